"""Facts of the garage (R10, R12.2). Stored: see docs/events.md before changing a field."""

from __future__ import annotations

from msgspec import Struct

from races.rules.cards import Pile
from races.rules.words import CardId, CarId


class GarageFact(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the facts about upgrades before the start."""


class GarageOpened(GarageFact, frozen=True, kw_only=True):
    """The race's drivers fit their cars out; `drivers` in the order of the grid."""

    drivers: tuple[CarId, ...]


class UpgradeDeckShuffled(GarageFact, frozen=True, kw_only=True, omit_defaults=True):
    """The upgrade deck in its new order from the top. With `refilled`, the cards removed in
    earlier drafts were shuffled in (R10.6)."""

    deck: Pile
    draw: int
    refilled: bool = False


class MarketOpened(GarageFact, frozen=True, kw_only=True):
    """Cards dealt from the top of the upgrade deck, and who picks, in order."""

    market: Pile
    order: tuple[CarId, ...]
    """One entry for each pick of this picking round."""


class UpgradesDealt(GarageFact, frozen=True, kw_only=True):
    """R10.4: upgrades dealt to a driver from the top of the upgrade deck."""

    car: CarId
    cards: Pile


class UpgradePicked(GarageFact, frozen=True, kw_only=True):
    """A driver took a card from the market."""

    car: CarId
    card: CardId


class MarketCleared(GarageFact, frozen=True, kw_only=True):
    """The cards left in the market are removed."""

    cards: Pile


class UpgradeSwapped(GarageFact, frozen=True, kw_only=True):
    """R12.2: the first to pick gave an upgrade of their own for one left in the market."""

    car: CarId
    given: CardId
    taken: CardId


class SwapDeclined(GarageFact, frozen=True, kw_only=True):
    """R12.2: the first to pick kept what they have."""

    car: CarId


class UpgradeDropped(GarageFact, frozen=True, kw_only=True):
    """R10.3: a driver dropped one of four; secret until all have."""

    car: CarId
    card: CardId


class GarageClosed(GarageFact, frozen=True, kw_only=True):
    """All upgrades are chosen."""
