"""Cards and piles (R1.2, R4.1). A pile is a tuple of card kinds; copies are alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec import Struct

from races.rules.words import CardId

Pile = tuple[CardId, ...]
"""Decks are listed from the top; a discard pile has its newest card last (on top)."""


class CardKind(StrEnum):
    """What a card counts as."""

    BASIC = "basic"
    UPGRADE = "upgrade"
    SPONSORSHIP = "sponsorship"
    STRESS = "stress"
    HEAT = "heat"


class Symbol(StrEnum):
    """Symbols on cards (R6)."""

    PLUS = "plus"
    HEAT = "heat"
    COOLDOWN = "cooldown"
    SCRAP = "scrap"
    ADJUST = "adjust_speed_limit"
    REDUCE_STRESS = "reduce_stress"
    REFRESH = "refresh"
    SALVAGE = "salvage"
    DIRECT_PLAY = "direct_play"
    ACCELERATE = "accelerate"
    SUPER_COOL = "super_cool"
    DRAFT = "draft"
    SLIPSTREAM_BOOST = "slipstream_boost"


class Card(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One kind of card: its speed values (several where the driver chooses) and symbols."""

    id: CardId
    kind: CardKind
    speeds: tuple[int, ...] = ()
    symbols: tuple[tuple[Symbol, int], ...] = ()

    def count(self, symbol: Symbol) -> int:
        """How many of a symbol the card shows."""
        return dict(self.symbols).get(symbol, 0)

    @property
    def speed(self) -> int:
        """Printed speed; 0 for a card without one."""
        return self.speeds[0] if self.speeds else 0


CardBook = Mapping[CardId, Card]
"""Every kind of card in a race, by its id."""


def playable(book: CardBook, pile: Iterable[CardId]) -> Pile:
    """R3.2: the cards that may be played; every kind of Heat may not."""
    return tuple(card for card in pile if book[card].kind is not CardKind.HEAT)


def heat_cards(book: CardBook, pile: Iterable[CardId]) -> Pile:
    """The Heat cards of a pile, upgrades that are Heat included."""
    return tuple(card for card in pile if book[card].kind is CardKind.HEAT)


def has_basic(book: CardBook, pile: Iterable[CardId]) -> bool:
    """R4.1: whether a flip could turn up a basic card."""
    return any(book[card].kind is CardKind.BASIC for card in pile)


def without(pile: Pile, cards: Iterable[CardId]) -> Pile:
    """The pile less these cards, one copy each; ValueError when one is not there."""
    left = list(pile)
    for card in cards:
        left.remove(card)
    return tuple(left)


def contains(pile: Pile, cards: Iterable[CardId]) -> bool:
    """Whether the pile holds all these cards, copies counted."""
    left = list(pile)
    for card in cards:
        if card not in left:
            return False
        left.remove(card)
    return True


def total(book: CardBook, pile: Iterable[CardId], symbol: Symbol) -> int:
    """R6.14: how many of a symbol these cards show together, one pool."""
    return sum(book[card].count(symbol) for card in pile)


def has_choice(card: Card) -> bool:
    """R4.2: whether the driver chooses the card's value."""
    return len(card.speeds) > 1
