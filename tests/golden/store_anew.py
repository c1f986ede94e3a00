"""`python -m tests.golden.store_anew` adds stored logs that are missing; it never rewrites one.

A race in each waiting state is the six drivers' race up to the first such moment after a few
rounds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules import awaited, replay
from races.rules.words import Step
from tests.golden.files import STORED, write_events, write_state
from tests.golden.scripts import STORED_RACES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from races.rules.events import Event

WELL_UNDER_WAY = 250


def _waiting(events: Sequence[Event], step: Step) -> Sequence[Event]:
    """The shortest beginning above some events in which only decisions of this step are awaited."""
    race = replay(events[:WELL_UNDER_WAY])
    for version in range(WELL_UNDER_WAY, len(events)):
        race = replay([events[version]], race)
        if {decision.step for decision in awaited(race)} == {step}:
            return events[: version + 1]
    raise ValueError(f"nobody ever waits in {step}")


def _add(name: str, events: Sequence[Event]) -> None:
    path = STORED / f"{name}.jsonl"
    if not path.exists():
        write_events(path, events)
        write_state(STORED / f"{name}.state.json", replay(events))


if __name__ == "__main__":
    for name, golden in STORED_RACES.items():
        _add(name, golden.play()[1])
    six = STORED_RACES["six-drivers"].play()[1]
    for step in (Step.PLAN, Step.REACT, Step.SLIPSTREAM, Step.DISCARD):
        _add(f"waiting-{step}", _waiting(six, step))
