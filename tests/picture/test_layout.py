from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest

from races.picture.layout import BADGE_RADIUS, EDGE, layout
from races.rules.track import race_line
from tests.picture.circuits import BY_ID, IDS, TRACKS

if TYPE_CHECKING:
    from races.picture.curve import Stand
    from races.picture.spline import Point
    from races.rules.track import Track

EVERY_TRACK = pytest.mark.parametrize("track", TRACKS, ids=IDS)


def left_of_driving_direction(stand: Stand, point: Point) -> float:
    """Positive when the point is to the left, on a screen whose y axis points down."""
    return (point[0] - stand.x) * stand.along_y - (point[1] - stand.y) * stand.along_x


@pytest.mark.parametrize("upright", [False, True])
@EVERY_TRACK
def test_left_spots_are_left_of_the_driving_direction(track: Track, upright: bool) -> None:
    shapes = layout(track, upright=upright)
    for space in shapes.spaces:
        stand = shapes.curve.at(space.number)
        assert left_of_driving_direction(stand, (space.left.x, space.left.y)) > 0
        assert left_of_driving_direction(stand, (space.right.x, space.right.y)) < 0


@EVERY_TRACK
def test_the_race_line_is_where_the_rules_have_it(track: Track) -> None:
    # R0: after a corner its race_line_after, before the first corner that of the last.
    for space in layout(track).spaces:
        assert space.race_line == race_line(track, space.number)


@EVERY_TRACK
def test_race_line_stretches_cover_the_lap_once(track: Track) -> None:
    stretches = layout(track).race_line

    assert sum(each.end - each.start for each in stretches) == track.spaces
    assert [each.side > 0 for each in stretches] == [
        corner.race_line_after == "left" for corner in track.corners
    ]


@EVERY_TRACK
def test_corner_lines_lie_between_two_spaces(track: Track) -> None:
    shapes = layout(track)
    for corner in shapes.corners:
        before = shapes.spaces[corner.after_space - 1].outline
        after = shapes.spaces[corner.after_space % track.spaces].outline
        assert corner.line == (before[1], before[2]) == (after[0], after[3])


@EVERY_TRACK
def test_badges_stand_off_the_road_and_off_each_other(track: Track) -> None:
    shapes = layout(track)
    badges = [corner.badge for corner in shapes.corners]
    for index, badge in enumerate(badges):
        assert min(math.dist(badge, each) for each in shapes.curve.samples) > EDGE + BADGE_RADIUS
        assert all(math.dist(badge, other) > 2 * BADGE_RADIUS for other in badges[:index])


@EVERY_TRACK
def test_the_picture_holds_everything(track: Track) -> None:
    shapes = layout(track)
    box = shapes.box
    places = [number.place for number in shapes.numbers]
    places += [corner.badge for corner in shapes.corners]
    places += [spot.tag for space in shapes.spaces for spot in (space.left, space.right)]
    for x, y in places:
        assert box.x + 8 <= x <= box.x + box.width - 8
        assert box.y + 8 <= y <= box.y + box.height - 8


@EVERY_TRACK
def test_upright_pictures_stand_and_others_lie(track: Track) -> None:
    lying, standing = layout(track).box, layout(track, upright=True).box

    assert lying.width > lying.height
    assert standing.height > standing.width


def test_unknown_lines_are_no_corners() -> None:
    assert layout(BY_ID["usa"]).corner(11) is None
    assert layout(BY_ID["usa"]).corner(12) == layout(BY_ID["usa"]).corners[0]


def test_a_layout_is_made_once() -> None:
    assert layout(BY_ID["usa"]) is layout(BY_ID["usa"])
