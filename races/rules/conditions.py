"""What differs from race to race, resolved once when the race is created: laps, piles, house rules.

The place of weather, road conditions and event cards (R11, R12.6): whatever they change is a field
of this one value, and no other module of the rules asks for a mode by name.
"""

from __future__ import annotations

from msgspec import Struct

from races.rules.cards import Pile


class Conditions(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The conditions a race is run under."""

    laps: int
    starting_cards: Pile
    """Cards that each driver's deck begins with, Stress included (R1.2)."""
    starting_engine: Pile
    """Heat cards in each engine at the start (R1.2)."""
    hand_size: int = 7
    legend_pro: int = 0
    """Added to the numbers on Legend cards (R13.6)."""
