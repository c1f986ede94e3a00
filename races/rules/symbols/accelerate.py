"""Accelerate: Speed and spaces for each + resolved so far (R6.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import Symbol
from races.rules.events import Accelerated
from races.rules.mechanics.moving import move
from races.rules.mechanics.open_symbols import open_of, open_on, use
from races.rules.offers import AccelerateOffer, Offer
from races.rules.refusal import Reason, Refusal
from races.rules.words import MoveCause

if TYPE_CHECKING:
    from races.rules.commands import Accelerate
    from races.rules.race import Turn
    from races.rules.ruling import Ruling
    from races.rules.words import CardId


def why_not_accelerate(turn: Turn, card: CardId) -> Refusal | None:
    """R6.10: an open Accelerate of a played card, and a + resolved in this turn."""
    if open_on(turn, card, Symbol.ACCELERATE) is None:
        return Refusal("R6.10", Reason.SYMBOL_NOT_OPEN, {"card": card, "symbol": "accelerate"})
    if not turn.pluses:
        return Refusal("R6.10", Reason.NO_PLUS_RESOLVED)
    return None


def choices(turn: Turn) -> tuple[Offer, ...]:
    """Each Accelerate that can be used."""
    return tuple(
        AccelerateOffer(car=turn.car, card=each.card, spaces=turn.pluses)
        for each in open_of(turn, Symbol.ACCELERATE)
        if turn.pluses
    )


def use_accelerate(ruling: Ruling, turn: Turn, command: Accelerate) -> None:
    """R6.10: all or nothing, 1 for each + resolved."""
    use(ruling, turn, command.card, Symbol.ACCELERATE)
    ruling.record(Accelerated(car=turn.car, speed=turn.pluses))
    move(ruling, turn.car, turn.pluses, MoveCause.ACCELERATE, card=command.card)
