"""The state of one race: frozen values, folded from its events and from nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from races.rules.cards import CardBook, Pile, Symbol
from races.rules.conditions import Conditions
from races.rules.events.setup import Result
from races.rules.events.turns import PassedStep
from races.rules.legend_cards import LegendCard
from races.rules.track import Line, Track
from races.rules.values import Carried, ChosenValue, Decided
from races.rules.weather import RoadToken, Weather
from races.rules.words import (
    CardId,
    CarId,
    CarStatus,
    CornerId,
    MoveCause,
    RaceStatus,
    SeatNo,
    Spot,
    Step,
)


class Seat(Struct, frozen=True, kw_only=True):
    """The link of an account to a car; free while `account` is None."""

    number: SeatNo
    account: int | None = None
    words_digest: str = ""
    bot: str = ""


class Plan(Struct, frozen=True, kw_only=True):
    """A locked plan: gear and cards (R3). `version` is the race's version that locked it."""

    gear: int
    cards: Pile
    version: int


class Driver(Struct, frozen=True, kw_only=True):
    """The human side of a car: its piles (R0) and its plan."""

    hand: Pile = ()
    deck: Pile = ()
    discard: Pile = ()
    engine: Pile = ()
    in_play: Pile = ()
    plan: Plan | None = None
    upgrades: Pile = ()
    """R10, R12.2: the upgrades of the own garage, which join the deck when it closes."""
    picked: Pile = ()
    """Those of them that everybody saw picked; a card dropped in secret still stands here."""


class Car(Struct, frozen=True, kw_only=True):
    """What stands on the track. `speed`, `heat_paid`, `spun_out` are of its latest turn."""

    id: CarId
    seat: SeatNo | None = None
    legend: str = ""
    driver: Driver | None = None
    progress: int = 0
    spot: Spot = Spot.LEFT
    gear: int = 1
    status: CarStatus = CarStatus.ON_TRACK
    place: int | None = None
    left_at: int = 0
    """Version of the race at which the car left it; 0 while it drives."""
    speed: int = 0
    heat_paid: int = 0
    spun_out: bool = False
    laps_completed: int = 0
    press_given: tuple[int, ...] = ()
    """Progress of the corner lines for which the press has given a card (R12.5)."""
    mulliganed_at: int = 0
    """Version of the race at which the first hand was changed (R1.5); 0 if it was not."""


class Move(Struct, frozen=True):
    """A move made in a turn: why, the spaces asked for, and the card it came from if one did."""

    why: MoveCause
    spaces: int
    card: CardId | None = None


class OpenSymbol(Struct, frozen=True):
    """A symbol of a played card that is used card by card and has not been used yet (R6)."""

    card: CardId
    symbol: Symbol
    n: int


SINGLE_USE = (Symbol.HEAT, Symbol.SCRAP, Symbol.SALVAGE, Symbol.ACCELERATE, Symbol.DRAFT)
"""Symbols used card by card; those of the other kinds make one pool (R6.14)."""


def open_symbols(book: CardBook, cards: Pile) -> tuple[OpenSymbol, ...]:
    """The symbols that become available with these cards, in their order."""
    return tuple(
        OpenSymbol(card, symbol, n)
        for card in cards
        for symbol, n in book[card].symbols
        if symbol in SINGLE_USE
    )


class Round(Struct, frozen=True, kw_only=True):
    """R2: one pass of all cars. Plans are open until the first turn starts."""

    number: int
    order: tuple[CarId, ...]
    adrenaline: tuple[CarId, ...]
    turns_started: int = 0
    began_at: int = 0
    """Version of the race at which the round began."""
    ended: bool = False

    @property
    def plans_open(self) -> bool:
        """R3.3: plans can still be locked and changed."""
        return self.turns_started == 0 and not self.ended


