"""Step 7: check every corner line crossed this turn; spin-out (R8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.events import CarEliminated, CornerChecked, GearShifted, SpunOut, StressTaken
from races.rules.mechanics.limits import LineCheck, adjustment, line_checks
from races.rules.mechanics.moving import landing_behind_line
from races.rules.mechanics.order import last_free_place
from races.rules.mechanics.piles import pay_heat
from races.rules.words import LOWEST_GEAR, CarId, GearCause, HeatCause

if TYPE_CHECKING:
    from races.rules.race import Turn
    from races.rules.ruling import Ruling

STRESS_OF_SPIN_OUT = {1: 1, 2: 1, 3: 2, 4: 2}
"""R8.3: Stress taken, by the gear of the turn."""


def enter(ruling: Ruling, turn: Turn) -> None:
    """R8.1, R8.2: pay line by line; the first that cannot be paid spins the car out."""
    speed = ruling.car(turn.car).speed
    adjust = adjustment(ruling.race, ruling.driver(turn.car).in_play)
    for check in tuple(line_checks(ruling.race, turn.lines, speed, adjust)):
        ruling.record(
            CornerChecked(
                car=turn.car,
                corner=check.line.corner,
                at=check.line.at,
                speed=speed,
                limit=check.limit,
                heat=check.heat,
            )
        )
        there = len(ruling.driver(turn.car).engine)
        pay_heat(ruling, turn.car, min(check.heat, there), HeatCause.CORNER)
        if check.heat > there:
            _spin_out(ruling, turn.car, check, turn.gear)
            return


def _spin_out(ruling: Ruling, car_id: CarId, check: LineCheck, gear: int) -> None:
    """R8.3: back before the line, Stress into the hand, gear 1."""
    target = landing_behind_line(ruling.race, car_id, check.line.at)
    ruling.record(
        SpunOut(car=car_id, corner=check.line.corner, end=target.progress, spot=target.spot)
    )
    if ruling.race.conditions.event.spin_out_eliminates:
        ruling.record(CarEliminated(car=car_id, place=last_free_place(ruling.race)))
        return
    ruling.record(StressTaken(car=car_id, count=STRESS_OF_SPIN_OUT[gear]))
    if ruling.car(car_id).gear != LOWEST_GEAR:
        ruling.record(GearShifted(car=car_id, gear=LOWEST_GEAR, why=GearCause.SPIN_OUT))
