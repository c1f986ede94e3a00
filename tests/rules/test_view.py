"""What a page gets: counts for others, cards for the driver, and nothing that gives order away."""

from __future__ import annotations

import pytest

from races import catalogue
from races.rules import view
from races.rules.commands import LockPlan
from races.rules.words import CarId, CarStatus
from tests.rules.builders import Placed, given, pile, race_at

A, B = CarId(0), CarId(1)
RACE = race_at(
    Placed(
        progress=8,
        engine=2,
        hand="heat 4 stress starting-5 1 starting-0 2",
        deck="3 1",
        discard="4 stress 2",
    ),
    Placed(progress=5, hand="1 2 3", deck="", discard=""),
    Placed(progress=70, legend="red"),
    track=catalogue.track("usa"),
)


def test_others_see_counts_and_the_top_of_the_discard() -> None:
    # R0: only the top card of a discard is public
    seen = view(RACE, B).cars[A]
    assert (seen.hand, seen.deck, seen.discard, seen.engine) == (7, 2, 3, 2)
    assert seen.discard_top == "2"
    assert view(RACE, None).cars[B].discard_top is None


def test_the_own_hand_and_discard_are_sorted_whatever_order_they_came_in() -> None:
    # R0
    own = view(RACE, A).own
    assert own is not None
    assert own.cards == pile("1 2 4 starting-0 starting-5 stress heat")
    assert own.discard == pile("2 4 stress")
    assert own.open_since <= RACE.version


def test_a_legend_has_no_cards_and_nobody_looks_through_its_eyes() -> None:
    # R13.1
    legend = view(RACE, None).cars[2]
    assert (legend.hand, legend.deck, legend.engine, legend.discard_top) == (0, 0, 0, None)
    with pytest.raises(ValueError, match="is a Legend"):
        view(RACE, CarId(2))


def test_where_a_car_is_and_what_lies_ahead() -> None:
    # R0, R8.1
    first, _, legend = view(RACE, None).cars
    assert (first.space, first.lap, first.standing) == (8, 1, 2)
    assert first.ahead is not None
    assert (first.ahead.corner, first.ahead.distance, first.ahead.limit) == ("A", 4, 7)
    assert (legend.space, legend.lap, legend.standing) == (1, 2, 1)


def test_who_leads_who_thinks_and_who_has_adrenaline() -> None:
    # R2.1, R5.1
    seen = view(RACE, None)
    assert seen.order == seen.standings == (2, 0, 1)
    assert [due.car for due in seen.awaited] == [A, B]
    assert [car.adrenaline for car in seen.cars] == [False, True, False]
    assert (seen.turn, seen.step, seen.round) == (None, None, 1)
    after = given(RACE).when(LockPlan(car=A, gear=1, cards=pile("1")))
    assert [due.car for due in view(after.race, None).awaited] == [B]


def test_a_finished_car_has_no_corner_ahead() -> None:
    # R9.3
    race = race_at(Placed(progress=20), finished=1)
    gone = view(race, None).cars[1]
    assert (gone.status, gone.place, gone.ahead) == (CarStatus.FINISHED, 1, None)
