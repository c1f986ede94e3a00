"""What the cars of a race are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from races.wording import legend_name

if TYPE_CHECKING:
    from races.queries.people import Person
    from races.queries.race_page import RacePage
    from races.rules.view import CarView


def car_names(page: RacePage) -> dict[int, str]:
    """What each car is called: its driver's name, or the Legend's colour."""
    return {car.id: _car_name(page, car) for car in page.view.cars}


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
