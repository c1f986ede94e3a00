"""Options and house rules of a championship: cars, decks, points (R1.1, R10.6, R12)."""

from __future__ import annotations

from copy import replace
from typing import Any

import pytest

from championships.rules.calendars import CalendarEntry
from championships.rules.championship.commands import (
    CreateChampionship,
    RequestEntry,
    StartChampionship,
)
from championships.rules.championship.creating import why_not_create
from championships.rules.championship.racing import due_race
from championships.rules.options import DeckSize, Options, upgrades_needed
from championships.rules.points import points_for
from championships.rules.refusal import Reason
from championships.rules.tables import table
from championships.rules.words import Outcome
from races.rules.conditions import GarageMode
from races.rules.values import Deck
from tests.championships.builders import COLOURS, after, driver, legend, opened, raced, settings

DECKS = (DeckSize(Deck.BASIC, 34), DeckSize(Deck.ADVANCED, 62), DeckSize(Deck.MIXED, 96))


def ordered(
    races: int,
    *,
    cars: int = 8,
    legends: int = 0,
    **options: Any,  # noqa: ANN401 - fields of Options
) -> CreateChampionship:
    chosen = Options(garage=GarageMode.CHAMPIONSHIP, most_cars=cars)
    for name, value in options.items():
        chosen = replace(chosen, **{name: value})
    return replace(settings(races=races, legends=legends), options=chosen, decks=DECKS)


# R10.6


def test_r10_6_eight_drivers_have_four_races_with_the_basic_deck() -> None:
    assert why_not_create(ordered(4)) is None

    refusal = why_not_create(ordered(5))

    assert refusal is not None
    assert (refusal.clause, refusal.reason) == ("R10.6", Reason.DECK_TOO_SMALL)
    assert refusal.facts == {
        "needed": 40,
        "there": 34,
        "drivers": 8,
        "races": 5,
        "decks": ("advanced", "mixed"),
    }
    assert why_not_create(ordered(5, deck=Deck.ADVANCED)) is None
    assert why_not_create(ordered(5, legends=2)) is None, "Legends need no upgrades"
    assert why_not_create(ordered(5, cars=6)) is None
    assert why_not_create(ordered(5, garage=GarageMode.NONE)) is None


def test_r10_6_no_deck_is_large_enough() -> None:
    refusal = why_not_create(ordered(13))

    assert refusal is not None
    assert refusal.reason is Reason.NO_DECK_ENOUGH
    assert refusal.facts == {"needed": 104, "there": 96, "drivers": 8, "races": 13}


@pytest.mark.parametrize(
    ("garage", "needed"),
    [(GarageMode.NONE, 0), (GarageMode.CHAMPIONSHIP, 20), (GarageMode.FULL, 30)],
)
def test_r12_2_upgrades_of_a_season(garage: GarageMode, needed: int) -> None:
    assert upgrades_needed(garage, drivers=5, races=4) == needed


# R1.1


@pytest.mark.parametrize("cars", [1, 9])
def test_r1_1_a_race_has_two_to_eight_cars(cars: int) -> None:
    refusal = why_not_create(ordered(2, cars=cars))

    assert refusal is not None
    assert refusal.reason is Reason.CAR_LIMIT


def test_r1_1_legends_leave_room_for_a_driver() -> None:
    refusal = why_not_create(ordered(2, cars=6, legends=6))

    assert refusal is not None
    assert (refusal.reason, refusal.facts) == (Reason.LEGEND_COUNT, {"most": 5, "cars": 6})


def test_r1_1_seven_and_eight_cars_are_a_house_rule() -> None:
    entering = [RequestEntry(account=101 + number) for number in range(6)]
    full = after(opened(ordered(2, cars=6)), *entering)

    with pytest.raises(Exception, match="cars_full"):
        after(full, RequestEntry(account=200))

    after(opened(ordered(2, cars=7)), *entering, RequestEntry(account=200))


# R12.2


def test_r12_2_a_full_garage_before_the_first_race_and_one_upgrade_later() -> None:
    begin = (RequestEntry(account=101), RequestEntry(account=102), StartChampionship())
    first = after(opened(ordered(2, garage=GarageMode.FULL)), *begin)
    second = raced(first, 31, 0, 1)

    due = [due_race(first), due_race(second)]

    assert [each and (each.garage, each.after, each.is_last) for each in due] == [
        (GarageMode.FULL, None, False),
        (GarageMode.CHAMPIONSHIP, 31, True),
    ]


# R12.6, R12.7


@pytest.mark.parametrize(
    ("place", "outcome", "points"),
    [
        (1, Outcome.FINISHED, 11),
        (2, Outcome.FINISHED, 7),
        (3, Outcome.FINISHED, 4),
        (2, Outcome.RETIRED, 7),
        (1, Outcome.ELIMINATED, 0),
        (1, Outcome.WITHDRAWN, 0),
        (7, Outcome.FINISHED, 0),
    ],
)
def test_r12_6_extra_points_for_the_places_named(place: int, outcome: Outcome, points: int) -> None:
    assert points_for(place, outcome, (9, 6, 4, 3, 2, 1), (2, 1)) == points


def test_r12_6_extra_points_beyond_the_table() -> None:
    assert points_for(2, Outcome.FINISHED, (9,), (1, 1)) == 1


def scored(*, legends_score: bool) -> list[tuple[object, int, int]]:
    """Two drivers behind a Legend on an event card with two extra points for the winner."""
    order = ordered(1, legends=1, legends_score=legends_score)
    extra = (CalendarEntry("usa", 2, "drivers-strike", extra_points=(2,)),)
    begin = (RequestEntry(account=101), RequestEntry(account=102))
    state = after(
        opened(replace(order, calendar=extra)),
        *begin,
        StartChampionship(legend_colours=COLOURS[:1]),
    )
    state = raced(state, 31, 2, 1, 0)
    lines = table(state.scored_results, state.ties)
    return [(line.competitor, line.place, line.points) for line in lines]


def test_r12_7_legends_score_unless_they_are_transparent() -> None:
    assert scored(legends_score=True) == [
        (legend("black"), 1, 11),
        (driver(1), 2, 6),
        (driver(0), 3, 4),
    ]
    assert scored(legends_score=False) == [(driver(1), 1, 11), (driver(0), 2, 6)]
