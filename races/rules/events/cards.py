"""Facts about cards in piles. Stored: see docs/events.md before changing a field."""

from __future__ import annotations

from msgspec import Struct

from races.rules.cards import Pile
from races.rules.words import (
    CardId,
    CarId,
    CoolingCause,
    DiscardSource,
    HeatCause,
    HeatPile,
    ShuffleCause,
    SponsorshipCause,
)


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


class CardPlayed(CardFact, frozen=True, kw_only=True):
    """R6.9: a card played from the hand in step 5; `speed` is its value."""

    card: CardId
    speed: int


class CardFailed(CardFact, frozen=True, kw_only=True):
    """R6.3: a card whose Heat cannot be paid leaves the play area for the discard; a + is resolved
    in its place. `speed` is what it had given."""

    card: CardId
    speed: int


class CardsScrapped(CardFact, frozen=True, kw_only=True):
    """R6.4: cards from the top of the deck to the discard."""

    cards: Pile


class CardsSalvaged(CardFact, frozen=True, kw_only=True):
    """R6.8: chosen cards from the discard under the deck, which is shuffled next."""

    cards: Pile


class HeatSuperCooled(CardFact, frozen=True, kw_only=True):
    """R6.11: Heat from the discard to the engine."""

    cards: Pile


class CardsRefreshed(CardFact, frozen=True, kw_only=True):
    """R6.7: played cards go on top of the deck, the first of them topmost."""

    cards: Pile


class SponsorshipGained(CardFact, frozen=True, kw_only=True):
    """R12.4 to R12.6: sponsorship cards from their deck into the hand."""

    cards: Pile
    why: SponsorshipCause


class SponsorshipsUsed(CardFact, frozen=True, kw_only=True):
    """R9.2: played sponsorship cards leave the race for their own discard."""

    cards: Pile


class HeatRemoved(CardFact, frozen=True, kw_only=True):
    """R12.6: one Heat leaves the game, from this pile."""

    card: CardId
    source: HeatPile


class HandReturned(CardFact, frozen=True, kw_only=True):
    """R1.5: the whole hand goes under the deck, which is shuffled next."""


class StressTaken(CardFact, frozen=True, kw_only=True):
    """R8.3: Stress from the reserve into the hand."""

    count: int
