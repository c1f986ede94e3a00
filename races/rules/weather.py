"""Weather and road conditions (R11), as values."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from races.rules.words import CornerId


class SectorEffect(StrEnum):
    """What the weather does in a sector that has the weather token (R11.3)."""

    NO_COOLDOWN = "no_cooldown"
    NO_SLIPSTREAM = "no_slipstream"
    SLIPSTREAM_PLUS_2 = "slipstream_plus_2"
    COOLDOWN_PLUS_1 = "cooldown_plus_1"


class Weather(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A weather card: its effect in sectors and what it changes before the first hand (R11.1)."""

    id: str
    sector_effect: SectorEffect
    stress: int = 0
    """Stress cards more (or fewer) in each deck."""
    heat: int = 0
    """Heat cards more (or fewer) in each engine."""
    heat_to_deck: int = 0
    """Heat moved from the engine into the deck, at most what the engine holds."""
    heat_to_discard: int = 0
    """Heat moved from the engine to the discard, at most what the engine holds."""


class RoadToken(StrEnum):
    """A road condition: the first three change a corner, the others act in its sector (R11.2)."""

    OVERHEAT = "overheat"
    LIMIT_DOWN = "limit-down"
    LIMIT_UP = "limit-up"
    WEATHER = "weather"
    FREE_BOOST = "free-boost"
    SLIPSTREAM_PLUS_1 = "slipstream-plus-1"


class PlacedToken(Struct, frozen=True):
    """A road token and the corner where it lies; of a chicane, its entry line."""

    corner: CornerId
    token: RoadToken
