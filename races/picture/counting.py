"""Figures that count the spaces to the next corner line, and where they stand beside the road."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from races.picture.curve import SAMPLES_PER_SPACE
from races.picture.paths import number
from races.picture.placing import Sign
from races.picture.spline import Point

if TYPE_CHECKING:
    from collections.abc import Iterator

    from races.picture.curve import Curve
    from races.picture.placing import Ground

AWAY: Final = 7.5
"""From the edge of the road to the middle of a figure: on the verge, where no car stands."""

ROOM: Final = 5.5
LEAST_ROOM: Final = 2.5
DIGIT: Final = 6.6
"""From the middle of a digit to that of the next one."""

DROP: Final = 4.8
FIFTHS: Final = 5
STEPS_ALONG: Final = (0.0, -0.2, 0.2, -0.42, 0.42)
STEPS_OUT: Final = (0.0, 8.5)
ROW_STEP: Final = 0.15


class SpaceNumber(Struct, frozen=True):
    """A number beside the road: a space's own, or how many spaces it is from there to a corner."""

    number: int
    place: Point


def spaces_to_corners(spaces: int, lines: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Every space of the lap with the number of spaces from it to the next corner line; 0 is right
    before the line. `lines` are the spaces before the lines; without any nothing is counted."""
    for space in range(1, spaces + 1):
        if lines:
            yield space, min((line - space) % spaces for line in lines)


def room_for_figure(
    curve: Curve, ground: Ground, space: int, edge: float, side: float
) -> Point | None:
    """Where beside the road the figure of this space stands: on this side (1 left, -1 right) and
    level with the space if nothing else is near there, else on the other side, a little along or
    farther out. None where the space has no open ground beside it, as under a bridge."""
    best, best_room = None, LEAST_ROOM
    for out, along, wanted in ((o, a, w) for o in STEPS_OUT for a in STEPS_ALONG for w in (1, -1)):
        place = curve.at(space + along).left(side * wanted * (edge + AWAY + out))
        room = ground.room(place)
        if room <= best_room or not _stands_by(curve, place, space):
            continue
        if room >= ROOM:
            return place
        best, best_room = place, room
    return best


def _stands_by(curve: Curve, place: Point, space: int) -> bool:
    """Whether of the whole road the space is what the place is nearest to."""
    count = len(curve.samples)
    nearest = min(range(count), key=lambda each: math.dist(curve.samples[each], place))
    apart = (nearest - (space - 1) * SAMPLES_PER_SPACE) % count
    return min(apart, count - apart) <= SAMPLES_PER_SPACE / 2


def row(curve: Curve, start: float, end: float, away: float, radius: float) -> list[Sign]:
    """Discs that keep figures off what stands along the road, `away` to the left of its middle."""
    steps = max(1, math.ceil((end - start) / ROW_STEP))
    return [
        Sign(curve.at(start + (end - start) * step / steps).left(away), radius)
        for step in range(steps + 1)
    ]


def figures(distances: tuple[SpaceNumber, ...]) -> str:
    """SVG of the distances; every fifth apart, so that a small picture can show these alone."""
    fifths = [each for each in distances if each.number and each.number % FIFTHS == 0]
    others = [each for each in distances if not each.number or each.number % FIFTHS]
    return (
        '<g class="corner-distances" text-anchor="middle" font-family="sans-serif" font-size="14"'
        f' font-weight="600" fill="#a3201d">{_written(fifths, "distance-fifths")}'
        f"{_written(others, 'distance-others')}</g>"
    )


def _written(distances: list[SpaceNumber], kind: str) -> str:
    """One text for all of them: each digit has a place of its own."""
    digits = [
        (digit, each.place[0] + DIGIT * (index - (len(text) - 1) / 2), each.place[1] + DROP)
        for each, text in ((each, str(each.number)) for each in distances)
        for index, digit in enumerate(text)
    ]
    if not digits:
        return ""
    xs = " ".join(number(x) for _, x, _ in digits)
    ys = " ".join(number(y) for _, _, y in digits)
    return f'<text class="{kind}" x="{xs}" y="{ys}">{"".join(each for each, _, _ in digits)}</text>'
