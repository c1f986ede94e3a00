"""R0: spaces, lines, progress, the race line, and what lies on top of a pile."""

from __future__ import annotations

import pytest

from races import catalogue
from races.rules.mechanics.order import running_order
from races.rules.track import (
    Line,
    Track,
    corner,
    crossings_at,
    finish_at,
    lines_between,
    next_line,
    progress_of,
    race_line,
    space_at,
)
from races.rules.words import CornerId, Spot
from tests.rules.builders import Placed, circuit, race_at

USA = catalogue.track("usa")
TINY = circuit(16, (4, 3), (12, 5))


# R0: progress and its parts
@pytest.mark.parametrize("track", catalogue.tracks().values(), ids=lambda track: track.id)
def test_progress_tells_space_and_crossings(track: Track) -> None:
    for crossings in range(4):
        for space in (1, 2, track.spaces - 1, track.spaces):
            progress = progress_of(track, space, crossings)
            assert (space_at(track, progress), crossings_at(track, progress)) == (space, crossings)


def test_the_grid_has_no_crossings_and_the_finish_needs_one_more_than_the_laps() -> None:
    # R0
    assert progress_of(USA, 69, 0) == 0
    assert crossings_at(USA, finish_at(USA, 2)) == 2
    assert crossings_at(USA, finish_at(USA, 2) + 1) == 3


def test_the_race_line_changes_after_each_corner_and_runs_on_over_the_start() -> None:
    # R0
    usa = [race_line(USA, space) for space in (1, 12, 13, 57, 58, 69, 70)]
    left, right = Spot.LEFT, Spot.RIGHT
    assert usa == [left, left, right, right, left, left, left]


def test_a_line_lies_after_its_space() -> None:
    # R0
    assert lines_between(USA, 11, 12) == ()
    assert lines_between(USA, 12, 13) == (Line(CornerId("A"), 12),)
    assert lines_between(USA, 13, 33) == ()


def test_lines_of_the_next_lap_come_after_those_of_this_one() -> None:
    # R0, R8.1
    crossed = lines_between(USA, 50, 82)
    assert crossed == (Line(CornerId("D"), 57), Line(CornerId("A"), 69 + 12))


def test_the_same_line_is_met_twice_in_one_long_move() -> None:
    # R8.1: the same line crossed twice
    crossed = lines_between(TINY, 3, 21)
    assert [line.at for line in crossed] == [4, 12, 20]
    assert [line.corner for line in crossed] == ["A", "B", "A"]


def test_standing_still_or_going_back_crosses_nothing() -> None:
    # R0
    assert lines_between(USA, 12, 12) == ()
    assert lines_between(USA, 14, 11) == ()


def test_the_next_line_of_a_car_on_its_last_space_is_that_line() -> None:
    # R0
    assert next_line(USA, 12).at == 12
    assert next_line(USA, 13).corner == "B"
    assert next_line(USA, 58) == Line(CornerId("A"), 81)


def test_a_corner_that_is_not_there_is_a_fault_of_ours() -> None:
    # R0
    with pytest.raises(ValueError, match="no corner Z"):
        corner(USA, CornerId("Z"))


def test_order_is_progress_then_race_line() -> None:
    # R0, R2.1
    race = race_at(
        Placed(progress=5, other=True), Placed(progress=5), Placed(progress=41), Placed(progress=0)
    )
    assert running_order(race) == (2, 1, 0, 3)
