"""Facts about cards in piles. Stored: see docs/events.md before changing a field."""

from __future__ import annotations

from msgspec import Struct

from races.rules.cards import Pile
from races.rules.words import CardId, CarId, CoolingCause, DiscardSource, HeatCause, ShuffleCause


class CardFact(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the facts about a driver's cards."""

    car: CarId


class DeckShuffled(CardFact, frozen=True, kw_only=True):
    """The deck in its new order from the top; `draw` is the counter of chance that gave it."""

    deck: Pile
    draw: int
    why: ShuffleCause


class CardsDrawn(CardFact, frozen=True, kw_only=True):
    """Cards from the top of the deck into the hand."""

    cards: Pile


class CardFlipped(CardFact, frozen=True, kw_only=True):
    """R4.1: the deck's top card was flipped for a +: it joins the play area or is discarded."""

    card: CardId
    joined: bool
    speed: int


class NothingFlipped(CardFact, frozen=True, kw_only=True):
    """R4.1: no basic card in deck and discard: this + is worth 0."""


class CardsDiscarded(CardFact, frozen=True, kw_only=True):
    """Cards laid on the discard one by one, the last on top (R0, R9.1, R9.2)."""

    cards: Pile
    source: DiscardSource


class HeatPaid(CardFact, frozen=True, kw_only=True):
    """Heat from the engine to the discard."""

    cards: Pile
    why: HeatCause


class HeatCooled(CardFact, frozen=True, kw_only=True):
    """R6.1: Heat from the hand to the engine."""

    cards: Pile
    why: CoolingCause


class StressTaken(CardFact, frozen=True, kw_only=True):
    """R8.3: Stress from the reserve into the hand."""

    count: int
