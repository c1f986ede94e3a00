"""What a driver may do now, as values (R2 to R9).

An offer describes a choice without multiplying it out. `admits` says whether a command is one of
its choices, `commands` enumerates them: a command is accepted if and only if an offer admits it.
"""

from __future__ import annotations

from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, override

from msgspec import Struct

from races.rules.cards import Pile, contains
from races.rules.commands import (
    Accelerate,
    AdrenalineCooldown,
    AdrenalineMove,
    Boost,
    ChooseSpeed,
    Cooldown,
    DecisionCommand,
    DirectPlay,
    Discard,
    Draft,
    DropUpgrade,
    EndReact,
    KeepUpgrades,
    LockPlan,
    Mulligan,
    PickUpgrade,
    ReduceStress,
    ResolveHeat,
    Retire,
    Salvage,
    Scrap,
    Slipstream,
    SuperCool,
    SwapUpgrade,
)
from races.rules.values import ChosenValue
from races.rules.words import CardId, CarId

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


class _ListedOffer(Struct, frozen=True, kw_only=True):
    """Base of offers that are no more than the list of their commands."""

    car: CarId

    def commands(self) -> Iterator[DecisionCommand]:
        """The commands of the offer; none here."""
        return iter(())

    def admits(self, command: DecisionCommand) -> bool:
        """Whether it is one of those commands."""
        return any(command == each for each in self.commands())


class BoostOffer(_ListedOffer, frozen=True, kw_only=True, tag="boost"):
    """R6.2: boost for `heat` Heat."""

    heat: int

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield Boost(car=self.car)


class AdrenalineMoveOffer(_ListedOffer, frozen=True, kw_only=True, tag="adrenaline_move"):
    """R5.2: 1 space and +1 Speed."""

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield AdrenalineMove(car=self.car)


class AdrenalineCooldownOffer(_ListedOffer, frozen=True, kw_only=True, tag="adrenaline_cooldown"):
    """R5.2: 1 Cooldown."""

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield AdrenalineCooldown(car=self.car)


class EndReactOffer(_ListedOffer, frozen=True, kw_only=True, tag="end_react"):
    """R6: end step 5."""

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield EndReact(car=self.car)


class RetireOffer(_ListedOffer, frozen=True, kw_only=True, tag="retire"):
    """R9.4: retire behind all finishers."""

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield Retire(car=self.car)


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


class SpeedOffer(Struct, frozen=True, kw_only=True, tag="choose_speed"):
    """R4.2: cards that leave a choice, with their values, and the Speed without them."""

    car: CarId
    cards: tuple[tuple[CardId, tuple[int, ...]], ...]
    speed: int

    def commands(self) -> Iterator[ChooseSpeed]:
        """Every distinct combination of values."""
        for values in product(*(options for _, options in self.cards)):
            chosen = zip((card for card, _ in self.cards), values, strict=True)
            yield ChooseSpeed(car=self.car, values=tuple(ChosenValue(*each) for each in chosen))

    def admits(self, command: DecisionCommand) -> bool:
        """Whether every card has one of its values; the order of the cards is free."""
        if not isinstance(command, ChooseSpeed) or command.car != self.car:
            return False
        asked = sorted((each.card, each.value) for each in command.values)
        return any(
            asked == sorted((each.card, each.value) for each in option.values)
            for option in self.commands()
        )


class HeatOffer(_ListedOffer, frozen=True, kw_only=True, tag="heat"):
    """R6.3: pay the Heat of a card; `fails` when it cannot be paid and the card is replaced."""

    card: CardId
    heat: int
    fails: bool

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield ResolveHeat(car=self.car, card=self.card)


class ScrapOffer(_ListedOffer, frozen=True, kw_only=True, tag="scrap"):
    """R6.4: discard `count` cards from the top of the deck."""

    card: CardId
    count: int

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield Scrap(car=self.car, card=self.card)


class ReduceStressOffer(_ListedOffer, frozen=True, kw_only=True, tag="reduce_stress"):
    """R6.6: discard 1 to `up_to` Stress from the hand."""

    up_to: int

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        for n in range(self.up_to, 0, -1):
            yield ReduceStress(car=self.car, n=n)


class SuperCoolOffer(_ListedOffer, frozen=True, kw_only=True, tag="super_cool"):
    """R6.11: 1 to `up_to` Heat from the discard to the engine."""

    up_to: int

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        for n in range(self.up_to, 0, -1):
            yield SuperCool(car=self.car, n=n)


class SalvageOffer(Struct, frozen=True, kw_only=True, tag="salvage"):
    """R6.8: 1 to `up_to` cards of the discard into the deck."""

    car: CarId
    card: CardId
    cards: Pile
    up_to: int

    def commands(self) -> Iterator[Salvage]:
        """Every distinct set of cards, the smallest first; they are shuffled in any order."""
        for count in range(1, self.up_to + 1):
            for cards in sorted(set(combinations(sorted(self.cards), count))):
                yield Salvage(car=self.car, card=self.card, cards=cards)

    def admits(self, command: DecisionCommand) -> bool:
        """Whether so many cards of the discard are named."""
        return (
            isinstance(command, Salvage)
            and command.car == self.car
            and command.card == self.card
            and 1 <= len(command.cards) <= self.up_to
            and contains(self.cards, command.cards)
        )


class DirectPlayOffer(_ListedOffer, frozen=True, kw_only=True, tag="direct_play"):
    """R6.9: play a card from the hand."""

    card: CardId

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield DirectPlay(car=self.car, card=self.card)


class AccelerateOffer(_ListedOffer, frozen=True, kw_only=True, tag="accelerate"):
    """R6.10: so many spaces and as much Speed."""

    card: CardId
    spaces: int

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield Accelerate(car=self.car, card=self.card)


class DraftOffer(_ListedOffer, frozen=True, kw_only=True, tag="draft"):
    """R6.12: so many spaces, up behind the next car."""

    card: CardId
    spaces: int

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield Draft(car=self.car, card=self.card)


class MulliganOffer(_ListedOffer, frozen=True, kw_only=True, tag="mulligan"):
    """R1.5: a new first hand for 1 Heat."""

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield Mulligan(car=self.car)


class PickOffer(_ListedOffer, frozen=True, kw_only=True, tag="pick"):
    """R10.2: one card of the market."""

    market: Pile

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        for card in sorted(set(self.market)):
            yield PickUpgrade(car=self.car, card=card)


class SwapOffer(_ListedOffer, frozen=True, kw_only=True, tag="swap"):
    """R12.2: one of the own upgrades for one left in the market, or none."""

    own: Pile
    market: Pile

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield KeepUpgrades(car=self.car)
        for given, taken in product(sorted(set(self.own)), sorted(set(self.market))):
            yield SwapUpgrade(car=self.car, given=given, taken=taken)


class DropOffer(_ListedOffer, frozen=True, kw_only=True, tag="drop"):
    """R10.3: one of four goes, in secret."""

    own: Pile

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        for card in sorted(set(self.own)):
            yield DropUpgrade(car=self.car, card=card)


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
]
