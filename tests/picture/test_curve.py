from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest

from races.picture.curve import SPACE, curve_through
from races.picture.layout import EDGE, layout
from races.picture.relaxing import crossings, near_a_crossing
from tests.picture.circuits import BY_ID, IDS, TRACKS

if TYPE_CHECKING:
    from races.rules.track import Track

SQUARE = ((1, 0, 0), (4, 300, 0), (7, 300, 300), (10, 0, 300))


@pytest.mark.parametrize("track", TRACKS, ids=IDS)
def test_spaces_are_equally_long(track: Track) -> None:
    curve = layout(track).curve
    middles = [curve.at(number) for number in range(1, track.spaces + 1)]
    steps = [
        math.dist((one.x, one.y), (two.x, two.y))
        for one, two in zip(middles, [*middles[1:], middles[0]], strict=True)
    ]

    assert max(steps) <= SPACE * 1.001
    assert max(steps) / min(steps) < 1.12


@pytest.mark.parametrize("track", TRACKS, ids=IDS)
def test_spaces_stay_near_their_anchors(track: Track) -> None:
    curve = layout(track).curve
    anchors = [(x, y) for _, x, y in track.outline]
    stands = [curve.at(number) for number, _, _ in track.outline]
    wide = max(x for x, _ in anchors) - min(x for x, _ in anchors)
    tall = max(y for _, y in anchors) - min(y for _, y in anchors)
    seen_wide = max(each.x for each in stands) - min(each.x for each in stands)
    seen_tall = max(each.y for each in stands) - min(each.y for each in stands)
    scale = (seen_wide + seen_tall) / (wide + tall)
    shift_x = sum(each.x - x * scale for each, (x, _) in zip(stands, anchors, strict=True))
    shift_y = sum(each.y - y * scale for each, (_, y) in zip(stands, anchors, strict=True))

    count = len(anchors)
    for stand, (x, y) in zip(stands, anchors, strict=True):
        seen = (stand.x - shift_x / count, stand.y - shift_y / count)
        assert math.dist(seen, (x * scale, y * scale)) < 1.6 * SPACE


def test_coordinates_wrap_around_the_lap() -> None:
    curve = curve_through(SQUARE, 12)

    assert curve.at(0.5) == curve.at(12.5)
    assert curve.at(13) == curve.at(1)


def test_left_is_up_when_driving_to_the_right_of_the_screen() -> None:
    stand = curve_through(SQUARE, 12).at(2.5)

    assert stand.along_x > 0.9
    assert stand.left(10)[1] < stand.y < stand.left(-10)[1]
    assert abs(stand.angle) < 20


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("track", TRACKS, ids=IDS)
def test_only_japan_crosses_itself_and_no_two_stretches_overlap(
    track: Track, upright: bool
) -> None:
    shapes = layout(track, upright=upright)
    samples = shapes.curve.samples[::4]
    crossed = crossings(samples, 2)

    assert bool(crossed) == (track.id == "japan")
    assert len(shapes.bridges) == len(crossed)
    for first in range(len(samples)):
        for second in range(first + 7, min(len(samples), len(samples) + first - 6)):
            if not near_a_crossing((first, second), crossed, len(samples), 8):
                assert math.dist(samples[first], samples[second]) > 2 * EDGE


def test_the_later_stretch_leads_over_the_bridge_in_japan() -> None:
    ((start, end),) = layout(BY_ID["japan"]).bridges

    assert 28 < start < end < 34


@pytest.mark.parametrize("track", TRACKS, ids=IDS)
def test_bends_leave_room_for_cars_on_the_inside(track: Track) -> None:
    shapes = layout(track)
    for side in ("left", "right"):
        places = [shapes.spot(number, side) for number in range(1, track.spaces + 1)]
        for one, two in zip(places, [*places[1:], places[0]], strict=True):
            assert math.dist((one.x, one.y), (two.x, two.y)) > SPACE * 0.66


def test_an_outline_of_three_anchors_is_refused() -> None:
    with pytest.raises(ValueError, match="4 anchors"):
        curve_through(SQUARE[:3], 12)
