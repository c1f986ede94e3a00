"""How long laps took, in rounds.

A car that crosses a line in a round has driven a part of that round before it and the rest behind
it. The lap is charged with its share, as if the spaces won in the round had been driven evenly.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from races.rules.record.facts import LapTaken

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from races.rules.words import CarId

TimedLap = tuple[Fraction, LapTaken]
"""A lap with its exact time."""
_HALF = Fraction(1, 2)


def laps_of(
    car: CarId, progress: Sequence[tuple[int, int]], spaces: int, laps: int
) -> tuple[TimedLap, ...]:
    """The laps that a car has completed. `progress` holds (round, progress at its end), the first
    entry being (0, place on the grid)."""
    moments = [(0, Fraction(0))]
    for (_, before), (number, after) in pairwise(progress):
        line = len(moments) * spaces
        while before <= line < after and len(moments) <= laps:
            share = (line + _HALF - before) / (after - before)
            moments.append((number, number - 1 + share))
            line += spaces
    return tuple(
        (
            ended - began,
            LapTaken(car=car, lap=lap, round=number, rounds=round(float(ended - began), 2)),
        )
        for lap, ((_, began), (number, ended)) in enumerate(pairwise(moments), start=1)
    )


def fastest(laps: Iterable[TimedLap]) -> LapTaken | None:
    """The shortest lap; of equals that of the earlier round, then of the lower car."""
    ranked = sorted(laps, key=lambda timed: (timed[0], timed[1].round, timed[1].car))
    return ranked[0][1] if ranked else None
