"""From stored events to the state. Never refuses: what happened, happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.events import Event, RaceCreated
from races.rules.evolve import begin, evolve

if TYPE_CHECKING:
    from collections.abc import Iterable

    from races.rules.race import Race

__all__ = ["evolve", "replay"]


def replay(events: Iterable[Event], race: Race | None = None) -> Race:
    """Fold events onto a race, or from the first one; ValueError when there are none."""
    for event in events:
        if race is None:
            if not isinstance(event, RaceCreated):
                raise ValueError(f"a race begins with RaceCreated, not {type(event).__name__}")
            race = begin(event)
        else:
            race = evolve(race, event)
    if race is None:
        raise ValueError("no events")
    return race
