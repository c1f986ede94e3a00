"""Facts about cars on the track. Stored: see docs/events.md before changing a field."""

from __future__ import annotations

from msgspec import Struct

from races.rules.track import Line
from races.rules.words import CardId, CarId, CornerId, GearCause, MoveCause, Spot


class CarFact(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the facts about cars."""

    car: CarId


class GearShifted(CarFact, frozen=True, kw_only=True):
    """The gear changed."""

    gear: int
    why: GearCause


class CarMoved(CarFact, frozen=True, kw_only=True, omit_defaults=True):
    """R4.3: a car went forward as far as the cars ahead allowed; `spaces` were asked for."""

    start: int
    """Progress before the move."""
    start_spot: Spot
    end: int
    """Progress after the move; equal to `start` when the car could not move."""
    spot: Spot
    spaces: int
    why: MoveCause
    lines: tuple[Line, ...] = ()
    """Corner lines crossed, in order."""
    card: CardId | None = None
    """The card that moved the car, where a move belongs to one (R6.9, R6.12)."""


class SpunOut(CarFact, frozen=True, kw_only=True):
    """R8.3: the car is thrown back before the corner line."""

    corner: CornerId
    end: int
    """Progress after the spin-out."""
    spot: Spot


class MovesUndone(CarFact, frozen=True, kw_only=True):
    """R6.3: the car stands where its turn began; its moves are made again."""

    end: int
    """Progress at the start of the turn."""
    spot: Spot


class LapCompleted(CarFact, frozen=True, kw_only=True):
    """R12.6: a driver has completed this lap, and keeps it by the end of step 7."""

    lap: int


class CarEliminated(CarFact, frozen=True, kw_only=True):
    """R12.6, R9.5: a spin-out took the car out of the race; the place is known at once."""

    place: int


class CarFinished(CarFact, frozen=True, kw_only=True):
    """R9.3: the car is placed at the end of the round and leaves the track."""

    place: int


class CarRetired(CarFact, frozen=True, kw_only=True):
    """R9.4: the driver retired behind those who finish."""


class CarWithdrawn(CarFact, frozen=True, kw_only=True):
    """R9.5: the car was taken out of the race and is placed last."""
