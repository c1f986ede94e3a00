"""Finds room for signs beside the road: clear of every stretch of asphalt and of other signs."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from msgspec import Struct

from races.picture.spline import Point

if TYPE_CHECKING:
    from races.picture.curve import Curve

GAP = 5.0
STEPS_OUT = (0.0, 8.0, 16.0, 26.0)
STEPS_ALONG = (0.0, -0.35, 0.35, -0.7, 0.7)
SPARSE = 2


class Sign(Struct, frozen=True):
    """A round sign's middle and radius."""

    place: Point
    radius: float


class Ground:
    """The ground around one road, filling up with signs."""

    def __init__(self, curve: Curve, edge: float, signs: tuple[Sign, ...] = ()) -> None:
        self.signs = list(signs)
        self._curve = curve
        self._edge = edge
        self._road = curve.samples[::SPARSE]

    def keep_clear(self, signs: list[Sign]) -> None:
        """Keeps later signs off these."""
        self.signs.extend(signs)

    def place(self, coordinate: float, radius: float, side: float) -> Point:
        """Room for a sign at a space coordinate, kept free from now on.

        On the preferred side (1 left, -1 right) and level with the coordinate where possible; else
        on the other side or a little along the road; where there is no room at all, the least bad
        place.
        """
        candidates = [
            self._stand_off(coordinate + along, radius, sign * side, out)
            for along in STEPS_ALONG
            for sign in (1.0, -1.0)
            for out in STEPS_OUT
        ]
        best = self._best(candidates, radius)
        self.signs.append(Sign(best, radius))
        return best

    def beside(self, coordinate: float, radius: float, side: float) -> Point:
        """Room for a passing mark on this side of the road, else on the other; not kept free."""
        candidates = [
            self._stand_off(coordinate, radius, sign * side, out)
            for sign in (1.0, -1.0)
            for out in (-3.0, 8.0)
        ]
        return self._best(candidates, radius - 4)

    def room(self, place: Point) -> float:
        """How far it is from this point to the nearest road or sign; negative on one of them."""
        return self._room(place, 0.0)

    def beside_road(self, coordinate: float, radius: float, side: float) -> Point:
        """The middle of a disc that stands right beside the road, whatever else stands there."""
        return self._stand_off(coordinate, radius, side, 0.0)

    def _stand_off(self, coordinate: float, radius: float, side: float, out: float) -> Point:
        return self._curve.at(coordinate).left(side * (self._edge + GAP + radius + out))

    def _best(self, candidates: list[Point], radius: float) -> Point:
        best, best_room = candidates[0], -math.inf
        for candidate in candidates:
            room = self._room(candidate, radius)
            if room >= GAP - 1:
                return candidate
            if room > best_room:
                best, best_room = candidate, room
        return best

    def _room(self, place: Point, radius: float) -> float:
        x, y = place
        nearest = min((x - px) * (x - px) + (y - py) * (y - py) for px, py in self._road)
        room = math.sqrt(nearest) - self._edge - radius
        for sign in self.signs:
            room = min(room, math.dist(place, sign.place) - sign.radius - radius)
        return room
