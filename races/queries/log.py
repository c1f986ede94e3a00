"""The log of a race, line by line, as one viewer may read it."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from races import history
from races.queries.carried_secrets import still_secret
from races.rules.seating import car_of
from races.rules.telling import Telling, tell
from races.rules.track import Track
from races.rules.words import CardId, CarId, RaceStatus

if TYPE_CHECKING:
    from races.queries.race_page import RacePage


class LogLine(Struct, frozen=True, kw_only=True):
    """A line of the log: its version in the race, its moment (UTC), and who caused it."""

    version: int
    at: datetime
    cause: str
    telling: Telling


def log_lines(
    race: int, account: int | None, *, before: int | None = None, limit: int = 60
) -> tuple[LogLine, ...]:
    """Up to `limit` lines older than version `before`, the newest first.

    Raises NothingThere, HistoryUnreadable.
    """
    state = history.load(race).race
    ended = state.status is RaceStatus.ENDED
    reader = _Reader(state.track, car_of(state, account), ended, still_secret(state))
    return _lines(race, reader, before, limit)


def newest_lines(page: RacePage, limit: int = 60) -> tuple[LogLine, ...]:
    """The newest lines for a page at hand, without reading the race again."""
    view = page.view
    reader = _Reader(view.track, page.car, view.status is RaceStatus.ENDED, page.secret)
    return _lines(page.number, reader, view.version + 1, limit)


class _Reader(Struct, frozen=True):
    track: Track
    car: CarId | None
    ended: bool
    secret: frozenset[CardId]


def _lines(race: int, reader: _Reader, before: int | None, limit: int) -> tuple[LogLine, ...]:
    lines: list[LogLine] = []
    for recorded in history.newest(race, before):
        (timed,) = history.timed_events(race, [recorded])
        telling = tell(
            timed.event, reader.track, reader.car, ended=reader.ended, carried_on=reader.secret
        )
        if telling is not None:
            lines.append(
                LogLine(
                    version=recorded.version,
                    at=recorded.at,
                    cause=recorded.meta.cause,
                    telling=telling,
                )
            )
        if len(lines) == limit:
            break
    return tuple(lines)
