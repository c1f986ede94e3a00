"""Random legal play: what is chosen comes from a Random, which Hypothesis may drive and shrink."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from races.rules import awaited, create, decide, offers, replay
from races.rules.commands import (
    Accelerate,
    AdrenalineCooldown,
    AdrenalineMove,
    Boost,
    ChooseSpeed,
    Cooldown,
    CreateRace,
    DirectPlay,
    Discard,
    Draft,
    DropUpgrade,
    EndReact,
    KeepUpgrades,
    LockPlan,
    Mulligan,
    PickUpgrade,
    ReduceStress,
    ResolveHeat,
    Retire,
    Salvage,
    Scrap,
    Slipstream,
    StartRace,
    SuperCool,
    SwapUpgrade,
    TakeBack,
    TakeSeat,
)
from races.rules.offers import (
    CooldownOffer,
    DiscardOffer,
    PlanOffer,
    RetireOffer,
    SalvageOffer,
    SlipstreamOffer,
    SpeedOffer,
    TakeBackOffer,
)
from races.rules.values import ChosenValue
from races.rules.words import CardId, CarId
from tests.rules.builders import DIGEST, Seeded

if TYPE_CHECKING:
    from random import Random

    from races.rules.cards import Pile
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
    """A random legal command of this car; retiring is rare, or no race would be driven out, and
    so is taking back, or no turn would end."""
    all_offers = offers(race, car)
    found = [each for each in all_offers if not isinstance(each, RetireOffer | TakeBackOffer)]
    if len(found) < len(all_offers):
        if isinstance(all_offers[-1], RetireOffer) and rng.randrange(60) == 0:
            return Retire(car=car)
        if race.turn is not None and race.turn.earlier is not None and rng.randrange(4) == 0:
            return TakeBack(car=car)
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
            most = len(offer.cards) if offer.limit is None else min(offer.limit, len(offer.cards))
            return Discard(
                car=offer.car,
                cards=some(offer.cards, rng.randint(0, most), rng),
                refresh=some(offer.refresh, rng.randint(0, len(offer.refresh)), rng),
            )
        case SalvageOffer():
            chosen = some(offer.cards, rng.randint(1, offer.up_to), rng)
            return Salvage(car=offer.car, card=offer.card, cards=chosen)
        case SpeedOffer():
            values = [ChosenValue(card, rng.choice(speeds)) for card, speeds in offer.cards]
            rng.shuffle(values)
            return ChooseSpeed(car=offer.car, values=tuple(values))
        case _:
            return rng.choice(list(offer.commands()))


def some(cards: Pile, count: int, rng: Random) -> Pile:
    """So many of these cards in a random order."""
    return tuple(rng.sample(cards, count))


STRANGE = ("1", "heat", "stress", "starting-5", "brakes-1", "gas-pedal-4", "turbocharger-1")


def any_command(race: Race, rng: Random) -> DecisionCommand:
    """Any command at all, mostly illegal, near enough to the legal ones to tell them apart: a
    legal one with one thing changed, or one made of cards that lie somewhere around."""
    due = awaited(race)
    if due and not race.paused and rng.randrange(2):
        return bent(pick_for(race, rng.choice(due).car, rng), race, rng)
    car = CarId(rng.randint(-1, len(race.cars)))
    if race.turn is not None and rng.randrange(2):
        car = race.turn.car
    around = cards_around(race, car)
    cards = some(around, rng.randint(0, min(5, len(around))), rng)
    if rng.randrange(4) == 0:
        cards += (CardId(rng.choice(STRANGE)),)
    return _made_of(car, cards, rng)


def _made_of(car: CarId, cards: Pile, rng: Random) -> DecisionCommand:
    """A command of any kind for this car, of these cards as far as it names some."""
    gear = len(cards) if rng.randrange(3) else rng.randint(-1, 6)
    card = cards[-1] if cards else CardId("3")
    first = cards[0] if cards else CardId("stress")
    values = tuple(ChosenValue(each, rng.randint(0, 5)) for each in cards[:2])
    return rng.choice(
        (
            LockPlan(car=car, gear=gear, cards=cards),
            Cooldown(car=car, n=rng.randint(-1, 5)),
            Boost(car=car),
            AdrenalineMove(car=car),
            AdrenalineCooldown(car=car),
            EndReact(car=car),
            Slipstream(car=car, spaces=rng.randint(-1, 7)),
            Discard(car=car, cards=cards, refresh=(card,) if rng.randrange(4) == 0 else ()),
            Retire(car=car),
            Mulligan(car=car),
            ChooseSpeed(car=car, values=values),
            ResolveHeat(car=car, card=card),
            Scrap(car=car, card=card),
            ReduceStress(car=car, n=rng.randint(-1, 4)),
            Salvage(car=car, card=card, cards=cards[:-1]),
            DirectPlay(car=car, card=card),
            Accelerate(car=car, card=card),
            SuperCool(car=car, n=rng.randint(-1, 3)),
            Draft(car=car, card=card),
            PickUpgrade(car=car, card=card),
            SwapUpgrade(car=car, given=first, taken=card),
            KeepUpgrades(car=car),
            DropUpgrade(car=car, card=card),
            TakeBack(car=car),
        )
    )


def bent(command: DecisionCommand, race: Race, rng: Random) -> DecisionCommand:
    """The command with one of its fields changed."""
    name = rng.choice(command.__struct_fields__)
    value = getattr(command, name)
    around = cards_around(race, command.car) or (CardId("1"),)
    match value:
        case int():
            return replace(command, **{name: value + rng.choice((-2, -1, 1, 2))})
        case str():
            return replace(command, **{name: rng.choice(around)})
        case (ChosenValue(), *_):
            first, *rest = value
            other = ChosenValue(rng.choice((first.card, *around)), first.value + rng.choice((0, 1)))
            return replace(command, **{name: (other, *rest, *rng.choice(((), (other,))))})
        case _:
            kept = list(value)
            if kept and rng.randrange(2):
                kept.pop(rng.randrange(len(kept)))
            if rng.randrange(3):
                kept.insert(rng.randint(0, len(kept)), rng.choice(around))
            return replace(command, **{name: tuple(kept)})


def cards_around(race: Race, car: CarId) -> Pile:
    """Cards that a driver of the car, or a liar, could name."""
    if not 0 <= car < len(race.cars) or (driver := race.cars[car].driver) is None:
        return ()
    market = race.garage.market if race.garage is not None else ()
    return driver.hand + driver.in_play + driver.discard[-3:] + driver.upgrades + market


def cards_of(race: Race, car: CarId) -> Counter[CardId]:
    """All cards of a driver, wherever they lie."""
    driver = race.driver(car)
    return Counter(driver.hand + driver.deck + driver.discard + driver.engine + driver.in_play)
