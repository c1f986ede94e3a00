"""Moving forward and standing on spots (R4.3), shared by drivers and Legends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from races.rules.events import CarMoved
from races.rules.track import finish_at, lines_between, race_line
from races.rules.words import CardId, CarId, CarStatus, MoveCause, Spot

if TYPE_CHECKING:
    from races.rules.race import Race
    from races.rules.ruling import Ruling


class Landing(Struct, frozen=True):
    """Where a car comes to stand: progress (R0) and spot."""

    progress: int
    spot: Spot


def free_spot(race: Race, progress: int, car_id: CarId) -> Spot | None:
    """R4.3: the spot a car would take on this space, race line first; None when both are taken.

    Cars on other laps stand on the same spaces; finished cars block until the round ends (R4.5).
    """
    spaces = race.track.spaces
    taken = [
        car.spot
        for car in race.cars
        if car.status is CarStatus.ON_TRACK
        and car.id != car_id
        and (car.progress - progress) % spaces == 0
    ]
    line = race_line(race.track, progress)
    if line not in taken:
        return line
    return line.opposite if line.opposite not in taken else None


def landing(race: Race, car_id: CarId, spaces: int) -> Landing:
    """R4.3: where a move of so many spaces ends. A car that cannot move keeps its spot."""
    car = race.car(car_id)
    for progress in range(car.progress + spaces, car.progress, -1):
        spot = free_spot(race, progress, car_id)
        if spot is not None:
            return Landing(progress, spot)
    return Landing(car.progress, car.spot)


def landing_behind_line(race: Race, car_id: CarId, at: int) -> Landing:
    """R8.3: the first space at or behind progress `at` with a free spot."""
    progress = at
    while (spot := free_spot(race, progress, car_id)) is None:
        progress -= 1
    return Landing(progress, spot)


def move(
    ruling: Ruling, car_id: CarId, spaces: int, why: MoveCause, *, card: CardId | None = None
) -> None:
    """R4.3: record the move of so many spaces, blocked as the cars ahead make it. `card` is the
    one that moved the car, where a move belongs to one."""
    race = ruling.race
    car = race.car(car_id)
    target = landing(race, car_id, spaces)
    ruling.record(
        CarMoved(
            car=car_id,
            start=car.progress,
            start_spot=car.spot,
            end=target.progress,
            spot=target.spot,
            spaces=spaces,
            why=why,
            lines=lines_between(race.track, car.progress, target.progress),
            card=card,
        )
    )


def finish_line(race: Race) -> int:
    """Progress of the last space before the finish line."""
    return finish_at(race.track, race.conditions.laps)


def has_crossed_finish(race: Race, car_id: CarId) -> bool:
    """R0: whether the car stands beyond the finish line."""
    return race.car(car_id).progress > finish_line(race)
