"""The garage as everybody sees it, and what its reader may do there (R10, R12.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from races.rules.conditions import GarageMode
from races.rules.garage.schedule import has_swap, picking_rounds
from races.rules.offers import DropOffer, PickOffer, SwapOffer
from races.rules.words import RaceStatus
from races.web.grid import car_names, liveries
from races.web.hand import ShownCard, ShownSymbol, explained, shown, shown_kinds
from races.wording.conditions import garage_name

if TYPE_CHECKING:
    from races.queries.race_page import RacePage
    from races.rules.view import GarageView, RaceView
    from races.rules.words import CarId


class GarageCar(Struct, frozen=True, kw_only=True):
    """A car in the garage, with the upgrades that everybody saw come into it."""

    number: int
    name: str
    livery: int
    is_me: bool
    cards: tuple[ShownCard, ...] = ()
    has_dropped: bool = False


class GarageTable(Struct, frozen=True, kw_only=True):
    """What lies in the garage. `doing` is what its reader is asked for: pick, swap, drop or
    nothing. Own upgrades can be more than others see, as they are dealt and dropped in secret."""

    mode: str
    round: int
    rounds: int
    doing: str
    market: tuple[ShownCard, ...]
    own: tuple[ShownCard, ...]
    to_come: tuple[GarageCar, ...]
    swaps: GarageCar | None
    """Who may swap when the picks are over."""
    cars: tuple[GarageCar, ...]
    is_secret: bool
    """Whether cars carry upgrades that others do not see."""
    symbols: tuple[ShownSymbol, ...]
    """Each kind of symbol in sight once, to be looked up."""


def garage_table(page: RacePage) -> GarageTable | None:
    """The garage while it is open; None in any other race."""
    view = page.view
    garage = view.garage
    if garage is None or view.status is not RaceStatus.GARAGE:
        return None
    cars = {car.id: _car(page, car.id) for car in view.cars if not car.legend}
    doing = _doing(view)
    market = shown_kinds(garage.market, view.book, choosable=doing in {"pick", "swap"})
    own = view.own.upgrades if view.own is not None else ()
    own_cards = shown_kinds(own, view.book, choosable=doing in {"swap", "drop"})
    return GarageTable(
        mode=garage_name(garage.mode),
        round=garage.picking_round,
        rounds=len(picking_rounds(garage.mode, tuple(cars))),
        doing=doing,
        market=market,
        own=own_cards,
        to_come=tuple(cars[car] for car in garage.order),
        swaps=_swapping(garage, cars),
        cars=tuple(cars.values()),
        is_secret=garage.mode in (GarageMode.RANDOM, GarageMode.SNAKE),
        symbols=tuple({each.name: each for each in explained((*market, *own_cards))}.values()),
    )


def _doing(view: RaceView) -> str:
    for offer in view.own.offers if view.own is not None else ():
        match offer:
            case PickOffer():
                return "pick"
            case SwapOffer():
                return "swap"
            case DropOffer():
                return "drop"
            case _:
                pass
    return ""


def _car(page: RacePage, car: CarId) -> GarageCar:
    view = page.view
    garage = view.garage
    return GarageCar(
        number=car + 1,
        name=car_names(page)[car],
        livery=liveries(view)[car],
        is_me=car == page.car,
        cards=shown(view.cars[car].upgrades, view.book),
        has_dropped=garage is not None and car in garage.dropped,
    )


def _swapping(garage: GarageView, cars: dict[CarId, GarageCar]) -> GarageCar | None:
    if not has_swap(garage.mode) or garage.first_to_pick is None:
        return None
    return cars.get(garage.first_to_pick)
