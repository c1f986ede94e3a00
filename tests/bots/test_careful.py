"""`careful` takes no risk of a spin-out that it can avoid."""

from __future__ import annotations

from copy import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from races import catalogue
from races.rules import autopilot, awaited, decide, offers, replay
from races.rules.commands import (
    AdrenalineCooldown,
    Boost,
    Cooldown,
    Discard,
    EndReact,
    LockPlan,
    Slipstream,
)
from races.rules.events import SpunOut
from races.rules.offers import DiscardOffer, PlanOffer, RetireOffer
from races.rules.preview import preview
from races.rules.words import CarId, CarStatus, RaceStatus
from tests.bots.duels import drive
from tests.rules.builders import Placed, Seeded, circuit, pile, race_at, started
from tests.rules.properties.random_play import new_race, pick
from tests.rules.properties.secrets import dealt_anew

if TYPE_CHECKING:
    from races.rules.commands import DecisionCommand
    from races.rules.race import Race
    from races.rules.track import Track

TRACKS = (*catalogue.tracks().values(), circuit(16, (3, 4), (9, 2), (15, 6), laps=4))


def risk(race: Race, command: DecisionCommand) -> float:
    """Likelihood of a spin-out as the cars stand; for a plan also with the road empty, because
    the cars ahead will have moved when it is revealed."""
    foreseen = preview(race, command)
    if foreseen is None:
        return 0.0
    if not isinstance(command, LockPlan):
        return foreseen.spin_out_risk
    alone = preview(_alone(race, command.car), command)
    assert alone is not None
    return max(foreseen.spin_out_risk, alone.spin_out_risk)


def _alone(race: Race, car_id: CarId) -> Race:
    away = CarStatus.WITHDRAWN
    cars = (car if car.id == car_id else replace(car, status=away) for car in race.cars)
    return replace(race, cars=tuple(cars))


def takes_no_needless_risk(race: Race, command: DecisionCommand) -> bool:
    """Whether the command is without risk, or every other that moves the car has some too."""
    if risk(race, command) == 0:
        return True
    others = (each for offer in offers(race, command.car) for each in offer.commands())
    return all(risk(race, each) > 0 for each in others if preview(race, each) is not None)


@given(
    track=st.sampled_from(TRACKS),
    drivers=st.integers(1, 8),
    number=st.integers(0, 2**32),
    warm_up=st.integers(0, 200),
)
@pytest.mark.timeout(600)
def test_no_needless_risk_wherever_it_takes_over(
    track: Track, drivers: int, number: int, warm_up: int
) -> None:
    # R8.2: careful takes over from a wild driver in the middle of the race
    rng, chance = Random(number), Seeded(number)  # noqa: S311 - a drawn race
    race = replay(new_race(track, drivers=drivers, legends=0, laps=1, pro=0, chance=chance))
    for _ in range(warm_up):
        if race.status is RaceStatus.RUNNING:
            race = replay(decide(race, pick(race, rng), chance), race)
    for due in awaited(race):
        assert takes_no_needless_risk(race, autopilot.choose(race, due.car))


@given(track=st.sampled_from(TRACKS), drivers=st.integers(2, 8), number=st.integers(0, 2**32))
@pytest.mark.timeout(600)
def test_whole_races_without_a_spin_out_that_could_be_avoided(
    track: Track, drivers: int, number: int
) -> None:
    # R8.2
    chance = Seeded(number)
    race = started(drivers, track=replace(track, laps=1), chance=chance)
    risky_plans: set[CarId] = set()
    for position, command, events in drive(race, ("careful",) * drivers, chance):
        assert takes_no_needless_risk(position, command)
        if isinstance(command, LockPlan):
            risky_plans.discard(command.car)
            if risk(position, command) > 0:
                risky_plans.add(command.car)
        spun_out = {event.car for event in events if isinstance(event, SpunOut)}
        assert spun_out <= risky_plans, "a plan without risk ended in a spin-out"


def test_it_hardly_ever_spins_out() -> None:
    """Looking one turn ahead leaves few positions without a way out."""
    spun_out = 0
    for number, track in enumerate(catalogue.tracks().values()):
        chance = Seeded(number)
        for *_, events in drive(started(4, track=track, chance=chance), ("careful",) * 4, chance):
            spun_out += sum(isinstance(event, SpunOut) for event in events)

    assert spun_out <= 2


def choice(*cars: Placed, track: Track = TRACKS[0]) -> DecisionCommand:
    """What careful does with car 0 when the round begins."""
    return autopilot.choose(race_at(*cars, track=track), CarId(0))


def at_react(hand: str, *, plays: str, engine: int = 0, progress: int = 1) -> Race:
    """Car 0 in step 5, alone at the back, having played these cards on an easy track."""
    own = Placed(progress=progress, gear=2, hand=f"{plays} {hand}", engine=engine)
    race = race_at(own, Placed(progress=progress + 20), track=circuit(40, (40, 20)))
    plan = LockPlan(car=CarId(0), gear=2, cards=pile(plays))
    for command in (plan, LockPlan(car=CarId(1), gear=1, cards=pile("1"))):
        race = replay(decide(race, command, Seeded(1)), race)
    while race.turn is None or race.turn.car != 0:
        assert race.turn is not None
        race = replay(decide(race, autopilot.choose(race, race.turn.car), Seeded(1)), race)
    return race


