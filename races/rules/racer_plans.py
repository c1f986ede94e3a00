"""How `racer` plans a turn: every gear and set of cards, by the turns that it leaves to go (R3).

What upgrades and sponsorship cards do besides their Speed is reckoned with: values to choose, Heat
that they owe and cool, Adjust, Accelerate, and cards that can be played directly on top.
"""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec import Struct

from races.rules.cards import (
    CardKind,
    Pile,
    Symbol,
    has_choice,
    heat_cards,
    total,
)
from races.rules.commands import LockPlan
from races.rules.mechanics.cooling import COOLDOWN_OF_GEAR
from races.rules.mechanics.sectors import weather_effect
from races.rules.pace import NEVER, TURNS_OF_STRESS, pace_of
from races.rules.preview import flip_sums
from races.rules.track import in_tunnel
from races.rules.upgrades_worth import usual_speed
from races.rules.weather import SectorEffect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from races.rules.cards import Card
    from races.rules.offers import GearChoice, PlanOffer
    from races.rules.race import Race
    from races.rules.words import CardId

TURNS_OF_STRESS_PLAYED = 0.03
"""What it is worth to have a Stress out of the hand."""
TURNS_OF_SYMBOL = {Symbol.SALVAGE: 0.02, Symbol.REFRESH: 0.03, Symbol.SLIPSTREAM_BOOST: 0.02}
"""What a symbol is worth that acts beyond this turn, or on cars whose places are not known yet."""
TURNS_OF_SPONSORSHIP = 0.08
"""What a card must save that can be played only once."""
SPEED_OF_CARD = 3
"""Speed that a card is taken for where it does not matter which."""
MANY = 64
COPIES = 16
"""More than a hand can hold of one kind of card."""
SAME = 1e-9
"""Differences that are no more than rounding."""


def is_plain(card: Card) -> bool:
    """Whether Speed and + say all that the card does."""
    return card.kind is not CardKind.SPONSORSHIP and not (
        has_choice(card) or any(symbol is not Symbol.PLUS for symbol, _ in card.symbols)
    )


class _Extra(Struct, frozen=True):
    """Something that the turn may add: Speed, and Heat won for the engine."""

    speed: int = 0
    heat: int = 0


NOTHING = _Extra()


def best_plan(race: Race, offer: PlanOffer) -> LockPlan:
    """The gear and cards that leave the fewest turns to go, averaged over what + can turn up."""
    planning = _Planning(race, offer)
    least, gear = math.inf, 0
    best: Pile = ()
    for choice in offer.gears:
        for worth, cards in planning.selections(choice.gear).items():
            turns = planning.turns(choice, worth)
            if turns < least - SAME:
                least, gear, best = turns, choice.gear, cards
    return LockPlan(car=offer.car, gear=gear, cards=best)


