"""R13: Legends, on tracks of our own where the printed ones do not show a case."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from races import catalogue
from races.rules.commands import Discard, EndReact, LockPlan, Slipstream
from races.rules.events import (
    CarMoved,
    CornerChecked,
    HeatPaid,
    LegendCardTurned,
    LegendDeckShuffled,
    SpunOut,
)
from races.rules.legends import in_legend_zone, spaces_to_move
from races.rules.words import CarId, MoveCause
from tests.rules.builders import Placed, circuit, given, legend_card, pile, race_at

if TYPE_CHECKING:
    from races.rules.track import Track

L, A = CarId(0), CarId(1)


def moved(
    progress: int, row: int, number: int, *, track: Track | None = None, laps: int = 3, pro: int = 0
) -> int:
    """Spaces that a lone Legend is sent from there by row and number."""
    race = race_at(
        Placed(progress=progress, legend="red"),
        Placed(progress=progress - 30, hand="starting-0 1 1 1 1 1 1"),
        track=track or ZONES,
        laps=laps,
        legend_cards=[legend_card(red=(row, number))],
        legend_pro=pro,
    )
    story = given(race).when(LockPlan(car=A, gear=1, cards=pile("starting-0")))
    event = next(event for event in story.events if isinstance(event, CarMoved))
    assert event.why is MoveCause.LEGEND
    return event.spaces


ZONES = circuit(60, (10, 5), (20, 2), (40, 4), zones=(56, 15, 30))
"""The zone of A begins before the start line: spaces 57..60 and 1..10."""


@pytest.mark.parametrize(
    ("space", "inside"), [(56, False), (57, True), (60, True), (1, True), (10, True), (11, False)]
)
def test_a_zone_may_begin_before_the_start_line(space: int, inside: bool) -> None:
    # R13.2
    race = race_at(Placed(progress=space, legend="red"), Placed(progress=30), track=ZONES)
    assert in_legend_zone(race, L) is inside


@pytest.mark.parametrize(("space", "spaces"), [(57, 6), (60, 6), (1, 6), (5, 6), (10, 6)])
def test_in_the_zone_limit_and_row_count(space: int, spaces: int) -> None:
    # R13.3: limit 5, row 1
    assert moved(space, 1, 19) == spaces


def test_over_one_line_at_most() -> None:
    # R13.3: 10 + 5 + 3 would be 18; with a line after 14 it stops there
    track = circuit(60, (10, 5), (14, 5), zones=(4, 11))
    assert moved(10, 3, 19, track=track) == 4


def test_in_the_zone_of_the_last_corner_the_finish_changes_nothing() -> None:
    # R13.3: on the last lap the next line lies beyond the finish
    track = circuit(60, (3, 5), (58, 6), zones=(1, 50))
    assert moved(58, 3, 19, track=track, laps=1) == 5


@pytest.mark.parametrize(("number", "spaces"), [(8, 8), (9, 9), (10, 7), (19, 7)])
def test_before_the_zone_the_number_or_row_short_of_the_line(number: int, spaces: int) -> None:
    # R13.4: 11 + 9 = 20, the last space before B; row 2 stops on 18
    assert moved(11, 2, number) == spaces


def test_never_backwards() -> None:
    # R13.4: the zone is one space, and row 3 would lie behind the Legend
    track = circuit(60, (10, 5), zones=(9,))
    assert moved(9, 3, 19, track=track) == 0
    assert moved(7, 3, 19, track=track) == 0
    assert moved(6, 3, 19, track=track) == 1


@pytest.mark.parametrize(
    ("progress", "laps", "spaces"),
    [
        (50, 1, 19),  # over the finish after 60: in full, over A too
        (50, 2, 16),  # lap 1 of 2: row 0 stops on 66, the last space before A
        (110, 2, 19),
        (40, 1, 19),  # 59 is short of the finish and of every line
    ],
)
def test_on_the_last_lap_the_number_counts_over_the_finish(
    progress: int, laps: int, spaces: int
) -> None:
    # R13.4
    assert moved(progress, 0, 19, track=circuit(60, (6, 5), zones=(2,)), laps=laps) == spaces


def test_from_the_grid_lap_1_is_not_the_last() -> None:
    # R13.4: a race of one lap; behind the line the last lap has not begun
    track = circuit(18, (6, 5), zones=(2,))
    assert moved(0, 0, 19, track=track, laps=1) == 6
    assert moved(1, 0, 19, track=track, laps=1) == 19


@pytest.mark.parametrize(("pro", "spaces"), [(0, 3), (1, 4), (6, 9)])
def test_pro_raises_the_number(pro: int, spaces: int) -> None:
    # R13.6
    assert moved(11, 0, 3, pro=pro) == spaces


def test_one_card_a_round_for_all_and_a_shuffle_when_the_deck_is_empty() -> None:
    # R13.1
    cards = [legend_card(red=(0, 1), blue=(0, 2)), legend_card(red=(0, 3), blue=(0, 4))]
    race = race_at(
        Placed(progress=45, legend="red"),
        Placed(progress=20, hand="starting-0 1 1 1 1 1 1"),
        Placed(progress=43, legend="blue"),
        track=ZONES,
        legend_cards=cards,
    )
    numbers, shuffles = [], []
    story = given(race)
    for round_no in range(3):
        card = "starting-0" if round_no == 0 else "1"
        story.when(LockPlan(car=A, gear=1, cards=pile(card)))
        moves = {e.car: e.spaces for e in story.events if isinstance(e, CarMoved)}
        turned = [event for event in story.events if isinstance(event, LegendCardTurned)]
        assert len(turned) == 1
        shuffles.append(any(isinstance(event, LegendDeckShuffled) for event in story.events))
        numbers.append((moves[L], moves[CarId(2)]))
        story.when(EndReact(car=A), Discard(car=A))
    assert numbers == [(1, 2), (3, 4), (1, 2)]
    assert shuffles == [False, False, True]


def test_a_legend_pays_nothing_and_is_never_checked() -> None:
    # R13.1
    race = race_at(
        Placed(progress=10, legend="red"),
        Placed(progress=-20),
        track=circuit(60, (10, 5), (40, 4)),
        legend_cards=[legend_card(red=(3, 19))],
    )
    story = given(race).when(LockPlan(car=A, gear=1, cards=pile("1")))
    assert story.race.car(L).progress == 18
    story.then_not(HeatPaid, CornerChecked, SpunOut)


def test_a_legend_is_blocked_like_a_driver() -> None:
    # R13.5, R4.3
    race = race_at(
        Placed(progress=44, legend="red"),
        Placed(progress=46, hand="starting-0 1 1 1 1 1 1"),
        Placed(progress=46, other=True, hand="starting-0 1 1 1 1 1 1"),
        track=ZONES,
        legend_cards=[legend_card(red=(0, 2))],
    )
    stand = [LockPlan(car=CarId(n), gear=1, cards=pile("starting-0")) for n in (1, 2)]
    story = given(race).when(*stand)
    for car in (A, CarId(2)):
        story.when(Slipstream(car=car, spaces=0), Discard(car=car))
    assert story.race.car(L).progress == 45


def test_eight_colours_share_the_six_rows() -> None:
    # R13.7: by the order of the cars of other colours
    colours = ["orange", "black", "white", "blue"]
    race = race_at(
        *(Placed(progress=45 - n, legend=colour) for n, colour in enumerate(colours)),
        Placed(progress=20),
        track=ZONES,
        legend_cards=[legend_card(black=(0, 1), blue=(0, 2))],
    )
    story = given(race).when(LockPlan(car=CarId(4), gear=1, cards=pile("1")))
    sent = {event.car: event.spaces for event in story.events if isinstance(event, CarMoved)}
    assert [sent[CarId(n)] for n in range(4)] == [1, 1, 2, 2]


@pytest.mark.parametrize("track", catalogue.tracks().values(), ids=lambda track: track.id)
def test_no_card_sends_a_legend_backwards_or_over_two_lines(track: Track) -> None:
    # R13.3, R13.4: every space of every track, every row with a low and a high number
    lines = [each.after_space for each in track.corners]
    ahead = sorted(lines + [line + track.spaces for line in lines])
    for row, number in ((0, 10), (1, 14), (2, 17), (3, 19)):
        for space in range(1, track.spaces + 1):
            race = race_at(
                Placed(progress=space, legend="red"),
                Placed(progress=-20),
                track=track,
                laps=9,
                legend_cards=[legend_card(red=(row, number))],
            )
            story = given(race).when(LockPlan(car=A, gear=1, cards=pile("1")))
            car = story.race.car(L)
            assert car.progress >= space
            assert sum(space <= line < car.progress for line in ahead) <= 1
    assert all(before < after for before, after in pairwise(ahead))


def test_a_legend_without_a_card_cannot_be_asked() -> None:
    # R13.1
    race = race_at(Placed(progress=45, legend="red"), Placed(progress=20), track=ZONES)
    with pytest.raises(ValueError, match="no Legend card"):
        spaces_to_move(race, L)
