"""Speed limits of corner lines and the Heat they ask for (R8.1, R6.5, R11.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from races.rules.cards import Symbol, total
from races.rules.mechanics.moving import finish_line
from races.rules.mechanics.sectors import corner_token
from races.rules.track import Corner, Line, corner
from races.rules.weather import RoadToken

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from races.rules.cards import Pile
    from races.rules.race import Race

ROAD_LIMIT = {RoadToken.LIMIT_DOWN: -1, RoadToken.LIMIT_UP: 1}
"""R11.2: what a token changes a limit by."""
OVERHEAT = 1
"""R11.2: Heat more whenever Heat is paid for the corner."""


class LineCheck(Struct, frozen=True):
    """A corner line met with a Speed: its limit and the Heat asked for."""

    line: Line
    limit: int
    heat: int


def road_limit(race: Race, at: Corner) -> int:
    """R11.2: the limit of a line with its road condition, Adjust not counted; not below 0."""
    token = corner_token(race, at)
    return max(0, at.speed_limit + (ROAD_LIMIT.get(token, 0) if token else 0))


def speed_limit(race: Race, at: Corner, adjust: int = 0) -> int:
    """R8.1: the limit with road condition and Adjust, never below 0."""
    token = corner_token(race, at)
    return max(0, at.speed_limit + (ROAD_LIMIT.get(token, 0) if token else 0) + adjust)


def adjustment(race: Race, cards: Pile) -> int:
    """R6.5: what these played cards change every limit by."""
    return total(race.cards, cards, Symbol.ADJUST)


def line_checks(
    race: Race, lines: Iterable[Line], speed: int, adjust: int = 0
) -> Iterator[LineCheck]:
    """R8.1: every crossed line in order, those beyond the finish line excepted."""
    finish = finish_line(race)
    for line in lines:
        if line.at <= finish:
            at = corner(race.track, line.corner)
            limit = speed_limit(race, at, adjust)
            over = max(0, speed - limit)
            if over and corner_token(race, at) is RoadToken.OVERHEAT:
                over += OVERHEAT
            yield LineCheck(line, limit, over)
