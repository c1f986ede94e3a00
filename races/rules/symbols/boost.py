"""Boost: 1 Heat for one + (R6.2); free where the road says so (R11.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.events import BoostUsed
from races.rules.mechanics.moving import move
from races.rules.mechanics.piles import pay_heat, resolve_plus
from races.rules.mechanics.sectors import has_free_boost
from races.rules.offers import BoostOffer, Offer
from races.rules.refusal import Reason, Refusal
from races.rules.words import HeatCause, MoveCause

if TYPE_CHECKING:
    from races.rules.commands import Boost
    from races.rules.race import Race, Turn
    from races.rules.ruling import Ruling
    from races.rules.words import CarId

BOOST_HEAT = 1
"""R6.2: Heat that a boost costs."""


def boost_heat(race: Race, car_id: CarId) -> int:
    """R6.2, R11.3: Heat that a boost costs where the car stands."""
    return 0 if has_free_boost(race, race.car(car_id).progress) else BOOST_HEAT


def why_not_boost(race: Race, turn: Turn) -> Refusal | None:
    """R6.2: once a turn, in any gear, with Heat in the engine unless it is free here."""
    if turn.boosted:
        return Refusal("R6.2", Reason.ALREADY_BOOSTED)
    needed = boost_heat(race, turn.car)
    engine = len(race.driver(turn.car).engine)
    if engine < needed:
        return Refusal("R6.2", Reason.NO_HEAT_TO_BOOST, {"needed": needed, "there": engine})
    return None


def choices(race: Race, turn: Turn) -> tuple[Offer, ...]:
    """The boost, where it is possible."""
    if why_not_boost(race, turn) is not None:
        return ()
    return (BoostOffer(car=turn.car, heat=boost_heat(race, turn.car)),)


def use_boost(ruling: Ruling, command: Boost) -> None:
    """R6.2: pay, flip one +, add its value to Speed and move that far."""
    heat = boost_heat(ruling.race, command.car)
    ruling.record(BoostUsed(car=command.car))
    pay_heat(ruling, command.car, heat, HeatCause.BOOST)
    move(ruling, command.car, resolve_plus(ruling, command.car), MoveCause.BOOST)
