"""The whole stream of a race that has ended: for verification, replay and export."""

from __future__ import annotations

from datetime import datetime

import msgspec
from msgspec import Struct

from heat_site.errors import CommandRefused
from races import history
from races.rules.words import RaceStatus


class PublishedEvent(Struct, frozen=True, kw_only=True):
    """A stored event; `body` is the JSON that was stored. Accounts are numbers only."""

    version: int
    type: str
    schema: int
    at: datetime
    cause: str
    body: msgspec.Raw


def published_events(race: int, *, after: int = 0, limit: int = 500) -> tuple[PublishedEvent, ...]:
    """Up to `limit` events above version `after`, oldest first.

    Raises CommandRefused while the race is not over: until then they hold hidden cards.
    NothingThere, HistoryUnreadable.
    """
    if history.load(race).race.status is not RaceStatus.ENDED:
        raise CommandRefused("", "race_running")
    return tuple(
        PublishedEvent(
            version=each.version,
            type=each.type,
            schema=each.schema,
            at=each.at,
            cause=each.meta.cause,
            body=msgspec.Raw(each.body.encode()),
        )
        for each in history.recorded(race, after)[:limit]
    )
