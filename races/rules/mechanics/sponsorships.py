"""Sponsorship cards from their own deck (R12.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.events import SponsorshipDeckShuffled, SponsorshipGained

if TYPE_CHECKING:
    from races.rules.ruling import Ruling
    from races.rules.words import CarId, SponsorshipCause


def gain(ruling: Ruling, car_id: CarId, count: int, why: SponsorshipCause) -> None:
    """R12.4: so many cards into the hand; the discard is reshuffled when the deck runs out. When
    there is nothing left to shuffle, the driver gets what there is."""
    left = count
    while left:
        if not ruling.race.sponsorship_deck:
            if not ruling.race.sponsorship_discard:
                return
            deck, draw = ruling.shuffled(ruling.race.sponsorship_discard)
            ruling.record(SponsorshipDeckShuffled(deck=deck, draw=draw))
        cards = ruling.race.sponsorship_deck[:left]
        ruling.record(SponsorshipGained(car=car_id, cards=cards, why=why))
        left -= len(cards)
