"""Step 5: symbols in any order until the driver ends the step (R6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from races.rules.commands import (
    AdrenalineCooldown,
    AdrenalineMove,
    Boost,
    Cooldown,
    EndReact,
)
from races.rules.offers import EndReactOffer, Offer
from races.rules.symbols import adrenaline, boost, cooldown

if TYPE_CHECKING:
    from races.rules.race import Race, Turn
    from races.rules.refusal import Refusal
    from races.rules.ruling import Ruling

ReactCommand = Cooldown | Boost | AdrenalineMove | AdrenalineCooldown | EndReact


def choices(race: Race, turn: Turn) -> tuple[Offer, ...]:
    """Symbols that can be used now, with the end of the step; empty when there are none."""
    symbols = (
        *adrenaline.choices(race, turn),
        *cooldown.choices(race, turn),
        *boost.choices(race, turn),
    )
    return (*symbols, EndReactOffer(car=turn.car)) if symbols else ()


def why_not(race: Race, turn: Turn, command: ReactCommand) -> Refusal | None:
    """Whether the symbol can be used now."""
    match command:
        case Cooldown(n=n):
            return cooldown.why_not_cooldown(race, turn, n)
        case Boost():
            return boost.why_not_boost(race, turn)
        case AdrenalineMove():
            return adrenaline.why_not_adrenaline_move(race, turn)
        case AdrenalineCooldown():
            return adrenaline.why_not_adrenaline_cooldown(race, turn)
        case EndReact():
            return None
        case _:
            assert_never(command)


def decide(ruling: Ruling, command: ReactCommand) -> bool:
    """Use the symbol; True when the step is over."""
    match command:
        case Cooldown():
            cooldown.use_cooldown(ruling, command)
        case Boost():
            boost.use_boost(ruling, command)
        case AdrenalineMove():
            adrenaline.use_adrenaline_move(ruling, command)
        case AdrenalineCooldown():
            adrenaline.use_adrenaline_cooldown(ruling, command)
        case EndReact():
            return True
        case _:
            assert_never(command)
    return False
