"""The decisions of a garage: pick, swap, drop; and what follows from each (R10, R12.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from races.rules.commands import DropUpgrade, KeepUpgrades, PickUpgrade, SwapUpgrade
from races.rules.conditions import GarageMode
from races.rules.events import (
    GarageClosed,
    GarageOpened,
    SwapDeclined,
    UpgradeDropped,
    UpgradePicked,
    UpgradesDealt,
    UpgradeSwapped,
)
from races.rules.evolve.garage import garage_of
from races.rules.garage.market import clear_market, deal, open_market, shuffle_upgrades
from races.rules.garage.schedule import DEALT_AT_RANDOM, has_swap, picking_rounds
from races.rules.mechanics.order import grid_order
from races.rules.offers import DropOffer, Offer, PickOffer, SwapOffer
from races.rules.refusal import Reason, Refusal
from races.rules.words import Step

if TYPE_CHECKING:
    from races.rules.race import Garage, Race
    from races.rules.ruling import Ruling
    from races.rules.words import CarId

GarageCommand = PickUpgrade | SwapUpgrade | KeepUpgrades | DropUpgrade


def open_garage(ruling: Ruling) -> None:
    """R10, R12.2: the drivers in the order of the grid fit their cars out."""
    race = ruling.race
    drivers = tuple(car for car in grid_order(race) if race.car(car).driver is not None)
    ruling.record(GarageOpened(drivers=drivers))
    shuffle_upgrades(ruling)
    if race.conditions.garage is GarageMode.RANDOM:
        for car in drivers:
            ruling.record(UpgradesDealt(car=car, cards=deal(ruling, DEALT_AT_RANDOM)))


def deciding(race: Race) -> tuple[tuple[CarId, Step], ...]:
    """Who is to decide what in the garage now; empty when it goes on by itself."""
    garage = garage_of(race)
    if garage.closed:
        return ()
    if garage.order:
        return ((garage.order[0], Step.PICK),) if garage.market else ()
    if _swap_is_open(race, garage):
        return ((garage.first_to_pick, Step.SWAP),) if garage.first_to_pick is not None else ()
    if _is_last_round(race, garage) and not garage.market and _drops(race):
        left = (car for car in garage.drivers if car not in garage.dropped)
        return tuple((car, Step.DROP) for car in left)
    return ()


def go_on(ruling: Ruling) -> None:
    """What the garage does without a decision: clear a market, open the next, close."""
    race = ruling.race
    garage = garage_of(race)
    if garage.market:
        clear_market(ruling)
    elif garage.drivers and not _is_last_round(race, garage):
        rounds = picking_rounds(race.conditions.garage, garage.drivers)
        open_market(ruling, rounds[garage.picking_round])
    else:
        ruling.record(GarageClosed())


def offers_in(race: Race, car_id: CarId) -> tuple[Offer, ...]:
    """What the driver may choose in the garage now."""
    garage = garage_of(race)
    match dict(deciding(race)).get(car_id):
        case Step.PICK:
            return (PickOffer(car=car_id, market=garage.market),)
        case Step.SWAP:
            own = race.driver(car_id).upgrades
            return (SwapOffer(car=car_id, own=own, market=garage.market),)
        case Step.DROP:
            return (DropOffer(car=car_id, own=race.driver(car_id).upgrades),)
        case _:
            return ()


def why_not(race: Race, command: GarageCommand) -> Refusal | None:
    """R10, R12.2: only on turn, only what lies in the market or belongs to the driver."""
    if race.garage is None or race.garage.closed:
        return Refusal("R10.2", Reason.GARAGE_CLOSED)
    step = dict(deciding(race)).get(command.car)
    own = race.driver(command.car).upgrades
    match command:
        case PickUpgrade(card=card):
            wanted, there = Step.PICK, card in race.garage.market
            refusal = Refusal("R10.2", Reason.NOT_IN_MARKET, {"card": card})
        case SwapUpgrade(given=given, taken=taken):
            wanted, there = Step.SWAP, given in own and taken in race.garage.market
            refusal = Refusal("R12.2", Reason.NOT_IN_MARKET, {"card": taken})
        case KeepUpgrades():
            wanted, there = Step.SWAP, True
            refusal = Refusal("R12.2", Reason.NOT_YOUR_PICK)
        case DropUpgrade(card=card):
            wanted, there = Step.DROP, card in own
            refusal = Refusal("R10.3", Reason.NOT_YOUR_UPGRADE, {"card": card})
        case _:
            assert_never(command)
    if step is not wanted:
        return Refusal("R10.2", Reason.NOT_YOUR_PICK)
    return None if there else refusal


def decide(ruling: Ruling, command: GarageCommand) -> None:
    """Record the choice."""
    match command:
        case PickUpgrade(car=car, card=card):
            ruling.record(UpgradePicked(car=car, card=card))
        case SwapUpgrade(car=car, given=given, taken=taken):
            ruling.record(UpgradeSwapped(car=car, given=given, taken=taken))
        case KeepUpgrades(car=car):
            ruling.record(SwapDeclined(car=car))
        case DropUpgrade(car=car, card=card):
            ruling.record(UpgradeDropped(car=car, card=card))
        case _:
            assert_never(command)


def _is_last_round(race: Race, garage: Garage) -> bool:
    rounds = picking_rounds(race.conditions.garage, garage.drivers)
    return garage.picking_round >= len(rounds)


def _swap_is_open(race: Race, garage: Garage) -> bool:
    return (
        has_swap(race.conditions.garage)
        and _is_last_round(race, garage)
        and bool(garage.market)
        and not garage.swapped
        and garage.first_to_pick is not None
    )


def _drops(race: Race) -> bool:
    return race.conditions.garage is GarageMode.SNAKE
