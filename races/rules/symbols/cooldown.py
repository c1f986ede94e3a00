"""Cooldown: Heat from the hand back to the engine (R6.1, R11.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import heat_cards
from races.rules.events import HeatCooled
from races.rules.mechanics.cooling import cooldown_banned, cooldown_left, weather_cooldown_left
from races.rules.offers import CooldownOffer, Offer
from races.rules.refusal import Reason, Refusal
from races.rules.words import CoolingCause

if TYPE_CHECKING:
    from races.rules.commands import Cooldown
    from races.rules.race import Race, Turn
    from races.rules.ruling import Ruling


def why_not_cooldown(race: Race, turn: Turn, n: int) -> Refusal | None:
    """R6.1, R11.3: at least 1, at most the Cooldown left and the Heat in hand, where not banned."""
    if n < 1:
        return Refusal("R6.1", Reason.COOL_AT_LEAST_ONE)
    if cooldown_banned(race, turn):
        return Refusal("R11.3", Reason.COOLDOWN_BANNED)
    left = cooldown_left(race, turn)
    if n > left:
        return Refusal("R6.1", Reason.COOLDOWN_EXHAUSTED, {"left": left, "gear": turn.gear})
    in_hand = len(heat_cards(race.cards, race.driver(turn.car).hand))
    if n > in_hand:
        return Refusal("R6.1", Reason.NO_HEAT_IN_HAND, {"in_hand": in_hand})
    return None


def choices(race: Race, turn: Turn) -> tuple[Offer, ...]:
    """The Cooldown that can be used now."""
    if why_not_cooldown(race, turn, 1) is not None:
        return ()
    in_hand = len(heat_cards(race.cards, race.driver(turn.car).hand))
    return (CooldownOffer(car=turn.car, up_to=min(cooldown_left(race, turn), in_hand)),)


def use_cooldown(ruling: Ruling, turn: Turn, command: Cooldown) -> None:
    """R6.1: n Heat from hand to engine; the weather's Cooldown is used up first."""
    hand = ruling.driver(command.car).hand
    cards = heat_cards(ruling.race.cards, hand)[: command.n]
    by_weather = weather_cooldown_left(ruling.race, turn)
    if by_weather:
        first = cards[:by_weather]
        ruling.record(HeatCooled(car=command.car, cards=first, why=CoolingCause.WEATHER))
    if rest := cards[by_weather:]:
        ruling.record(HeatCooled(car=command.car, cards=rest, why=CoolingCause.COOLDOWN))
