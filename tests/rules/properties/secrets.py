"""The same race with everything that one viewer cannot see dealt anew."""

from __future__ import annotations

from copy import replace
from typing import TYPE_CHECKING

from races.rules import offers, view
from races.rules.events import (
    CardsDiscarded,
    CardsDrawn,
    CardsSalvaged,
    DeckShuffled,
    PlanLocked,
    SponsorshipDeckShuffled,
    SponsorshipGained,
    UpgradeDeckShuffled,
    UpgradeDropped,
    UpgradesDealt,
)
from races.rules.preview import preview
from races.rules.race import Driver, Plan
from races.rules.telling import tell
from races.rules.words import DiscardSource

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from races.rules.cards import Pile
    from races.rules.events import Event
    from races.rules.race import Race
    from races.rules.words import CarId


def dealt_anew(race: Race, viewer: CarId | None, rng: Random) -> Race:
    """Other drivers' hands, decks, discards below the top, plans and upgrades that nobody saw, the
    viewer's own deck order, and the order of the decks of Legends, upgrades and sponsorships."""
    cars = []
    for car in race.cars:
        driver = car.driver
        if driver is not None and car.id == viewer:
            driver = replace(driver, deck=_shuffled(driver.deck, rng))
        elif driver is not None:
            driver = _other_cards(driver, rng)
        cars.append(replace(car, driver=driver))
    return replace(
        race,
        cars=tuple(cars),
        legend_deck=_shuffled(race.legend_deck, rng),
        upgrade_deck=_shuffled(race.upgrade_deck, rng),
        upgrades_removed=_shuffled(race.upgrades_removed, rng),
        sponsorship_deck=_shuffled(race.sponsorship_deck, rng),
    )


def _shuffled[T](cards: tuple[T, ...], rng: Random) -> tuple[T, ...]:
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
        upgrades=_shuffled(driver.upgrades, rng)[: rng.randint(0, 4)],
    )


def told_anew(  # noqa: C901, PLR0911 - one case for each event
    event: Event, viewer: CarId | None, rng: Random
) -> Event:
    """The same event with the cards that the viewer may not know exchanged."""
    match event:
        case PlanLocked(car=car) if car != viewer:
            return replace(event, gear=rng.randint(1, 4), cards=_others(event.cards, rng))
        case CardsDrawn(car=car) if car != viewer:
            return replace(event, cards=_others(event.cards, rng))
        case CardsDiscarded(car=car, source=DiscardSource.HAND) if car != viewer:
            return replace(event, cards=_others(event.cards, rng))
        case CardsSalvaged(car=car) if car != viewer:
            return replace(event, cards=_others(event.cards, rng))
        case UpgradesDealt(car=car) if car != viewer:
            return replace(event, cards=_others(event.cards, rng))
        case SponsorshipGained(car=car) if car != viewer:
            return replace(event, cards=_others(event.cards, rng))
        case UpgradeDropped(car=car) if car != viewer:
            return replace(event, card=_others((event.card,), rng)[0])
        case DeckShuffled():
            return replace(event, deck=_others(event.deck, rng))
        case SponsorshipDeckShuffled():
            return replace(event, deck=_others(event.deck, rng))
        case UpgradeDeckShuffled():
            return replace(event, deck=_others(event.deck, rng))
        case _:
            return event


def _others(cards: Pile, rng: Random) -> Pile:
    from tests.rules.builders import pile

    kinds = pile("1 2 3 4 stress heat starting-0 starting-5 starting-heat")
    return tuple(rng.choice(kinds) for _ in cards)


def check_secrets(race: Race, events: Sequence[Event], rng: Random) -> None:
    """Nothing that a viewer gets depends on what is hidden from that viewer."""
    drivers = [car.id for car in race.cars if car.driver is not None]
    viewer = rng.choice((None, *drivers))
    other = dealt_anew(race, viewer, rng)
    assert view(race, viewer) == view(other, viewer)
    assert view(race, None) == view(other, None)
    if viewer is not None:
        assert offers(race, viewer) == offers(other, viewer)
        for offer in offers(race, viewer):
            for command, _ in zip(offer.commands(), range(6), strict=False):
                assert preview(race, command) == preview(other, command)
    for event in events:
        told = tell(event, race.track, viewer, ended=False)
        anew = told_anew(event, viewer, rng)
        assert told == tell(anew, race.track, viewer, ended=False), event
