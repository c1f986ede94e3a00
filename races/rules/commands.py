"""What a driver or an organiser can ask, in the words of the scenario files."""

from __future__ import annotations

from msgspec import Struct

from races.rules.cards import Card, Pile
from races.rules.legend_cards import LegendCard
from races.rules.track import Track
from races.rules.words import CarId, DeadlineCause


class DriverCommand(Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """Base of what a driver asks for the own car. Commands name cards and distances, never an
    index in a list, so that an old page cannot mean something else by them."""

    car: CarId


class LockPlan(DriverCommand, frozen=True, kw_only=True, tag="plan"):
    """R3: lock gear and cards; the order of the cards is the order they are laid down in."""

    gear: int
    cards: Pile


class Mulligan(DriverCommand, frozen=True, kw_only=True, tag="mulligan"):
    """R1.5 (house rule): a new first hand for 1 Heat."""


class Cooldown(DriverCommand, frozen=True, kw_only=True, tag="cooldown"):
    """R6.1: move n Heat from hand to engine."""

    n: int


class Boost(DriverCommand, frozen=True, kw_only=True, tag="boost"):
    """R6.2: pay 1 Heat, flip, move."""


class AdrenalineMove(DriverCommand, frozen=True, kw_only=True, tag="adrenaline_move"):
    """R5.2: 1 space and +1 Speed."""


class AdrenalineCooldown(DriverCommand, frozen=True, kw_only=True, tag="adrenaline_cooldown"):
    """R5.2: 1 Cooldown."""


class EndReact(DriverCommand, frozen=True, kw_only=True, tag="end_react"):
    """R6: end step 5."""


class Slipstream(DriverCommand, frozen=True, kw_only=True, tag="slipstream"):
    """R7: move on by so many spaces; 0 for none."""

    spaces: int


class Discard(DriverCommand, frozen=True, kw_only=True, tag="discard"):
    """R9.1: lay these cards on the discard in this order; none ends the step too."""

    cards: Pile = ()


class Retire(DriverCommand, frozen=True, kw_only=True, tag="retire"):
    """R9.4: leave the race behind all finishers."""


DecisionCommand = (
    LockPlan
    | Mulligan
    | Cooldown
    | Boost
    | AdrenalineMove
    | AdrenalineCooldown
    | EndReact
    | Slipstream
    | Discard
    | Retire
)


class CreateRace(Struct, frozen=True, kw_only=True):
    """R1: open a race for drivers. `laps` None takes the track's."""

    seed_hash: str
    track: Track
    cards: tuple[Card, ...]
    legend_cards: tuple[LegendCard, ...]
    seats: int
    legends: tuple[str, ...] = ()
    laps: int | None = None
    legend_pro: int = 0
    decision_seconds: int = 86_400
    organiser: int = 0
    championship: int = 0


class TakeSeat(Struct, frozen=True, kw_only=True):
    """Take the first free seat; the digest is SHA-256 (hex) of the driver's own words."""

    account: int
    words_digest: str
    bot: str = ""


class LeaveSeat(Struct, frozen=True, kw_only=True):
    """Give a seat up before the start."""

    account: int


class StartRace(Struct, frozen=True, kw_only=True):
    """Start with the seats taken so far. `grid` from pole backwards (R12.3), None to draw it."""

    grid: tuple[CarId, ...] | None = None


class Withdraw(Struct, frozen=True, kw_only=True):
    """R9.5: take a car out of the race."""

    car: CarId


class TimeOut(Struct, frozen=True, kw_only=True):
    """The time for a car's open decision is over: `then` is what the autopilot plays for it."""

    car: CarId
    then: DecisionCommand


class Pause(Struct, frozen=True, kw_only=True):
    """Stop clocks and moves."""


class Resume(Struct, frozen=True, kw_only=True):
    """Let the race go on."""


class MoveDeadlines(Struct, frozen=True, kw_only=True):
    """Make all open decisions due later by so many seconds."""

    seconds: int
    why: DeadlineCause


RaceCommand = (
    CreateRace
    | TakeSeat
    | LeaveSeat
    | StartRace
    | Withdraw
    | TimeOut
    | Pause
    | Resume
    | MoveDeadlines
)

Command = DecisionCommand | RaceCommand

__all__ = [
    "AdrenalineCooldown",
    "AdrenalineMove",
    "Boost",
    "Command",
    "Cooldown",
    "CreateRace",
    "DecisionCommand",
    "Discard",
    "DriverCommand",
    "EndReact",
    "LeaveSeat",
    "LockPlan",
    "MoveDeadlines",
    "Mulligan",
    "Pause",
    "RaceCommand",
    "Resume",
    "Retire",
    "Slipstream",
    "StartRace",
    "TakeSeat",
    "TimeOut",
    "Withdraw",
]
