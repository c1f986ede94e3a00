"""Races between bots, and the measure of how much one is stronger than another.

    .venv/bin/python -m tests.bots.duels [races] [bot] [bot]

Two cars, all tracks in turn at full length, each bot on pole in every other race on a track.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING

from races import catalogue
from races.rules import awaited, decide, replay
from races.rules.bots import BOTS
from races.rules.events import SpunOut, TurnStarted
from races.rules.words import RaceStatus
from tests.rules.builders import Seeded, started

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from races.rules.commands import DecisionCommand
    from races.rules.events import Event
    from races.rules.race import Race
    from races.rules.track import Track


def drive(
    race: Race, bots: Sequence[str], chance: Seeded
) -> Iterator[tuple[Race, DecisionCommand, tuple[Event, ...]]]:
    """Let the bots, one for each car, drive the race to its end: each position, what was decided
    in it, and what came of that. The last one is followed by the end of the race."""
    while race.status is RaceStatus.RUNNING:
        for due in awaited(race):
            command = BOTS[bots[due.car]](race, due.car)
            events = decide(race, command, chance)
            yield race, command, events
            race = replay(events, race)


def finished(race: Race, bots: Sequence[str], chance: Seeded) -> tuple[Race, tuple[Event, ...]]:
    """The race driven to its end, and what happened on the way."""
    events = tuple(event for *_, more in drive(race, bots, chance) for event in more)
    return replay(events, race), events


def duel(number: int, track: Track, one: str, other: str) -> tuple[bool, tuple[Event, ...]]:
    """Whether the first bot wins a race of two, and the events. Odd races put it on pole."""
    chance = Seeded(number)
    grid = (0, 1) if number % 2 else (1, 0)
    race, events = finished(started(2, track=track, grid=grid, chance=chance), (one, other), chance)
    return race.cars[0].place == 1, events


def track_of(number: int) -> Track:
    """The track of race `number`: all in turn, two races running on each."""
    tracks = tuple(catalogue.tracks().values())
    return tracks[number // 2 % len(tracks)]


def main(arguments: list[str]) -> None:
    """Print wins by track, and turns and spin-outs in a race, of the two bots."""
    races = int(arguments[0]) if arguments else 100
    one, other = arguments[1:3] if len(arguments) > 2 else ("racer", "careful")
    wins: Counter[str] = Counter()
    counts: Counter[tuple[str, int]] = Counter()
    for number in range(races):
        track = track_of(number)
        won, events = duel(number, track, one, other)
        wins[track.id] += won
        counts.update(
            (type(event).__name__, event.car)
            for event in events
            if isinstance(event, TurnStarted | SpunOut)
        )
    print(f"{one} beats {other} in {wins.total()} of {races} races; by track: {dict(wins)}")
    for car, name in enumerate((one, other)):
        turns, spins = counts["TurnStarted", car], counts["SpunOut", car]
        print(f"{name}: {turns / races:.1f} turns and {spins / races:.2f} spin-outs a race")


if __name__ == "__main__":
    main(sys.argv[1:])
