"""What a race is played with beyond its track, resolved from the names that people choose by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct, structs

from heat_site.errors import CommandRefused
from races.catalogue import cards as base_cards
from races.rules.cards import Card, Pile
from races.rules.commands import RaceRules
from races.rules.conditions import GarageMode
from races.rules.values import CardSet, Carried, Deck
from races.season_cards import (
    all_cards,
    event_cards,
    road_tokens,
    sponsorship_deck,
    upgrade_deck,
    weathers,
    with_event,
)

if TYPE_CHECKING:
    from races.rules.track import Track
    from races.rules.words import CardId


class Modules(Struct, frozen=True, kw_only=True):
    """The modules, event card and house rules of a race, by name."""

    garage: GarageMode = GarageMode.NONE
    deck: Deck = Deck.BASIC
    expansions: tuple[CardSet, ...] = ()
    """R10.1: whose upgrades and sponsorship cards are shuffled in."""
    weather: bool = False
    event_card: str = ""
    sponsorships: bool = False
    """R12.4: whether sponsorship cards are in play without an event card that gives some, as in a
    championship of which other races have one."""
    mulligan: bool = False
    aggressive_legends: bool | None = None
    """R13.6: None for on with Heavy Rain."""

    @property
    def sets(self) -> tuple[CardSet, ...]:
        """The base game and the expansions, each once."""
        return tuple(dict.fromkeys((CardSet.BASE, *self.expansions)))

    @property
    def legends_are_aggressive(self) -> bool:
        """R13.6: as chosen, or else on with Heavy Rain."""
        if self.aggressive_legends is None:
            return CardSet.HEAVY_RAIN in self.expansions
        return self.aggressive_legends


PLAIN = Modules()
"""The base game."""


class CardsInPlay(Struct, frozen=True, kw_only=True):
    """The piles that a race begins with: those of the figures, or what the race before left."""

    upgrade_deck: Pile = ()
    upgrades_removed: Pile = ()
    sponsorship_deck: Pile = ()
    sponsorship_discard: Pile = ()
    carried: tuple[Carried, ...] = ()

    @property
    def kinds(self) -> frozenset[CardId]:
        """Every kind of card in these piles."""
        brought = (each.upgrades + each.sponsorships for each in self.carried)
        upgrades = self.upgrade_deck + self.upgrades_removed
        return frozenset(upgrades + self.sponsorship_deck + self.sponsorship_discard).union(
            *brought
        )


def fresh_cards(modules: Modules) -> CardsInPlay:
    """R10.1, R12.4: full decks of the modules that need some."""
    has_sponsorships = modules.sponsorships or bool(modules.event_card)
    return CardsInPlay(
        upgrade_deck=()
        if modules.garage is GarageMode.NONE
        else upgrade_deck(modules.deck, modules.sets),
        sponsorship_deck=sponsorship_deck(modules.sets) if has_sponsorships else (),
    )


def settings_of(track: Track, modules: Modules, piles: CardsInPlay) -> dict[str, Any]:
    """What the modules come to on this track, as fields of `CreateRace`.

    Raises CommandRefused for an event card that does not exist.
    """
    return {
        "rules": _rules(track, modules),
        "cards": _cards(modules, piles),
        "weathers": weathers() if modules.weather else (),
        "road_tokens": road_tokens() if modules.weather else (),
        **structs.asdict(piles),
    }


def _rules(track: Track, modules: Modules) -> RaceRules:
    rules = RaceRules(
        garage=modules.garage,
        weather=modules.weather,
        mulligan=modules.mulligan,
        aggressive_legends=modules.legends_are_aggressive,
    )
    if not modules.event_card:
        return rules
    event = event_cards().get(modules.event_card)
    if event is None:
        raise CommandRefused("R12.1", "event_card_unknown", {"event_card": modules.event_card})
    return with_event(rules, event, track)


def _cards(modules: Modules, piles: CardsInPlay) -> tuple[Card, ...]:
    """R1.2: one of each kind of card that can turn up, those of the base game first."""
    always = {card.id for card in base_cards()}
    if modules.garage is not GarageMode.NONE:
        always = {card for card in always if not card.startswith("starting-")}
    there = always | piles.kinds
    return tuple(card for card in all_cards() if card.id in there)
