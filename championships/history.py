"""One championship's stream: load and fold it. Short streams (a hundred events), so no cache."""

from __future__ import annotations

from copy import replace
from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from championships import codec
from championships.rules.championship.evolve import evolve
from championships.rules.championship.state import Championship
from championships.rules.words import ChampionshipStatus
from heat_site.errors import HistoryUnreadable, NothingThere
from heat_site.eventstore import store

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from championships.rules.championship.events import Event
    from heat_site.eventstore.records import Recorded

KIND = "championship"


class Dated(Struct, frozen=True, kw_only=True):
    """A championship as it stands, at which version, and when it came so far (UTC)."""

    state: Championship
    version: int
    created_at: datetime
    started_at: datetime | None = None
    ended_at: datetime | None = None


def stream_of(number: int) -> str:
    """The name of a championship's stream."""
    return f"{KIND}-{number}"


def number_of(stream: str) -> int:
    """The number of the championship of this stream; ValueError for streams of other kinds."""
    kind, _, number = stream.partition("-")
    if kind != KIND:
        raise ValueError(f"{stream} is no stream of a championship")
    return int(number)


def load(number: int) -> Dated:
    """The championship as it stands. Raises NothingThere for a number without one."""
    recorded = store.read(stream_of(number))
    if not recorded:
        raise NothingThere(f"championship {number}")
    return fold(recorded)


def fold(recorded: Sequence[Recorded]) -> Dated:
    """A whole stream folded; ValueError for an empty one, HistoryUnreadable for an event that this
    program does not know."""
    dated = None
    for each in recorded:
        try:
            event = codec.decode(each.type, each.schema, each.body)
        except codec.EventUnreadable as error:
            raise HistoryUnreadable(each.stream, each.version) from error
        dated = follow_up(dated, [event], each.at)
    if dated is None:
        raise ValueError("a championship without events")
    return dated


def follow_up(before: Dated | None, events: Iterable[Event], at: datetime) -> Dated:
    """The championship after events of one moment; ValueError where nothing comes of them."""
    after = before
    for event in events:
        state = evolve(after.state if after is not None else None, event)
        if after is None:
            after = Dated(state=state, version=1, created_at=at)
        else:
            after = replace(_dated(after, state, at), version=after.version + 1)
    if after is None:
        raise ValueError("a championship without events")
    return after


def _dated(before: Dated, state: Championship, at: datetime) -> Dated:
    if state.status is before.state.status:
        return replace(before, state=state)
    if state.status is ChampionshipStatus.RUNNING:
        return replace(before, state=state, started_at=at)
    return replace(before, state=state, ended_at=at)
