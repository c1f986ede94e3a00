"""Facts about rounds, turns and steps (R2, R5 to R8). Stored: see docs/events.md."""

from __future__ import annotations

from msgspec import Struct

from races.rules.cards import Symbol
from races.rules.values import ChosenValue, Decided
from races.rules.words import CardId, CarId, CornerId, Step


class TurnFact(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the facts about the course of rounds and turns."""


class RoundStarted(TurnFact, frozen=True, kw_only=True):
    """R2.1, R5.1: the order of the round and who has adrenaline in it."""

    number: int
    order: tuple[CarId, ...]
    adrenaline: tuple[CarId, ...]


class TurnStarted(TurnFact, frozen=True, kw_only=True):
    """A car's turn begins; the first one of a round closes the plans."""

    car: CarId


class PassedStep(Struct, frozen=True, forbid_unknown_fields=True):
    """A step that offered nothing, and the clause that closed it."""

    step: Step
    clause: str


class StepBegan(TurnFact, frozen=True, kw_only=True, omit_defaults=True):
    """The driver on turn has a choice in this step; earlier steps passed by themselves."""

    car: CarId
    step: Step
    passed: tuple[PassedStep, ...] = ()


class DriverDecided(TurnFact, frozen=True, kw_only=True):
    """The driver on turn decided this; what it does follows. The driver can take it back to here
    until something hidden is shown or somebody else acts. Not recorded for bots, who never do."""

    car: CarId
    decided: Decided


class TakenBack(TurnFact, frozen=True, kw_only=True):
    """The driver on turn took the latest decision back: the turn stands as it stood at version
    `to` of the race. What happened since stays in the log, and the counter of chance goes on."""

    car: CarId
    to: int
    decided: Decided


class AdrenalineUsed(TurnFact, frozen=True, kw_only=True):
    """R5.2: adrenaline's space and Speed were used."""

    car: CarId
    speed: int


class SpeedChosen(TurnFact, frozen=True, kw_only=True):
    """R4.2: the values the driver chose, and their sum."""

    car: CarId
    values: tuple[ChosenValue, ...]
    speed: int


class SymbolUsed(TurnFact, frozen=True, kw_only=True):
    """R6: a symbol of a played card was used or resolved; what it does follows."""

    car: CarId
    card: CardId
    symbol: Symbol


class Accelerated(TurnFact, frozen=True, kw_only=True):
    """R6.10: Speed added for the + resolved so far; the move follows."""

    car: CarId
    speed: int


class BoostUsed(TurnFact, frozen=True, kw_only=True):
    """R6.2: the driver chose to boost; payment, flip and move follow."""

    car: CarId


class SlipstreamTaken(TurnFact, frozen=True, kw_only=True):
    """R7.1: the slipstream of this turn, in spaces."""

    car: CarId
    spaces: int


class CornerChecked(TurnFact, frozen=True, kw_only=True):
    """R8.1: Speed at a corner line, the limit that applied and the Heat it asks for."""

    car: CarId
    corner: CornerId
    at: int
    speed: int
    limit: int
    heat: int


class PressRewarded(TurnFact, frozen=True, kw_only=True):
    """R12.5: the press liked how the car took this corner line; a sponsorship card follows."""

    car: CarId
    corner: CornerId
    at: int


class TurnEnded(TurnFact, frozen=True, kw_only=True):
    """The car's turn is over."""

    car: CarId


class RoundEnded(TurnFact, frozen=True, kw_only=True):
    """R2.3: every car has had its turn."""

    number: int
