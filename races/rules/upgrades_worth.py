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

TURNS_OF_SPEED = 0.06
"""What a point of Speed on a card saves."""
TURNS_OF_SYMBOL: Mapping[Symbol, float] = {
    Symbol.PLUS: 0.18,
    Symbol.HEAT: -0.21,
    Symbol.COOLDOWN: 0.01,
    Symbol.SUPER_COOL: 0.085,
    Symbol.REDUCE_STRESS: 0.01,
    Symbol.REFRESH: 0.0,
    Symbol.SALVAGE: 0.005,
    Symbol.SCRAP: 0.017,
    Symbol.ADJUST: 0.165,
    Symbol.DIRECT_PLAY: 0.1,
    Symbol.ACCELERATE: 0.045,
    Symbol.DRAFT: 0.01,
    Symbol.SLIPSTREAM_BOOST: 0.02,
}
"""What the first of each saves on a card."""
TURNS_OF_NEXT: Mapping[Symbol, float] = {Symbol.HEAT: -0.29, Symbol.ADJUST: -0.03}
"""What each further one saves, where it is not the same: corners are rarely that slow, and so much
Heat is rarely there."""
TURNS_OF_ADJUST_DOWN = -0.1
"""What each point saves by which a card lowers limits."""
TURNS_OF_CHOICE = -0.02
"""What a card with a choice of values saves beside one that always has the highest of them."""
TURNS_OF_HEAT_CARD = 0.22
"""What one more Heat in the deck saves: it can be cooled into the engine."""
TURNS_OF_SWAP = 0.05
"""What a swap must promise."""
USUAL_FLIP = 2.5
"""What a + turns up on average."""
FAST = 4
"""Speed from which a card is worth having again soon."""
FEWEST_TO_DRIVE_WITH = 4
"""Cards other than Stress and Heat without which a first hand is changed."""


def usual_speed(card: Card, flip: float = USUAL_FLIP) -> int:
    """Speed that a card comes to as a rule: its highest value, and what its + turn up."""
    return max(card.speeds, default=0) + round(flip * card.count(Symbol.PLUS))


def worth(card: Card) -> float:
    """Turns that a race is shorter with the card in the deck, as tests/bots/worths.py measures
    it: the racer's race less one with a card that does nothing."""
    if card.kind is CardKind.HEAT:
        return TURNS_OF_HEAT_CARD
    speed = TURNS_OF_SPEED * max(card.speeds, default=0)
    choice = TURNS_OF_CHOICE if len(card.speeds) > 1 else 0.0
    return speed + choice + sum(_turns_of(symbol, count) for symbol, count in card.symbols)


def _turns_of(symbol: Symbol, count: int) -> float:
    if count < 0:
        return TURNS_OF_ADJUST_DOWN * -count
    first = TURNS_OF_SYMBOL[symbol]
    return first + TURNS_OF_NEXT.get(symbol, first) * (count - 1)


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
    if best and least and worth(book[best[0]]) > worth(book[least[0]]) + TURNS_OF_SWAP:
        return SwapUpgrade(car=offer.car, given=least[0], taken=best[0])
    return KeepUpgrades(car=offer.car)


def _is_bad(book: CardBook, hand: Pile) -> bool:
    spoiled = (CardKind.STRESS, CardKind.HEAT)
    return sum(book[card].kind not in spoiled for card in hand) < FEWEST_TO_DRIVE_WITH
