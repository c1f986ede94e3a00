"""Facts of setting up and ending a race. Stored: see docs/events.md before changing a field."""

from __future__ import annotations

from msgspec import Struct

from races.rules.cards import Card, Pile
from races.rules.conditions import Conditions
from races.rules.legend_cards import LegendCard
from races.rules.track import Track
from races.rules.values import Carried
from races.rules.weather import PlacedToken, RoadToken, Weather
from races.rules.words import CarId, CarStatus, SeatNo


class SetupFact(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the facts about a race as a whole."""


class RaceCreated(SetupFact, frozen=True, kw_only=True, omit_defaults=True):
    """A race is open for drivers. Embeds the resolved track, cards and conditions (R1)."""

    seed_hash: str
    """SHA-256 of the secret seed, hex; the seed itself stands in RaceEnded."""
    track: Track
    cards: tuple[Card, ...]
    legend_cards: tuple[LegendCard, ...]
    conditions: Conditions
    seats: int
    legends: tuple[str, ...] = ()
    """Colours of the Legends that take part, in car order after the drivers."""
    decision_seconds: int = 86_400
    organiser: int = 0
    """Number of the account that organises the race; 0 when a championship does."""
    championship: int = 0
    """Number of the championship that opened the race; 0 for a single race."""
    weathers: tuple[Weather, ...] = ()
    """R11.1: the weather cards that one is drawn from."""
    road_tokens: tuple[RoadToken, ...] = ()
    """R11.1: the road tokens that one is drawn from for each corner."""
    upgrade_deck: Pile = ()
    """R10: the upgrades that markets are dealt from, before any shuffle."""
    upgrades_removed: Pile = ()
    """R10.6: upgrades removed in earlier drafts of the season."""
    sponsorship_deck: Pile = ()
    """R12.4: the sponsorship cards in play, before any shuffle."""
    sponsorship_discard: Pile = ()
    """R12.4: sponsorship cards used up earlier in the season."""
    carried: tuple[Carried, ...] = ()
    """R12.2: what each driver brings, in the order of the seats."""
    carries_on: bool = False
    """R12.2: whether unused sponsorship cards go on to a next race, secret as they are."""


class WeatherDrawn(SetupFact, frozen=True, kw_only=True):
    """R11.1: the weather of the race; `draw` is the counter of chance."""

    weather: Weather
    draw: int


class RoadTokensPlaced(SetupFact, frozen=True, kw_only=True):
    """R11.1: one road token for each corner, of a chicane one for both lines."""

    tokens: tuple[PlacedToken, ...]
    draw: int


class SponsorshipDeckShuffled(SetupFact, frozen=True, kw_only=True):
    """R12.4: the sponsorship deck in its new order from the top: the deck itself before the first
    hands, its discard once the deck has run out."""

    deck: Pile
    draw: int


class CarEquipped(SetupFact, frozen=True, kw_only=True, omit_defaults=True):
    """A driver's cards before the shuffle, once garage and weather are settled (R1.2, R11.1); what
    was carried over lies in the deck (R12.2)."""

    car: CarId
    deck: Pile
    engine: Pile
    discard: Pile = ()


class SeatTaken(SetupFact, frozen=True, kw_only=True, omit_defaults=True):
    """A driver took a seat; the digest is SHA-256 (hex) of the driver's own words."""

    seat: SeatNo
    account: int
    words_digest: str
    bot: str = ""
    """Name of the bot that drives (`careful`, `racer`); empty for a person."""


class SeatLeft(SetupFact, frozen=True, kw_only=True):
    """A driver gave the seat up before the start."""

    seat: SeatNo


class CarReadied(SetupFact, frozen=True, kw_only=True, omit_defaults=True):
    """A car with its driver's cards before the shuffle, or a Legend's (R1.2)."""

    car: CarId
    seat: SeatNo | None = None
    legend: str = ""
    deck: Pile = ()
    engine: Pile = ()


class GridDrawn(SetupFact, frozen=True, kw_only=True, omit_defaults=True):
    """R1.3, R12.3: cars from pole backwards. `draw` is the counter of chance, absent when given."""

    order: tuple[CarId, ...]
    draw: int | None = None


class RaceStarted(SetupFact, frozen=True, kw_only=True):
    """All cars stand on the grid with their hands drawn."""

    starters: int


class Result(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line of the result: place from 1, and how the car's race ended (R9)."""

    car: CarId
    place: int
    status: CarStatus


class RaceEnded(SetupFact, frozen=True, kw_only=True):
    """R9.4: every car is out of the race. Publishes the secret seed (hex)."""

    results: tuple[Result, ...]
    seed: str
