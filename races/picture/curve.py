"""The middle of the road as a function of a real-valued space coordinate.

Coordinate n is the middle of space n and n + 0.5 the boundary between n and n + 1, so a corner line
after space n stands at n + 0.5 and the start/finish line at N + 0.5, which is 0.5. Driving
direction is that of growing numbers. The y axis points down, as on a screen.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from msgspec import Struct

from races.picture.relaxing import relaxed
from races.picture.spline import Point, between, evenly, ring_length, ring_through

if TYPE_CHECKING:
    from collections.abc import Sequence

SPACE = 48.0
"""Length of a space along the middle of the road, in the units of the picture."""

BEADS_PER_SPACE = 3
SAMPLES_PER_SPACE = 8
FINE_STEPS = 40
FEWEST_ANCHORS = 4


class Stand(Struct, frozen=True):
    """A point of the road's middle and the driving direction there, as a vector of length 1."""

    x: float
    y: float
    along_x: float
    along_y: float

    def left(self, distance: float, ahead: float = 0.0) -> Point:
        """The point so far to the left of the driving direction; negative is to the right."""
        return (
            self.x + self.along_y * distance + self.along_x * ahead,
            self.y - self.along_x * distance + self.along_y * ahead,
        )

    @property
    def angle(self) -> float:
        """Driving direction in degrees clockwise from the x axis, as SVG's rotate takes it."""
        return math.degrees(math.atan2(self.along_y, self.along_x))


class Curve(Struct, frozen=True):
    """The closed middle of the road: evenly spaced samples, the first at coordinate 1."""

    spaces: int
    samples: tuple[Point, ...]

    def at(self, coordinate: float) -> Stand:
        """The stand at a space coordinate; coordinates wrap around the lap."""
        count = len(self.samples)
        where = (coordinate - 1) * SAMPLES_PER_SPACE
        index = math.floor(where)
        share = where - index
        ring = [self.samples[(index + step) % count] for step in (-1, 0, 1, 2)]
        x, y = between(ring[1], ring[2], share)
        start = (ring[2][0] - ring[0][0], ring[2][1] - ring[0][1])
        end = (ring[3][0] - ring[1][0], ring[3][1] - ring[1][1])
        along_x, along_y = between(start, end, share)
        length = math.hypot(along_x, along_y)
        return Stand(x, y, along_x / length, along_y / length)


def curve_through(outline: Sequence[tuple[int, float, float]], spaces: int) -> Curve:
    """The road's middle along (space, x, y) anchors in driving order, the first at space 1.

    Each space comes out `SPACE` units long. ValueError for an outline that is too short.
    """
    if len(outline) < FEWEST_ANCHORS:
        raise ValueError(f"an outline needs {FEWEST_ANCHORS} anchors or more, not {len(outline)}")
    anchors = [(float(x), float(y)) for _, x, y in outline]
    rough = evenly(ring_through(anchors, FINE_STEPS), spaces * BEADS_PER_SPACE)
    ring = ring_through(relaxed(rough, BEADS_PER_SPACE), FINE_STEPS)
    scale = SPACE * spaces / ring_length(ring)
    samples = evenly([(x * scale, y * scale) for x, y in ring], spaces * SAMPLES_PER_SPACE)
    return Curve(spaces, tuple(samples))
