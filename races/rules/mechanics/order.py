"""Order of the cars, adrenaline, and places (R2.1, R5.1, R9.3 to R9.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.events import Result
from races.rules.track import race_line
from races.rules.words import CarId, CarStatus

if TYPE_CHECKING:
    from races.rules.race import Car, Race

ADRENALINE_FOR_TWO_FROM = 5
"""R5.1: number of starters from which the second to last has adrenaline too."""


def ahead_key(race: Race, car: Car) -> tuple[int, bool]:
    """R0: sorts cars that are ahead first: more progress, then the race line."""
    return (-car.progress, car.spot is not race_line(race.track, car.progress))


def running_order(race: Race) -> tuple[CarId, ...]:
    """R2.1: cars on the track, the one ahead first."""
    return tuple(car.id for car in sorted(race.on_track(), key=lambda car: ahead_key(race, car)))


def with_adrenaline(race: Race, order: tuple[CarId, ...]) -> tuple[CarId, ...]:
    """R5.1, R12.6: the drivers at the back of this order, unless the event takes adrenaline away;
    cars out of the race count as ahead."""
    if not race.conditions.event.adrenaline:
        return ()
    places = 2 if race.starters >= ADRENALINE_FOR_TWO_FROM else 1
    return tuple(car_id for car_id in order[-places:] if not race.car(car_id).legend)


def grid_order(race: Race) -> tuple[CarId, ...]:
    """R1.3: all cars from pole backwards; on the grid that is the running order."""
    return running_order(race)


def next_place(race: Race) -> int:
    """R9.3: the place of the next car to finish, from 1."""
    return 1 + sum(car.status is CarStatus.FINISHED for car in race.cars)


def last_free_place(race: Race) -> int:
    """R9.5: the place of a car eliminated now: the last, before those eliminated earlier and those
    withdrawn."""
    behind = (CarStatus.ELIMINATED, CarStatus.WITHDRAWN)
    return race.starters - sum(car.status in behind for car in race.cars)


def results(race: Race) -> tuple[Result, ...]:
    """R9.3 to R9.5: all cars by place: finishers, retired by progress, eliminated and withdrawn
    (the later first). Equal retired cars: who stayed longer is ahead, as no clause parts them."""
    finished = sorted(
        (car for car in race.cars if car.status is CarStatus.FINISHED),
        key=lambda car: car.place or 0,
    )
    retired = sorted(
        (car for car in race.cars if car.status is CarStatus.RETIRED),
        key=lambda car: (*ahead_key(race, car), -car.left_at),
    )
    ranked = [*finished, *retired]
    for status in (CarStatus.ELIMINATED, CarStatus.WITHDRAWN):
        gone = (car for car in race.cars if car.status is status)
        ranked += sorted(gone, key=lambda car: -car.left_at)
    return tuple(
        Result(car=car.id, place=place, status=car.status)
        for place, car in enumerate(ranked, start=1)
    )


def standing(race: Race) -> tuple[CarId, ...]:
    """All cars by place as it stands: finished, then on the track in running order, then retired
    and withdrawn ones as R9.4 and R9.5 place them."""
    by_status = {result.car: result.status for result in results(race)}
    finished = [car for car, status in by_status.items() if status is CarStatus.FINISHED]
    gone = [car for car, status in by_status.items() if status is not CarStatus.FINISHED]
    return (*finished, *running_order(race), *gone)
