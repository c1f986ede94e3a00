"""Reduce stress: Stress from the hand to the discard (R6.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import Symbol, total
from races.rules.events import CardsDiscarded
from races.rules.offers import Offer, ReduceStressOffer
from races.rules.refusal import Reason, Refusal
from races.rules.track import in_tunnel
from races.rules.words import STRESS, DiscardSource

if TYPE_CHECKING:
    from races.rules.commands import ReduceStress
    from races.rules.race import Race, Turn
    from races.rules.ruling import Ruling


def reduction_left(race: Race, turn: Turn) -> int:
    """R6.6, R6.14: Reduce stress of the played cards that has not been used."""
    cards = total(race.cards, race.driver(turn.car).in_play, Symbol.REDUCE_STRESS)
    return max(0, cards - turn.stress_reduced)


def why_not_reduce_stress(race: Race, turn: Turn, n: int) -> Refusal | None:
    """R6.6: at least 1, at most what is left and in hand, and not in a tunnel."""
    if n < 1:
        return Refusal("R6.6", Reason.REDUCE_AT_LEAST_ONE)
    if in_tunnel(race.track, race.car(turn.car).progress):
        return Refusal("R6.6", Reason.IN_TUNNEL)
    stress = race.driver(turn.car).hand.count(STRESS)
    left = reduction_left(race, turn)
    if n > min(left, stress):
        facts = {"left": left, "in_hand": stress}
        return Refusal("R6.6", Reason.NO_STRESS_TO_REDUCE, facts)
    return None


def choices(race: Race, turn: Turn) -> tuple[Offer, ...]:
    """The reduction that is possible now."""
    if why_not_reduce_stress(race, turn, 1) is not None:
        return ()
    up_to = min(reduction_left(race, turn), race.driver(turn.car).hand.count(STRESS))
    return (ReduceStressOffer(car=turn.car, up_to=up_to),)


def use_reduce_stress(ruling: Ruling, command: ReduceStress) -> None:
    """R6.6: n Stress to the discard."""
    cards = (STRESS,) * command.n
    ruling.record(CardsDiscarded(car=command.car, cards=cards, source=DiscardSource.STRESS_REDUCED))
