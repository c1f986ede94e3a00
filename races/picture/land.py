"""What stands on the land and means nothing: trees, and a grandstand near the start."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from races.picture.placing import Sign

if TYPE_CHECKING:
    from races.picture.curve import Curve
    from races.picture.placing import Ground

STAND_DEPTH = 24.0
STAND_REACH = 2.2
"""Half the length of the grandstand, in spaces."""

STAND_FIRST = (-3.0, 3.5, -5.5, 6.0)
"""Where it may stand, as coordinates of the road: as near to the start as there is room."""

TREES_APART = 62.0
TREE_ROOM = 34.0
"""From a tree to the road and to signs, so that cars' tags find room before it."""

MOST_TREES = 90
CHANCE_OF_TREE = 0.5


def grandstand(curve: Curve, ground: Ground) -> tuple[float, float, float] | None:
    """From where to where it stands, and on which side; None where there is no room at all."""
    steps = [STAND_REACH * step / 4 for step in range(-4, 5)]
    for middle in STAND_FIRST:
        for side in (1.0, -1.0):
            discs = [ground.beside_road(middle + step, STAND_DEPTH / 2 + 3, side) for step in steps]
            if all(ground.room(disc) >= STAND_DEPTH / 2 + 2 for disc in discs):
                ground.keep_clear([Sign(disc, STAND_DEPTH / 2) for disc in discs])
                around = curve.spaces if middle < 0 else 0
                return around + middle - STAND_REACH, around + middle + STAND_REACH, side
    return None


def trees(ground: Ground, x: float, y: float, width: float, height: float) -> tuple[Sign, ...]:
    """Trees on the free land of this part of the plane, the same for the same track."""
    found: list[Sign] = []
    for row in range(int(height / TREES_APART) + 1):
        for column in range(int(width / TREES_APART) + 1):
            chance = _chance(row, column)
            if chance > CHANCE_OF_TREE:
                continue
            place = (
                x + (column + _chance(row, column + 99)) * TREES_APART,
                y + (row + _chance(row + 99, column)) * TREES_APART,
            )
            radius = 8.0 + 9.0 * chance / CHANCE_OF_TREE
            if ground.room(place) >= TREE_ROOM + radius:
                found.append(Sign(place, radius))
    return tuple(found[:MOST_TREES])


def _chance(first: int, second: int) -> float:
    """A number from 0 to 1 that looks drawn by lot and is always the same."""
    return math.modf(abs(math.sin(first * 12.9898 + second * 78.233) * 43758.5453))[0]
