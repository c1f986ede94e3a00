"""R5, R6: adrenaline, Cooldown and boost."""

from __future__ import annotations

import pytest

from races.rules import offers
from races.rules.commands import (
    AdrenalineCooldown,
    AdrenalineMove,
    Boost,
    Cooldown,
    Discard,
    EndReact,
    LockPlan,
    Slipstream,
    Withdraw,
)
from races.rules.events import (
    AdrenalineUsed,
    BoostUsed,
    CardFlipped,
    CarMoved,
    HeatCooled,
    HeatPaid,
    RoundStarted,
    StepBegan,
)
from races.rules.offers import AdrenalineMoveOffer, CooldownOffer
from races.rules.words import CardId, CarId, CoolingCause, HeatCause, Step
from tests.rules.builders import Placed, given, pile, race_at

A, B = CarId(0), CarId(1)


def adrenaline(
    cars: int, *, legends: tuple[int, ...] = (), starters: int | None = None
) -> tuple[int, ...]:
    """Who has adrenaline among so many cars in a row, car 0 in front."""
    placed = [
        Placed(progress=30 - number, legend=f"colour-{number}" if number in legends else "")
        for number in range(cars)
    ]
    race = race_at(*placed, starters=starters)
    assert race.round is not None
    return race.round.adrenaline


@pytest.mark.parametrize(
    ("cars", "legends", "starters", "expected"),
    [
        (1, (), None, (0,)),
        (2, (), None, (1,)),
        (4, (), None, (3,)),
        (5, (), None, (3, 4)),
        (8, (), None, (6, 7)),
        (4, (3,), None, ()),
        (5, (4,), None, (3,)),
        (5, (3,), None, (4,)),
        (5, (3, 4), None, ()),
        (2, (), 5, (0, 1)),
        (1, (), 8, (0,)),
        (3, (), 4, (2,)),
    ],
)
def test_who_has_adrenaline(
    cars: int, legends: tuple[int, ...], starters: int | None, expected: tuple[int, ...]
) -> None:
    # R5.1
    assert adrenaline(cars, legends=legends, starters=starters) == expected


def test_adrenaline_is_not_passed_on_when_its_car_leaves() -> None:
    # R5.3, R9.5: it belongs to the order at the start of the round
    race = race_at(Placed(progress=20), Placed(progress=10))
    story = given(race).when(LockPlan(car=A, gear=1, cards=pile("1")), Withdraw(car=B))
    assert not [each for each in offers(story.race, A) if isinstance(each, AdrenalineMoveOffer)]
    story.when(Discard(car=A)).then(RoundStarted(number=2, order=(A,), adrenaline=(A,)))


def test_adrenaline_can_not_be_saved() -> None:
    # R5.2: unused, it is gone; the next round gives it anew to who is last then
    race = race_at(Placed(progress=20), Placed(progress=19, hand="4 4 4 1 1 1 1", gear=2))
    story = given(race).when(
        LockPlan(car=A, gear=1, cards=pile("1")), LockPlan(car=B, gear=2, cards=pile("4 4"))
    )
    story.when(Discard(car=A), EndReact(car=B))
    given(story.race).when(AdrenalineMove(car=B)).then_refused("R2.2")
    story.when(Discard(car=B)).then(RoundStarted(number=2, order=(B, A), adrenaline=(A,)))


def at_react(**car: object) -> given:
    """Car a, last of two, in gear 1 at step 5."""
    race = race_at(Placed(progress=20), Placed(progress=10, **car))  # type: ignore[arg-type]
    story = given(race).when(
        LockPlan(car=A, gear=1, cards=pile("1")), LockPlan(car=B, gear=1, cards=pile("1"))
    )
    return story.when(Discard(car=A))


def test_adrenaline_moves_one_space_and_cools_one() -> None:
    # R5.2
    story = at_react(hand="1 2 3 heat heat heat heat")
    story.when(AdrenalineMove(car=B)).then(AdrenalineUsed(car=B, speed=1))
    assert (story.race.car(B).progress, story.race.car(B).speed) == (12, 2)
    story.when(AdrenalineCooldown(car=B))
    story.then(HeatCooled(car=B, cards=pile("heat"), why=CoolingCause.ADRENALINE))
    assert CooldownOffer(car=B, up_to=3) in offers(story.race, B)


def test_adrenaline_without_heat_in_hand_cools_nothing() -> None:
    # R5.2, R6.1
    at_react(hand="1 2 3 4 1 2 3").when(AdrenalineCooldown(car=B)).then_refused("R6.1")


def test_cooldown_is_offered_up_to_what_is_left() -> None:
    # R6.1
    story = at_react(hand="1 2 3 heat heat starting-heat heat")
    assert CooldownOffer(car=B, up_to=3) in offers(story.race, B)
    story.when(Cooldown(car=B, n=2))
    assert CooldownOffer(car=B, up_to=1) in offers(story.race, B)
    story.when(Cooldown(car=B, n=2)).then_refused("R6.1")


def test_symbols_come_in_any_order() -> None:
    # R6.1, R6.2, R5.2: adrenaline, boost with Heat cooled a moment before, then the rest
    story = at_react(hand="1 2 3 heat heat heat heat", engine=0, deck="3 1 1")
    given(story.race).when(Boost(car=B)).then_refused("R6.2")
    story.when(Cooldown(car=B, n=1), AdrenalineMove(car=B), Boost(car=B))
    story.then(
        BoostUsed(car=B),
        HeatPaid(car=B, cards=pile("heat"), why=HeatCause.BOOST),
        CardFlipped(car=B, card=CardId("3"), joined=True, speed=3),
    )
    story.when(Cooldown(car=B, n=2))
    assert story.race.car(B).progress == 10 + 1 + 1 + 3
    assert story.race.car(B).speed == 5
    given(story.race).when(Boost(car=B)).then_refused("R6.2")


def test_the_step_passes_when_its_last_symbol_is_used() -> None:
    # R6, R2.2
    story = at_react(hand="1 2 3 4 1 2 3", engine=0)
    story.when(AdrenalineMove(car=B))
    step = next(event for event in story.events if isinstance(event, StepBegan))
    assert step.step is Step.DISCARD
    assert [passed.step for passed in step.passed] == [Step.SLIPSTREAM]


def test_a_blocked_boost_is_speed_all_the_same() -> None:
    # R6.2, R4.3, R4.4
    race = race_at(
        Placed(progress=12, hand="starting-0 1 1 1 1 1 1"),
        Placed(progress=12, other=True, hand="starting-0 1 1 1 1 1 1"),
        Placed(progress=10, engine=1, deck="1"),
    )
    stand = [LockPlan(car=CarId(n), gear=1, cards=pile("starting-0")) for n in (0, 1)]
    story = given(race).when(*stand, LockPlan(car=CarId(2), gear=1, cards=pile("1")))
    while story.race.turn is not None and story.race.turn.car != 2:
        car = story.race.turn.car
        story.when(
            Discard(car=car)
            if story.race.turn.step is Step.DISCARD
            else Slipstream(car=car, spaces=0)
        )
    story.when(Boost(car=CarId(2)))
    moved = next(event for event in story.events if isinstance(event, CarMoved))
    assert (moved.start, moved.end, moved.spaces) == (11, 11, 1)
    assert story.race.car(CarId(2)).speed == 2
