"""R3: gears, cards, and the cluttered hand as they are offered."""

from __future__ import annotations

import pytest

from races.rules import offers
from races.rules.commands import LockPlan
from races.rules.events import GearShifted, HeatPaid, PlanLocked, TurnEnded
from races.rules.offers import PlanOffer
from races.rules.words import CarId, GearCause, HeatCause
from tests.rules.builders import Placed, given, pile, race_at

A = CarId(0)


def plan_offer(**car: object) -> PlanOffer:
    race = race_at(Placed(progress=20, **car), Placed(progress=1, legend="red"))  # type: ignore[arg-type]
    (offer,) = offers(race, A)
    assert isinstance(offer, PlanOffer)
    return offer


@pytest.mark.parametrize(
    ("gear", "engine", "gears"),
    [
        (1, 0, {1: 0, 2: 0}),
        (1, 1, {1: 0, 2: 0, 3: 1}),
        (2, 6, {1: 0, 2: 0, 3: 0, 4: 1}),
        (3, 0, {2: 0, 3: 0, 4: 0}),
        (4, 0, {3: 0, 4: 0}),
        (4, 2, {2: 1, 3: 0, 4: 0}),
    ],
)
def test_gears_in_reach_and_what_they_cost(gear: int, engine: int, gears: dict[int, int]) -> None:
    # R3.1
    offer = plan_offer(gear=gear, engine=engine)
    assert {choice.gear: choice.heat for choice in offer.gears} == gears


def test_a_gear_that_the_hand_cannot_serve_is_not_offered() -> None:
    # R3.2: three playable cards
    offer = plan_offer(gear=3, engine=2, hand="1 stress 3 heat heat starting-heat heat")
    assert [choice.gear for choice in offer.gears] == [1, 2, 3]
    assert offer.playable == pile("1 stress 3")
    assert not offer.cluttered


def test_a_cluttered_hand_is_filled_up_with_heat() -> None:
    # R3.4
    offer = plan_offer(gear=4, engine=0, hand="4 2 heat heat heat heat starting-heat")
    assert offer.cluttered
    assert [(choice.gear, choice.fill) for choice in offer.gears] == [(3, 1), (4, 2)]
    commands = {(command.gear, command.cards) for command in offer.commands()}
    assert commands == {
        (3, pile("4 2 heat")),
        (3, pile("4 2 starting-heat")),
        (4, pile("4 2 heat heat")),
        (4, pile("4 2 heat starting-heat")),
    }


@pytest.mark.parametrize("cards", ["4 2 heat", "heat 2 4", "2 starting-heat 4"])
def test_the_cards_of_a_plan_may_be_laid_in_any_order(cards: str) -> None:
    # R3.4, R0
    offer = plan_offer(gear=4, engine=0, hand="4 2 heat heat heat heat starting-heat")
    assert offer.admits(LockPlan(car=A, gear=3, cards=pile(cards)))


def test_the_plan_of_another_car_or_gear_is_not_admitted() -> None:
    # R3.1, R3.2
    offer = plan_offer()
    assert not offer.admits(LockPlan(car=CarId(1), gear=1, cards=pile("1")))
    assert not offer.admits(LockPlan(car=A, gear=4, cards=pile("1 2 3 4")))
    assert not offer.admits(LockPlan(car=A, gear=2, cards=pile("1")))


def test_a_plan_costs_nothing_before_it_is_revealed() -> None:
    # R3.3
    race = race_at(Placed(progress=20, engine=1), Placed(progress=10))
    story = given(race).when(LockPlan(car=A, gear=3, cards=pile("1 2 3")))
    assert story.events == (PlanLocked(car=A, gear=3, cards=pile("1 2 3")),)
    assert story.race.car(A).gear == 1
    assert story.race.driver(A).hand == race.driver(A).hand


def test_a_shift_is_paid_before_anything_else_of_the_turn() -> None:
    # R3.1, R4.1
    race = race_at(Placed(progress=20, engine=1), Placed(progress=1, legend="red"))
    story = given(race).when(LockPlan(car=A, gear=3, cards=pile("1 2 3")))
    story.then(
        HeatPaid(car=A, cards=pile("heat"), why=HeatCause.SHIFT),
        GearShifted(car=A, gear=3, why=GearCause.PLAN),
    )


def test_a_cluttered_turn_ends_at_once() -> None:
    # R3.4
    race = race_at(
        Placed(progress=20, gear=2, hand="heat heat heat heat heat heat heat", engine=2),
        Placed(progress=1, legend="red"),
    )
    story = given(race).when(LockPlan(car=A, gear=2, cards=pile("heat heat")))
    story.then(GearShifted(car=A, gear=1, why=GearCause.CLUTTERED), TurnEnded(car=A))
    assert story.race.car(A).speed == 0
