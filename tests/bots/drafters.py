"""Races with a garage between two cars that drive alike and pick their upgrades differently.

    .venv/bin/python -m tests.bots.drafters [races] [bot] [modules | rival]

Two cars, all tracks in turn at full length, mixed deck, each on pole in every other race on a
track. The first car drives and picks as the bot does; the second drives as it does and picks at
random. With `modules` there are weather, event cards and expansions too. A second bot named is
the rival instead: then both pick for themselves, with every module.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from msgspec import structs

from races import catalogue
from races.rules import awaited, create, decide, offers, replay
from races.rules.bots import BOTS
from races.rules.commands import CreateRace, RaceRules, StartRace, TakeSeat
from races.rules.conditions import GarageMode
from races.rules.words import CarId, RaceStatus
from races.season_cards import (
    CardSet,
    Deck,
    all_cards,
    event_cards,
    road_tokens,
    sponsorship_deck,
    upgrade_deck,
    weathers,
    with_event,
)
from tests.bots.duels import track_of
from tests.rules.builders import DIGEST, Seeded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from races.rules.commands import DecisionCommand
    from races.rules.events import Event
    from races.rules.race import Race
    from races.rules.track import Track

    Driver = Callable[[Race, CarId], DecisionCommand]


def garage_race(
    number: int, track: Track, *, drivers: int = 2, modules: bool = False, laps: int | None = None
) -> Race:
    """A race of this number before its first pick: drafted from a mixed deck. With `modules`
    under weather, with an event card and the cards of the expansions. Odd: car 0 on pole."""
    rules = RaceRules(garage=GarageMode.DRAFT)
    sets = [CardSet.BASE]
    if modules:
        events = list(event_cards().values())
        rules = with_event(rules, events[number % len(events)], track)
        rules = structs.replace(rules, weather=True)
        sets = list(CardSet)
    command = CreateRace(
        seed_hash=DIGEST,
        track=track,
        cards=all_cards(),
        legend_cards=catalogue.legend_cards(),
        seats=drivers,
        laps=laps,
        rules=rules,
        weathers=weathers(),
        road_tokens=road_tokens(),
        upgrade_deck=upgrade_deck(Deck.MIXED, sets),
        sponsorship_deck=sponsorship_deck(sets),
    )
    chance = Seeded(number)
    race = replay((create(command),))
    for account in range(1, drivers + 1):
        race = replay(decide(race, TakeSeat(account=account, words_digest=DIGEST), chance), race)
    cars = tuple(CarId(car) for car in range(drivers))
    grid = cars if number % 2 else cars[::-1]
    return replay(decide(race, StartRace(grid=grid), chance), race)


def picks_at_random(bot: str, number: int) -> Driver:
    """The bot, but for the garage, where it takes any offered choice."""
    rng = Random(number)  # noqa: S311 - a drawn draft

    def choose(race: Race, car: CarId) -> DecisionCommand:
        if race.status is not RaceStatus.GARAGE:
            return BOTS[bot](race, car)
        commands = [command for offer in offers(race, car) for command in offer.commands()]
        return rng.choice(commands)

    return choose


def driven(race: Race, drivers: Sequence[Driver], chance: Seeded) -> tuple[Race, tuple[Event, ...]]:
    """The race at its end, each car's decisions made by the driver of the same index, and what
    happened on the way."""
    events: tuple[Event, ...] = ()
    while race.status in (RaceStatus.GARAGE, RaceStatus.RUNNING):
        car = awaited(race)[0].car
        more = decide(race, drivers[car](race, car), chance)
        events += more
        race = replay(more, race)
    return race, events


def drafters_duel(number: int, track: Track, bot: str, *, modules: bool = False) -> bool:
    """Whether the bot that picks for itself beats its like that picks at random."""
    race = garage_race(number, track, modules=modules)
    drivers = (BOTS[bot], picks_at_random(bot, number))
    return driven(race, drivers, Seeded(number))[0].cars[0].place == 1


def garage_duel(number: int, track: Track, one: str, other: str) -> bool:
    """Whether the first bot wins a race of two with every module."""
    race = garage_race(number, track, modules=True)
    return driven(race, (BOTS[one], BOTS[other]), Seeded(number))[0].cars[0].place == 1


def main(arguments: list[str]) -> None:
    """Print wins by track of the drafting bot; or, of two bots named, of the first."""
    races = int(arguments[0]) if arguments else 100
    bot = arguments[1] if len(arguments) > 1 else "racer"
    rival = arguments[2] if len(arguments) > 2 else ""
    wins: Counter[str] = Counter()
    for number in range(races):
        track = track_of(number)
        if rival in BOTS:
            wins[track.id] += garage_duel(number, track, bot, rival)
        else:
            modules = rival == "modules"
            wins[track.id] += drafters_duel(number, track, bot, modules=modules)
    against = f"{rival} with every module" if rival in BOTS else f"random drafter {rival}"
    print(f"{bot} beats {against} in {wins.total()} of {races} races; by track: {dict(wins)}")


if __name__ == "__main__":
    main(sys.argv[1:])
