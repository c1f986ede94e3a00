"""Finds room for words over the picture: clear of the road, of cars' tags and of each other."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING

from races.picture.layout import EDGE, SIGNS_REACH, TAG_RADIUS
from races.picture.paths import number, pair

if TYPE_CHECKING:
    from races.picture.layout import Layout
    from races.picture.spline import Point

HEIGHT = 28.0
LETTER_WIDTH = 11.2
PADDING = 16.0
DIRECTIONS = tuple(
    (math.cos(each * math.pi / 4), math.sin(each * math.pi / 4))
    for each in (2, 6, 0, 4, 1, 3, 5, 7)
)
DISTANCES = (3.0, 26.0)
CLEAR = 2.0

type Disc = tuple[float, float, float]


class Labels:
    """The words of one picture, placed one after the other."""

    def __init__(self, shapes: Layout) -> None:
        self._box = shapes.box
        self._discs: list[Disc] = [
            *(
                (each.x, each.y, EDGE)
                for each in map(shapes.curve.at, range(1, shapes.curve.spaces + 1))
            ),
            *((*each.badge, SIGNS_REACH) for each in shapes.corners),
        ]
        self._widths: list[tuple[Point, float]] = []

    def keep_clear(self, place: Point) -> None:
        """No words over the car's tag at this place."""
        self._discs.append((*place, TAG_RADIUS))

    def pill(self, anchor: Point, reach: float, label: str) -> str:
        """SVG of the label on a dark ground, `reach` or a little more away from its anchor, inside
        the picture; empty for an empty label.
        """
        if not label:
            return ""
        width = LETTER_WIDTH * len(label) + PADDING
        place = self._place(anchor, reach, width)
        self._widths.append((place, width))
        return (
            f'<g class="pill" transform="translate({pair(place)})">'
            f'<rect x="{number(-width / 2)}" y="{number(-HEIGHT / 2)}" width="{number(width)}"'
            f' height="{number(HEIGHT)}" rx="9" fill="#15161a" stroke="#fff" stroke-width="1.4"/>'
            f'<text y="6.6" font-size="19" fill="#fff">{escape(label)}</text></g>'
        )

    def _place(self, anchor: Point, reach: float, width: float) -> Point:
        best, best_room = anchor, -math.inf
        for out in DISTANCES:
            for x, y in DIRECTIONS:
                candidate = self._inside(
                    (
                        anchor[0] + x * (reach + out + width / 2 * abs(x)),
                        anchor[1] + y * (reach + out + HEIGHT / 2 * abs(y)),
                    ),
                    width,
                )
                room = self._room(candidate, width)
                if room >= CLEAR:
                    return candidate
                if room > best_room:
                    best, best_room = candidate, room
        return best

    def _inside(self, place: Point, width: float) -> Point:
        box, side, half = self._box, width / 2 + 2, HEIGHT / 2 + 2
        return (
            min(max(place[0], box.x + side), box.x + box.width - side),
            min(max(place[1], box.y + half), box.y + box.height - half),
        )

    def _room(self, place: Point, width: float) -> float:
        x, y = place
        half = width / 2
        room = min(
            math.hypot(max(0.0, abs(px - x) - half), max(0.0, abs(py - y) - HEIGHT / 2)) - radius
            for px, py, radius in self._discs
        )
        for (px, py), other in self._widths:
            apart = max(abs(px - x) - half - other / 2, abs(py - y) - HEIGHT)
            room = min(room, apart)
        return room
