"""Which events of a log no longer hold, for whoever counts what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.events import ControlFact, TakenBack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from races.rules.events import Event


def undone(events: Sequence[Event]) -> frozenset[int]:
    """Indices of the events that a driver took back, with what took them back. What happened to the
    clock in between was not taken back. `events` is a log from its first event on."""
    gone: set[int] = set()
    for index, event in enumerate(events):
        if isinstance(event, TakenBack):
            # The event of version v has the index v - 1.
            gone.update(range(event.to, index + 1))
    return frozenset(each for each in gone if not isinstance(events[each], ControlFact))
