"""Scrap: mandatory, cards from the top of the deck to the discard (R6.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import Symbol
from races.rules.events import CardsScrapped
from races.rules.mechanics.open_symbols import open_of, open_on, use
from races.rules.mechanics.piles import shuffle_deck
from races.rules.offers import Offer, ScrapOffer
from races.rules.refusal import Reason, Refusal
from races.rules.words import ShuffleCause

if TYPE_CHECKING:
    from collections.abc import Container

    from races.rules.commands import Scrap
    from races.rules.race import Turn
    from races.rules.ruling import Ruling
    from races.rules.words import CardId


def why_not_scrap(turn: Turn, card: CardId) -> Refusal | None:
    """R6.4: an open Scrap of a played card."""
    if open_on(turn, card, Symbol.SCRAP) is None:
        return Refusal("R6.4", Reason.SYMBOL_NOT_OPEN, {"card": card, "symbol": "scrap"})
    return None


def why_not_leave(turn: Turn, failing: Container[CardId]) -> Refusal | None:
    """R6.4: no Scrap may be left open, save on cards that fail."""
    for owed in open_of(turn, Symbol.SCRAP):
        if owed.card not in failing:
            return Refusal("R6.4", Reason.SCRAP_STILL_OWED, {"card": owed.card, "count": owed.n})
    return None


def choices(turn: Turn) -> tuple[Offer, ...]:
    """Every Scrap that is open."""
    return tuple(
        ScrapOffer(car=turn.car, card=owed.card, count=owed.n)
        for owed in open_of(turn, Symbol.SCRAP)
    )


def use_scrap(ruling: Ruling, turn: Turn, command: Scrap) -> None:
    """R6.4: discard the top cards one by one, refilling the deck; stop when both are empty."""
    left = use(ruling, turn, command.card, Symbol.SCRAP).n
    while left:
        driver = ruling.driver(turn.car)
        if driver.deck:
            cards = driver.deck[:left]
            ruling.record(CardsScrapped(car=turn.car, cards=cards))
            left -= len(cards)
        elif driver.discard:
            shuffle_deck(ruling, turn.car, ShuffleCause.REFILL)
        else:
            return
