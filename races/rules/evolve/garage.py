"""The garage before the start."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from races.rules.cards import without
from races.rules.events import (
    GarageClosed,
    GarageEvent,
    GarageOpened,
    MarketCleared,
    MarketOpened,
    SwapDeclined,
    UpgradeDeckShuffled,
    UpgradeDropped,
    UpgradePicked,
    UpgradesDealt,
    UpgradeSwapped,
)
from races.rules.evolve.parts import with_driver
from races.rules.race import Garage
from races.rules.words import RaceStatus

if TYPE_CHECKING:
    from races.rules.race import Race


def evolve_garage(race: Race, event: GarageEvent) -> Race:  # noqa: C901, PLR0911 - one case for each event
    """The race after a fact of the garage."""
    match event:
        case GarageOpened(drivers=drivers):
            return race.__replace__(status=RaceStatus.GARAGE, garage=Garage(drivers=drivers))
        case UpgradeDeckShuffled(deck=deck, draw=draw, refilled=refilled):
            removed = () if refilled else race.upgrades_removed
            return race.__replace__(upgrade_deck=deck, upgrades_removed=removed, draws=draw + 1)
        case MarketOpened():
            return _market_opened(race, event)
        case UpgradesDealt(car=car, cards=cards):
            driver = race.driver(car)
            dealt = with_driver(race, car, driver.__replace__(upgrades=driver.upgrades + cards))
            return dealt.__replace__(upgrade_deck=race.upgrade_deck[len(cards) :])
        case UpgradePicked():
            return _picked(race, event)
        case MarketCleared(cards=cards):
            cleared = garage_of(race).__replace__(market=(), order=())
            return race.__replace__(garage=cleared, upgrades_removed=race.upgrades_removed + cards)
        case UpgradeSwapped():
            return _swapped(race, event)
        case SwapDeclined():
            return race.__replace__(garage=garage_of(race).__replace__(swapped=True))
        case UpgradeDropped(car=car, card=card):
            driver = race.driver(car)
            kept = driver.__replace__(upgrades=without(driver.upgrades, (card,)))
            garage = garage_of(race)
            return with_driver(race, car, kept).__replace__(
                garage=garage.__replace__(dropped=(*garage.dropped, car)),
                upgrades_removed=(*race.upgrades_removed, card),
            )
        case GarageClosed():
            return race.__replace__(garage=garage_of(race).__replace__(closed=True))
        case _:
            assert_never(event)


def garage_of(race: Race) -> Garage:
    """The race's garage; ValueError for a race without one."""
    if race.garage is None:
        raise ValueError("the race has no garage")
    return race.garage


def _market_opened(race: Race, event: MarketOpened) -> Race:
    garage = garage_of(race).__replace__(
        picking_round=garage_of(race).picking_round + 1,
        market=event.market,
        order=event.order,
        first_to_pick=event.order[0],
        swapped=False,
    )
    return race.__replace__(garage=garage, upgrade_deck=race.upgrade_deck[len(event.market) :])


def _picked(race: Race, event: UpgradePicked) -> Race:
    driver = race.driver(event.car)
    garage = garage_of(race)
    fitted = driver.__replace__(
        upgrades=(*driver.upgrades, event.card), picked=(*driver.picked, event.card)
    )
    return with_driver(race, event.car, fitted).__replace__(
        garage=garage.__replace__(
            market=without(garage.market, (event.card,)), order=garage.order[1:]
        )
    )


def _swapped(race: Race, event: UpgradeSwapped) -> Race:
    driver = race.driver(event.car)
    garage = garage_of(race)
    fitted = driver.__replace__(
        upgrades=(*without(driver.upgrades, (event.given,)), event.taken),
        picked=(*without(driver.picked, (event.given,)), event.taken),
    )
    return with_driver(race, event.car, fitted).__replace__(
        garage=garage.__replace__(
            market=(*without(garage.market, (event.taken,)), event.given), swapped=True
        )
    )
