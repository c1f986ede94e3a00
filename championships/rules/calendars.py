"""The calendar of a championship: its races in order (R12.1)."""

from __future__ import annotations

from msgspec import Struct

LONGEST_CALENDAR = 24
"""Races in one championship."""
MOST_LAPS = 9
"""Laps of one race; the longest race of the rule book has four."""


class CalendarEntry(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """R12.1: one race to come. `laps` are those of the track; an event card may change them."""

    track: str
    laps: int
    event_card: str = ""
    """Id of the event card; empty for none."""
    weather: bool = False
    """R11: whether weather and road conditions are drawn."""
    extra_points: tuple[int, ...] = ()
    """R12.6: what the event card adds to the points of the first places."""


class PresetRace(Struct, frozen=True, forbid_unknown_fields=True):
    """A race of a printed season: its track, and the event card that belongs to it."""

    track: str
    event_card: str


class Preset(Struct, frozen=True, forbid_unknown_fields=True):
    """A printed season by its year, and the set of cards and tracks it needs."""

    season: str
    set: str
    races: tuple[PresetRace, ...]
