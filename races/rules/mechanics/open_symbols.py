"""Symbols used card by card: which are open, and which card is meant (R6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.events import SymbolUsed

if TYPE_CHECKING:
    from races.rules.cards import Symbol
    from races.rules.race import OpenSymbol, Turn
    from races.rules.ruling import Ruling
    from races.rules.words import CardId


def open_of(turn: Turn, symbol: Symbol) -> tuple[OpenSymbol, ...]:
    """The open symbols of a kind, alike ones once, in the order of the cards."""
    return tuple(dict.fromkeys(each for each in turn.open if each.symbol is symbol))


def open_on(turn: Turn, card: CardId, symbol: Symbol) -> OpenSymbol | None:
    """The open symbol of this card and kind, if there is one."""
    return next((each for each in open_of(turn, symbol) if each.card == card), None)


def use(ruling: Ruling, turn: Turn, card: CardId, symbol: Symbol) -> OpenSymbol:
    """Record that the symbol is used and return it; it must be open."""
    found = open_on(turn, card, symbol)
    if found is None:
        raise AssertionError(f"{symbol} of {card} is not open")
    ruling.record(SymbolUsed(car=turn.car, card=card, symbol=symbol))
    return found
