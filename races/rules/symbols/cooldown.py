"""Cooldown: Heat from the hand back to the engine (R6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import heat_cards
from races.rules.events import HeatCooled
from races.rules.offers import CooldownOffer, Offer
from races.rules.refusal import Reason, Refusal
from races.rules.words import CoolingCause

if TYPE_CHECKING:
    from races.rules.commands import Cooldown
    from races.rules.race import Race, Turn
    from races.rules.ruling import Ruling

COOLDOWN_OF_GEAR = {1: 3, 2: 1}
"""R6.1: Heat that a gear cools; the gears not named cool none."""


def cooldown_left(turn: Turn) -> int:
    """R6.1: Cooldown of this turn that has not been used; a pool used in parts (R6.14)."""
    return COOLDOWN_OF_GEAR.get(turn.gear, 0) - turn.cooled


def why_not_cooldown(race: Race, turn: Turn, n: int) -> Refusal | None:
    """R6.1: at least 1, at most the Cooldown left and the Heat in hand."""
    left = cooldown_left(turn)
    in_hand = len(heat_cards(race.cards, race.driver(turn.car).hand))
    if n < 1:
        return Refusal("R6.1", Reason.COOL_AT_LEAST_ONE)
    if n > left:
        return Refusal("R6.1", Reason.COOLDOWN_EXHAUSTED, {"left": left, "gear": turn.gear})
    if n > in_hand:
        return Refusal("R6.1", Reason.NO_HEAT_IN_HAND, {"in_hand": in_hand})
    return None


def choices(race: Race, turn: Turn) -> tuple[Offer, ...]:
    """The Cooldown that can be used now."""
    if why_not_cooldown(race, turn, 1) is not None:
        return ()
    in_hand = len(heat_cards(race.cards, race.driver(turn.car).hand))
    return (CooldownOffer(car=turn.car, up_to=min(cooldown_left(turn), in_hand)),)


def use_cooldown(ruling: Ruling, command: Cooldown) -> None:
    """R6.1: n Heat from hand to engine."""
    hand = ruling.driver(command.car).hand
    cards = heat_cards(ruling.race.cards, hand)[: command.n]
    ruling.record(HeatCooled(car=command.car, cards=cards, why=CoolingCause.COOLDOWN))