class _Planning:
    """What is the same for all plans that are compared."""

    def __init__(self, race: Race, offer: PlanOffer) -> None:
        self._race = race
        self._driver = race.driver(offer.car)
        self._pace = pace_of(race)
        self._start = race.car(offer.car).progress
        self._adrenaline = offer.car in (race.round.adrenaline if race.round is not None else ())
        hand = self._driver.hand
        self._heat_in_hand = len(heat_cards(race.cards, hand))
        self._heat_in_discard = len(heat_cards(race.cards, self._driver.discard))
        self._stress = sum(race.cards[card].kind is CardKind.STRESS for card in hand)
        self._cards = sorted(offer.playable)
        self._flips: dict[int, tuple[tuple[int, float], ...]] = {}
        kinds = {card: race.cards[card] for card in self._cards}
        self._special = [card for card, kind in kinds.items() if not is_plain(kind)]
        self._worths = [self._worth(card) for card in self._cards]
        self._direct = [card for card in self._special if kinds[card].count(Symbol.DIRECT_PLAY)]
        self._known: dict[tuple[GearChoice, int, int], Callable[[int], float]] = {}

    def _worth(self, card: CardId) -> int:
        """Speed, + and, of cards that do more, which it is, in one number that can be summed."""
        kind = self._race.cards[card]
        worth = kind.count(Symbol.PLUS)
        if not has_choice(kind):
            worth += kind.speed * MANY
        if card in self._special:
            worth += COPIES ** self._special.index(card) * MANY * MANY
        return worth

    def selections(self, count: int) -> dict[int, Pile]:
        """So many cards by what they are worth; of selections worth the same, one is enough."""
        worths = map(sum, combinations(self._worths, count))
        return dict(zip(worths, combinations(self._cards, count), strict=True))

    def turns(self, choice: GearChoice, worth: int) -> float:
        """Turns to go after a turn in this gear with cards of this worth."""
        rest, pluses = divmod(worth, MANY)
        code, speed = divmod(rest, MANY)
        known = self._known.get((choice, code, pluses))
        if known is None:
            special = self._special_of(code)
            known = self._turns_of_speed(choice, special, pluses)
            self._known[choice, code, pluses] = known
        if not pluses:
            return known(speed)
        flips = self._flips.get(pluses)
        if flips is None:
            driver = self._driver
            flips = flip_sums(self._race.cards, driver.deck, driver.discard, pluses)
            self._flips[pluses] = flips
        turns = sum([each * known(speed + flipped) for flipped, each in flips])
        return turns - TURNS_OF_STRESS_PLAYED * pluses

    def _special_of(self, code: int) -> Pile:
        cards: Pile = ()
        for card in self._special:
            code, copies = divmod(code, COPIES)
            cards += (card,) * copies
        return cards

    def _turns_of_speed(
        self, choice: GearChoice, special: Pile, pluses: int
    ) -> Callable[[int], float]:
        """Turns to go by the Speed of the turn, with what gear, adrenaline and these cards do for
        it and the Heat that the cards owe."""
        book, pace = self._race.cards, self._pace
        adjust = total(book, special, Symbol.ADJUST)
        driven = pace.driven(self._start, choice.gear, adjust)
        left = len(self._driver.engine) - choice.heat
        cooldown = self._cooldown(choice, special)
        cooled = min(cooldown, self._heat_in_hand)
        super_cool = total(book, special, Symbol.SUPER_COOL)
        super_cooled = min(super_cool, self._heat_in_discard + choice.heat)
        owed = total(book, special, Symbol.HEAT)
        heat = left + cooled + super_cooled - owed
        if heat < 0:
            # A card would fail (R6.3): nothing to plan with.
            return lambda _speed: 2 * NEVER
        heat = min(heat, pace.most_heat)
        extras = tuple(self._extras(special, pluses))
        beyond = self._turns_beyond(special)
        if extras == (NOTHING,):
            return lambda speed: driven[speed][heat] + beyond
        possible = [
            (each.speed, min(heat + each.heat, pace.most_heat))
            for each in extras
            if heat + each.heat >= 0
        ]
        return lambda speed: min([driven[speed + more][there] for more, there in possible]) + beyond

    def _cooldown(self, choice: GearChoice, special: Pile) -> int:
        """Cooldown of the turn, the weather taken for what it is about where the turn will end."""
        weather = weather_effect(self._race, self._start + choice.gear * SPEED_OF_CARD)
        if weather is SectorEffect.NO_COOLDOWN:
            return 0
        more = self._adrenaline + (weather is SectorEffect.COOLDOWN_PLUS_1)
        of_cards = total(self._race.cards, special, Symbol.COOLDOWN)
        return COOLDOWN_OF_GEAR.get(choice.gear, 0) + of_cards + more

    def _turns_beyond(self, special: Pile) -> float:
        """Turns that the cards cost or save beyond what they do to the move of this turn."""
        book = self._race.cards
        if not special:
            return 0.0
        saved = sum(total(book, special, each) * turns for each, turns in TURNS_OF_SYMBOL.items())
        if not in_tunnel(self._race.track, self._start):
            reduced = min(total(book, special, Symbol.REDUCE_STRESS), self._stress)
            saved += TURNS_OF_STRESS * reduced
        once = sum(book[card].kind is CardKind.SPONSORSHIP for card in special)
        return TURNS_OF_SPONSORSHIP * once - saved

    def _extras(self, special: Pile, pluses: int) -> Iterator[_Extra]:
        """Every different Speed that can be added: by values chosen (one of which must be), by
        adrenaline, Accelerate, and a card of the hand that is played directly."""
        direct = tuple(self._played_directly(special))
        for more in sorted(self._sums(special, pluses)):
            for each in direct:
                yield _Extra(more + each.speed, each.heat)

    def _sums(self, special: Pile, pluses: int) -> set[int]:
        book = self._race.cards
        sums = {0}
        for card in special:
            if has_choice(book[card]):
                sums = {each + value for each in sums for value in book[card].speeds}
        if self._adrenaline:
            sums |= {each + 1 for each in sums}
        for _ in range(total(book, special, Symbol.ACCELERATE)):
            sums |= {each + pluses for each in sums}
        return sums

    def _played_directly(self, special: Pile) -> Iterator[_Extra]:
        """R6.9: no card, or one that the plan leaves in the hand."""
        yield NOTHING
        for card_id in self._direct:
            if special.count(card_id) < self._driver.hand.count(card_id):
                card = self._race.cards[card_id]
                cooled = min(card.count(Symbol.COOLDOWN), self._heat_in_hand)
                yield _Extra(usual_speed(card), cooled - card.count(Symbol.HEAT))
