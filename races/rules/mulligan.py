"""House rule: a new first hand for 1 Heat (R1.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.events import HandReturned
from races.rules.mechanics.piles import draw_up, pay_heat, shuffle_deck
from races.rules.offers import MulliganOffer, Offer
from races.rules.refusal import Reason, Refusal
from races.rules.words import HeatCause, ShuffleCause

if TYPE_CHECKING:
    from races.rules.race import Race
    from races.rules.ruling import Ruling
    from races.rules.words import CarId

MULLIGAN_HEAT = 1
"""R1.5: what a new hand costs."""


def why_not_mulligan(race: Race, car_id: CarId) -> Refusal | None:
    """R1.5: where the house rule is on, before the first round is revealed, once, with Heat."""
    if not race.conditions.mulligan:
        return Refusal("R1.5", Reason.MULLIGAN_OFF)
    if race.round is None or race.round.number > 1 or not race.round.plans_open:
        return Refusal("R1.5", Reason.MULLIGAN_LATE)
    if race.car(car_id).mulliganed_at:
        return Refusal("R1.5", Reason.MULLIGAN_DONE)
    if not race.driver(car_id).engine:
        return Refusal("R1.5", Reason.NO_HEAT_FOR_MULLIGAN)
    return None


def choices(race: Race, car_id: CarId) -> tuple[Offer, ...]:
    """The mulligan, where it is possible."""
    if why_not_mulligan(race, car_id) is not None:
        return ()
    return (MulliganOffer(car=car_id),)


def use_mulligan(ruling: Ruling, car_id: CarId) -> None:
    """R1.5: pay 1 Heat, shuffle the whole hand into the deck, draw a new one."""
    pay_heat(ruling, car_id, MULLIGAN_HEAT, HeatCause.MULLIGAN)
    ruling.record(HandReturned(car=car_id))
    shuffle_deck(ruling, car_id, ShuffleCause.MULLIGAN)
    draw_up(ruling, car_id)
