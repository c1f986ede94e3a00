"""The same race with everything that one viewer cannot see dealt anew."""

from __future__ import annotations

from copy import replace
from typing import TYPE_CHECKING

from races.rules.events import CardsDiscarded, CardsDrawn, DeckShuffled, PlanLocked
from races.rules.race import Driver, Plan
from races.rules.words import DiscardSource

if TYPE_CHECKING:
    from random import Random

    from races.rules.cards import Pile
    from races.rules.events import Event
    from races.rules.race import Race
    from races.rules.words import CarId


def dealt_anew(race: Race, viewer: CarId | None, rng: Random) -> Race:
    """Other drivers' hands, decks, discards below the top and plans, the viewer's own deck order,
    and the order of the Legends' deck."""
    cars = []
    for car in race.cars:
        driver = car.driver
        if driver is not None and car.id == viewer:
            driver = replace(driver, deck=_shuffled(driver.deck, rng))
        elif driver is not None:
            driver = _other_cards(driver, rng)
        cars.append(replace(car, driver=driver))
    legend_deck = list(race.legend_deck)
    rng.shuffle(legend_deck)
    return replace(race, cars=tuple(cars), legend_deck=tuple(legend_deck))


def _shuffled(cards: Pile, rng: Random) -> Pile:
    order = list(cards)
    rng.shuffle(order)
    return tuple(order)


def _other_cards(driver: Driver, rng: Random) -> Driver:
    below, top = driver.discard[:-1], driver.discard[-1:]
    hidden = _shuffled(driver.hand + driver.deck + below, rng)
    hands, decks = len(driver.hand), len(driver.deck)
    hand = hidden[:hands]
    plan = driver.plan
    if plan is not None:
        gear = rng.randint(1, 4)
        plan = Plan(gear=gear, cards=hand[:gear], version=plan.version)
    return replace(
        driver,
        hand=hand,
        deck=hidden[hands : hands + decks],
        discard=hidden[hands + decks :] + top,
        plan=plan,
    )


def told_anew(event: Event, viewer: CarId | None, rng: Random) -> Event:
    """The same event with the cards that the viewer may not know exchanged."""
    match event:
        case PlanLocked(car=car) if car != viewer:
            return replace(event, gear=rng.randint(1, 4), cards=_others(event.cards, rng))
        case CardsDrawn(car=car) if car != viewer:
            return replace(event, cards=_others(event.cards, rng))
        case CardsDiscarded(car=car, source=DiscardSource.HAND) if car != viewer:
            return replace(event, cards=_others(event.cards, rng))
        case DeckShuffled():
            return replace(event, deck=_others(event.deck, rng))
        case _:
            return event


def _others(cards: Pile, rng: Random) -> Pile:
    from tests.rules.builders import pile

    kinds = pile("1 2 3 4 stress heat starting-0 starting-5 starting-heat")
    return tuple(rng.choice(kinds) for _ in cards)
