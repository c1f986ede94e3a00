"""`make lock-events`: lock the shapes of stored events, and keep a sample of every new one."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from races.codec import STORED, encode
from races.rules.events import (
    Accelerated,
    CardsSalvaged,
    DeadlinesMoved,
    HeatSuperCooled,
    NothingFlipped,
    PressRewarded,
    SeatLeft,
    SwapDeclined,
    TimedOut,
    UpgradeSwapped,
)
from races.rules.words import CardId, CarId, CornerId, DeadlineCause, SeatNo
from tests.events.shapes import LOCK, SAMPLES, broken, locked, present, written
from tests.golden.scripts import STORED_RACES

if TYPE_CHECKING:
    from races.rules.events import Event

RARE: tuple[Event, ...] = (
    SeatLeft(seat=SeatNo(1)),
    NothingFlipped(car=CarId(0)),
    TimedOut(car=CarId(0), decision=12),
    DeadlinesMoved(seconds=3600, why=DeadlineCause.OUTAGE),
    Accelerated(car=CarId(3), speed=3),
    PressRewarded(car=CarId(1), corner=CornerId("B"), at=33),
    HeatSuperCooled(car=CarId(0), cards=(CardId("heat"), CardId("heat-advanced"))),
    SwapDeclined(car=CarId(0)),
    UpgradeSwapped(car=CarId(2), given=CardId("brakes-2"), taken=CardId("fuel-1")),
    CardsSalvaged(car=CarId(1), cards=(CardId("4"), CardId("wings-3"))),
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
