"""Speed limits of corner lines and the Heat they ask for (R8.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from races.rules.mechanics.moving import finish_line
from races.rules.track import Corner, Line, corner

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from races.rules.race import Race


class LineCheck(Struct, frozen=True):
    """A corner line met with a Speed: its limit and the Heat asked for."""

    line: Line
    limit: int
    heat: int


def speed_limit(race: Race, at: Corner) -> int:
    """R8.1: the limit that applies at a corner line, never below 0. Road conditions belong here."""
    del race
    return max(0, at.speed_limit)


def line_checks(race: Race, lines: Iterable[Line], speed: int) -> Iterator[LineCheck]:
    """R8.1: every crossed line in order, those beyond the finish line excepted."""
    finish = finish_line(race)
    for line in lines:
        if line.at <= finish:
            limit = speed_limit(race, corner(race.track, line.corner))
            yield LineCheck(line, limit, max(0, speed - limit))
