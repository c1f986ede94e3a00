"""Facts about plans (R3). Stored: see docs/events.md before changing a field."""

from __future__ import annotations

from msgspec import Struct

from races.rules.cards import Pile
from races.rules.words import CarId


class PlanFact(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the facts about plans."""

    car: CarId


class PlanLocked(PlanFact, frozen=True, kw_only=True):
    """R3.3: a driver locked a plan; secret until it is revealed. May be locked anew."""

    gear: int
    cards: Pile


class PlanRevealed(PlanFact, frozen=True, kw_only=True):
    """R4.1: the planned cards lie in the play area; `speed` is the sum of their values."""

    gear: int
    cards: Pile
    speed: int
