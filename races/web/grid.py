"""Who drives which car, and in what colours: the same on the track, in the table and in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from races.picture.liveries import LIVERIES
from races.queries.car_names import car_names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from races.queries.race_page import RacePage
    from races.rules.view import RaceView

__all__ = ["account_names", "car_names", "liveries"]

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


def account_names(page: RacePage) -> dict[int, str]:
    """Names of the people in the race by account."""
    return {account: person.name for account, person in page.people.items()}
