"""Who starts where (R12.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from championships.rules.tables import ResultLine
    from championships.rules.words import Competitor


def grid(
    cars: Sequence[Competitor], races: Sequence[Sequence[ResultLine]]
) -> tuple[int, ...] | None:
    """R12.3: the cars' numbers from pole backwards; None for the first race, whose grid is drawn.

    Championship order; ties by the last race's result, and not by the table's other tie rules. Who
    was not in the last race stands behind those who were; the grid closes up where somebody left.
    """
    if not races:
        return None
    points = dict.fromkeys(cars, 0)
    for race in races:
        for line in race:
            if line.competitor in points:
                points[line.competitor] += line.points
    last = {line.competitor: line.place for line in races[-1]}
    behind = max(last.values(), default=0) + 1

    def start(car: int) -> tuple[int, int, int]:
        who = cars[car]
        return (-points[who], last.get(who, behind), car)

    return tuple(sorted(range(len(cars)), key=start))
