"""All cards of a seat: for its driver, and for everybody once the race is over."""

from __future__ import annotations

import pytest

from races import catalogue
from races.rules.commands import LockPlan
from races.rules.telling import HIDDEN
from races.rules.view import seat_piles
from races.rules.words import CardId, CarId
from tests.rules.builders import Placed, given, pile, race_at

A = CarId(0)
RACE = race_at(
    Placed(progress=8, engine=2, hand="heat 4 1", deck="3 1 5", discard="4 stress 2"),
    Placed(progress=5, hand="1 2 3"),
    Placed(progress=4, legend="red"),
    track=catalogue.track("usa"),
)


def test_the_order_of_the_deck_is_secret_until_the_race_is_over() -> None:
    # R0
    assert seat_piles(RACE, A, ended=False).deck == ()
    assert seat_piles(RACE, A, ended=True).deck == pile("3 1 5")


def test_hand_and_discard_are_sorted_and_a_plan_is_shown() -> None:
    locked = given(RACE).when(LockPlan(car=A, gear=1, cards=pile("4"))).race
    piles = seat_piles(locked, A, ended=False)

    assert (piles.hand, piles.discard) == (pile("1 4 heat"), pile("2 4 stress"))
    assert piles.plan is not None
    assert (piles.plan.gear, piles.plan.cards) == (1, pile("4"))


def test_cards_that_are_carried_on_read_hidden() -> None:
    # R12.2
    piles = seat_piles(RACE, A, ended=True, carried_on=frozenset({CardId("4"), CardId("5")}))

    assert HIDDEN in piles.hand
    assert HIDDEN in piles.discard
    assert piles.deck == (*pile("3 1"), HIDDEN)


def test_a_legend_has_no_cards() -> None:
    # R13.1
    with pytest.raises(ValueError, match="is a Legend"):
        seat_piles(RACE, CarId(2), ended=True)
