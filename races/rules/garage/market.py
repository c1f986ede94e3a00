"""Dealing markets from the upgrade deck (R10.2, R10.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.events import MarketCleared, MarketOpened, UpgradeDeckShuffled
from races.rules.evolve.garage import garage_of

if TYPE_CHECKING:
    from races.rules.cards import Pile
    from races.rules.garage.schedule import PickingRound
    from races.rules.ruling import Ruling


def shuffle_upgrades(ruling: Ruling) -> None:
    """The upgrade deck in an order of chance, before anything is dealt."""
    deck, draw = ruling.shuffled(ruling.race.upgrade_deck)
    ruling.record(UpgradeDeckShuffled(deck=deck, draw=draw))


def open_market(ruling: Ruling, picking_round: PickingRound) -> None:
    """R10.2, R10.6: deal the market; it is what there is when the deck is still too short."""
    ruling.record(
        MarketOpened(market=deal(ruling, picking_round.market), order=picking_round.order)
    )


def deal(ruling: Ruling, count: int) -> Pile:
    """R10.6: the top cards of the deck, into which the removed ones are shuffled if it is short."""
    if len(ruling.race.upgrade_deck) < count and ruling.race.upgrades_removed:
        together = ruling.race.upgrade_deck + ruling.race.upgrades_removed
        deck, draw = ruling.shuffled(together)
        ruling.record(UpgradeDeckShuffled(deck=deck, draw=draw, refilled=True))
    return ruling.race.upgrade_deck[:count]


def clear_market(ruling: Ruling) -> None:
    """R10.2: the cards left over are removed."""
    market = garage_of(ruling.race).market
    if market:
        ruling.record(MarketCleared(cards=market))
