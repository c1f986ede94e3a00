"""Cars on the track."""

from __future__ import annotations

from copy import replace
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
from races.rules.evolve.parts import with_car
from races.rules.words import CarStatus, GearCause

if TYPE_CHECKING:
    from races.rules.race import Car, Race


def evolve_cars(race: Race, event: CarEvent) -> Race:  # noqa: C901 - one case for each event
    """The race after a fact about a car."""
    car = race.car(event.car)
    match event:
        case GearShifted(gear=gear, why=why):
            race = with_car(race, replace(car, gear=gear))
            if why is GearCause.PLAN and race.turn is not None:
                return replace(race, turn=replace(race.turn, gear=gear))
            return race
        case CarMoved(end=end, spot=spot, lines=lines):
            race = with_car(race, replace(car, progress=end, spot=spot))
            if lines and race.turn is not None:
                return replace(race, turn=replace(race.turn, lines=race.turn.lines + lines))
            return race
        case SpunOut(end=end, spot=spot):
            return with_car(race, replace(car, progress=end, spot=spot, spun_out=True))
        case CarFinished(place=place):
            return _left(race, replace(car, place=place), CarStatus.FINISHED)
        case CarRetired():
            return _left(race, car, CarStatus.RETIRED)
        case CarWithdrawn():
            return _left(race, car, CarStatus.WITHDRAWN)
        case _:
            assert_never(event)


def _left(race: Race, car: Car, status: CarStatus) -> Race:
    return with_car(race, replace(car, status=status, left_at=race.version + 1))
