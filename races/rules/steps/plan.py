"""Steps 1 and 2: shift gears and play cards, as one secret plan (R3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import contains, heat_cards, playable
from races.rules.events import PlanLocked
from races.rules.mechanics.shifting import LONGEST_SHIFT, shift_heat
from races.rules.offers import GearChoice, Offer, PlanOffer
from races.rules.refusal import Reason, Refusal
from races.rules.track import is_flooded
from races.rules.words import HIGHEST_GEAR, LOWEST_GEAR, CarId

if TYPE_CHECKING:
    from races.rules.cards import Pile
    from races.rules.commands import LockPlan
    from races.rules.race import Car, Race
    from races.rules.ruling import Ruling


def why_not_shift(race: Race, car_id: CarId, gear: int) -> Refusal | None:
    """R3.1, R3.5: gear 1..4, at most two away, with Heat for two and for a shift down from a
    flooded space."""
    car, driver = race.car(car_id), race.driver(car_id)
    if not LOWEST_GEAR <= gear <= HIGHEST_GEAR:
        return Refusal("R3.1", Reason.GEAR_OUT_OF_RANGE, {"gear": gear})
    if abs(gear - car.gear) > LONGEST_SHIFT:
        return Refusal("R3.1", Reason.SHIFT_TOO_FAR, {"gear": gear, "from": car.gear})
    there = len(driver.engine)
    needed = heat_of_shift(race, car, gear)
    if needed > there:
        # Refused for the flood where the flood alone makes the difference (R3.5).
        dry = shift_heat(car.gear, gear) <= there
        return Refusal(
            "R3.5" if dry else "R3.1",
            Reason.NO_HEAT_IN_FLOOD if dry else Reason.NO_HEAT_TO_SHIFT,
            {"gear": gear, "from": car.gear, "needed": needed, "there": there},
        )
    return None


def heat_of_shift(race: Race, car: Car, gear: int) -> int:
    """R3.1, R3.5: Heat that a shift costs the car where it stands."""
    return shift_heat(car.gear, gear, flooded=is_flooded(race.track, car.progress))


def reachable_gears(race: Race, car_id: CarId) -> tuple[int, ...]:
    """R3.1: every gear the driver can shift to, lowest first."""
    return tuple(
        gear
        for gear in range(LOWEST_GEAR, HIGHEST_GEAR + 1)
        if why_not_shift(race, car_id, gear) is None
    )


def is_cluttered(can_play: Pile, reachable: tuple[int, ...]) -> bool:
    """R3.4: even the lowest reachable gear needs more playable cards than the hand holds."""
    return len(can_play) < reachable[0]


def why_not_plan(race: Race, command: LockPlan) -> Refusal | None:
    """R3.1, R3.2, R3.4: whether gear and cards can be planned."""
    driver = race.driver(command.car)
    refusal = why_not_shift(race, command.car, command.gear)
    if refusal is not None:
        return refusal
    if len(command.cards) != command.gear:
        facts = {"gear": command.gear, "cards": len(command.cards)}
        return Refusal("R3.2", Reason.CARD_COUNT, facts)
    if not contains(driver.hand, command.cards):
        return Refusal("R3.2", Reason.CARD_NOT_IN_HAND)
    can_play = playable(race.cards, driver.hand)
    if is_cluttered(can_play, reachable_gears(race, command.car)):
        if not contains(command.cards, can_play):
            return Refusal("R3.4", Reason.CLUTTERED_PLAN, {"playable": len(can_play)})
        return None
    if heat_cards(race.cards, command.cards):
        return Refusal("R3.2", Reason.HEAT_NOT_PLAYABLE)
    return None


def choices(race: Race, car_id: CarId) -> tuple[Offer, ...]:
    """R3: the gears within reach that the hand can serve, and the cards for them."""
    car, driver = race.car(car_id), race.driver(car_id)
    can_play = playable(race.cards, driver.hand)
    reachable = reachable_gears(race, car_id)
    cluttered = is_cluttered(can_play, reachable)
    gears = tuple(
        GearChoice(
            gear=gear,
            heat=heat_of_shift(race, car, gear),
            fill=gear - len(can_play) if cluttered else 0,
        )
        for gear in reachable
        if gear <= (len(driver.hand) if cluttered else len(can_play))
    )
    heat = heat_cards(race.cards, driver.hand) if cluttered else ()
    return (PlanOffer(car=car_id, gears=gears, playable=can_play, heat=heat, cluttered=cluttered),)


def lock(ruling: Ruling, command: LockPlan) -> None:
    """R3.3: lock the plan, in place of an earlier one."""
    ruling.record(PlanLocked(car=command.car, gear=command.gear, cards=command.cards))
