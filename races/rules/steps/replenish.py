"""Step 9: play area to the discard, draw up to the hand size (R9.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.mechanics.piles import clear_play_area, draw_up

if TYPE_CHECKING:
    from races.rules.ruling import Ruling
    from races.rules.words import CarId


def enter(ruling: Ruling, car_id: CarId) -> None:
    """R9.2: clear the play area and draw."""
    clear_play_area(ruling, car_id)
    draw_up(ruling, car_id)