class Turn(Struct, frozen=True, kw_only=True):
    """One car's turn so far (R2.2)."""

    car: CarId
    step: Step = Step.REVEAL
    gear: int = 1
    """Gear of this turn; the car's own may fall by a spin-out (R8.4)."""
    start: int = 0
    """Progress at the start of the turn."""
    start_spot: Spot = Spot.LEFT
    moves: tuple[Move, ...] = ()
    """The moves made so far, in order (R6.3)."""
    lines: tuple[Line, ...] = ()
    """Corner lines crossed so far, in order."""
    slipstream_lines: tuple[Line, ...] = ()
    """Those of them that the slipstream crossed (R12.5)."""
    open: tuple[OpenSymbol, ...] = ()
    """Symbols used card by card that are still open."""
    chosen: tuple[ChosenValue, ...] = ()
    """R4.2: values chosen for cards with a choice."""
    weather_cooled: bool = False
    """R11.3: the Cooldown of the weather was used."""
    super_cooled: int = 0
    stress_reduced: int = 0
    pluses: int = 0
    """+ resolved so far (R6.10)."""
    cooled: int = 0
    """Cooldown of gear used up (R6.1)."""
    boosted: bool = False
    adrenaline_moved: bool = False
    adrenaline_cooled: bool = False
    slipstreamed: bool = False
    passed: tuple[PassedStep, ...] = ()
    earlier: Earlier | None = None
    """Where the latest decision that can be taken back was taken."""
    timed_from: int = 0
    """Version of the decision whose time holds for the rest of the turn, once the driver has taken
    something back; 0 before."""


class Earlier(Struct, frozen=True, kw_only=True):
    """How a turn stood at an earlier version of the race, before its driver decided something.

    Between then and now only the driver acted, and only by what is kept here: the own car, the
    turn (with the points before this one in it), and Heat that left the game (R12.6).
    """

    version: int
    decided: Decided
    car: Car
    turn: Turn
    heat_removed: Pile


class Garage(Struct, frozen=True, kw_only=True):
    """Drafting before the start (R10, R12.2). `order` holds the picks still to come."""

    drivers: tuple[CarId, ...]
    """In the order of the grid."""
    picking_round: int = 0
    market: Pile = ()
    order: tuple[CarId, ...] = ()
    first_to_pick: CarId | None = None
    """R12.2: who picked first in this picking round, and may swap."""
    swapped: bool = False
    """Whether the swap was made or declined."""
    dropped: tuple[CarId, ...] = ()
    """R10.3: drivers who have dropped one of four; which one stays secret until all have."""
    closed: bool = False


class Race(Struct, frozen=True, kw_only=True):
    """One race. `version` counts its events; `draws` is the next number of chance to be used."""

    status: RaceStatus
    seed_hash: str
    track: Track
    cards: CardBook
    conditions: Conditions
    legend_colours: tuple[str, ...]
    decision_seconds: int
    organiser: int
    championship: int
    seats: tuple[Seat, ...]
    cars: tuple[Car, ...] = ()
    starters: int = 0
    legend_deck: tuple[LegendCard, ...] = ()
    legend_discard: tuple[LegendCard, ...] = ()
    legend_card: LegendCard | None = None
    """Turned in this round; None until the first Legend moves."""
    round: Round | None = None
    turn: Turn | None = None
    weather: Weather | None = None
    road: Mapping[CornerId, RoadToken] = {}
    """R11.1: road tokens by corner; of a chicane, by its entry line."""
    weathers: tuple[Weather, ...] = ()
    road_tokens: tuple[RoadToken, ...] = ()
    garage: Garage | None = None
    upgrade_deck: Pile = ()
    upgrades_removed: Pile = ()
    carried: tuple[Carried, ...] = ()
    carries_on: bool = False
    """R12.2: unused sponsorship cards go on to a next race and stay secret after this one."""
    sponsorship_deck: Pile = ()
    sponsorship_discard: Pile = ()
    heat_removed: Pile = ()
    """R12.6: Heat that has left the game."""
    paused: bool = False
    results: tuple[Result, ...] = ()
    seed: str = ""
    version: int = 0
    decision_at: int = 0
    """Version since which the decision on turn has stood open."""
    draws: int = 0

    def car(self, car_id: CarId) -> Car:
        """The car with this number; ValueError when the race has none."""
        if not 0 <= car_id < len(self.cars):
            raise ValueError(f"no car {car_id}")
        return self.cars[car_id]

    def driver(self, car_id: CarId) -> Driver:
        """The driver's side of a car; ValueError for a Legend."""
        driver = self.car(car_id).driver
        if driver is None:
            raise ValueError(f"car {car_id} is a Legend")
        return driver

    def on_track(self) -> tuple[Car, ...]:
        """Cars that still drive, or stand beyond the finish until the round ends (R4.5)."""
        return tuple(car for car in self.cars if car.status is CarStatus.ON_TRACK)
