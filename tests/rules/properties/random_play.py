"""Random legal play: what is chosen comes from a Random, which Hypothesis may drive and shrink."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from races.rules import awaited, create, decide, offers, replay
from races.rules.commands import (
    AdrenalineCooldown,
    AdrenalineMove,
    Boost,
    Cooldown,
    CreateRace,
    Discard,
    EndReact,
    LockPlan,
    Mulligan,
    Retire,
    Slipstream,
    StartRace,
    TakeSeat,
)
from races.rules.offers import (
    CooldownOffer,
    DiscardOffer,
    PlanOffer,
    RetireOffer,
    SlipstreamOffer,
)
from races.rules.words import CardId, CarId
from tests.rules.builders import DIGEST, Seeded

if TYPE_CHECKING:
    from random import Random

    from races.rules.commands import DecisionCommand
    from races.rules.events import Event
    from races.rules.offers import Offer
    from races.rules.race import Race
    from races.rules.track import Track

COLOURS = ("black", "blue", "green", "red", "gray", "yellow", "orange", "white")


def new_race(
    track: Track, *, drivers: int, legends: int, laps: int | None, pro: int, chance: Seeded
) -> tuple[Event, ...]:
    """All events of a race up to its first round."""
    from races import catalogue

    events: tuple[Event, ...] = (
        create(
            CreateRace(
                seed_hash=DIGEST,
                track=track,
                cards=catalogue.cards(),
                legend_cards=catalogue.legend_cards(),
                seats=drivers,
                legends=COLOURS[:legends],
                laps=laps,
                legend_pro=pro,
            )
        ),
    )
    for account in range(drivers):
        seated = TakeSeat(account=account + 1, words_digest=DIGEST)
        events += decide(replay(events), seated, chance)
    return events + decide(replay(events), StartRace(), chance)


def pick(race: Race, rng: Random) -> DecisionCommand:
    """A random legal command of a random car that is awaited."""
    return pick_for(race, rng.choice(awaited(race)).car, rng)


def pick_for(race: Race, car: CarId, rng: Random) -> DecisionCommand:
    """A random legal command of this car; retiring is rare, or no race would be driven out."""
    found = [each for each in offers(race, car) if not isinstance(each, RetireOffer)]
    if len(found) < len(offers(race, car)) and rng.randrange(60) == 0:
        return Retire(car=car)
    return any_of(rng.choice(found), rng)


def any_of(offer: Offer, rng: Random) -> DecisionCommand:
    """A random choice of an offer, without writing all of them out."""
    match offer:
        case PlanOffer():
            choice = rng.choice(offer.gears)
            fixed = offer.playable if offer.cluttered else ()
            source = offer.heat if offer.cluttered else offer.playable
            cards = [*fixed, *rng.sample(source, choice.gear - len(fixed))]
            rng.shuffle(cards)
            return LockPlan(car=offer.car, gear=choice.gear, cards=tuple(cards))
        case CooldownOffer():
            return Cooldown(car=offer.car, n=rng.randint(1, offer.up_to))
        case SlipstreamOffer():
            return Slipstream(car=offer.car, spaces=rng.choice((*offer.lengths, 0)))
        case DiscardOffer():
            count = rng.randint(0, len(offer.cards))
            return Discard(car=offer.car, cards=tuple(rng.sample(offer.cards, count)))
        case _:
            return next(iter(offer.commands()))


def any_command(race: Race, rng: Random) -> DecisionCommand:
    """Any command at all, mostly illegal, near enough to the legal ones to tell them apart."""
    car = CarId(rng.randint(-1, len(race.cars)))
    in_hand: list[CardId] = []
    if 0 <= car < len(race.cars):
        driver = race.cars[car].driver
        in_hand = list(driver.hand) if driver is not None else []
    cards = list(rng.sample(in_hand, rng.randint(0, min(5, len(in_hand)))))
    if rng.randrange(4) == 0:
        cards.append(CardId(rng.choice(("1", "heat", "stress", "starting-5"))))
    gear = len(cards) if rng.randrange(3) else rng.randint(-1, 6)
    return rng.choice(
        (
            LockPlan(car=car, gear=gear, cards=tuple(cards)),
            Cooldown(car=car, n=rng.randint(-1, 4)),
            Boost(car=car),
            AdrenalineMove(car=car),
            AdrenalineCooldown(car=car),
            EndReact(car=car),
            Slipstream(car=car, spaces=rng.randint(-1, 4)),
            Discard(car=car, cards=tuple(cards)),
            Retire(car=car),
            Mulligan(car=car),
        )
    )


def cards_of(race: Race, car: CarId) -> Counter[CardId]:
    """All cards of a driver, wherever they lie."""
    driver = race.driver(car)
    return Counter(driver.hand + driver.deck + driver.discard + driver.engine + driver.in_play)
