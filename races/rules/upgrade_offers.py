"""Offers that upgrades, sponsorship cards and the garage bring (R1.5, R4.2, R6, R10, R12.2)."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, override

from msgspec import Struct

from races.rules.cards import Pile, contains
from races.rules.commands import (
    Accelerate,
    ChooseSpeed,
    DecisionCommand,
    DirectPlay,
    Draft,
    DropUpgrade,
    KeepUpgrades,
    Mulligan,
    PickUpgrade,
    ReduceStress,
    ResolveHeat,
    Salvage,
    Scrap,
    SuperCool,
    SwapUpgrade,
)
from races.rules.values import ChosenValue
from races.rules.words import CardId, CarId

if TYPE_CHECKING:
    from collections.abc import Iterator


class ListedOffer(Struct, frozen=True, kw_only=True):
    """Base of offers that are no more than the list of their commands."""

    car: CarId

    def commands(self) -> Iterator[DecisionCommand]:
        """The commands of the offer; none here."""
        return iter(())

    def admits(self, command: DecisionCommand) -> bool:
        """Whether it is one of those commands."""
        return any(command == each for each in self.commands())


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


class HeatOffer(ListedOffer, frozen=True, kw_only=True, tag="heat"):
    """R6.3: pay the Heat of a card; `fails` when it cannot be paid and the card is replaced."""

    card: CardId
    heat: int
    fails: bool

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield ResolveHeat(car=self.car, card=self.card)


class ScrapOffer(ListedOffer, frozen=True, kw_only=True, tag="scrap"):
    """R6.4: discard `count` cards from the top of the deck."""

    card: CardId
    count: int

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield Scrap(car=self.car, card=self.card)


class ReduceStressOffer(ListedOffer, frozen=True, kw_only=True, tag="reduce_stress"):
    """R6.6: discard 1 to `up_to` Stress from the hand."""

    up_to: int

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        for n in range(self.up_to, 0, -1):
            yield ReduceStress(car=self.car, n=n)


class SuperCoolOffer(ListedOffer, frozen=True, kw_only=True, tag="super_cool"):
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


class DirectPlayOffer(ListedOffer, frozen=True, kw_only=True, tag="direct_play"):
    """R6.9: play a card from the hand."""

    card: CardId

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield DirectPlay(car=self.car, card=self.card)


class AccelerateOffer(ListedOffer, frozen=True, kw_only=True, tag="accelerate"):
    """R6.10: so many spaces and as much Speed."""

    card: CardId
    spaces: int

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield Accelerate(car=self.car, card=self.card)


class DraftOffer(ListedOffer, frozen=True, kw_only=True, tag="draft"):
    """R6.12: so many spaces, up behind the next car."""

    card: CardId
    spaces: int

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield Draft(car=self.car, card=self.card)


class MulliganOffer(ListedOffer, frozen=True, kw_only=True, tag="mulligan"):
    """R1.5: a new first hand for 1 Heat."""

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield Mulligan(car=self.car)


class PickOffer(ListedOffer, frozen=True, kw_only=True, tag="pick"):
    """R10.2: one card of the market."""

    market: Pile

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        for card in sorted(set(self.market)):
            yield PickUpgrade(car=self.car, card=card)


class SwapOffer(ListedOffer, frozen=True, kw_only=True, tag="swap"):
    """R12.2: one of the own upgrades for one left in the market, or none."""

    own: Pile
    market: Pile

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        yield KeepUpgrades(car=self.car)
        for given, taken in product(sorted(set(self.own)), sorted(set(self.market))):
            yield SwapUpgrade(car=self.car, given=given, taken=taken)


class DropOffer(ListedOffer, frozen=True, kw_only=True, tag="drop"):
    """R10.3: one of four goes, in secret."""

    own: Pile

    @override
    def commands(self) -> Iterator[DecisionCommand]:
        for card in sorted(set(self.own)):
            yield DropUpgrade(car=self.car, card=card)
