"""Step 3: pay for the shift, turn the cards up, resolve every + and move (R4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import CardKind, Symbol, has_choice
from races.rules.events import GearShifted, PlanRevealed
from races.rules.mechanics.moving import move
from races.rules.mechanics.piles import clear_play_area, pay_heat, resolve_plus
from races.rules.mechanics.shifting import shift_heat
from races.rules.track import is_flooded
from races.rules.words import LOWEST_GEAR, CarId, GearCause, HeatCause, MoveCause

if TYPE_CHECKING:
    from races.rules.race import Plan
    from races.rules.ruling import Ruling


def enter(ruling: Ruling, car_id: CarId) -> bool:
    """R4: play the locked plan out. False when the hand was cluttered (R3.4): the car stands
    still, and the turn goes straight on to step 9. Cards that leave a choice of values are chosen
    next, and only then the car moves (R4.2)."""
    plan = ruling.driver(car_id).plan
    if plan is None:
        raise ValueError(f"car {car_id} has no plan to reveal")
    _shift(ruling, car_id, plan)
    book = ruling.race.cards
    chosen_later = any(has_choice(book[card]) for card in plan.cards)
    speed = sum(book[card].speed for card in plan.cards if not has_choice(book[card]))
    cluttered = any(book[card].kind is CardKind.HEAT for card in plan.cards)
    ruling.record(
        PlanRevealed(car=car_id, gear=plan.gear, cards=plan.cards, speed=0 if cluttered else speed)
    )
    if cluttered:
        if plan.gear != LOWEST_GEAR:
            ruling.record(GearShifted(car=car_id, gear=LOWEST_GEAR, why=GearCause.CLUTTERED))
        clear_play_area(ruling, car_id)
        return False
    for card in plan.cards:
        for _ in range(book[card].count(Symbol.PLUS)):
            speed += resolve_plus(ruling, car_id)
    if not chosen_later:
        move(ruling, car_id, speed, MoveCause.CARDS)
    return True


def _shift(ruling: Ruling, car_id: CarId, plan: Plan) -> None:
    car = ruling.car(car_id)
    gear = car.gear
    flooded = is_flooded(ruling.race.track, car.progress)
    pay_heat(ruling, car_id, shift_heat(gear, plan.gear, flooded=flooded), HeatCause.SHIFT)
    if plan.gear != gear:
        ruling.record(GearShifted(car=car_id, gear=plan.gear, why=GearCause.PLAN))
