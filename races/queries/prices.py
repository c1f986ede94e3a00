"""What a decision costs that its driver may want to think about once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from races import history
from races.rules.asking import why_not
from races.rules.cards import Symbol, total
from races.rules.commands import DirectPlay, EndReact, LockPlan, Mulligan, Retire
from races.rules.mulligan import MULLIGAN_HEAT
from races.rules.preview import preview
from races.rules.seating import car_of

if TYPE_CHECKING:
    from races.rules.commands import DecisionCommand
    from races.rules.race import Race


class Price(Struct, frozen=True, kw_only=True):
    """Heat that is paid at once and for the cards of a plan, Heat that the corners then ask for at
    least and at most, likelihood of a spin-out from 0 to 1, and whether the car leaves the race."""

    heat: int = 0
    least: int = 0
    most: int = 0
    risk: float = 0.0
    retires: bool = False

    @property
    def is_nothing(self) -> bool:
        """Whether there is nothing to think about."""
        return not (self.heat or self.most or self.risk or self.retires)


FREE = Price()


def price_of(race: int, account: int, command: DecisionCommand) -> Price:
    """What the command costs its driver beyond what is settled already: in a turn under way only
    what comes on top of going on without it. Free for a command that will be refused anyway.

    Raises NothingThere, HistoryUnreadable.
    """
    state = history.load(race).race
    if car_of(state, account) != command.car or why_not(state, command) is not None:
        return FREE
    if isinstance(command, Retire):
        return Price(retires=True)
    return _price(state, command)


def _price(state: Race, command: DecisionCommand) -> Price:
    heat, seen = _heat_of(state, command), preview(state, command)
    if seen is None:
        return Price(heat=heat)
    heats, risk = [each.heat for each in seen.outcomes], seen.spin_out_risk
    least, most = min(heats), max(heats)
    if not isinstance(command, LockPlan):
        settled = preview(state, EndReact(car=command.car))
        if settled is not None and most <= settled.outcomes[0].heat:
            least = most = 0
        no_more = settled is not None and risk <= settled.spin_out_risk
        # Going on is the last moment to look for another way than a spin-out.
        if no_more and not isinstance(command, EndReact):
            risk = 0.0
    return Price(heat=heat + seen.heat_now, least=least, most=most, risk=risk)


def _heat_of(state: Race, command: DecisionCommand) -> int:
    """Heat that the command asks for besides shift and boost: that of cards is owed from now on,
    so it is not asked about again when it is paid (R6.3)."""
    match command:
        case Mulligan():
            return MULLIGAN_HEAT
        case LockPlan(cards=cards):
            return total(state.cards, cards, Symbol.HEAT)
        case DirectPlay(card=card):
            return total(state.cards, (card,), Symbol.HEAT)
        case _:
            return 0
