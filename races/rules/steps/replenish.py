"""Step 9: refreshed cards on top of the deck, play area to the discard, draw up (R9.2, R6.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.events import CardsRefreshed
from races.rules.mechanics.piles import clear_play_area, draw_up

if TYPE_CHECKING:
    from races.rules.cards import Pile
    from races.rules.ruling import Ruling
    from races.rules.words import CarId


def enter(ruling: Ruling, car_id: CarId, refresh: Pile = ()) -> None:
    """R9.2, R6.7: put the chosen cards on top of the deck, clear the play area and draw."""
    if refresh:
        ruling.record(CardsRefreshed(car=car_id, cards=refresh))
    clear_play_area(ruling, car_id)
    draw_up(ruling, car_id)
