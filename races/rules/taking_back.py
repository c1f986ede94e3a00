"""Taking a decision back within one's own turn, to the last point where nothing hidden was shown
and nobody else acted.

The flow marks each point (`DriverDecided`) before it carries a decision out. Flips, draws,
shuffles, cards played from the hand, a time-out, another car's leaving and the end of the turn
close the way back (`evolve.taking_back`). Going further back, with the consent of others or by an
organiser, is not this module's business: it needs the whole race, not the turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.commands import (
    Accelerate,
    AdrenalineCooldown,
    AdrenalineMove,
    ChooseSpeed,
    Cooldown,
    DecisionCommand,
    Draft,
    EndReact,
    ReduceStress,
    ResolveHeat,
    Slipstream,
    SuperCool,
)
from races.rules.events import DriverDecided, TakenBack
from races.rules.offers import Offer, TakeBackOffer
from races.rules.refusal import Reason, Refusal
from races.rules.values import Decided
from races.rules.words import Deed

if TYPE_CHECKING:
    from races.rules.race import Race, Turn
    from races.rules.ruling import Ruling
    from races.rules.words import CarId


def decided_by(  # noqa: C901, PLR0911 - one case for each command
    command: DecisionCommand,
) -> Decided | None:
    """What is decided by a command that can be taken back; None for the others, each of which
    flips, draws, shuffles, shows a card of the hand or ends the turn."""
    match command:
        case ChooseSpeed(values=values):
            return Decided(Deed.CHOOSE_SPEED, n=sum(each.value for each in values))
        case Cooldown(n=n):
            return Decided(Deed.COOLDOWN, n=n)
        case AdrenalineMove():
            return Decided(Deed.ADRENALINE_MOVE)
        case AdrenalineCooldown():
            return Decided(Deed.ADRENALINE_COOLDOWN)
        case ResolveHeat(card=card):
            return Decided(Deed.HEAT, card=card)
        case ReduceStress(n=n):
            return Decided(Deed.REDUCE_STRESS, n=n)
        case Accelerate(card=card):
            return Decided(Deed.ACCELERATE, card=card)
        case SuperCool(n=n):
            return Decided(Deed.SUPER_COOL, n=n)
        case Draft(card=card):
            return Decided(Deed.DRAFT, card=card)
        case EndReact():
            return Decided(Deed.END_REACT)
        case Slipstream(spaces=spaces):
            return Decided(Deed.SLIPSTREAM, n=spaces)
        case _:
            return None


def mark(ruling: Ruling, command: DecisionCommand) -> None:
    """Record the point before a decision that its driver may want to take back. Bots never take
    anything back, and their logs stay short."""
    decided = decided_by(command)
    if decided is not None and not _driven_by_bot(ruling.race, command.car):
        ruling.record(DriverDecided(car=command.car, decided=decided))


def _driven_by_bot(race: Race, car_id: CarId) -> bool:
    seat = race.car(car_id).seat
    return seat is not None and bool(race.seats[seat].bot)


def why_not_take_back(turn: Turn | None) -> Refusal | None:
    """R2.2: whether the driver on turn has something to take back."""
    if turn is None or turn.earlier is None:
        return Refusal("R2.2", Reason.NOTHING_TO_TAKE_BACK)
    return None


def choices(turn: Turn) -> tuple[Offer, ...]:
    """The way back by one decision, while it is open."""
    earlier = turn.earlier
    if earlier is None:
        return ()
    return (TakeBackOffer(car=turn.car, decided=earlier.decided, to=earlier.version),)


def take_back(ruling: Ruling, car_id: CarId) -> None:
    """Let the turn stand as it stood before its latest decision."""
    turn = ruling.race.turn
    if turn is None or turn.earlier is None:
        raise AssertionError("taking back is offered within a turn only")
    earlier = turn.earlier
    ruling.record(TakenBack(car=car_id, to=earlier.version, decided=earlier.decided))
