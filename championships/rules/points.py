"""Points for places (R12.7)."""

from __future__ import annotations

from itertools import pairwise

from championships.rules.words import Outcome

DEFAULT_POINTS = (9, 6, 4, 3, 2, 1)
LONGEST_POINTS_TABLE = 24
MOST_POINTS = 1000


def points_for(place: int, outcome: Outcome, points: tuple[int, ...]) -> int:
    """R12.7, R9.5: the points of a place, 0 beyond the table's end and for a withdrawn car."""
    if outcome is Outcome.WITHDRAWN or place > len(points):
        return 0
    return points[place - 1]


def sound_points(points: tuple[int, ...]) -> bool:
    """Whether a table can be used: something for the first place, never more for a worse one."""
    return (
        0 < len(points) <= LONGEST_POINTS_TABLE
        and 0 < points[0] <= MOST_POINTS
        and points[-1] >= 0
        and all(better >= worse for better, worse in pairwise(points))
    )
