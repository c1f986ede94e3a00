"""What differs from race to race, resolved once when the race is created: laps, piles, event card,
house rules. Whatever they change is a field of this one value, and no other module of the rules
asks for a mode by name.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from races.rules.cards import Pile
from races.rules.words import CornerId


class GarageMode(StrEnum):
    """How upgrades come into the decks (R10, R12.2); `NONE` plays the starting upgrades."""

    NONE = "none"
    DRAFT = "draft"
    SNAKE = "snake"
    RANDOM = "random"
    CHAMPIONSHIP = "championship"
    FULL = "full"


class EventEffects(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What an event card changes during the race (R12.6). Laps, Heat, Stress and hand size are
    resolved into `Conditions`; extra points are the championship's."""

    card: str = ""
    """Id of the event card; empty for a race without one."""
    press_corners: tuple[CornerId, ...] = ()
    """R12.5: the corner lines whose crossing the press rewards."""
    press_sponsorships: int = 1
    press_requires_speed_below_limit: bool = False
    starting_sponsorships: int = 0
    first_to_complete_lap_1: int = 0
    """How many drivers get a sponsorship card for completing lap 1."""
    sponsorship_at_speed: int | None = None
    sponsorship_for_cars_passed: int | None = None
    slipstream_min_gear: int = 1
    may_discard_heat: bool = False
    may_discard_stress: bool = False
    max_discards: int | None = None
    adrenaline: bool = True
    spin_out_eliminates: bool = False
    remove_heat_each_lap: int = 0


NO_EVENT = EventEffects()


class Conditions(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The conditions a race is run under."""

    laps: int
    starting_cards: Pile
    """Cards that each driver's deck begins with, Stress included, upgrades of a garage apart."""
    starting_engine: Pile
    """Heat cards in each engine at the start (R1.2)."""
    hand_size: int = 7
    legend_pro: int = 0
    """Added to the numbers on Legend cards (R13.6)."""
    aggressive_legends: bool = False
    """House rule of R13.6."""
    mulligan: bool = False
    """House rule of R1.5."""
    weather: bool = False
    """Whether weather and road tokens are drawn (R11)."""
    garage: GarageMode = GarageMode.NONE
    event: EventEffects = NO_EVENT
