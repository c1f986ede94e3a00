"""Who is asked for what, and why a command is not possible (R2). Offers and refusals stand on the
same `why_not_*` of the steps: a command is accepted if and only if it is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from races.rules import mulligan, taking_back
from races.rules.commands import (
    ChooseSpeed,
    DecisionCommand,
    Discard,
    DropUpgrade,
    KeepUpgrades,
    LockPlan,
    Mulligan,
    PickUpgrade,
    Retire,
    Slipstream,
    SwapUpgrade,
    TakeBack,
)
from races.rules.control import why_not_running
from races.rules.garage import picking
from races.rules.offers import Offer, RetireOffer
from races.rules.refusal import Reason, Refusal
from races.rules.retiring import why_not_retire
from races.rules.steps import discard, plan, react, slipstream, speed
from races.rules.words import CarId, CarStatus, RaceStatus, Step

if TYPE_CHECKING:
    from races.rules.race import Race, Turn


class Decision(Struct, frozen=True, kw_only=True):
    """A decision that a car's driver owes: the step, and the version since which it is open."""

    car: CarId
    step: Step
    version: int


def awaited(race: Race) -> tuple[Decision, ...]:
    """R2.1: the decisions that the race waits for; several while plans are open, else one."""
    if race.status is RaceStatus.GARAGE:
        since = race.decision_at
        return tuple(
            Decision(car=car, step=step, version=since) for car, step in picking.deciding(race)
        )
    if race.status is not RaceStatus.RUNNING or race.round is None:
        return ()
    if race.turn is not None:
        turn = race.turn
        return (Decision(car=turn.car, step=turn.step, version=race.decision_at),)
    if not race.round.plans_open:
        return ()
    return tuple(
        Decision(car=car.id, step=Step.PLAN, version=race.round.began_at)
        for car in race.on_track()
        if car.driver is not None and car.driver.plan is None
    )


def open_since(race: Race, car_id: CarId) -> int:
    """The version since which what this car may decide has stood as it is. A command made on an
    older version of the race was made on an old page."""
    if race.turn is None and race.round is not None and race.round.plans_open:
        driver = race.car(car_id).driver
        locked = driver.plan.version if driver is not None and driver.plan is not None else 0
        return max(race.round.began_at, locked, race.car(car_id).mulliganed_at)
    return race.decision_at


def offers(race: Race, car_id: CarId) -> tuple[Offer, ...]:
    """All that the car's driver may do now; empty when it is not theirs to decide."""
    if race.paused or race.status not in (RaceStatus.GARAGE, RaceStatus.RUNNING):
        return ()
    car = race.car(car_id)
    if car.driver is None or car.status is not CarStatus.ON_TRACK:
        return ()
    if race.status is RaceStatus.GARAGE:
        return picking.offers_in(race, car_id)
    if race.round is None:
        return ()
    found: tuple[Offer, ...] = ()
    if race.round.plans_open:
        found = (*plan.choices(race, car_id), *mulligan.choices(race, car_id))
    elif race.turn is not None and race.turn.car == car_id:
        found = choices_in(race, race.turn, race.turn.step) + taking_back.choices(race.turn)
    if found and why_not_retire(race, car_id) is None:
        return (*found, RetireOffer(car=car_id))
    return found


def choices_in(race: Race, turn: Turn, step: Step) -> tuple[Offer, ...]:
    """What the driver on turn may choose in this step; empty when it passes by itself."""
    match step:
        case Step.REACT:
            return react.choices(race, turn)
        case Step.SLIPSTREAM:
            return slipstream.choices(race, turn)
        case Step.DISCARD:
            return discard.choices(race, turn)
        case Step.SPEED:
            return speed.choices(race, turn)
        case _:
            return ()


def closing_clause(race: Race, turn: Turn, step: Step) -> str:
    """The clause for which a step without choices passes; empty when none is special to it."""
    return slipstream.closing_clause(race, turn) if step is Step.SLIPSTREAM else ""


def why_not(race: Race, command: DecisionCommand) -> Refusal | None:
    """Whether a driver's command is possible now, and if not, by which clause."""
    refusal = why_not_running(race) or _why_not_driving(race, command.car)
    if refusal is not None:
        return refusal
    match command:
        case Mulligan(car=car):
            return mulligan.why_not_mulligan(race, car)
        case PickUpgrade() | SwapUpgrade() | KeepUpgrades() | DropUpgrade():
            return picking.why_not(race, command)
        case LockPlan():
            return _why_not_planning(race) or plan.why_not_plan(race, command)
        case Retire():
            return _why_not_own_decision(race, command.car) or why_not_retire(race, command.car)
        case TakeBack():
            return _why_not_own_decision(race, command.car) or taking_back.why_not_take_back(
                race.turn
            )
        case _:
            return _why_not_in_turn(race, command)


def _why_not_driving(race: Race, car_id: CarId) -> Refusal | None:
    if not 0 <= car_id < len(race.cars) or race.cars[car_id].driver is None:
        return Refusal("R2.1", Reason.NOT_IN_THIS_RACE)
    if race.cars[car_id].status is not CarStatus.ON_TRACK:
        return Refusal("R9.4", Reason.CAR_OUT)
    if race.paused:
        return Refusal("R2.1", Reason.RACE_PAUSED)
    return None


def _why_not_planning(race: Race) -> Refusal | None:
    if race.round is None or not race.round.plans_open:
        return Refusal("R3.3", Reason.PLANS_REVEALED)
    return None


def _why_not_own_decision(race: Race, car_id: CarId) -> Refusal | None:
    if _why_not_planning(race) is None:
        return None
    if race.turn is None or race.turn.car != car_id:
        return Refusal("R2.1", Reason.NOT_YOUR_TURN)
    return None


TurnCommand = react.ReactCommand | Slipstream | Discard | ChooseSpeed


def step_of(command: TurnCommand) -> Step:
    """The step that a command belongs to (R2.2)."""
    match command:
        case Slipstream():
            return Step.SLIPSTREAM
        case Discard():
            return Step.DISCARD
        case ChooseSpeed():
            return Step.SPEED
        case _:
            return Step.REACT


def _why_not_in_turn(race: Race, command: TurnCommand) -> Refusal | None:
    turn = race.turn
    if turn is None:
        return Refusal("R2.1", Reason.PLANS_STILL_OPEN)
    if turn.car != command.car:
        return Refusal("R2.1", Reason.NOT_YOUR_TURN)
    wanted = step_of(command)
    if turn.step is not wanted:
        clauses = {passed.step: passed.clause for passed in turn.passed}
        facts = {"step": turn.step.value, "wanted": wanted.value}
        return Refusal(clauses.get(wanted) or "R2.2", Reason.WRONG_STEP, facts)
    match command:
        case Slipstream(spaces=spaces):
            return slipstream.why_not_slipstream(race, turn, spaces)
        case Discard():
            return discard.why_not_discard(race, command)
        case ChooseSpeed():
            return speed.why_not_choose(race, command)
        case _:
            return react.why_not(race, turn, command)
