"""Facts about clocks and organisers. Stored: see docs/events.md before changing a field."""

from __future__ import annotations

from msgspec import Struct

from races.rules.words import CarId, DeadlineCause


class ControlFact(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the facts that come from outside the turn."""


class TimedOut(ControlFact, frozen=True, kw_only=True):
    """The time for a decision is over; the autopilot takes it. `decision` is its version."""

    car: CarId
    decision: int


class RacePaused(ControlFact, frozen=True, kw_only=True):
    """The organiser stopped all clocks and moves."""


class RaceResumed(ControlFact, frozen=True, kw_only=True):
    """The race goes on; clocks run with what was left."""


class DeadlinesMoved(ControlFact, frozen=True, kw_only=True):
    """All open decisions are due later by so many seconds."""

    seconds: int
    why: DeadlineCause
