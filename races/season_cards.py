"""Upgrades, sponsorships, event cards, weather and road tokens of the figures, read once."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from races.catalogue import cards, read_figures
from races.rules.cards import Card, CardKind, Pile, Symbol
from races.rules.conditions import EventEffects
from races.rules.track import is_chicane_entry
from races.rules.values import CardSet, Deck
from races.rules.weather import RoadToken, Weather
from races.rules.words import CardId

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from races.rules.commands import RaceRules
    from races.rules.track import Track


__all__ = [
    "CardSet",
    "Deck",
    "EventCard",
    "GarageCard",
    "all_cards",
    "effects_of",
    "event_cards",
    "road_tokens",
    "sponsorship_deck",
    "sponsorships",
    "upgrade_deck",
    "upgrades",
    "weathers",
    "with_event",
]


class GarageCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card with its figures: how many copies there are, and of which set and level."""

    id: CardId
    name: str
    set: CardSet
    copies: int
    level: Deck | None = None
    kind: CardKind = CardKind.UPGRADE
    speeds: tuple[int, ...] = ()
    symbols: dict[Symbol, int] = {}


class EventCard(Struct, frozen=True, forbid_unknown_fields=True):
    """An event card with its figures (R12.5, R12.6)."""

    id: str
    name: str
    set: CardSet
    starting_sponsorships: int
    press_corner_numbers: tuple[int, ...]
    laps: int = 0
    heat: int = 0
    stress: int = 0
    hand_size: int | None = None
    extra_points: tuple[int, ...] = ()
    press_sponsorships: int = 1
    press_requires_speed_below_limit: bool = False
    first_to_complete_lap_1: int = 0
    sponsorship_at_speed: int | None = None
    sponsorship_for_cars_passed: int | None = None
    slipstream_min_gear: int = 1
    may_discard_heat: bool = False
    may_discard_stress: bool = False
    max_discards: int | None = None
    adrenaline: bool = True
    spin_out_eliminates: bool = False
    remove_heat_each_lap: int = 0


class _GarageFigures(Struct, frozen=True, forbid_unknown_fields=True):
    upgrades: tuple[GarageCard, ...]
    sponsorships: tuple[GarageCard, ...]


class _EventFigures(Struct, frozen=True, forbid_unknown_fields=True):
    event_cards: tuple[EventCard, ...]


class _TokenFigure(Struct, frozen=True, forbid_unknown_fields=True):
    id: RoadToken
    copies: int


class _WeatherFigures(Struct, frozen=True, forbid_unknown_fields=True):
    weather: tuple[Weather, ...]
    road_tokens: tuple[_TokenFigure, ...]


@cache
def upgrades() -> Mapping[CardId, GarageCard]:
    """R10.1: every upgrade by its id, in the order of the figures."""
    return MappingProxyType(
        {card.id: card for card in read_figures("garage.json", _GarageFigures).upgrades}
    )


@cache
def sponsorships() -> Mapping[CardId, GarageCard]:
    """R12.4: every sponsorship card by its id, in the order of the figures."""
    return MappingProxyType(
        {card.id: card for card in read_figures("garage.json", _GarageFigures).sponsorships}
    )


@cache
def event_cards() -> Mapping[str, EventCard]:
    """R12.6: every event card by its id, in the order of the figures."""
    return MappingProxyType(
        {card.id: card for card in read_figures("events.json", _EventFigures).event_cards}
    )


@cache
def weathers() -> tuple[Weather, ...]:
    """R11.1: the weather cards."""
    return read_figures("weather.json", _WeatherFigures).weather


@cache
def road_tokens() -> tuple[RoadToken, ...]:
    """R11.1: the twelve road tokens."""
    figures = read_figures("weather.json", _WeatherFigures).road_tokens
    return tuple(figure.id for figure in figures for _ in range(figure.copies))


def upgrade_deck(deck: Deck, sets: Iterable[CardSet]) -> Pile:
    """R10.1: the upgrades of a deck, every copy, and all those of the expansions among the sets."""
    there = frozenset(sets)
    wanted = (Deck.BASIC, Deck.ADVANCED) if deck is Deck.MIXED else (deck,)
    return tuple(
        card.id
        for card in upgrades().values()
        if card.set in there and (card.level in wanted or card.set is not CardSet.BASE)
        for _ in range(card.copies)
    )


def sponsorship_deck(sets: Iterable[CardSet]) -> Pile:
    """R12.4: the sponsorship cards of these sets, every copy."""
    there = frozenset(sets)
    return tuple(
        card.id for card in sponsorships().values() if card.set in there for _ in range(card.copies)
    )


@cache
def all_cards() -> tuple[Card, ...]:
    """One of each kind of card there is: those of the base game, upgrades and sponsorships."""
    return (
        *cards(),
        *(_card(each, each.kind) for each in upgrades().values()),
        *(_card(each, CardKind.SPONSORSHIP) for each in sponsorships().values()),
    )


def _card(figure: GarageCard, kind: CardKind) -> Card:
    return Card(
        id=figure.id, kind=kind, speeds=figure.speeds, symbols=tuple(figure.symbols.items())
    )


def effects_of(event: EventCard, track: Track) -> EventEffects:
    """R12.5, R12.6: what the event card changes in a race on this track; press corner numbers
    beyond the track's list wrap around. A track without one takes its corners in order, of a
    chicane the exit (R14)."""
    order = track.press_corner_order or tuple(
        corner.id for corner in track.corners if not is_chicane_entry(track, corner.id)
    )
    named = (order[(number - 1) % len(order)] for number in event.press_corner_numbers)
    shared = set(EventEffects.__struct_fields__) & set(EventCard.__struct_fields__)
    return EventEffects(
        card=event.id,
        press_corners=tuple(dict.fromkeys(named)),
        **{name: getattr(event, name) for name in shared},
    )


def with_event(rules: RaceRules, event: EventCard, track: Track) -> RaceRules:
    """The rules of a race with this event card (R12.6)."""
    return structs.replace(
        rules,
        event=effects_of(event, track),
        laps=event.laps,
        heat=event.heat,
        stress=event.stress,
        hand_size=event.hand_size,
    )
