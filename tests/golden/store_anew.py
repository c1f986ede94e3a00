"""`python -m tests.golden.store_anew` adds stored logs that are missing; it never rewrites one.

A race in each waiting state is one of these races up to the first such moment, on the track after
a few rounds.
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

WELL_UNDER_WAY, IN_THE_GARAGE = 250, 8
WAITING_IN = {
    Step.PLAN: ("six-drivers", WELL_UNDER_WAY),
    Step.REACT: ("six-drivers", WELL_UNDER_WAY),
    Step.SLIPSTREAM: ("six-drivers", WELL_UNDER_WAY),
    Step.DISCARD: ("six-drivers", WELL_UNDER_WAY),
    Step.PICK: ("first-race", IN_THE_GARAGE),
    Step.SWAP: ("first-race", IN_THE_GARAGE),
    Step.DROP: ("snake", IN_THE_GARAGE),
    Step.SPEED: ("later-race", IN_THE_GARAGE),
}
"""The race in which somebody waits in each step, and the events to pass over."""


def _waiting(events: Sequence[Event], step: Step, after: int) -> Sequence[Event]:
    """The shortest beginning above some events in which only decisions of this step are awaited."""
    race = replay(events[:after])
    for version in range(after, len(events)):
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
    played = {name: golden.play()[1] for name, golden in STORED_RACES.items()}
    for name, events in played.items():
        _add(name, events)
    for step, (name, after) in WAITING_IN.items():
        _add(f"waiting-{step}", _waiting(played[name], step, after))
