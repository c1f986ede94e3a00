"""`python -m tests.rules.long_play TURNS [SEED]`: random races with every module, all laws held
after every event, until so many turns are driven. Prints figures; a failure names its seed."""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random

from msgspec import Struct, field

from races.rules import replay
from races.rules.events import Event, TakenBack, TurnStarted
from races.rules.words import CarStatus, RaceStatus
from tests.rules.builders import Seeded
from tests.rules.properties.drawn_races import TRACKS, drawn_command, opened
from tests.rules.properties.laws import (
    is_accepted,
    is_offered,
    play,
    stands_well,
    taken_back_exactly,
)
from tests.rules.properties.outcomes import check_preview
from tests.rules.properties.random_play import any_command, pick
from tests.rules.properties.secrets import check_secrets

MOST_ROUNDS = 400
"""Far more than any race of these lengths takes, however badly it is driven."""
THOROUGH_EVERY, LIE_EVERY = 4, 12
"""One decision in so many is decided twice and looked at; at one in so many a lie is tried."""
UNDER_WAY = (RaceStatus.GARAGE, RaceStatus.RUNNING)


class Driven(Struct):
    """What a number of races came to."""

    races: int = 0
    turns: int = 0
    commands: int = 0
    probes: int = 0
    events: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    tracks: Counter[str] = field(default_factory=Counter)


def drive(number: int, driven: Driven) -> None:
    """One race from its number to its end; AssertionError where a law is broken."""
    rng, chance = Random(number), Seeded(number)  # noqa: S311 - a drawn race
    drivers = rng.randint(1, 8)
    track = rng.choice(TRACKS)
    command = drawn_command(
        rng,
        track=track,
        drivers=drivers,
        legends=rng.randint(0, 8 - drivers),
        laps=rng.choice((None, 1, 2)),
    )
    events = opened(command, chance)
    race = replay(events)
    stands_well(race)
    while race.status in UNDER_WAY:
        chosen = pick(race, rng)
        before = race
        race, more = play(before, chosen, chance, thorough=rng.randrange(THOROUGH_EVERY) == 0)
        check_preview(before, chosen, more)
        events += more
        driven.commands += 1
        if isinstance(more[0], TakenBack) and rng.randrange(LIE_EVERY) == 0:
            taken_back_exactly(events, more[0])
        if rng.randrange(LIE_EVERY) == 0 and race.status in UNDER_WAY:
            lie = any_command(race, rng)
            assert is_accepted(race, lie, chance) == is_offered(race, lie), lie
            check_secrets(race, more, rng)
            driven.probes += 1
        assert race.round is None or race.round.number <= MOST_ROUNDS
    assert replay(events) == race
    _count(driven, events)
    driven.races += 1
    driven.tracks[track.id] += 1
    driven.ends.update(car.status.value for car in race.cars)
    finished = [car.place for car in race.cars if car.status is CarStatus.FINISHED]
    assert sorted(place or 0 for place in finished) == list(range(1, len(finished) + 1))


def _count(driven: Driven, events: tuple[Event, ...]) -> None:
    driven.turns += sum(isinstance(event, TurnStarted) for event in events)
    driven.events.update(type(event).__name__ for event in events)


def main(turns: int, seed: int) -> int:
    """Drive on until there are enough turns; 1 when a race broke a law."""
    driven, began = Driven(), time.monotonic()
    told = 0
    while driven.turns < turns:
        try:
            drive(seed, driven)
        except Exception:
            print(f"race {seed} broke a law", flush=True)
            raise
        seed += 1
        if driven.turns >= told + turns // 20:
            told = driven.turns
            _tell(driven, began)
    _tell(driven, began)
    for name, count in sorted(driven.events.items()):
        print(f"{count:>10} {name}")
    print("tracks", dict(driven.tracks), "ends", dict(driven.ends))
    return 0


def _tell(driven: Driven, began: float) -> None:
    seconds = time.monotonic() - began
    print(
        f"{driven.turns} turns, {driven.races} races, {driven.commands} commands, "
        f"{driven.probes} probes, {sum(driven.events.values())} events, {seconds:.0f} s",
        flush=True,
    )


if __name__ == "__main__":
    asked = [int(each) for each in sys.argv[1:]]
    sys.exit(main(asked[0] if asked else 20_000, asked[1] if len(asked) > 1 else 1))
