"""Cars on the track."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from races.rules.events import (
    CarEliminated,
    CarEvent,
    CarFinished,
    CarMoved,
    CarRetired,
    CarWithdrawn,
    GearShifted,
    LapCompleted,
    MovesUndone,
    SpunOut,
)
from races.rules.evolve.parts import cars_with, turn_of, with_car
from races.rules.race import Move
from races.rules.words import CarStatus, GearCause, MoveCause

if TYPE_CHECKING:
    from races.rules.race import Car, Garage, Race
    from races.rules.words import CarId


def evolve_cars(race: Race, event: CarEvent) -> Race:  # noqa: C901, PLR0911, PLR0912 - one case for each event
    """The race after a fact about a car."""
    car = race.car(event.car)
    match event:
        case CarMoved(end=end, spot=spot, lines=lines):
            moved = cars_with(race, car.__replace__(progress=end, spot=spot))
            if race.turn is None or car.driver is None:
                return race.__replace__(cars=moved)
            turn = race.turn.__replace__(
                moves=(*race.turn.moves, Move(event.why, event.spaces, event.card)),
                lines=race.turn.lines + lines,
            )
            if event.why is MoveCause.SLIPSTREAM:
                turn = turn.__replace__(slipstream_lines=lines)
            return race.__replace__(cars=moved, turn=turn)
        case GearShifted(gear=gear, why=why):
            shifted = cars_with(race, car.__replace__(gear=gear))
            if why is not GearCause.PLAN or race.turn is None:
                return race.__replace__(cars=shifted)
            return race.__replace__(cars=shifted, turn=race.turn.__replace__(gear=gear))
        case SpunOut(end=end, spot=spot):
            return with_car(race, car.__replace__(progress=end, spot=spot, spun_out=True))
        case MovesUndone(end=end, spot=spot):
            back = cars_with(race, car.__replace__(progress=end, spot=spot))
            return race.__replace__(
                cars=back, turn=turn_of(race).__replace__(moves=(), lines=(), slipstream_lines=())
            )
        case LapCompleted(lap=lap):
            return with_car(race, car.__replace__(laps_completed=lap))
        case CarEliminated(place=place):
            return _left(race, car.__replace__(place=place), CarStatus.ELIMINATED)
        case CarFinished(place=place):
            return _left(race, car.__replace__(place=place), CarStatus.FINISHED)
        case CarRetired():
            return _left(race, car, CarStatus.RETIRED)
        case CarWithdrawn():
            gone = _left(race, car, CarStatus.WITHDRAWN)
            return gone.__replace__(garage=_garage_without(race.garage, event.car))
        case _:
            assert_never(event)


def _left(race: Race, car: Car, status: CarStatus) -> Race:
    return with_car(race, car.__replace__(status=status, left_at=race.version + 1))


def _garage_without(garage: Garage | None, car_id: CarId) -> Garage | None:
    """The next in order is the first to pick, and may swap, when a driver leaves the garage
    (R12.2): also one who has picked already."""
    if garage is None or garage.closed:
        return garage
    drivers = tuple(each for each in garage.drivers if each != car_id)
    first = garage.first_to_pick
    if first == car_id:
        # A round goes one way or the other along the grid (R10.2).
        from_last = first == garage.drivers[-1]
        first = next(iter(drivers[::-1] if from_last else drivers), None)
    return garage.__replace__(
        drivers=drivers,
        order=tuple(each for each in garage.order if each != car_id),
        first_to_pick=first,
    )
