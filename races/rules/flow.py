"""The order of things: steps in a turn, turns in a round, rounds in a race (R2).

`decide` is the one door: it refuses or records what the command does, and then everything that
follows without a further decision, Legends and new rounds included.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from races.rules import legends, mulligan, retiring, setup, taking_back
from races.rules.asking import awaited, choices_in, closing_clause, why_not
from races.rules.commands import (
    ChooseSpeed,
    Command,
    CreateRace,
    DecisionCommand,
    Discard,
    DriverCommand,
    DropUpgrade,
    KeepUpgrades,
    LeaveSeat,
    LockPlan,
    MoveDeadlines,
    Mulligan,
    Pause,
    PickUpgrade,
    RaceCommand,
    Resume,
    Retire,
    Slipstream,
    StartRace,
    SwapUpgrade,
    TakeBack,
    TakeSeat,
    TimeOut,
    Withdraw,
)
from races.rules.conditioning import form_up
from races.rules.control import why_not_pause, why_not_resume, why_not_running
from races.rules.events import (
    CarFinished,
    DeadlinesMoved,
    Event,
    PassedStep,
    RaceEnded,
    RacePaused,
    RaceResumed,
    RoundEnded,
    RoundStarted,
    StepBegan,
    TimedOut,
    TurnEnded,
    TurnStarted,
)
from races.rules.garage import picking
from races.rules.mechanics.moving import has_crossed_finish
from races.rules.mechanics.order import next_place, results, running_order, with_adrenaline
from races.rules.refusal import Reason, Refusal, Refused
from races.rules.ruling import Chance, Ruling
from races.rules.setup import create
from races.rules.steps import (
    corners,
    discard,
    plan,
    react,
    replenish,
    reveal,
    rewards,
    slipstream,
    speed,
)
from races.rules.words import CarId, CarStatus, RaceStatus, Step

if TYPE_CHECKING:
    from races.rules.cards import Pile
    from races.rules.race import Race, Round, Turn

__all__ = ["create", "decide", "resume_flow"]

UNDER_WAY = (RaceStatus.GARAGE, RaceStatus.RUNNING)

AFTER_REVEAL = (Step.SPEED, Step.REACT, Step.SLIPSTREAM, Step.CORNERS, Step.DISCARD, Step.REPLENISH)
"""R2.2: the rest of a turn once the cards lie open."""


def decide(race: Race, command: Command, chance: Chance) -> tuple[Event, ...]:
    """The events that the command leads to. Raises Refused, with its clause, if it is forbidden."""
    ruling = Ruling(race, chance)
    if isinstance(command, DriverCommand):
        _refuse(why_not(race, command))
        taking_back.mark(ruling, command)
        _driver_decides(ruling, command)
    else:
        _race_decides(ruling, command)
    _run_on(ruling)
    return tuple(ruling.events)


def resume_flow(race: Race, chance: Chance) -> tuple[Event, ...]:
    """What follows by itself from a described position: the round that begins there."""
    ruling = Ruling(race, chance)
    _run_on(ruling)
    return tuple(ruling.events)


def _driver_decides(ruling: Ruling, command: DecisionCommand) -> None:  # noqa: C901 - one case each
    match command:
        case LockPlan():
            plan.lock(ruling, command)
        case Retire():
            retiring.retire(ruling, command.car)
        case Slipstream():
            slipstream.decide(ruling, command)
            _go_on(ruling)
        case Discard(refresh=refresh):
            discard.decide(ruling, command)
            _go_on(ruling, refresh)
        case ChooseSpeed():
            speed.decide(ruling, command)
            _go_on(ruling)
        case Mulligan(car=car):
            mulligan.use_mulligan(ruling, car)
        case PickUpgrade() | SwapUpgrade() | KeepUpgrades() | DropUpgrade():
            picking.decide(ruling, command)
        case TakeBack(car=car):
            taking_back.take_back(ruling, car)
        case _:
            over = react.decide(ruling, _turn(ruling), command)
            if over or not _choices_now(ruling.race):
                _go_on(ruling)


def _race_decides(ruling: Ruling, command: RaceCommand) -> None:  # noqa: C901 - one case each
    race = ruling.race
    match command:
        case CreateRace():
            raise AssertionError("a race is created by `create`, before there is a state")
        case TakeSeat():
            _refuse(setup.why_not_take_seat(race, command))
            setup.take_seat(ruling, command)
        case LeaveSeat():
            _refuse(setup.why_not_leave_seat(race, command))
            setup.leave_seat(ruling, command)
        case StartRace():
            _refuse(setup.why_not_start(race, command))
            setup.start(ruling, command)
        case Withdraw(car=car):
            _refuse(why_not_running(race) or retiring.why_not_withdraw(race, car))
            retiring.withdraw(ruling, car)
        case TimeOut():
            _time_out(ruling, command)
        case Pause():
            _refuse(why_not_pause(race))
            ruling.record(RacePaused())
        case Resume():
            _refuse(why_not_resume(race))
            ruling.record(RaceResumed())
        case MoveDeadlines(seconds=seconds, why=why):
            _refuse(why_not_running(race))
            ruling.record(DeadlinesMoved(seconds=seconds, why=why))
        case _:
            assert_never(command)


def _refuse(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise Refused(refusal)


def _time_out(ruling: Ruling, command: TimeOut) -> None:
    due = next((each for each in awaited(ruling.race) if each.car == command.car), None)
    if due is None:
        raise Refused(Refusal("R2.1", Reason.NOTHING_TO_DECIDE))
    ruling.record(TimedOut(car=command.car, decision=due.version))
    # What the autopilot decides is not marked: nobody may win time by taking it back.
    _refuse(why_not(ruling.race, command.then))
    _driver_decides(ruling, command.then)


def _choices_now(race: Race) -> bool:
    return race.turn is not None and bool(choices_in(race, race.turn, race.turn.step))


def _run_on(ruling: Ruling) -> None:
    """Everything that follows without a decision, until somebody is awaited or the race ends.
    While a race is paused nothing moves, but one that nobody drives any more ends."""
    if ruling.race.turn is not None and not ruling.race.paused and not _choices_now(ruling.race):
        # A car that was withdrawn (R9.5) may have been the only one to follow (R7.1).
        _go_on(ruling)
    while ruling.race.status in UNDER_WAY and not awaited(ruling.race):
        race = ruling.race
        if not race.on_track():
            ruling.record(RaceEnded(results=results(race), seed=ruling.chance.seed()))
        elif race.paused:
            return
        elif race.status is RaceStatus.GARAGE:
            _garage_goes_on(ruling)
        elif race.round is None or race.round.ended:
            _begin_round(ruling)
        else:
            _next_turn(ruling, race.round)


def _garage_goes_on(ruling: Ruling) -> None:
    """R12.4: once the garage is closed, weather, sponsorship cards and hands follow."""
    if ruling.race.garage is not None and ruling.race.garage.closed:
        form_up(ruling)
    else:
        picking.go_on(ruling)


def _begin_round(ruling: Ruling) -> None:
    """R2.1, R5.1: fix the order and who has adrenaline."""
    race = ruling.race
    order = running_order(race)
    ruling.record(
        RoundStarted(
            number=1 if race.round is None else race.round.number + 1,
            order=order,
            adrenaline=with_adrenaline(race, order),
        )
    )


def _next_turn(ruling: Ruling, under_way: Round) -> None:
    """R2.1: one car at a time, in the order of the round; after the last the round ends."""
    for car_id in under_way.order[under_way.turns_started :]:
        if ruling.car(car_id).status is CarStatus.ON_TRACK:
            _take_turn(ruling, car_id)
            return
    _end_round(ruling, under_way)


def _take_turn(ruling: Ruling, car_id: CarId) -> None:
    ruling.record(TurnStarted(car=car_id))
    if ruling.car(car_id).legend:
        legends.drive(ruling, car_id)
        ruling.record(TurnEnded(car=car_id))
    elif reveal.enter(ruling, car_id):
        _go_on(ruling)
    else:
        replenish.enter(ruling, car_id)
        ruling.record(TurnEnded(car=car_id))


def _go_on(ruling: Ruling, refresh: Pile = ()) -> None:
    """R2.2: on to the next step with a choice; steps without one pass by themselves. `refresh` are
    the played cards that go on top of the deck in step 9."""
    turn = _turn(ruling)
    started = AFTER_REVEAL.index(turn.step) + 1 if turn.step in AFTER_REVEAL else 0
    passed: list[PassedStep] = []
    for step in AFTER_REVEAL[started:]:
        if step is Step.CORNERS:
            corners.enter(ruling, _turn(ruling))
            if ruling.car(turn.car).status is not CarStatus.ON_TRACK:
                break
            rewards.enter(ruling, _turn(ruling))
        elif step is Step.REPLENISH:
            replenish.enter(ruling, turn.car, refresh)
        elif choices_in(ruling.race, _turn(ruling), step):
            ruling.record(StepBegan(car=turn.car, step=step, passed=tuple(passed)))
            return
        elif step is not Step.SPEED:
            clause = closing_clause(ruling.race, _turn(ruling), step)
            passed.append(PassedStep(step, clause))
    ruling.record(TurnEnded(car=turn.car))


def _turn(ruling: Ruling) -> Turn:
    if ruling.race.turn is None:
        raise AssertionError("no car is on turn")
    return ruling.race.turn


def _end_round(ruling: Ruling, under_way: Round) -> None:
    """R2.3, R9.3: place the cars that crossed the finish line in this round."""
    ruling.record(RoundEnded(number=under_way.number))
    for car_id in running_order(ruling.race):
        if has_crossed_finish(ruling.race, car_id):
            ruling.record(CarFinished(car=car_id, place=next_place(ruling.race)))