def test_it_is_as_fast_as_the_corner_allows() -> None:
    # One space before a corner line of limit 3: 3 in gear 1 or 2, not a card more.
    corner = circuit(40, (10, 3), (40, 9))
    plan = choice(Placed(progress=10, gear=2, hand="1 2 3 4 4 4 4"), track=corner)

    assert isinstance(plan, LockPlan)
    assert sum(int(card) for card in plan.cards) == 3


def test_it_brakes_for_the_corner_after_this_turn() -> None:
    # 12 spaces in gear 3 would leave it 3 spaces before the line with 8 as its slowest turn.
    slow = circuit(60, (20, 4), (60, 9))
    plan = choice(Placed(progress=5, gear=3, hand="4 4 4 4 4 4 4"), track=slow)

    assert plan == LockPlan(car=CarId(0), gear=2, cards=pile("4 4"))


def test_it_has_a_plan_for_each_gear_and_locks_the_best() -> None:
    race = race_at(Placed(progress=5, gear=3, engine=3, hand="1 2 3 4 4 stress heat"))
    plans = autopilot.plans(race, CarId(0))

    assert plans[0] == autopilot.choose(race, CarId(0))
    assert sorted(plan.gear for plan in plans) == [1, 2, 3, 4]
    assert all(len(plan.cards) == plan.gear for plan in plans)


def test_it_has_no_plans_while_there_is_nothing_to_plan() -> None:
    race = at_react("1 2 3 4 4", plays="1 2")

    assert autopilot.plans(race, CarId(0)) == ()


def test_its_plans_follow_from_what_the_driver_may_know() -> None:
    race = started(4, chance=Seeded(5))
    for number in range(20):
        other = dealt_anew(race, CarId(0), Random(number))  # noqa: S311 - cards dealt anew
        assert autopilot.plans(other, CarId(0)) == autopilot.plans(race, CarId(0))


def test_it_cools_before_anything_else() -> None:
    race = at_react("heat heat 1 2 3", plays="1 2")

    command = autopilot.choose(race, CarId(0))
    assert isinstance(command, Cooldown | AdrenalineCooldown)


def test_it_keeps_its_heat_for_corners() -> None:
    race = at_react("1 2 3 4 4", plays="1 2", engine=3)

    assert not isinstance(autopilot.choose(race, CarId(0)), Boost)


def test_it_boosts_over_the_finish_line() -> None:
    race = at_react("1 2 3 4 4", plays="4 4", engine=3, progress=73)

    commands = []
    while race.turn is not None and race.turn.car == 0 and race.turn.step == "react":
        commands.append(autopilot.choose(race, CarId(0)))
        race = replay(decide(race, commands[-1], Seeded(1)), race)
    assert Boost(car=CarId(0)) in commands
    assert not isinstance(commands[0], EndReact)


def test_it_declines_a_slipstream_that_costs_a_spin_out() -> None:
    # The slipstream would carry it over a line of limit 1 at Speed 4, with an empty engine.
    corner = circuit(40, (10, 1), (40, 9))
    own = Placed(progress=5, hand="4 4 4 4 4 4 4")
    race = race_at(own, Placed(progress=8), Placed(progress=1), track=corner)
    for car, gear, cards in ((0, 1, "4"), (1, 1, "1"), (2, 1, "1")):
        plan = LockPlan(car=CarId(car), gear=gear, cards=pile(cards))
        race = replay(decide(race, plan, Seeded(1)), race)
    decided = []
    while race.turn is not None and race.round is not None and race.round.number == 1:
        command = autopilot.choose(race, race.turn.car)
        decided.append(command)
        race = replay(decide(race, command, Seeded(1)), race)

    assert Slipstream(car=CarId(0), spaces=0) in decided


def test_it_lays_slow_cards_aside_on_a_straight() -> None:
    race = at_react("1 1 starting-0 3 4", plays="1 2")
    while race.turn is not None and not isinstance(offers(race, CarId(0))[0], DiscardOffer):
        race = replay(decide(race, autopilot.choose(race, CarId(0)), Seeded(1)), race)

    assert autopilot.choose(race, CarId(0)) == Discard(car=CarId(0), cards=pile("1 1 starting-0"))


def test_a_cluttered_hand_sheds_heat_and_pays_nothing() -> None:
    # R3.4
    race = race_at(Placed(progress=5, gear=3, hand="1 heat heat heat heat heat heat"))
    offer = offers(race, CarId(0))[0]
    assert isinstance(offer, PlanOffer)
    assert offer.cluttered

    plan = autopilot.choose(race, CarId(0))
    assert isinstance(plan, LockPlan)
    assert plan.gear == 4
    assert offer.admits(plan)


def test_it_never_retires() -> None:
    race = race_at(Placed(progress=5), Placed(progress=81), track=circuit(40, (40, 9)))
    assert RetireOffer(car=CarId(0)) in offers(race, CarId(0))

    assert isinstance(autopilot.choose(race, CarId(0)), LockPlan)


def test_nothing_to_decide_is_an_error_of_the_caller() -> None:
    race = race_at(Placed(progress=5), Placed(progress=9, legend="black"))

    with pytest.raises(ValueError, match="nothing to decide"):
        autopilot.choose(race, CarId(1))
