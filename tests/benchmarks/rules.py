"""The rules alone, without a store: decide, fold, bots and whole races, beside plain bookkeeping.

    .venv/bin/python -m tests.benchmarks.rules [seconds for each figure]

Plain bookkeeping is the limit: functions that keep the same piles, spaces and gears in lists and
dictionaries, with no rule asked and nothing kept of the past. All sides take turns. What is
counted is the time of this process on its core, so that others on the machine weigh less.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter, defaultdict
from itertools import product
from random import Random
from typing import TYPE_CHECKING

from races import catalogue
from races.rules import decide, replay
from races.rules.bots import BOTS
from races.rules.events import (
    CardFlipped,
    CardsDiscarded,
    CardsDrawn,
    CarMoved,
    DeckShuffled,
    GearShifted,
    HeatCooled,
    HeatPaid,
    PlanLocked,
    PlanRevealed,
    SpunOut,
    StressTaken,
)
from races.rules.words import RaceStatus
from tests.bots.drafters import driven, garage_race
from tests.bots.duels import finished
from tests.rules.builders import Seeded, started
from tests.rules.properties.random_play import new_race, pick

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from races.rules.commands import DecisionCommand
    from races.rules.events import Event
    from races.rules.race import Race

CARS = 6
LOG = 1_000
TURNS = 5
TRACKS = tuple(catalogue.tracks().values())

Made = list[tuple["Race", "DecisionCommand", Seeded]]


def wild_race(number: int) -> tuple[Made, tuple[Event, ...]]:
    """A race of six wild drivers: every position with what was decided in it, and the log."""
    rng, chance = Random(number), Seeded(number)  # noqa: S311 - a drawn race
    track = TRACKS[number % len(TRACKS)]
    log = new_race(track, drivers=CARS, legends=0, laps=None, pro=0, chance=chance)
    race, made = replay(log), []
    while race.status is RaceStatus.RUNNING:
        command = pick(race, rng)
        made.append((race, command, chance))
        events = decide(race, command, chance)
        log += events
        race = replay(events, race)
    return made, log


def keep_plainly(log: Iterable[Event]) -> int:
    """The bookkeeping of a log with lists and dictionaries; how many events it was."""
    piles: defaultdict[int, dict[str, list[str]]] = defaultdict(
        lambda: {"hand": [], "deck": [], "discard": [], "engine": [], "in_play": []}
    )
    at: dict[int, int] = {}
    gears: dict[int, int] = {}
    version = 0
    for event in log:
        version += 1
        match event:
            case CarMoved() | SpunOut():
                at[event.car] = event.end
            case GearShifted() | PlanLocked():
                gears[event.car] = event.gear
            case CardFlipped() | CardsDrawn() | CardsDiscarded() | HeatPaid() | HeatCooled():
                _lay(piles[event.car], event)
            case DeckShuffled():
                own = piles[event.car]
                own["deck"], own["discard"] = list(event.deck), []
            case PlanRevealed():
                piles[event.car]["in_play"] = list(event.cards)
            case StressTaken():
                piles[event.car]["hand"] += ["stress"] * event.count
            case _:
                pass
    return version


def _lay(
    own: dict[str, list[str]],
    event: CardFlipped | CardsDrawn | CardsDiscarded | HeatPaid | HeatCooled,
) -> None:
    match event:
        case CardFlipped():
            own["in_play" if event.joined else "discard"].append(own["deck"].pop(0))
        case CardsDrawn(cards=cards):
            own["hand"] += cards
            del own["deck"][: len(cards)]
        case CardsDiscarded(cards=cards):
            own["discard"] += cards
            own["in_play"] = []
        case HeatPaid(cards=cards):
            own["discard"] += cards
        case HeatCooled(cards=cards):
            own["engine"] += cards


def seconds_of(work: Callable[[], object], least: float) -> float:
    """Seconds of this process for one run of the work, over as many runs as fill `least`."""
    runs, began = 0, time.process_time()
    while (spent := time.process_time() - began) < least or not runs:
        work()
        runs += 1
    return spent / runs


def side_by_side(works: dict[str, Callable[[], object]], least: float) -> dict[str, float]:
    """Seconds of one run of each work, the median of some turns."""
    taken: defaultdict[str, list[float]] = defaultdict(list)
    for _ in range(TURNS):
        for name, work in works.items():
            taken[name].append(seconds_of(work, least / TURNS))
    return {name: statistics.median(each) for name, each in taken.items()}


def decide_again(made: Made) -> None:
    """Decide every command again in its position."""
    for race, command, chance in made:
        decide(race, command, chance)


def bench_decide_and_fold(least: float) -> None:
    """Commands decided a second, and the fold of a log, beside plain bookkeeping."""
    made: Made = []
    log: tuple[Event, ...] = ()
    for number in range(len(TRACKS)):
        more, events = wild_race(number)
        made += more
        log = max(log, events, key=len)
    length = min(LOG, len(log))
    per_command = sum(len(decide(*each)) for each in made) / len(made)
    seconds = side_by_side(
        {
            "decide": lambda: decide_again(made),
            "fold": lambda: replay(log[:length]),
            "plain": lambda: keep_plainly(log[:length]),
        },
        least,
    )
    moves = len(made) / seconds["decide"]
    plain_moves = length / seconds["plain"] / per_command
    fold, plain = seconds["fold"] * 1000, seconds["plain"] * 1000
    print(
        f"decide one legal move: {moves:7.0f}/s   plain bookkeeping of its "
        f"{per_command:.1f} events: {plain_moves:7.0f}/s   ratio {moves / plain_moves:.2f}"
    )
    print(
        f"fold a log of {length:,} events: {fold:.2f} ms ({fold / length * 1000:.2f} us each)   "
        f"plain bookkeeping: {plain:.2f} ms   times {fold / plain:.1f}"
    )


def plain_race(bot: str, number: int) -> tuple[Event, ...]:
    """The events of a race of six of the bot with the starting upgrades."""
    chance, track = Seeded(number), TRACKS[number % len(TRACKS)]
    race = of_bots(started(CARS, track=track, chance=chance), bot)
    return finished(race, (bot,) * CARS, chance)[1]


def whole_race(bot: str, number: int) -> tuple[Event, ...]:
    """The same with every module: garage, weather, event card, expansions."""
    track = TRACKS[number % len(TRACKS)]
    race = of_bots(garage_race(number, track, drivers=CARS, modules=True), bot)
    return driven(race, (BOTS[bot],) * CARS, Seeded(number))[1]


def of_bots(race: Race, bot: str) -> Race:
    """The race with all its seats taken by the bot."""
    return race.__replace__(seats=tuple(each.__replace__(bot=bot) for each in race.seats))


def bench_races(bot: str, least: float, race_on: Callable[[str, int], tuple[Event, ...]]) -> None:
    """Races of six of the bot a second, on all tracks in turn; and what its decisions take."""
    began = time.process_time()
    counts = Counter(len(race_on(bot, number)) for number in range(len(TRACKS)))
    first = time.process_time() - began
    number, began = 0, time.process_time()
    while (spent := time.process_time() - began) < least or number % len(TRACKS):
        race_on(bot, number)
        number += 1
    events = sum(length * many for length, many in counts.items()) / counts.total()
    kind = race_on.__name__.replace("_", " ")
    print(
        f"a {kind} of six {bot} bots: {number / spent:5.1f} a second a core, about {events:.0f} "
        f"events each (the first on each of {len(TRACKS)} tracks: {first:.1f} s in all)"
    )


def main(arguments: list[str]) -> None:
    """Print all figures."""
    least = float(arguments[0]) if arguments else 2.0
    bench_decide_and_fold(least)
    for bot, race_on in product(BOTS, (plain_race, whole_race)):
        bench_races(bot, least, race_on)


if __name__ == "__main__":
    main(sys.argv[1:])
