"""R12.2: what the races of a championship hand on: garages, unused sponsorship cards, decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import CardKind, Pile
from races.rules.values import Carried
from races.services.modules import CardsInPlay

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from races.rules.race import Car, Race
    from races.rules.words import CardId


def carried_over(race: Race, accounts: Sequence[int]) -> CardsInPlay:
    """R12.2: the piles that the next race begins with, for the drivers of these accounts in order.

    A driver keeps the garage, and the sponsorship cards of hand, deck and discard, however the race
    ended for the car; one that lies in play has been used. What belonged to drivers who are not
    among the accounts goes to the removed upgrades and to the discard of the sponsorship cards.
    Piles are sorted: the order in which they lay tells nothing to whoever sees them.
    """
    kept = {_account(race, car): _of(race, car) for car in race.cars if car.driver is not None}
    gone = [kept[account] for account in kept if account not in accounts]
    market = race.garage.market if race.garage is not None else ()
    removed = race.upgrades_removed + market
    used = race.sponsorship_discard + _in_play(race)
    for left in gone:
        removed += left.upgrades
        used += left.sponsorships
    return CardsInPlay(
        upgrade_deck=_sorted(race.upgrade_deck),
        upgrades_removed=_sorted(removed),
        sponsorship_deck=_sorted(race.sponsorship_deck),
        sponsorship_discard=_sorted(used),
        carried=tuple(kept.get(account, Carried()) for account in accounts),
    )


def garages(race: Race) -> Mapping[int, Pile]:
    """R10, R12.2: by account, the upgrades that everybody has seen the driver pick."""
    return {_account(race, car): car.driver.picked for car in race.cars if car.driver is not None}


def _account(race: Race, car: Car) -> int:
    account = race.seats[car.seat].account if car.seat is not None else None
    if account is None:
        raise ValueError(f"nobody drives car {car.id}")
    return account


def _of(race: Race, car: Car) -> Carried:
    driver = race.driver(car.id)
    cards = driver.hand + driver.deck + driver.discard
    if not cards + driver.in_play and race.carried and car.seat is not None:
        # Withdrawn in the garage, before the decks were put together.
        return Carried(
            upgrades=_sorted(driver.upgrades), sponsorships=race.carried[car.seat].sponsorships
        )
    return Carried(
        upgrades=_sorted(driver.upgrades), sponsorships=_sorted(_sponsorships(race, cards))
    )


def _in_play(race: Race) -> Pile:
    """R9.2: used in a turn that was not played to its end, since the car left the race in it."""
    drivers = (car.driver for car in race.cars if car.driver is not None)
    return tuple(card for driver in drivers for card in _sponsorships(race, driver.in_play))


def _sponsorships(race: Race, cards: Pile) -> tuple[CardId, ...]:
    return tuple(card for card in cards if race.cards[card].kind is CardKind.SPONSORSHIP)


def _sorted(cards: Pile) -> Pile:
    return tuple(sorted(cards))
