"""The words of a championship as types (RULES R12, LEAGUES)."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

from msgspec import Struct

EntryNo = NewType("EntryNo", int)
"""Number of an entry in its championship, from 0, in the order in which people asked."""


class EntryMode(StrEnum):
    """How one comes into a championship: at once, or when the organiser says yes."""

    OPEN = "open"
    APPROVAL = "approval"


class EntryStatus(StrEnum):
    """Where an entry stands."""

    REQUESTED = "requested"
    ADMITTED = "admitted"
    DECLINED = "declined"
    LEFT = "left"
    WITHDRAWN = "withdrawn"


class ChampionshipStatus(StrEnum):
    """A championship takes entries, runs, and has ended."""

    OPEN = "open"
    RUNNING = "running"
    ENDED = "ended"


class Outcome(StrEnum):
    """How a car's race ended (R9); the words of a race's result."""

    FINISHED = "finished"
    RETIRED = "retired"
    ELIMINATED = "eliminated"
    WITHDRAWN = "withdrawn"


class TieRule(StrEnum):
    """What may decide between two who are level on points (R12.7)."""

    LAST_RACE = "last_race"
    MOST_PLACES = "most_places"


class EndCause(StrEnum):
    """Why a championship ended."""

    CALENDAR_RUN = "calendar_run"
    TOO_FEW_CARS = "too_few_cars"


class Competitor(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who scores: the driver of an entry, or a Legend by its colour. One of the two is given."""

    entry: EntryNo | None = None
    legend: str = ""
