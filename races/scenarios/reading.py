"""The form of a scenario file, and the figures it names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET, Struct, UnsetType

from races import catalogue
from races.rules.cards import Pile
from races.rules.legend_cards import FIRST_COLOURS, LegendCard, LegendMove
from races.rules.weather import RoadToken, Weather
from races.rules.words import CardId, CornerId
from races.season_cards import CardSet, EventCard, event_cards, sponsorship_deck, weathers

if TYPE_CHECKING:
    from races.rules.track import Track


class ScenarioRefused(Exception):  # noqa: N818 - an answer about a file, not a fault of ours
    """The file cannot be played; the text says why, for the person who wrote it."""


class _Written(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all that stands in a file: a name that does not exist is told, not ignored."""


class Modules(_Written, frozen=True):
    """What a race is played with beyond the base game."""

    garage: bool = False
    weather: bool = False
    championship: bool = False
    aggressive_legends: bool = False
    mulligan: bool = False
    legend_pro: int = 0


class CarLine(_Written, frozen=True):
    """A car of the position; `engine` counts Heat cards, `discard` is listed from the top."""

    name: str
    space: int
    spot: str
    crossings: int = 0
    gear: int = 1
    engine: int = 0
    hand: Pile = ()
    deck: Pile = ()
    discard: Pile = ()
    legend: str = ""


class PlanLine(_Written, frozen=True):
    """Gear and cards of a plan."""

    gear: int
    cards: Pile


class Move(_Written, frozen=True):
    """One line of `do`: a car and exactly one thing it does, with what that needs."""

    car: str
    plan: PlanLine | UnsetType = UNSET
    choose_speed: dict[CardId, int] | tuple[dict[CardId, int], ...] | UnsetType = UNSET
    react: str | UnsetType = UNSET
    end_react: bool | UnsetType = UNSET
    slipstream: int | UnsetType = UNSET
    discard: Pile | UnsetType = UNSET
    retire: bool | UnsetType = UNSET
    mulligan: bool | UnsetType = UNSET
    take_back: bool | UnsetType = UNSET
    refresh: Pile | UnsetType = UNSET
    n: int = 1
    card: CardId = CardId("")
    cards: Pile = ()


class CarExpected(_Written, frozen=True):
    """What is checked of one car; only what is written is."""

    space: int | UnsetType = UNSET
    spot: str | UnsetType = UNSET
    crossings: int | UnsetType = UNSET
    gear: int | UnsetType = UNSET
    engine: int | UnsetType = UNSET
    hand: Pile | UnsetType = UNSET
    hand_size: int | UnsetType = UNSET
    deck_top: Pile | UnsetType = UNSET
    deck_size: int | UnsetType = UNSET
    discard: Pile | UnsetType = UNSET
    discard_top: str | UnsetType | None = UNSET
    in_play: Pile | UnsetType = UNSET
    speed: int | UnsetType = UNSET
    heat_paid: int | UnsetType = UNSET
    spun_out: bool | UnsetType = UNSET
    place: int | UnsetType | None = UNSET
    sponsorships: int | UnsetType = UNSET
    eliminated: bool | UnsetType = UNSET


class ErrorExpected(_Written, frozen=True):
    """The clause by which the last move must be refused."""

    clause: str


class LegalExpected(_Written, frozen=True):
    """Moves that must be offered to a car at the end, and moves that must not."""

    car: str
    offered: tuple[str, ...] = ()
    not_offered: tuple[str, ...] = ()


class Expected(_Written, frozen=True):
    """What must come out."""

    cars: dict[str, CarExpected] = {}
    order: tuple[str, ...] | UnsetType = UNSET
    error: ErrorExpected | None = None
    legal: LegalExpected | None = None


class Scenario(_Written, frozen=True):
    """A whole file."""

    title: str
    track: str
    cars: tuple[CarLine, ...]
    do: tuple[Move, ...]
    expect: Expected
    why: str = ""
    laps: int | None = None
    modules: Modules = Modules()
    weather: str | None = None
    road: dict[CornerId, RoadToken] = {}
    event: str | None = None
    started_with: int | None = None
    finished: tuple[str, ...] = ()
    legend_cards: tuple[dict[str, dict[str, int]], ...] | None = None
    sponsorship_cards: Pile | None = None


def read(text: bytes) -> Scenario:
    """The scenario that a file's text describes. Raises ScenarioRefused for any other text."""
    try:
        return msgspec.json.decode(text, type=Scenario)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise ScenarioRefused(f"not a scenario: {fault}") from fault


def track_of(scenario: Scenario) -> Track:
    """The track it names. Raises ScenarioRefused when there is none of that name."""
    track = catalogue.tracks().get(scenario.track)
    if track is None:
        known = ", ".join(catalogue.tracks())
        raise ScenarioRefused(f"there is no track {scenario.track!r}; there are {known}")
    return track


def legend_cards_of(scenario: Scenario) -> tuple[LegendCard, ...]:
    """The Legend cards in the order they turn up: those written, or the ten of the figures."""
    if scenario.legend_cards is None:
        return catalogue.legend_cards()
    return tuple(_legend_card(rows) for rows in scenario.legend_cards)


def _legend_card(rows: dict[str, dict[str, int]]) -> LegendCard:
    if not set(rows) <= {"0", "1", "2", "3"}:
        raise ScenarioRefused(f"a Legend card has rows 0 to 3, not {', '.join(sorted(rows))}")
    moves = tuple(
        LegendMove(colour=colour, row=int(row), number=number)
        for row, numbers in rows.items()
        for colour, number in numbers.items()
    )
    unknown = sorted({move.colour for move in moves} - set(FIRST_COLOURS))
    if unknown:
        raise ScenarioRefused(f"no Legend card shows the colour {', '.join(unknown)}")
    return LegendCard(moves=moves)


def event_of(scenario: Scenario) -> EventCard | None:
    """The event card it names. Raises ScenarioRefused when there is none of that name."""
    if scenario.event is None:
        return None
    event = event_cards().get(scenario.event)
    if event is None:
        raise ScenarioRefused(f"there is no event card {scenario.event!r}")
    return event


def weather_of(scenario: Scenario) -> Weather | None:
    """The weather it names. Raises ScenarioRefused when there is none of that name."""
    if scenario.weather is None:
        return None
    for weather in weathers():
        if weather.id == scenario.weather:
            return weather
    known = ", ".join(weather.id for weather in weathers())
    raise ScenarioRefused(f"there is no weather {scenario.weather!r}; there are {known}")


def sponsorships_of(scenario: Scenario) -> Pile:
    """The sponsorship cards in the order they come: those written, or all of the figures."""
    if scenario.sponsorship_cards is not None:
        return scenario.sponsorship_cards
    return sponsorship_deck(CardSet) if scenario.modules.championship else ()
