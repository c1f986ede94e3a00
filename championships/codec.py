"""Events of championships as they are stored: a word, a schema number and JSON text.

The words and numbers below are in the database for ever. Read docs/events.md before changing one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from championships.rules.championship import events as facts
from championships.upcasts import UPCASTS
from heat_site.eventstore.records import NewEvent

if TYPE_CHECKING:
    from collections.abc import Mapping

    from championships.rules.championship.events import Event
    from championships.upcasts import Body, Upcasts


class Stored(NamedTuple):
    """How a class of event is stored: its word and the number of its newest shape."""

    word: str
    schema: int


STORED: Mapping[type[Event], Stored] = {
    facts.ChampionshipCreated: Stored("championship_created", 1),
    facts.EntryRequested: Stored("entry_requested", 1),
    facts.EntryAdmitted: Stored("entry_admitted", 1),
    facts.EntryDeclined: Stored("entry_declined", 1),
    facts.EntryLeft: Stored("entry_left", 1),
    facts.EntryWithdrawn: Stored("entry_withdrawn", 1),
    facts.ChampionshipStarted: Stored("championship_started", 1),
    facts.RaceOpened: Stored("race_opened", 1),
    facts.RaceScored: Stored("race_scored", 1),
    facts.ChampionshipEnded: Stored("championship_ended", 1),
}

BY_WORD: Mapping[str, tuple[type[Event], int]] = {
    stored.word: (event_class, stored.schema) for event_class, stored in STORED.items()
}


class EventUnreadable(Exception):  # noqa: N818 - reads as what happened
    """A stored event that this program does not know. The load stops: nothing is skipped."""

    def __init__(self, event_type: str, schema: int, why: str) -> None:
        super().__init__(f"event {event_type} of schema {schema} cannot be read: {why}")
        self.type = event_type
        self.schema = schema


_encode = msgspec.json.Encoder().encode


def encode(event: Event) -> NewEvent:
    """The event as it is to be stored, in its newest shape."""
    word, schema = STORED[type(event)]
    return NewEvent(type=word, schema=schema, body=_encode(event).decode())


def decode(event_type: str, schema: int, body: str) -> Event:
    """The stored event; EventUnreadable for a word, a schema or a field that is not known."""
    known = BY_WORD.get(event_type)
    if known is None:
        raise EventUnreadable(event_type, schema, "no such type is known")
    event_class, newest = known
    return decode_as(event_class, Stored(event_type, newest), schema, body, UPCASTS)


def decode_as[T](
    event_class: type[T], newest: Stored, schema: int, body: str, upcasts: Upcasts
) -> T:
    """An event of any schema up to the newest, led there by the upcasts given.

    EventUnreadable when there is no way, or when what comes out does not fit the class.
    """
    word = newest.word
    if not 1 <= schema <= newest.schema:
        raise EventUnreadable(word, schema, f"the newest known schema is {newest.schema}")
    try:
        if schema == newest.schema:
            return msgspec.json.decode(body, type=event_class)
        raw: Body = msgspec.json.decode(body, type=dict[str, object])
        for old in range(schema, newest.schema):
            step = upcasts.get((word, old))
            if step is None:
                raise EventUnreadable(word, schema, f"nothing leads on from schema {old}")
            raw = step(raw)
        return msgspec.convert(raw, event_class)
    except msgspec.DecodeError as error:
        raise EventUnreadable(word, schema, str(error)) from error
