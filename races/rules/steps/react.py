"""Step 5: symbols in any order until the driver ends the step (R6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from races.rules.commands import (
    Accelerate,
    AdrenalineCooldown,
    AdrenalineMove,
    Boost,
    Cooldown,
    DirectPlay,
    Draft,
    EndReact,
    ReduceStress,
    ResolveHeat,
    Salvage,
    Scrap,
    SuperCool,
)
from races.rules.offers import EndReactOffer, Offer
from races.rules.symbols import (
    accelerate,
    adrenaline,
    boost,
    cooldown,
    direct_play,
    draft,
    heat,
    reduce_stress,
    salvage,
    scrap,
    super_cool,
)

if TYPE_CHECKING:
    from races.rules.race import Race, Turn
    from races.rules.refusal import Refusal
    from races.rules.ruling import Ruling

ReactCommand = (
    Cooldown
    | Boost
    | AdrenalineMove
    | AdrenalineCooldown
    | ResolveHeat
    | Scrap
    | ReduceStress
    | Salvage
    | DirectPlay
    | Accelerate
    | SuperCool
    | Draft
    | EndReact
)


def choices(race: Race, turn: Turn) -> tuple[Offer, ...]:
    """Symbols that can be used now, with the end of the step where it may end; empty when there
    are none."""
    symbols = (
        *adrenaline.choices(race, turn),
        *cooldown.choices(race, turn),
        *boost.choices(race, turn),
    )
    if turn.open:
        symbols += (
            *heat.choices(race, turn),
            *scrap.choices(turn),
            *salvage.choices(race, turn),
            *accelerate.choices(turn),
            *draft.choices(race, turn),
        )
    symbols += (
        *super_cool.choices(race, turn),
        *reduce_stress.choices(race, turn),
        *direct_play.choices(race, turn),
    )
    if symbols and why_not_end(race, turn) is None:
        return (*symbols, EndReactOffer(car=turn.car))
    return symbols


def why_not_end(race: Race, turn: Turn) -> Refusal | None:
    """R6.3, R6.4: what is mandatory must be done before the step ends."""
    if not turn.open:
        return None
    failing = {owed.card for owed in heat.unpayable(race, turn)}
    return heat.why_not_leave(race, turn) or scrap.why_not_leave(turn, failing)


def why_not(  # noqa: C901, PLR0911, PLR0912 - one case for each symbol
    race: Race, turn: Turn, command: ReactCommand
) -> Refusal | None:
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
        case ResolveHeat(card=card):
            return heat.why_not_heat(race, turn, card)
        case Scrap(card=card):
            return scrap.why_not_scrap(turn, card)
        case ReduceStress(n=n):
            return reduce_stress.why_not_reduce_stress(race, turn, n)
        case Salvage():
            return salvage.why_not_salvage(race, turn, command)
        case DirectPlay(card=card):
            return direct_play.why_not_direct_play(race, turn, card)
        case Accelerate(card=card):
            return accelerate.why_not_accelerate(turn, card)
        case SuperCool(n=n):
            return super_cool.why_not_super_cool(race, turn, n)
        case Draft(card=card):
            return draft.why_not_draft(race, turn, card)
        case EndReact():
            return why_not_end(race, turn)
        case _:
            assert_never(command)


def decide(  # noqa: C901, PLR0912 - one case for each symbol
    ruling: Ruling, turn: Turn, command: ReactCommand
) -> bool:
    """Use the symbol; True when the step is over."""
    match command:
        case Cooldown():
            cooldown.use_cooldown(ruling, turn, command)
        case Boost():
            boost.use_boost(ruling, command)
        case AdrenalineMove():
            adrenaline.use_adrenaline_move(ruling, command)
        case AdrenalineCooldown():
            adrenaline.use_adrenaline_cooldown(ruling, command)
        case ResolveHeat():
            heat.resolve_heat(ruling, turn, command)
        case Scrap():
            scrap.use_scrap(ruling, turn, command)
        case ReduceStress():
            reduce_stress.use_reduce_stress(ruling, command)
        case Salvage():
            salvage.use_salvage(ruling, turn, command)
        case DirectPlay():
            direct_play.use_direct_play(ruling, command)
        case Accelerate():
            accelerate.use_accelerate(ruling, turn, command)
        case SuperCool():
            super_cool.use_super_cool(ruling, command)
        case Draft():
            draft.use_draft(ruling, turn, command)
        case EndReact():
            return _leave(ruling)
        case _:
            assert_never(command)
    return False


def _leave(ruling: Ruling) -> bool:
    """R6.3: cards whose Heat cannot be paid fail now. A flip may bring Heat into the discard that
    Super cool could use to pay for the next; then the step goes on."""
    while (turn := ruling.race.turn) is not None and turn.open:
        failing = heat.unpayable(ruling.race, turn)
        if not failing:
            return why_not_end(ruling.race, turn) is None
        heat.fail(ruling, turn, failing[0].card)
    return True
