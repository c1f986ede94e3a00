"""Reads the figures of championships into rules values, once."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from championships.rules.calendars import Preset

if TYPE_CHECKING:
    from collections.abc import Mapping


class _Calendars(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seasons: tuple[Preset, ...]


@cache
def presets() -> Mapping[str, Preset]:
    """R12.1: the printed seasons by their year, oldest first."""
    raw = files("championships").joinpath("figures", "calendars.json").read_bytes()
    return {preset.season: preset for preset in msgspec.json.decode(raw, type=_Calendars).seasons}
