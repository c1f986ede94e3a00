"""What upgrades are worth to the bots, and their choices in the garage (R10, R12.2, R1.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import CardKind, Symbol
from races.rules.commands import (
    DecisionCommand,
    DropUpgrade,
    KeepUpgrades,
    Mulligan,
    PickUpgrade,
    SwapUpgrade,
)
from races.rules.offers import DropOffer, MulliganOffer, PickOffer, SwapOffer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from races.rules.cards import Card, CardBook, Pile
    from races.rules.offers import Offer
    from races.rules.race import Race
    from races.rules.words import CardId

SPACES_OF_SYMBOL: Mapping[Symbol, float] = {
    Symbol.PLUS: 2.3,
    Symbol.HEAT: -1.6,
    Symbol.COOLDOWN: 1.2,
    Symbol.SUPER_COOL: 1.4,
    Symbol.REDUCE_STRESS: 0.7,
    Symbol.REFRESH: 0.8,
    Symbol.SALVAGE: 0.3,
    Symbol.SCRAP: -0.1,
    Symbol.ADJUST: 1.2,
    Symbol.DIRECT_PLAY: 1.5,
    Symbol.ACCELERATE: 1.5,
    Symbol.DRAFT: 0.6,
    Symbol.SLIPSTREAM_BOOST: 0.5,
}
"""What one of each is worth, in spaces of a turn in which the card is played."""
SPACES_OF_CHOICE = 1.0
"""What it is worth to choose a card's value."""
SPACES_OF_HEAT_CARD = 2.0
"""What one more Heat in the deck is worth: it can be cooled into the engine."""
SPACES_OF_SWAP = 0.5
"""What a swap must promise."""
FEWEST_TO_DRIVE_WITH = 4
"""Cards other than Stress and Heat without which a first hand is changed."""


def worth(card: Card) -> float:
    """Spaces that the card is worth when it is played."""
    if card.kind is CardKind.HEAT:
        return SPACES_OF_HEAT_CARD
    speed = max(card.speeds, default=0)
    choice = SPACES_OF_CHOICE if len(card.speeds) > 1 else 0.0
    symbols = sum(SPACES_OF_SYMBOL[symbol] * count for symbol, count in card.symbols)
    return speed + choice + symbols


def by_worth(book: CardBook, cards: Pile) -> list[CardId]:
    """The cards, the best first; of equals in the order of their ids."""
    return sorted(cards, key=lambda card: (-worth(book[card]), card))


def before_driving(race: Race, offered: Sequence[Offer]) -> DecisionCommand | None:
    """The choice in the garage, or the change of a bad first hand; None where neither is open."""
    book = race.cards
    for offer in offered:
        match offer:
            case PickOffer(car=car, market=market):
                return PickUpgrade(car=car, card=by_worth(book, market)[0])
            case DropOffer(car=car, own=own):
                return DropUpgrade(car=car, card=by_worth(book, own)[-1])
            case SwapOffer():
                return _swap(book, offer)
            case MulliganOffer(car=car) if _is_bad(book, race.driver(car).hand):
                return Mulligan(car=car)
            case _:
                continue
    return None


def _swap(book: CardBook, offer: SwapOffer) -> DecisionCommand:
    best, least = by_worth(book, offer.market)[:1], by_worth(book, offer.own)[-1:]
    if best and least and worth(book[best[0]]) > worth(book[least[0]]) + SPACES_OF_SWAP:
        return SwapUpgrade(car=offer.car, given=least[0], taken=best[0])
    return KeepUpgrades(car=offer.car)


def _is_bad(book: CardBook, hand: Pile) -> bool:
    spoiled = (CardKind.STRESS, CardKind.HEAT)
    return sum(book[card].kind not in spoiled for card in hand) < FEWEST_TO_DRIVE_WITH
