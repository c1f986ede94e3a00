"""Super cool: Heat from the discard to the engine, also where Cooldown is forbidden (R6.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import heat_cards
from races.rules.events import HeatSuperCooled
from races.rules.mechanics.cooling import super_cool_left
from races.rules.offers import Offer, SuperCoolOffer
from races.rules.refusal import Reason, Refusal

if TYPE_CHECKING:
    from races.rules.commands import SuperCool
    from races.rules.race import Race, Turn
    from races.rules.ruling import Ruling


def why_not_super_cool(race: Race, turn: Turn, n: int) -> Refusal | None:
    """R6.11: at least 1, at most what is left and the Heat in the discard."""
    if n < 1:
        return Refusal("R6.11", Reason.COOL_AT_LEAST_ONE)
    left = super_cool_left(race, turn)
    if n > left:
        return Refusal("R6.11", Reason.SUPER_COOL_EXHAUSTED, {"left": left})
    there = len(heat_cards(race.cards, race.driver(turn.car).discard))
    if n > there:
        return Refusal("R6.11", Reason.NO_HEAT_IN_DISCARD, {"there": there})
    return None


def choices(race: Race, turn: Turn) -> tuple[Offer, ...]:
    """The Super cool that can be used now."""
    if why_not_super_cool(race, turn, 1) is not None:
        return ()
    there = len(heat_cards(race.cards, race.driver(turn.car).discard))
    return (SuperCoolOffer(car=turn.car, up_to=min(super_cool_left(race, turn), there)),)


def use_super_cool(ruling: Ruling, command: SuperCool) -> None:
    """R6.11: n Heat from the discard, the newest first."""
    discard = ruling.driver(command.car).discard
    newest = heat_cards(ruling.race.cards, discard[::-1])[: command.n]
    ruling.record(HeatSuperCooled(car=command.car, cards=newest))
