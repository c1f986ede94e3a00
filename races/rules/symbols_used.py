"""What both bots do with the symbols of played cards and with the discard, before they weigh moves
(R6, R9.1): all that costs nothing, and what must be done anyway."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import CardKind, Pile
from races.rules.commands import (
    Accelerate,
    AdrenalineMove,
    Boost,
    ChooseSpeed,
    DecisionCommand,
    DirectPlay,
    Draft,
    EndReact,
    Salvage,
    Slipstream,
)
from races.rules.offers import (
    AdrenalineCooldownOffer,
    CooldownOffer,
    DiscardOffer,
    HeatOffer,
    ReduceStressOffer,
    SalvageOffer,
    ScrapOffer,
    SuperCoolOffer,
)
from races.rules.upgrades_worth import FAST, by_worth, usual_speed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from races.rules.offers import Offer
    from races.rules.race import Race

FREE = (AdrenalineCooldownOffer, CooldownOffer, SuperCoolOffer, ReduceStressOffer, ScrapOffer)
"""Used at once and in full: they cost nothing, or are mandatory."""
MOVES = (
    Accelerate,
    AdrenalineMove,
    Boost,
    ChooseSpeed,
    DirectPlay,
    Draft,
    EndReact,
    Slipstream,
)
"""Commands that can be weighed against each other by where they lead."""
SPOILED = (CardKind.STRESS, CardKind.HEAT)


def first_of_all(race: Race, offered: Sequence[Offer]) -> DecisionCommand | None:
    """What is done before any move is weighed: cool, reduce Stress, pay what is owed while the
    Heat is there, scrap, salvage; None when nothing of it is left."""
    for offer in offered:
        match offer:
            case HeatOffer(fails=False):
                return next(iter(offer.commands()))
            case SalvageOffer() if good := _worth_salvaging(race, offer):
                return Salvage(car=offer.car, card=offer.card, cards=good)
            case _ if isinstance(offer, FREE):
                return next(iter(offer.commands()))
            case _:
                continue
    return None


def _worth_salvaging(race: Race, offer: SalvageOffer) -> Pile:
    """The best cards of the discard that are better than what is drawn as a rule."""
    book = race.cards
    good = tuple(
        card
        for card in offer.cards
        if book[card].kind not in SPOILED and usual_speed(book[card]) >= FAST
    )
    return tuple(by_worth(book, good)[: offer.up_to])


def spoiled_cards(race: Race, offer: DiscardOffer) -> Pile:
    """R12.6: the Stress and Heat of the hand that the event lets a driver lay aside."""
    return tuple(card for card in offer.cards if race.cards[card].kind in SPOILED)


def good_cards(race: Race, offer: DiscardOffer) -> Pile:
    """The cards that can be laid aside for the sake of the next turn; a sponsorship card is kept
    until it is played."""
    kept = (*SPOILED, CardKind.SPONSORSHIP)
    return tuple(card for card in offer.cards if race.cards[card].kind not in kept)


def within_limit(offer: DiscardOffer, cards: Pile) -> Pile:
    """R12.6: as many of the cards as may be discarded, from the first."""
    return cards if offer.limit is None else cards[: offer.limit]


def refreshed(race: Race, offer: DiscardOffer) -> Pile:
    """R6.7: the cards that are better than what is drawn as a rule, the best on top."""
    book = race.cards
    good = tuple(card for card in offer.refresh if usual_speed(book[card]) >= FAST)
    return tuple(by_worth(book, good))
