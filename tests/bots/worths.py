"""What each upgrade saves the racer: turns to the finish with two copies of it in the deck.

    .venv/bin/python -m tests.bots.worths [races for each card] [first race] [card ...]

Two cars, all tracks in turn at full length. Car 0 has the card twice and a drawn third, car 1 has
three drawn ones; each race number is driven with every card, the same chance otherwise. A car that
finishes needs a turn less the part of it that its spaces beyond the line make up. Prints card,
track, race number and turns, one race a line, for summing up elsewhere.
"""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING, override

from races import catalogue, season_cards
from races.rules import awaited, create, decide, replay
from races.rules.bots import BOTS
from races.rules.commands import CreateRace, RaceRules, StartRace, TakeSeat
from races.rules.conditions import GarageMode
from races.rules.events import CarMoved, TurnStarted
from races.rules.words import CardId, CarId, RaceStatus
from races.season_cards import CardSet, Deck
from tests.bots.duels import track_of
from tests.rules.builders import DIGEST, Seeded

if TYPE_CHECKING:
    from races.rules.cards import Pile
    from races.rules.track import Track

SPACES_OF_TURN = 9
"""Spaces that a turn comes to, about, near the finish line."""
EVERY_UPGRADE = season_cards.upgrade_deck(Deck.MIXED, CardSet)


class Dealt(Seeded):
    """Chance that deals these upgrades in their order."""

    def __init__(self, number: int, deck: Pile) -> None:
        super().__init__(number)
        self.deck = deck

    @override
    def shuffled[T](self, items: tuple[T, ...], draw: int) -> tuple[T, ...]:
        return items if items == self.deck else super().shuffled(items, draw)


def turns_with(number: int, track: Track, card: CardId) -> float:
    """Turns, and parts of one, that car 0 takes to finish a race with two of the card."""
    drawn = Random(number).sample(EVERY_UPGRADE, 4)  # noqa: S311 - a drawn garage
    own: Pile = (card, card, drawn[0])
    deck = own + tuple(drawn[1:])
    first_is_0 = bool(number % 2)
    chance = Dealt(number, deck if first_is_0 else tuple(drawn[1:]) + own)
    command = CreateRace(
        seed_hash=DIGEST,
        track=track,
        cards=season_cards.all_cards(),
        legend_cards=catalogue.legend_cards(),
        seats=2,
        rules=RaceRules(garage=GarageMode.RANDOM),
        upgrade_deck=chance.deck,
    )
    race = replay((create(command),))
    for account in (1, 2):
        race = replay(decide(race, TakeSeat(account=account, words_digest=DIGEST), chance), race)
    grid = (CarId(0), CarId(1)) if first_is_0 else (CarId(1), CarId(0))
    race = replay(decide(race, StartRace(grid=grid), chance), race)
    turns = end = 0
    while race.status is RaceStatus.RUNNING:
        car = awaited(race)[0].car
        events = decide(race, BOTS["racer"](race, car), chance)
        for event in events:
            if isinstance(event, TurnStarted) and event.car == 0:
                turns += 1
            elif isinstance(event, CarMoved) and event.car == 0:
                end = event.end
        race = replay(events, race)
    return turns - (end - track.laps * track.spaces) / SPACES_OF_TURN


def main(arguments: list[str]) -> None:
    """Print a line for each race."""
    races, first = int(arguments[0]), int(arguments[1]) if len(arguments) > 1 else 0
    cards = list(map(CardId, arguments[2:])) or list(dict.fromkeys(EVERY_UPGRADE))
    for number in range(first, first + races):
        track = track_of(number)
        for card in cards:
            print(card, track.id, number, f"{turns_with(number, track, card):.3f}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
