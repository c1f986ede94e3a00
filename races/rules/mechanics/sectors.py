"""What lies on corners and in sectors: road tokens and the weather (R11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.track import entry_of, is_chicane_entry, sector_corner
from races.rules.weather import RoadToken, SectorEffect

if TYPE_CHECKING:
    from races.rules.race import Race
    from races.rules.track import Corner


def corner_token(race: Race, at: Corner) -> RoadToken | None:
    """R11.2: the token of a corner line; a chicane has one for both lines."""
    return race.road.get(entry_of(at)) if race.road else None


def sector_token(race: Race, progress: int) -> RoadToken | None:
    """R11.2: the token that acts in the sector of this space. Between the lines of a chicane none
    does: its sector begins after the exit line."""
    if not race.road:
        return None
    behind = sector_corner(race.track, progress)
    if is_chicane_entry(race.track, behind.id):
        return None
    return race.road.get(entry_of(behind))


def weather_effect(race: Race, progress: int) -> SectorEffect | None:
    """R11.3: what the weather does on this space; None outside of sectors with its token."""
    if race.weather is None or sector_token(race, progress) is not RoadToken.WEATHER:
        return None
    return race.weather.sector_effect


def has_free_boost(race: Race, progress: int) -> bool:
    """R11.3: whether a boost costs no Heat here."""
    return sector_token(race, progress) is RoadToken.FREE_BOOST


def slipstream_bonuses(race: Race, progress: int) -> tuple[int, ...]:
    """R11.3: spaces by which a slipstream that begins here may be longer, each in full or not."""
    if sector_token(race, progress) is RoadToken.SLIPSTREAM_PLUS_1:
        return (1,)
    if weather_effect(race, progress) is SectorEffect.SLIPSTREAM_PLUS_2:
        return (2,)
    return ()
