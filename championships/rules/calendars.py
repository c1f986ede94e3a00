"""The calendar of a championship: its races in order (R12.1)."""

from __future__ import annotations

from msgspec import Struct

LONGEST_CALENDAR = 24
"""Races in one championship."""
MOST_LAPS = 9
"""Laps of one race; the longest race of the rule book has four."""


class CalendarEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One race to come: track and laps. The event card of R12.1 will stand beside them."""

    track: str
    laps: int


class PresetRace(Struct, frozen=True, forbid_unknown_fields=True):
    """A race of a printed season: its track, and the event card that belongs to it."""

    track: str
    event_card: str


class Preset(Struct, frozen=True, forbid_unknown_fields=True):
    """A printed season by its year, and the set of cards and tracks it needs."""

    season: str
    set: str
    races: tuple[PresetRace, ...]
