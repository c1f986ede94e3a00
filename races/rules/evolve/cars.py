"""Cars on the track."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from races.rules.events import (
    CarEvent,
    CarFinished,
    CarMoved,
    CarRetired,
    CarWithdrawn,
    GearShifted,
    SpunOut,
)
from races.rules.evolve.parts import cars_with, with_car
from races.rules.words import CarStatus, GearCause

if TYPE_CHECKING:
    from races.rules.race import Car, Race


def evolve_cars(race: Race, event: CarEvent) -> Race:  # noqa: C901 - one case for each event
    """The race after a fact about a car."""
    car = race.car(event.car)
    match event:
        case CarMoved(end=end, spot=spot, lines=lines):
            moved = cars_with(race, car.__replace__(progress=end, spot=spot))
            if not lines or race.turn is None:
                return race.__replace__(cars=moved)
            crossed = race.turn.lines + lines
            return race.__replace__(cars=moved, turn=race.turn.__replace__(lines=crossed))
        case GearShifted(gear=gear, why=why):
            shifted = cars_with(race, car.__replace__(gear=gear))
            if why is not GearCause.PLAN or race.turn is None:
                return race.__replace__(cars=shifted)
            return race.__replace__(cars=shifted, turn=race.turn.__replace__(gear=gear))
        case SpunOut(end=end, spot=spot):
            return with_car(race, car.__replace__(progress=end, spot=spot, spun_out=True))
        case CarFinished(place=place):
            return _left(race, car.__replace__(place=place), CarStatus.FINISHED)
        case CarRetired():
            return _left(race, car, CarStatus.RETIRED)
        case CarWithdrawn():
            return _left(race, car, CarStatus.WITHDRAWN)
        case _:
            assert_never(event)


def _left(race: Race, car: Car, status: CarStatus) -> Race:
    return with_car(race, car.__replace__(status=status, left_at=race.version + 1))
