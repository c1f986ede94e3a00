"""`make lock-events`: lock the shapes of stored events, and keep a sample of every new one."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from races.codec import STORED, encode
from races.rules.events import DeadlinesMoved, NothingFlipped, SeatLeft, TimedOut
from races.rules.words import CarId, DeadlineCause, SeatNo
from tests.events.shapes import LOCK, SAMPLES, broken, locked, present, written
from tests.golden.scripts import STORED_RACES

if TYPE_CHECKING:
    from races.rules.events import Event

RARE: tuple[Event, ...] = (
    SeatLeft(seat=SeatNo(1)),
    NothingFlipped(car=CarId(0)),
    TimedOut(car=CarId(0), decision=12),
    DeadlinesMoved(seconds=3600, why=DeadlineCause.OUTAGE),
)
"""What the golden races may not contain."""


def sampled() -> dict[type[Event], Event]:
    """One event of every type that occurs: the longest of a few races, with all its fields."""
    races = [event for golden in STORED_RACES.values() for event in golden.play()[1]]
    longest: dict[type[Event], Event] = {}
    for event in (*RARE, *races):
        known = longest.get(type(event))
        if known is None or len(encode(event).body) > len(encode(known).body):
            longest[type(event)] = event
    return longest


def main() -> int:
    """Write lock and samples; 1 if a shape changed under the same schema number."""
    now = present()
    if LOCK.exists() and (changed := broken(locked(), now)):
        print("Changed without a new schema number (docs/events.md):", ", ".join(changed))
        return 1
    samples = sampled()
    for event_class, stored in STORED.items():
        path = SAMPLES / stored.word / f"{stored.schema}.json"
        if path.exists():
            continue
        if event_class not in samples:
            print(f"No {stored.word} in the golden races: add one to RARE.")
            return 1
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(encode(samples[event_class]).body + "\n")
    LOCK.write_bytes(written(now))
    return 0


if __name__ == "__main__":
    sys.exit(main())
