"""The state of one race: frozen values, folded from its events and from nothing else."""

from __future__ import annotations

from msgspec import Struct

from races.rules.cards import CardBook, Pile
from races.rules.conditions import Conditions
from races.rules.events.setup import Result
from races.rules.events.turns import PassedStep
from races.rules.legend_cards import LegendCard
from races.rules.track import Line, Track
from races.rules.words import CarId, CarStatus, RaceStatus, SeatNo, Spot, Step


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
    lines: tuple[Line, ...] = ()
    """Corner lines crossed so far, in order."""
    pluses: int = 0
    """+ resolved so far (R6.10)."""
    cooled: int = 0
    """Cooldown of gear used up (R6.1)."""
    boosted: bool = False
    adrenaline_moved: bool = False
    adrenaline_cooled: bool = False
    slipstreamed: bool = False
    passed: tuple[PassedStep, ...] = ()


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
