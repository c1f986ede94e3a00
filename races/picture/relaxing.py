"""Rounds the bends of an outline until cars fit round them, without letting two stretches touch.

The outline of a track has one anchor every few spaces, so a hairpin is a spike of one anchor: a
road drawn along it would fold over on the inside. The line is treated as a ring of beads on stiff
wire: in each pass it is drawn back to where it was, kept from bending too tightly and from coming
too near to itself, and its beads are kept equally far apart. A spike so becomes a teardrop of the
same length, and every space keeps the same length.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from races.picture.spline import Point

type Bead = list[float]

PASSES = 300
FREE_PASSES = 60
"""The last passes do not draw the line back: no bend may stay too tight."""

HOME_PULL = 0.02
SMOOTHING = 0.4
TIGHTEST_BEND = 0.95
"""Smallest radius of the middle of the road, in spaces: the inner spots then still hold a car."""

NEAREST_STRETCHES = 1.55
"""Least distance of the middles of two stretches of road, in spaces."""

WATCHED_DISTANCE = 3.0
SAME_STRETCH = 3.6
"""Beads so many spaces apart along the road belong to one stretch: they may be near."""

CROSSING_REACH = 4
"""So many spaces on either side of a crossing may be near to each other: there is a bridge."""


def relaxed(ring: Sequence[Point], per_space: int) -> list[Point]:
    """The same ring of evenly spaced points with bends of a radius of about a space or more.

    `per_space` points stand for one space. Points keep their number, so that space numbers keep
    their places to within about one space.
    """
    beads = [list(point) for point in ring]
    segment = sum(math.dist(ring[index - 1], ring[index]) for index in range(len(ring))) / len(ring)
    space = segment * per_space
    chords = [
        (half, 2 * TIGHTEST_BEND * space * math.sin(half / (TIGHTEST_BEND * per_space)))
        for half in range(1, per_space + 2)
    ]
    strangers = _strangers(ring, per_space, WATCHED_DISTANCE * space)
    for number in range(PASSES):
        if number < PASSES - FREE_PASSES:
            _draw_home(beads, ring)
        for half, least in chords:
            _open_bends(beads, half, least)
        for first, second in strangers:
            _keep_apart(beads[first], beads[second], NEAREST_STRETCHES * space)
        _space_out(beads, segment)
        beads = _smoothed(beads)
    return [(x, y) for x, y in beads]


def crossings(ring: Sequence[Point], per_space: int) -> list[tuple[int, int]]:
    """Where the closed line crosses itself: numbers of the two points before, lower first."""
    return [
        (first, second)
        for first, second in _far_pairs(len(ring), round(SAME_STRETCH * per_space))
        if _cross(
            ring[first], ring[(first + 1) % len(ring)], ring[second], ring[(second + 1) % len(ring)]
        )
    ]


def near_a_crossing(
    pair: tuple[int, int], crossed: Sequence[tuple[int, int]], count: int, reach: float
) -> bool:
    """Whether both points of the pair are within `reach` points of one crossing's two stretches."""
    return any(
        _apart(pair[0], first, count) < reach and _apart(pair[1], second, count) < reach
        for first, second in crossed
    )


def _strangers(ring: Sequence[Point], per_space: int, distance: float) -> list[tuple[int, int]]:
    crossed = crossings(ring, per_space)
    reach = CROSSING_REACH * per_space
    return [
        pair
        for pair in _far_pairs(len(ring), round(SAME_STRETCH * per_space))
        if math.dist(ring[pair[0]], ring[pair[1]]) < distance
        and not near_a_crossing(pair, crossed, len(ring), reach)
    ]


def _far_pairs(count: int, gap: int) -> list[tuple[int, int]]:
    return [
        (first, second)
        for first in range(count)
        for second in range(first + gap, min(count, count + first - gap + 1))
    ]


def _apart(first: int, second: int, count: int) -> int:
    return min((first - second) % count, (second - first) % count)


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])


def _draw_home(beads: list[Bead], home: Sequence[Point]) -> None:
    for bead, (x, y) in zip(beads, home, strict=True):
        bead[0] += HOME_PULL * (x - bead[0])
        bead[1] += HOME_PULL * (y - bead[1])


def _open_bends(beads: list[Bead], half: int, least: float) -> None:
    # Two points 2 * half apart on a bend of the smallest radius are this chord apart, or more.
    count = len(beads)
    for index in range(count):
        _keep_apart(beads[index - half], beads[(index + half) % count], least)


def _keep_apart(first: Bead, second: Bead, least: float) -> None:
    x, y = second[0] - first[0], second[1] - first[1]
    distance = math.hypot(x, y)
    if distance < least:
        share = 0.25 * (least - distance) / (distance or 1.0)
        first[0] -= share * x
        first[1] -= share * y
        second[0] += share * x
        second[1] += share * y


def _space_out(beads: list[Bead], segment: float) -> None:
    for index in range(len(beads)):
        first, second = beads[index - 1], beads[index]
        x, y = second[0] - first[0], second[1] - first[1]
        distance = math.hypot(x, y) or 1.0
        share = 0.5 * (segment - distance) / distance
        first[0] -= share * x
        first[1] -= share * y
        second[0] += share * x
        second[1] += share * y


def _smoothed(beads: list[Bead]) -> list[Bead]:
    keep, give = 1 - SMOOTHING, SMOOTHING / 2
    return [
        [
            keep * bead[axis]
            + give * (beads[index - 1][axis] + beads[index + 1 - len(beads)][axis])
            for axis in (0, 1)
        ]
        for index, bead in enumerate(beads)
    ]
