"""Cards moving between a driver's piles."""

from __future__ import annotations

from copy import replace
from typing import TYPE_CHECKING, assert_never

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
    StressTaken,
)
from races.rules.evolve.parts import turn_of, with_car, with_driver
from races.rules.words import STRESS, CoolingCause, DiscardSource, ShuffleCause

if TYPE_CHECKING:
    from races.rules.race import Race


def evolve_cards(race: Race, event: CardEvent) -> Race:  # noqa: C901, PLR0911 - one case for each event
    """The race after a fact about a driver's cards."""
    driver = race.driver(event.car)
    match event:
        case DeckShuffled(deck=deck, draw=draw, why=why):
            discard = () if why is ShuffleCause.REFILL else driver.discard
            shuffled = replace(driver, deck=deck, discard=discard)
            return replace(with_driver(race, event.car, shuffled), draws=draw + 1)
        case CardsDrawn(cards=cards):
            drawn = replace(driver, deck=driver.deck[len(cards) :], hand=driver.hand + cards)
            return with_driver(race, event.car, drawn)
        case CardFlipped():
            return _flipped(race, event)
        case NothingFlipped():
            return _plus_resolved(race)
        case CardsDiscarded(cards=cards, source=DiscardSource.HAND):
            laid = replace(driver, hand=without(driver.hand, cards), discard=driver.discard + cards)
            return with_driver(race, event.car, laid)
        case CardsDiscarded(cards=cards):
            laid = replace(driver, in_play=(), discard=driver.discard + cards)
            return with_driver(race, event.car, laid)
        case HeatPaid(cards=cards):
            paid = replace(
                driver, engine=without(driver.engine, cards), discard=driver.discard + cards
            )
            car = race.car(event.car)
            return with_car(race, replace(car, driver=paid, heat_paid=car.heat_paid + len(cards)))
        case HeatCooled():
            return _cooled(race, event)
        case StressTaken(count=count):
            taken = replace(driver, hand=driver.hand + (STRESS,) * count)
            return with_driver(race, event.car, taken)
        case _:
            assert_never(event)


def _flipped(race: Race, event: CardFlipped) -> Race:
    driver = race.driver(event.car)
    deck = driver.deck[1:]
    if not event.joined:
        laid = replace(driver, deck=deck, discard=(*driver.discard, event.card))
        return with_driver(race, event.car, laid)
    car = race.car(event.car)
    joined = replace(driver, deck=deck, in_play=(*driver.in_play, event.card))
    race = with_car(race, replace(car, driver=joined, speed=car.speed + event.speed))
    return _plus_resolved(race)


def _plus_resolved(race: Race) -> Race:
    turn = turn_of(race)
    return replace(race, turn=replace(turn, pluses=turn.pluses + 1))


def _cooled(race: Race, event: HeatCooled) -> Race:
    driver = race.driver(event.car)
    turn = turn_of(race)
    cooled = replace(
        driver, hand=without(driver.hand, event.cards), engine=driver.engine + event.cards
    )
    race = with_driver(race, event.car, cooled)
    if event.why is CoolingCause.ADRENALINE:
        return replace(race, turn=replace(turn, adrenaline_cooled=True))
    return replace(race, turn=replace(turn, cooled=turn.cooled + len(event.cards)))
