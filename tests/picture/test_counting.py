"""Figures beside the road that count the spaces to the next corner line, and who needs them."""

from __future__ import annotations

import math
import zlib
from typing import TYPE_CHECKING

import pytest

from races.picture.counting import spaces_to_corners
from races.picture.layout import EDGE, layout
from races.picture.svg import Frame, ground_svg, track_svg
from tests.picture.circuits import BY_ID, IDS, TRACKS
from tests.picture.test_svg import SVG, by_class, parsed

if TYPE_CHECKING:
    from races.rules.track import Track

USA = BY_ID["usa"]
HALF_FIGURE = 4.5


def test_every_space_counts_to_the_next_line_over_the_start_too() -> None:
    counted = dict(spaces_to_corners(69, (12, 33, 49, 57)))

    assert (counted[1], counted[12], counted[13], counted[33]) == (11, 0, 20, 0)
    assert (counted[57], counted[58], counted[69]) == (0, 23, 12)
    assert not list(spaces_to_corners(69, ()))


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("track", TRACKS, ids=IDS)
def test_figures_stand_beside_the_road_clear_of_signs(track: Track, *, upright: bool) -> None:
    shapes = layout(track, upright=upright)
    places = [each.place for each in shapes.distances]

    # Where a bridge crosses there is no open ground beside the road.
    assert track.spaces - 2 * len(shapes.bridges) <= len(places) <= track.spaces
    for x, y in places:
        assert min(math.dist((x, y), each) for each in shapes.curve.samples) > EDGE + HALF_FIGURE
        assert all(math.dist((x, y), each.badge) > 23 for each in shapes.corners)
        assert all(math.dist((x, y), each.place) > 12 for each in shapes.numbers)
        assert shapes.box.x < x < shapes.box.x + shapes.box.width
        assert shapes.box.y < y < shapes.box.y + shapes.box.height
    assert all(
        math.dist(first, second) > 2 * HALF_FIGURE
        for number, first in enumerate(places)
        for second in places[:number]
    )


def test_every_fifth_can_be_shown_alone() -> None:
    root = parsed(ground_svg(USA))
    (fifths,) = by_class(root, "distance-fifths")
    (others,) = by_class(root, "distance-others")

    for each in (fifths, others):
        digits = each.text or ""
        assert len(each.get("x", "").split()) == len(each.get("y", "").split()) == len(digits)
    written = [str(away) for _, away in spaces_to_corners(69, (12, 33, 49, 57))]
    assert fifths.text == "".join(away for away in written if away in {"5", "10", "15", "20"})
    assert others.text == "".join(away for away in written if away not in {"5", "10", "15", "20"})


@pytest.mark.parametrize("track", TRACKS, ids=IDS)
def test_they_weigh_little(track: Track) -> None:
    whole, plain = (ground_svg(track, frame=Frame(plain=each)).encode() for each in (False, True))

    assert len(zlib.compress(whole)) - len(zlib.compress(plain)) < 1_100


def test_a_plain_picture_has_neither_distances_nor_legend_lines() -> None:
    for svg in (
        track_svg(USA, frame=Frame(plain=True)),
        track_svg(USA, frame=Frame(thumbnail=True)),
    ):
        root = parsed(svg)
        assert not by_class(root, "corner-distances")
        assert not by_class(root, "legend-lines")
    root = parsed(track_svg(USA))
    assert len(by_class(root, "corner-distances")) == len(by_class(root, "legend-lines")) == 1
    assert all(each.tag == f"{SVG}text" for each in by_class(root, "corner-distances")[0])
