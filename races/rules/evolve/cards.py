"""Cards moving between a driver's piles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import without
from races.rules.events import (
    CardEvent,
    CardFlipped,
    CardsDiscarded,
    CardsDrawn,
    DeckShuffled,
    HeatCooled,
    HeatPaid,
    NothingFlipped,
)
from races.rules.evolve.parts import cars_with, turn_of, with_car, with_driver
from races.rules.evolve.symbols import evolve_symbols
from races.rules.words import CoolingCause, DiscardSource, ShuffleCause

if TYPE_CHECKING:
    from races.rules.race import Car, Race


def evolve_cards(race: Race, event: CardEvent) -> Race:  # noqa: C901, PLR0911 - one case for each event
    """The race after a fact about a driver's cards."""
    driver = race.driver(event.car)
    match event:
        case CardFlipped():
            return _flipped(race, event)
        case CardsDiscarded(cards=cards, source=DiscardSource.HAND):
            laid = driver.__replace__(
                hand=without(driver.hand, cards), discard=driver.discard + cards
            )
            return with_driver(race, event.car, laid)
        case CardsDiscarded(cards=cards, source=DiscardSource.PLAY_AREA):
            laid = driver.__replace__(in_play=(), discard=driver.discard + cards)
            return with_driver(race, event.car, laid)
        case CardsDrawn(cards=cards):
            drawn = driver.__replace__(deck=driver.deck[len(cards) :], hand=driver.hand + cards)
            return with_driver(race, event.car, drawn)
        case HeatPaid(cards=cards):
            paid = driver.__replace__(
                engine=without(driver.engine, cards), discard=driver.discard + cards
            )
            car = race.car(event.car)
            return with_car(
                race, car.__replace__(driver=paid, heat_paid=car.heat_paid + len(cards))
            )
        case HeatCooled():
            return _cooled(race, event)
        case DeckShuffled(deck=deck, draw=draw, why=why):
            discard = () if why is ShuffleCause.REFILL else driver.discard
            shuffled = driver.__replace__(deck=deck, discard=discard)
            return with_driver(race, event.car, shuffled).__replace__(draws=draw + 1)
        case NothingFlipped():
            return _plus_resolved(race, race.cars)
        case _:
            return evolve_symbols(race, event)


def _flipped(race: Race, event: CardFlipped) -> Race:
    driver = race.driver(event.car)
    deck = driver.deck[1:]
    if not event.joined:
        laid = driver.__replace__(deck=deck, discard=(*driver.discard, event.card))
        return with_driver(race, event.car, laid)
    car = race.car(event.car)
    joined = driver.__replace__(deck=deck, in_play=(*driver.in_play, event.card))
    faster = car.__replace__(driver=joined, speed=car.speed + event.speed)
    return _plus_resolved(race, cars_with(race, faster))


def _plus_resolved(race: Race, cars: tuple[Car, ...]) -> Race:
    turn = turn_of(race)
    return race.__replace__(cars=cars, turn=turn.__replace__(pluses=turn.pluses + 1))


def _cooled(race: Race, event: HeatCooled) -> Race:
    driver = race.driver(event.car)
    turn = turn_of(race)
    cooled = driver.__replace__(
        hand=without(driver.hand, event.cards), engine=driver.engine + event.cards
    )
    cars = cars_with(race, race.cars[event.car].__replace__(driver=cooled))
    if event.why is CoolingCause.ADRENALINE:
        return race.__replace__(cars=cars, turn=turn.__replace__(adrenaline_cooled=True))
    if event.why is CoolingCause.WEATHER:
        return race.__replace__(cars=cars, turn=turn.__replace__(weather_cooled=True))
    count = turn.cooled + len(event.cards)
    return race.__replace__(cars=cars, turn=turn.__replace__(cooled=count))
