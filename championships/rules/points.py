"""Points for places (R12.7)."""

from __future__ import annotations

from itertools import pairwise

from championships.rules.words import Outcome

DEFAULT_POINTS = (9, 6, 4, 3, 2, 1)
LONGEST_POINTS_TABLE = 24
MOST_POINTS = 1000


NO_POINTS = (Outcome.WITHDRAWN, Outcome.ELIMINATED)


def points_for(
    place: int, outcome: Outcome, points: tuple[int, ...], extra: tuple[int, ...] = ()
) -> int:
    """R12.7, R12.6, R9.5: the points of a place with those that the event card adds to it; 0 beyond
    the table's end, and 0 in all for a car that was withdrawn or eliminated."""
    if outcome in NO_POINTS:
        return 0
    return _at(points, place) + _at(extra, place)


def _at(points: tuple[int, ...], place: int) -> int:
    return points[place - 1] if place <= len(points) else 0


def sound_points(points: tuple[int, ...]) -> bool:
    """Whether a table can be used: something for the first place, never more for a worse one."""
    return (
        0 < len(points) <= LONGEST_POINTS_TABLE
        and 0 < points[0] <= MOST_POINTS
        and points[-1] >= 0
        and all(better >= worse for better, worse in pairwise(points))
    )
