"""Leaving a race before the finish: retiring (R9.4) and being withdrawn (R9.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.events import CarRetired, CarWithdrawn, TurnEnded
from races.rules.mechanics.moving import finish_line, has_crossed_finish
from races.rules.refusal import Reason, Refusal
from races.rules.words import CarId, CarStatus

if TYPE_CHECKING:
    from races.rules.race import Race
    from races.rules.ruling import Ruling


def why_not_retire(race: Race, car_id: CarId) -> Refusal | None:
    """R9.4: once any car has crossed the finish line, and not after crossing it oneself."""
    if has_crossed_finish(race, car_id):
        return Refusal("R9.4", Reason.ALREADY_FINISHED)
    line = finish_line(race)
    if not any(car.progress > line for car in race.cars):
        return Refusal("R9.4", Reason.NOBODY_FINISHED)
    return None


def retire(ruling: Ruling, car_id: CarId) -> None:
    """R9.4: the car leaves the track at once."""
    _leave(ruling, CarRetired(car=car_id))


def why_not_withdraw(race: Race, car_id: CarId) -> Refusal | None:
    """R9.5: a driver's car that is still racing."""
    if not 0 <= car_id < len(race.cars) or race.cars[car_id].legend:
        return Refusal("R9.5", Reason.NOT_IN_THIS_RACE)
    if race.car(car_id).status is not CarStatus.ON_TRACK:
        return Refusal("R9.5", Reason.CAR_OUT)
    if has_crossed_finish(race, car_id):
        return Refusal("R9.5", Reason.ALREADY_FINISHED)
    return None


def withdraw(ruling: Ruling, car_id: CarId) -> None:
    """R9.5: the car leaves the track at once."""
    _leave(ruling, CarWithdrawn(car=car_id))


def _leave(ruling: Ruling, event: CarRetired | CarWithdrawn) -> None:
    turn = ruling.race.turn
    ruling.record(event)
    if turn is not None and turn.car == event.car:
        ruling.record(TurnEnded(car=event.car))
