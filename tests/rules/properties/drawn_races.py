"""Races with modules drawn at random: garage, decks, weather, event card, house rules, and what
drivers bring from an imagined race before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races import catalogue
from races.rules import create, decide, replay
from races.rules.commands import CreateRace, RaceRules, StartRace, TakeSeat
from races.rules.conditions import GarageMode
from races.rules.garage.schedule import cards_needed
from races.rules.track import Corner, Track
from races.rules.values import Carried
from races.rules.words import CornerId, Spot
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
from tests.rules.builders import DIGEST

if TYPE_CHECKING:
    from random import Random

    from races.rules.cards import Pile
    from races.rules.events import Event
    from races.rules.ruling import Chance
    from races.rules.words import CardId

COLOURS = ("black", "blue", "green", "red", "gray", "yellow", "orange", "white")


def _corner(letter: str, after: int, limit: int, side: Spot, exit_of: str = "") -> Corner:
    return Corner(
        id=CornerId(letter),
        after_space=after,
        speed_limit=limit,
        race_line_after=side,
        legend_line_after_space=after - 3,
        aggressive_legend_spaces=2,
        double_aggressive_legend_spaces=1,
        chicane_exit_of=CornerId(exit_of) if exit_of else None,
    )


CRAMPED = Track(
    id="cramped",
    name="Cramped",
    laps=3,
    spaces=18,
    stress_cards=4,
    heat_cards=5,
    corners=(
        _corner("A", 4, 3, Spot.LEFT),
        _corner("B", 9, 2, Spot.RIGHT),
        _corner("C", 11, 4, Spot.LEFT, exit_of="B"),
        _corner("D", 17, 6, Spot.RIGHT),
    ),
    press_corner_order=(CornerId("C"), CornerId("A"), CornerId("D")),
    flooded_spaces=((1, 3), (12, 13)),
    tunnel_spaces=((5, 8), (15, 16)),
)
"""All that a track can have on the fewest spaces: cars meet and spin out all the time."""

TRACKS: tuple[Track, ...] = (*catalogue.tracks().values(), CRAMPED)


def drawn_command(
    rng: Random, *, track: Track, drivers: int, legends: int, laps: int | None = None
) -> CreateRace:
    """A race on this track with everything else drawn; one that can be created."""
    rules = RaceRules(
        garage=rng.choice(list(GarageMode)),
        weather=rng.random() < 0.6,
        mulligan=rng.random() < 0.4,
        aggressive_legends=rng.random() < 0.5,
    )
    if rng.random() < 0.8:
        rules = with_event(rules, rng.choice(list(event_cards().values())), track)
    sets = [CardSet.BASE, *(each for each in list(CardSet)[1:] if rng.random() < 0.6)]
    upgrades = list(upgrade_deck(rng.choice(list(Deck)), sets))
    sponsorships = list(sponsorship_deck(sets)) if rng.random() < 0.8 else []
    rng.shuffle(upgrades)
    rng.shuffle(sponsorships)
    if rng.random() < 0.3:
        # A short deck runs out, and its discard comes back (R12.4).
        del sponsorships[rng.randint(0, 6) :]
    spare = len(upgrades) - cards_needed(rules.garage, drivers)
    carried: tuple[Carried, ...] = ()
    if rules.garage not in (GarageMode.DRAFT, GarageMode.SNAKE) and rng.random() < 0.6:
        carried = tuple(
            Carried(
                upgrades=_taken(upgrades, min(rng.randint(0, 4), spare // drivers)),
                sponsorships=_taken(sponsorships, rng.randint(0, 2)),
            )
            for _ in range(drivers)
        )
    return CreateRace(
        seed_hash=DIGEST,
        track=track,
        cards=all_cards(),
        legend_cards=catalogue.legend_cards(),
        seats=drivers,
        legends=COLOURS[:legends],
        laps=laps,
        legend_pro=rng.choice((0, 0, rng.randint(0, 6))),
        rules=rules,
        weathers=weathers(),
        road_tokens=road_tokens(),
        upgrades_removed=_taken(upgrades, rng.randint(0, len(upgrades) // 3)),
        upgrade_deck=tuple(upgrades),
        sponsorship_discard=_taken(sponsorships, rng.randint(0, len(sponsorships))),
        sponsorship_deck=tuple(sponsorships),
        carried=carried,
    )


def _taken(cards: list[CardId], count: int) -> Pile:
    """So many cards off the end of the list."""
    at = len(cards) - count
    taken = tuple(cards[at:])
    del cards[at:]
    return taken


def opened(command: CreateRace, chance: Chance) -> tuple[Event, ...]:
    """All events of the race up to the first decision, on a drawn grid."""
    events: tuple[Event, ...] = (create(command),)
    race = replay(events)
    asked: list[TakeSeat | StartRace] = [
        TakeSeat(account=seat + 1, words_digest=DIGEST) for seat in range(command.seats)
    ]
    for each in (*asked, StartRace()):
        events += (more := decide(race, each, chance))
        race = replay(more, race)
    return events
