"""What a shift of gears costs (R3.1, R3.5), for the plan and for its reveal."""

from __future__ import annotations

FREE_SHIFT = 1
"""R3.1: gears that may be shifted for nothing."""
LONGEST_SHIFT = 2
"""R3.1: gears that may be shifted for 1 Heat."""


def shift_heat(gear_now: int, gear: int, *, flooded: bool = False) -> int:
    """R3.1, R3.5: Heat that a shift costs: one gear is free, two cost 1; down from a flooded space
    costs 1 more."""
    long = 1 if abs(gear - gear_now) > FREE_SHIFT else 0
    return long + (1 if flooded and gear < gear_now else 0)
