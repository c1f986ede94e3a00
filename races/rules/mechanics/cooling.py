"""Cooldown and Super cool as pools: what is left of them, and what they could pay (R6.1, R6.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import Symbol, heat_cards, total
from races.rules.mechanics.sectors import weather_effect
from races.rules.weather import SectorEffect

if TYPE_CHECKING:
    from races.rules.race import Race, Turn

COOLDOWN_OF_GEAR = {1: 3, 2: 1}
"""R6.1: Heat that a gear cools; the gears not named cool none."""


def cooldown_banned(race: Race, turn: Turn) -> bool:
    """R11.3: whether every Cooldown is forbidden where the car stands."""
    here = race.car(turn.car).progress
    return weather_effect(race, here) is SectorEffect.NO_COOLDOWN


def weather_cooldown_left(race: Race, turn: Turn) -> int:
    """R11.3: the Cooldown of the weather where the car stands, once a turn."""
    here = race.car(turn.car).progress
    gives = weather_effect(race, here) is SectorEffect.COOLDOWN_PLUS_1
    return 1 if gives and not turn.weather_cooled else 0


def cooldown_left(race: Race, turn: Turn) -> int:
    """R6.1, R6.14: Cooldown of gear, cards and weather that has not been used; 0 where banned."""
    if cooldown_banned(race, turn):
        return 0
    cards = total(race.cards, race.driver(turn.car).in_play, Symbol.COOLDOWN)
    own = max(0, COOLDOWN_OF_GEAR.get(turn.gear, 0) + cards - turn.cooled)
    return own + weather_cooldown_left(race, turn)


def super_cool_left(race: Race, turn: Turn) -> int:
    """R6.11, R6.14: Super cool of the played cards that has not been used."""
    cards = total(race.cards, race.driver(turn.car).in_play, Symbol.SUPER_COOL)
    return max(0, cards - turn.super_cooled)


def coolable(race: Race, turn: Turn) -> int:
    """R6.3: Heat that the engine could still win by Cooldown, adrenaline and Super cool."""
    driver = race.driver(turn.car)
    in_hand = len(heat_cards(race.cards, driver.hand))
    in_discard = len(heat_cards(race.cards, driver.discard))
    adrenaline = 0
    if not cooldown_banned(race, turn) and has_adrenaline(race, turn):
        adrenaline = 0 if turn.adrenaline_cooled else 1
    by_hand = min(in_hand, cooldown_left(race, turn) + adrenaline)
    return by_hand + min(in_discard, super_cool_left(race, turn))


def has_adrenaline(race: Race, turn: Turn) -> bool:
    """R5.3, R12.6: adrenaline belongs to the order at the start of the round."""
    return race.round is not None and turn.car in race.round.adrenaline
