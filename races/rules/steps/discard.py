"""Step 8: lay cards of the hand aside (R9.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import CardBook, CardKind, Pile, contains
from races.rules.events import CardsDiscarded
from races.rules.offers import DiscardOffer, Offer
from races.rules.refusal import Reason, Refusal
from races.rules.words import DiscardSource

if TYPE_CHECKING:
    from races.rules.commands import Discard
    from races.rules.race import Race, Turn
    from races.rules.ruling import Ruling

KEPT = (CardKind.STRESS, CardKind.HEAT)
"""R9.1: kinds of cards that may not be discarded."""


def discardable(book: CardBook, hand: Pile) -> Pile:
    """R9.1: the cards of the hand that may be discarded."""
    return tuple(card for card in hand if book[card].kind not in KEPT)


def why_not_discard(race: Race, command: Discard) -> Refusal | None:
    """R9.1: cards of the hand, no Stress and no Heat."""
    hand = race.driver(command.car).hand
    if not contains(hand, command.cards):
        return Refusal("R9.1", Reason.CARD_NOT_IN_HAND)
    if not contains(discardable(race.cards, hand), command.cards):
        return Refusal("R9.1", Reason.NOT_DISCARDABLE)
    return None


def choices(race: Race, turn: Turn) -> tuple[Offer, ...]:
    """The cards that may be discarded, if there are any."""
    cards = discardable(race.cards, race.driver(turn.car).hand)
    return (DiscardOffer(car=turn.car, cards=cards),) if cards else ()


def decide(ruling: Ruling, command: Discard) -> None:
    """R9.1: lay the cards on the discard in the driver's order."""
    if command.cards:
        ruling.record(
            CardsDiscarded(car=command.car, cards=command.cards, source=DiscardSource.HAND)
        )
