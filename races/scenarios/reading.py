"""The form of a scenario file, and what it needs that is not there to be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET, Struct, UnsetType

from races import catalogue
from races.rules.cards import Pile
from races.rules.legend_cards import FIRST_COLOURS, LegendCard, LegendMove

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    choose_speed: object = UNSET
    react: str | UnsetType = UNSET
    end_react: bool | UnsetType = UNSET
    slipstream: int | UnsetType = UNSET
    discard: Pile | UnsetType = UNSET
    retire: bool | UnsetType = UNSET
    mulligan: bool | UnsetType = UNSET
    refresh: Pile | UnsetType = UNSET
    n: int = 1
    card: str = ""
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
    weather: object = None
    road: dict[str, object] = {}
    event: object = None
    started_with: int | None = None
    finished: tuple[str, ...] = ()
    legend_cards: tuple[dict[str, dict[str, int]], ...] | None = None
    sponsorship_cards: object = None


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


def needs(scenario: Scenario) -> tuple[str, ...]:
    """What the scenario needs that this version of the rules does not have; empty for one that
    can be played. Nothing is left out silently: such a file fails with these words."""
    return tuple(dict.fromkeys(_needs(scenario)))


def _needs(scenario: Scenario) -> Iterator[str]:
    for name in ("garage", "weather", "championship", "aggressive_legends", "mulligan"):
        if getattr(scenario.modules, name):
            yield f"the module {name}"
    track = track_of(scenario)
    wanted = {
        "weather": scenario.weather is not None,
        "road conditions": bool(scenario.road),
        "event cards": scenario.event is not None,
        "flooded spaces": bool(track.flooded_spaces),
        "tunnels": bool(track.tunnel_spaces),
    }
    yield from (name for name, is_wanted in wanted.items() if is_wanted)
    known = {card.id for card in catalogue.cards()}
    yield from (f"the card {card}" for card in _cards_named(scenario) if card not in known)
    for move in scenario.do:
        yield from _needed_by(move)


def _cards_named(scenario: Scenario) -> Iterator[str]:
    for car in scenario.cars:
        yield from (*car.hand, *car.deck, *car.discard)


SYMBOLS_OF_UPGRADES = (
    "heat",
    "scrap",
    "reduce_stress",
    "salvage",
    "direct_play",
    "accelerate",
    "super_cool",
    "draft",
)


def _needed_by(move: Move) -> Iterator[str]:
    if move.choose_speed is not UNSET:
        yield "cards with a choice of Speed"
    if move.refresh is not UNSET:
        yield "the symbol refresh"
    if move.react in SYMBOLS_OF_UPGRADES:
        yield f"the symbol {move.react}"
