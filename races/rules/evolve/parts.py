"""Putting a changed car or driver back into the race."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from races.rules.race import Car, Driver, Race, Round, Turn
    from races.rules.words import CarId


def cars_with(race: Race, car: Car) -> tuple[Car, ...]:
    """The race's cars with this one in place of the one of the same number."""
    cars = list(race.cars)
    cars[car.id] = car
    return tuple(cars)


def with_car(race: Race, car: Car) -> Race:
    """The race with this car in place of the one of the same number."""
    return race.__replace__(cars=cars_with(race, car))


def with_driver(race: Race, car_id: CarId, driver: Driver) -> Race:
    """The race with these piles for the car's driver."""
    return with_car(race, race.cars[car_id].__replace__(driver=driver))


def turn_of(race: Race) -> Turn:
    """The turn being taken; ValueError between turns."""
    if race.turn is None:
        raise ValueError("no car is on turn")
    return race.turn


def round_of(race: Race) -> Round:
    """The round under way or just ended; ValueError before the first."""
    if race.round is None:
        raise ValueError("no round has begun")
    return race.round
