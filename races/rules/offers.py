"""What a driver may do now, as values (R2 to R9).

An offer describes a choice without multiplying it out. `admits` says whether a command is one of
its choices, `commands` enumerates them: a command is accepted if and only if an offer admits it.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING, override

from msgspec import Struct

from races.rules.cards import Pile, contains
from races.rules.commands import (
    AdrenalineCooldown,
    AdrenalineMove,
    Boost,
    Cooldown,
    DecisionCommand,
    Discard,
    EndReact,
    LockPlan,
    Retire,
    Slipstream,
    TakeBack,
)
from races.rules.upgrade_offers import (
    AccelerateOffer,
    DirectPlayOffer,
    DraftOffer,
    DropOffer,
    HeatOffer,
    ListedOffer,
    MulliganOffer,
    PickOffer,
    ReduceStressOffer,
    SalvageOffer,
    ScrapOffer,
    SpeedOffer,
    SuperCoolOffer,
    SwapOffer,
)
from races.rules.values import Decided
from races.rules.words import CarId

if TYPE_CHECKING:
    from collections.abc import Iterator


class GearChoice(Struct, frozen=True, kw_only=True):
    """A gear that can be planned, the Heat its shift costs, and the cards it takes.

    `fill` of the cards must be Heat when the hand is cluttered (R3.4), else 0.
    """

    gear: int
    heat: int
    fill: int = 0


class PlanOffer(Struct, frozen=True, kw_only=True, tag="plan"):
    """R3: gears with their cost, and the cards to choose from."""

    car: CarId
    gears: tuple[GearChoice, ...]
    playable: Pile
    heat: Pile = ()
    """Heat cards in hand that fill up a cluttered plan."""
    cluttered: bool = False

    def admits(self, command: DecisionCommand) -> bool:
        """Whether the plan is one of these; the cards may be in any order."""
        if not isinstance(command, LockPlan) or command.car != self.car:
            return False
        choice = next((each for each in self.gears if each.gear == command.gear), None)
        if choice is None or len(command.cards) != choice.gear:
            return False
        if not self.cluttered:
            return contains(self.playable, command.cards)
        return contains(command.cards, self.playable) and contains(
            self.playable + self.heat, command.cards
        )

    def commands(self) -> Iterator[LockPlan]:
        """Every gear with every distinct set of cards, the cards sorted."""
        for choice in self.gears:
            base = self.playable if self.cluttered else ()
            source = self.heat if self.cluttered else self.playable
            for cards in sorted(set(combinations(sorted(source), choice.gear - len(base)))):
                yield LockPlan(car=self.car, gear=choice.gear, cards=base + cards)


class CooldownOffer(Struct, frozen=True, kw_only=True, tag="cooldown"):
    """R6.1: cool 1 to `up_to` Heat."""

    car: CarId
    up_to: int

    def admits(self, command: DecisionCommand) -> bool:
        """Whether the number lies within the symbols and the hand."""
        return (
            isinstance(command, Cooldown)
            and command.car == self.car
            and 1 <= command.n <= self.up_to
        )

    def commands(self) -> Iterator[Cooldown]:
        """One command for each number, the largest first."""
        for n in range(self.up_to, 0, -1):
            yield Cooldown(car=self.car, n=n)


class BoostOffer(ListedOffer, frozen=True, kw_only=True, tag="boost"):
    """R6.2: boost for `heat` Heat."""

    heat: int

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield Boost(car=self.car)


class AdrenalineMoveOffer(ListedOffer, frozen=True, kw_only=True, tag="adrenaline_move"):
    """R5.2: 1 space and +1 Speed."""

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield AdrenalineMove(car=self.car)


class AdrenalineCooldownOffer(ListedOffer, frozen=True, kw_only=True, tag="adrenaline_cooldown"):
    """R5.2: 1 Cooldown."""

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield AdrenalineCooldown(car=self.car)


class EndReactOffer(ListedOffer, frozen=True, kw_only=True, tag="end_react"):
    """R6: end step 5."""

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield EndReact(car=self.car)


class RetireOffer(ListedOffer, frozen=True, kw_only=True, tag="retire"):
    """R9.4: retire behind all finishers."""

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield Retire(car=self.car)


class TakeBackOffer(ListedOffer, frozen=True, kw_only=True, tag="take_back"):
    """Take the latest decision of this turn back; `decided` is what would be undone, `to` the
    version of the race as which the turn would stand again."""

    decided: Decided
    to: int

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield TakeBack(car=self.car)


class SlipstreamOffer(Struct, frozen=True, kw_only=True, tag="slipstream"):
    """R7: the lengths that may be taken; declining (0) is always one of the commands."""

    car: CarId
    lengths: tuple[int, ...]

    def admits(self, command: DecisionCommand) -> bool:
        """Whether the length is 0 or one of those offered."""
        return (
            isinstance(command, Slipstream)
            and command.car == self.car
            and (command.spaces == 0 or command.spaces in self.lengths)
        )

    def commands(self) -> Iterator[Slipstream]:
        """Each length, then none."""
        for spaces in (*self.lengths, 0):
            yield Slipstream(car=self.car, spaces=spaces)


class DiscardOffer(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="discard"):
    """R9.1, R6.7: any of these cards in the driver's order, at most `limit` where there is one,
    and any of the played cards in `refresh` on top of the deck."""

    car: CarId
    cards: Pile
    refresh: Pile = ()
    limit: int | None = None

    def admits(self, command: DecisionCommand) -> bool:
        """Whether all cards are among those offered."""
        return (
            isinstance(command, Discard)
            and command.car == self.car
            and (self.limit is None or len(command.cards) <= self.limit)
            and contains(self.cards, command.cards)
            and contains(self.refresh, command.refresh)
        )

    def commands(self) -> Iterator[Discard]:
        """Every distinct ordered selection, the empty one first."""
        most = len(self.cards) if self.limit is None else min(self.limit, len(self.cards))
        for cards in _selections(self.cards, most):
            for refresh in _selections(self.refresh, len(self.refresh)):
                yield Discard(car=self.car, cards=cards, refresh=refresh)


def _selections(cards: Pile, most: int) -> Iterator[Pile]:
    """Every distinct ordered selection of up to so many cards, the smallest first."""
    for count in range(most + 1):
        yield from sorted(set(permutations(cards, count)))


Offer = (
    PlanOffer
    | CooldownOffer
    | BoostOffer
    | AdrenalineMoveOffer
    | AdrenalineCooldownOffer
    | EndReactOffer
    | SlipstreamOffer
    | DiscardOffer
    | RetireOffer
    | SpeedOffer
    | HeatOffer
    | ScrapOffer
    | ReduceStressOffer
    | SuperCoolOffer
    | SalvageOffer
    | DirectPlayOffer
    | AccelerateOffer
    | DraftOffer
    | MulliganOffer
    | PickOffer
    | SwapOffer
    | DropOffer
    | TakeBackOffer
)

__all__ = [
    "AccelerateOffer",
    "AdrenalineCooldownOffer",
    "AdrenalineMoveOffer",
    "BoostOffer",
    "CooldownOffer",
    "DirectPlayOffer",
    "DiscardOffer",
    "DraftOffer",
    "DropOffer",
    "EndReactOffer",
    "GearChoice",
    "HeatOffer",
    "MulliganOffer",
    "Offer",
    "PickOffer",
    "PlanOffer",
    "ReduceStressOffer",
    "RetireOffer",
    "SalvageOffer",
    "ScrapOffer",
    "SlipstreamOffer",
    "SpeedOffer",
    "SuperCoolOffer",
    "SwapOffer",
    "TakeBackOffer",
]
