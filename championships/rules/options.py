"""How a championship is played beyond its calendar: garage, decks, house rules (R10, R12, R13)."""

from __future__ import annotations

from msgspec import Struct

from races.rules.conditions import GarageMode
from races.rules.values import CardSet, Deck

FEWEST_CARS = 2
"""R1.1: with fewer there is no race."""
CARS_IN_THE_BOX = 6
"""R1.1: cars of the printed game; seven and eight are a house rule."""


class Options(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Stored with a championship. The defaults are those of championships from before there was a
    choice, and must stay so; what a new one is offered stands in the services and forms."""

    garage: GarageMode = GarageMode.NONE
    """R12.2: `none`, `championship`, or `full` for the house rule of the full garage."""
    deck: Deck = Deck.BASIC
    expansions: tuple[CardSet, ...] = ()
    """Whose upgrades and sponsorship cards are shuffled in (R10.1)."""
    mulligan: bool = False
    """House rule of R1.5."""
    aggressive_legends: bool = False
    """House rule of R13.6."""
    legends_score: bool = True
    """R12.7: False for transparent Legends, who take no points and no places in the table."""
    most_cars: int = 8
    """R1.1: cars of each race at most, Legends counted."""


FORMER_OPTIONS = Options()


class DeckSize(Struct, frozen=True):
    """How many upgrades a deck has."""

    deck: Deck
    cards: int


FIRST_PICKS_OF_FULL = 3
"""R12.2: upgrades drafted before the first race by the house rule, in place of one."""


def garage_of(options: Options, number: int) -> GarageMode:
    """R12.2: how cars are fitted out before race `number` of the calendar, from 1."""
    if options.garage is GarageMode.FULL and number > 1:
        return GarageMode.CHAMPIONSHIP
    return options.garage


def upgrades_needed(garage: GarageMode, drivers: int, races: int) -> int:
    """R10.6: upgrades without which the last draft of a season could find fewer cards than
    drivers: they keep what they have picked."""
    if garage is GarageMode.NONE:
        return 0
    picks = races if garage is GarageMode.CHAMPIONSHIP else races - 1 + FIRST_PICKS_OF_FULL
    return drivers * picks
