"""Adrenaline: 1 space and Speed, and 1 Cooldown, each once (R5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import heat_cards
from races.rules.events import AdrenalineUsed, HeatCooled
from races.rules.mechanics.cooling import cooldown_banned, has_adrenaline
from races.rules.mechanics.moving import move
from races.rules.offers import AdrenalineCooldownOffer, AdrenalineMoveOffer, Offer
from races.rules.refusal import Reason, Refusal
from races.rules.words import CoolingCause, MoveCause

if TYPE_CHECKING:
    from races.rules.commands import AdrenalineCooldown, AdrenalineMove
    from races.rules.race import Race, Turn
    from races.rules.ruling import Ruling


def why_not_adrenaline_move(race: Race, turn: Turn) -> Refusal | None:
    """R5.1, R5.2: only with adrenaline in this round, and once."""
    if not has_adrenaline(race, turn):
        return Refusal("R5.1", Reason.NO_ADRENALINE)
    if turn.adrenaline_moved:
        return Refusal("R5.2", Reason.ADRENALINE_USED)
    return None


def why_not_adrenaline_cooldown(race: Race, turn: Turn) -> Refusal | None:
    """R5.1, R5.2, R11.3: only with adrenaline, once, with Heat in hand, where not banned."""
    if not has_adrenaline(race, turn):
        return Refusal("R5.1", Reason.NO_ADRENALINE)
    if turn.adrenaline_cooled:
        return Refusal("R5.2", Reason.ADRENALINE_USED)
    if cooldown_banned(race, turn):
        return Refusal("R11.3", Reason.COOLDOWN_BANNED)
    if not heat_cards(race.cards, race.driver(turn.car).hand):
        return Refusal("R6.1", Reason.NO_HEAT_IN_HAND)
    return None


def choices(race: Race, turn: Turn) -> tuple[Offer, ...]:
    """What adrenaline still offers."""
    found: list[Offer] = []
    if why_not_adrenaline_move(race, turn) is None:
        found.append(AdrenalineMoveOffer(car=turn.car))
    if why_not_adrenaline_cooldown(race, turn) is None:
        found.append(AdrenalineCooldownOffer(car=turn.car))
    return tuple(found)


def use_adrenaline_move(ruling: Ruling, command: AdrenalineMove) -> None:
    """R5.2: move 1 space and +1 Speed."""
    ruling.record(AdrenalineUsed(car=command.car, speed=1))
    move(ruling, command.car, 1, MoveCause.ADRENALINE)


def use_adrenaline_cooldown(ruling: Ruling, command: AdrenalineCooldown) -> None:
    """R5.2: one Heat from hand to engine."""
    hand = ruling.driver(command.car).hand
    cards = heat_cards(ruling.race.cards, hand)[:1]
    ruling.record(HeatCooled(car=command.car, cards=cards, why=CoolingCause.ADRENALINE))
