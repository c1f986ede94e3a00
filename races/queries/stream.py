"""The whole stream of a race that has ended: for verification, replay and export."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from heat_site.errors import CommandRefused
from races import history
from races.queries.carried_secrets import masked_body, still_secret
from races.rules.words import RaceStatus

if TYPE_CHECKING:
    from heat_site.eventstore.records import Recorded
    from races.rules.words import CardId


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

    R12.2: what drivers take on to the next race of a championship reads `hidden`, and so does the
    seed, until the championship's last race has ended.
    Raises CommandRefused while the race is not over: until then they hold hidden cards.
    NothingThere, HistoryUnreadable.
    """
    state = history.load(race).race
    if state.status is not RaceStatus.ENDED:
        raise CommandRefused("", "race_running")
    secret = still_secret(state)
    return tuple(
        PublishedEvent(
            version=each.version,
            type=each.type,
            schema=each.schema,
            at=each.at,
            cause=each.meta.cause,
            body=msgspec.Raw(_body(each, secret).encode()),
        )
        for each in history.recorded(race, after)[:limit]
    )


def _body(event: Recorded, secret: frozenset[CardId]) -> str:
    return masked_body(event.type, event.body, secret) if secret else event.body
