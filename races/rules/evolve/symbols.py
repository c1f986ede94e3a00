"""Cards moved by symbols of upgrades and by the event: the rarer facts about cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from races.rules.cards import without
from races.rules.events import (
    CardFailed,
    CardPlayed,
    CardsDiscarded,
    CardsRefreshed,
    CardsSalvaged,
    CardsScrapped,
    HandReturned,
    HeatRemoved,
    HeatSuperCooled,
    SponsorshipGained,
    SponsorshipsUsed,
    StressTaken,
    SymbolEvent,
)
from races.rules.evolve.parts import cars_with, turn_of, with_car, with_driver
from races.rules.race import open_symbols
from races.rules.values import ChosenValue
from races.rules.words import STRESS, HeatPile

if TYPE_CHECKING:
    from races.rules.race import Driver, Race


def evolve_symbols(race: Race, event: SymbolEvent) -> Race:  # noqa: C901, PLR0911, PLR0912 - one case for each event
    """The race after one of these facts."""
    driver = race.driver(event.car)
    match event:
        case StressTaken(count=count):
            taken = driver.__replace__(hand=driver.hand + (STRESS,) * count)
            return with_driver(race, event.car, taken)
        case CardsDiscarded(cards=cards):
            return _stress_reduced(race, driver, event)
        case CardPlayed():
            return _played(race, driver, event)
        case CardFailed():
            return _failed(race, driver, event)
        case CardsScrapped(cards=cards):
            scrapped = driver.__replace__(
                deck=driver.deck[len(cards) :], discard=driver.discard + cards
            )
            return with_driver(race, event.car, scrapped)
        case CardsSalvaged(cards=cards):
            salvaged = driver.__replace__(
                deck=driver.deck + cards, discard=without(driver.discard, cards)
            )
            return with_driver(race, event.car, salvaged)
        case HeatSuperCooled(cards=cards):
            cooled = driver.__replace__(
                engine=driver.engine + cards, discard=without(driver.discard, cards)
            )
            turn = turn_of(race)
            return race.__replace__(
                cars=cars_with(race, race.car(event.car).__replace__(driver=cooled)),
                turn=turn.__replace__(super_cooled=turn.super_cooled + len(cards)),
            )
        case CardsRefreshed(cards=cards):
            refreshed = driver.__replace__(
                deck=cards + driver.deck, in_play=without(driver.in_play, cards)
            )
            return with_driver(race, event.car, refreshed)
        case SponsorshipGained(cards=cards):
            gained = with_driver(race, event.car, driver.__replace__(hand=driver.hand + cards))
            return gained.__replace__(sponsorship_deck=race.sponsorship_deck[len(cards) :])
        case SponsorshipsUsed(cards=cards):
            used = driver.__replace__(in_play=without(driver.in_play, cards))
            return with_driver(race, event.car, used).__replace__(
                sponsorship_discard=race.sponsorship_discard + cards
            )
        case HeatRemoved():
            return _heat_removed(race, driver, event)
        case HandReturned():
            returned = driver.__replace__(hand=(), plan=None, deck=driver.deck + driver.hand)
            car = race.car(event.car)
            return with_car(race, car.__replace__(driver=returned, mulliganed_at=race.version + 1))
        case _:
            assert_never(event)


def _stress_reduced(race: Race, driver: Driver, event: CardsDiscarded) -> Race:
    laid = driver.__replace__(
        hand=without(driver.hand, event.cards), discard=driver.discard + event.cards
    )
    turn = turn_of(race)
    return race.__replace__(
        cars=cars_with(race, race.car(event.car).__replace__(driver=laid)),
        turn=turn.__replace__(stress_reduced=turn.stress_reduced + len(event.cards)),
    )


def _played(race: Race, driver: Driver, event: CardPlayed) -> Race:
    car = race.car(event.car)
    played = driver.__replace__(
        hand=without(driver.hand, (event.card,)), in_play=(*driver.in_play, event.card)
    )
    turn = turn_of(race)
    return race.__replace__(
        cars=cars_with(race, car.__replace__(driver=played, speed=car.speed + event.speed)),
        turn=turn.__replace__(open=turn.open + open_symbols(race.cards, (event.card,))),
    )


def _failed(race: Race, driver: Driver, event: CardFailed) -> Race:
    """The card's other symbols give nothing more: one open symbol of each kind goes with it, and
    the value chosen for it."""
    car = race.car(event.car)
    failed = driver.__replace__(
        in_play=without(driver.in_play, (event.card,)), discard=(*driver.discard, event.card)
    )
    turn = turn_of(race)
    left = list(turn.open)
    for lost in open_symbols(race.cards, (event.card,)):
        if lost in left:
            left.remove(lost)
    chosen = list(turn.chosen)
    if (value := ChosenValue(event.card, event.speed)) in chosen:
        chosen.remove(value)
    return race.__replace__(
        cars=cars_with(race, car.__replace__(driver=failed, speed=car.speed - event.speed)),
        turn=turn.__replace__(open=tuple(left), chosen=tuple(chosen)),
    )


def _heat_removed(race: Race, driver: Driver, event: HeatRemoved) -> Race:
    card = (event.card,)
    match event.source:
        case HeatPile.ENGINE:
            left = driver.__replace__(engine=without(driver.engine, card))
        case HeatPile.HAND:
            left = driver.__replace__(hand=without(driver.hand, card))
        case HeatPile.DISCARD:
            left = driver.__replace__(discard=without(driver.discard, card))
        case HeatPile.DECK:
            left = driver.__replace__(deck=without(driver.deck, card))
        case _:
            assert_never(event.source)
    removed = with_driver(race, event.car, left)
    return removed.__replace__(heat_removed=race.heat_removed + card)
