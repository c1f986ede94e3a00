"""Who drives which car, and in what colours: the same on the track, in the table and in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from races.picture.liveries import LIVERIES
from races.wording import legend_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from races.queries.people import Person
    from races.queries.race_page import RacePage
    from races.rules.view import CarView, RaceView

LEGEND_LIVERIES: Final[Mapping[str, int]] = {
    "red": 0,
    "blue": 1,
    "yellow": 2,
    "green": 3,
    "black": 4,
    "white": 5,
    "orange": 6,
    "gray": 7,
}
"""A Legend drives in its own colour; there is no gray livery, so gray has the one nobody is named
after."""


def liveries(view: RaceView) -> dict[int, int]:
    """The livery of each car: Legends have their colours, drivers what is left, in car order."""
    painted: dict[int, int] = {
        car.id: LEGEND_LIVERIES[car.legend] for car in view.cars if car.legend
    }
    left = [number for number in range(len(LIVERIES)) if number not in painted.values()]
    drivers = [car.id for car in view.cars if not car.legend]
    painted.update(dict(zip(drivers, left, strict=False)))
    return painted


def car_names(page: RacePage) -> dict[int, str]:
    """What each car is called: its driver's name, or the Legend's colour."""
    return {car.id: _car_name(page, car) for car in page.view.cars}


def account_names(page: RacePage) -> dict[int, str]:
    """Names of the people in the race by account."""
    return {account: person.name for account, person in page.people.items()}


def driver_of(page: RacePage, car: CarView) -> Person | None:
    """The account behind a car; None for Legends and for accounts that are gone."""
    if car.seat is None:
        return None
    account = page.view.seats[car.seat].account
    return page.people.get(account) if account is not None else None


def _car_name(page: RacePage, car: CarView) -> str:
    if car.legend:
        return legend_name(car.legend)
    person = driver_of(page, car)
    if person is None:
        return _("Car %(number)s") % {"number": car.id + 1}
    return person.name
