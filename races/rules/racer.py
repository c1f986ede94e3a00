"""`racer`: the stronger bot. It takes what leaves the fewest turns to the finish by its `pace`.

It treats Heat as a budget for all of the race, reckons with the boost, adrenaline and slipstream
of this turn, and lays cards aside for the sake of the next one. It knows what the driver may know.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from races.rules import autopilot
from races.rules.asking import offers
from races.rules.cards import CardKind, Pile, Symbol, heat_cards
from races.rules.commands import (
    AdrenalineMove,
    Boost,
    DecisionCommand,
    Discard,
    EndReact,
    LockPlan,
    Slipstream,
)
from races.rules.evolve.parts import cars_with, turn_of
from races.rules.mechanics.moving import landing
from races.rules.offers import (
    AdrenalineCooldownOffer,
    AdrenalineMoveOffer,
    BoostOffer,
    CooldownOffer,
    DiscardOffer,
    GearChoice,
    Offer,
    PlanOffer,
    SlipstreamOffer,
)
from races.rules.pace import FLIP, GEARS, NEVER, pace_of
from races.rules.preview import flip_sums
from races.rules.steps import slipstream
from races.rules.steps.plan import LONGEST_SHIFT, shift_heat
from races.rules.symbols.adrenaline import has_adrenaline
from races.rules.symbols.cooldown import COOLDOWN_OF_GEAR
from races.rules.words import HIGHEST_GEAR

if TYPE_CHECKING:
    from races.rules.race import Race
    from races.rules.words import CarId

TURNS_OF_STRESS_PLAYED = 0.03
"""What it is worth to have a Stress out of the hand."""
TURNS_OF_DISCARD = 0.02
"""What laying cards aside must promise, since drawn cards only may be better."""
DRAWS = ((1, 4, 2, 3, 1, 4, 2), (3, 2, 4, 1, 3, 2, 4))
"""Speeds that drawn cards are taken for; the estimate is the average of the two."""
MANY = 64
SAME = 1e-9
"""Differences that are no more than rounding."""


def choose(race: Race, car_id: CarId) -> DecisionCommand:
    """A command that is offered to the car now; ValueError when it has nothing to decide."""
    offered = offers(race, car_id)
    if not offered:
        raise ValueError(f"car {car_id} has nothing to decide")
    match offered[0]:
        case PlanOffer(cluttered=False) as offer:
            return _plan(race, offer)
        case SlipstreamOffer() as offer:
            return _slipstream(race, offer)
        case DiscardOffer() as offer:
            return _discard(race, offer)
        case PlanOffer():
            return autopilot.choose(race, car_id)
        case _:
            return _react(race, car_id, offered)


def _plan(race: Race, offer: PlanOffer) -> LockPlan:
    """The gear and cards that leave the fewest turns to go."""
    cards = sorted(offer.playable)
    planning = _Planning(race, offer)
    least, gear, best = NEVER, 0, ()
    for choice in offer.gears:
        # Of cards that add up to the same, one selection is enough.
        selections = {planning.worth(each): each for each in combinations(cards, choice.gear)}
        heat = planning.heat_in_turn(choice)
        for worth, selection in selections.items():
            turns = planning.turns(choice.gear, worth, heat)
            if turns < least - SAME:
                least, gear, best = turns, choice.gear, selection
    return LockPlan(car=offer.car, gear=gear, cards=best)


class _Planning:
    """What is the same for all plans that are compared."""

    def __init__(self, race: Race, offer: PlanOffer) -> None:
        driver = race.driver(offer.car)
        book = race.cards
        self._pace = pace_of(race)
        self._start = race.car(offer.car).progress
        self._adrenaline = has_adrenaline(race, offer.car)
        self._engine = len(driver.engine)
        self._heat_in_hand = len(heat_cards(book, driver.hand))
        # Speed and + of several cards add up in one number; no hand holds as many + as MANY.
        self._worth = {
            card: book[card].speed * MANY + book[card].count(Symbol.PLUS) for card in offer.playable
        }
        most = sum(worth % MANY for worth in map(self._worth.__getitem__, offer.playable))
        self._flips = [
            flip_sums(book, driver.deck, driver.discard, count) for count in range(most + 1)
        ]

    def worth(self, cards: Pile) -> int:
        """Speed and + of the cards in one number."""
        return sum(map(self._worth.__getitem__, cards))

    def heat_in_turn(self, choice: GearChoice) -> int:
        """Heat in the engine after the shift and what the gear and adrenaline cool."""
        cooldown = COOLDOWN_OF_GEAR.get(choice.gear, 0) + self._adrenaline
        return self._engine - choice.heat + min(cooldown, self._heat_in_hand)

    def turns(self, gear: int, worth: int, heat: int) -> float:
        """Turns to go after such a plan, averaged over what its + can turn up."""
        known, pluses = divmod(worth, MANY)
        driven, start = self._pace.driven, self._start
        total = -TURNS_OF_STRESS_PLAYED * pluses
        for flipped, likelihood in self._flips[pluses]:
            speed = known + flipped
            turns = driven(start, gear, speed, heat)
            if self._adrenaline:
                turns = min(turns, driven(start, gear, speed + 1, heat))
            total += likelihood * turns
        return total


def _react(race: Race, car_id: CarId, offered: tuple[Offer, ...]) -> DecisionCommand:
    """Cool all that can be cooled, then move on by what promises fewer turns, or end the step."""
    for offer in offered:
        if isinstance(offer, CooldownOffer | AdrenalineCooldownOffer):
            return next(iter(offer.commands()))
    driver, speed = race.driver(car_id), race.car(car_id).speed
    heat = len(driver.engine)
    least, best = _turns_with_slipstream(race, 0, speed, heat), EndReact(car=car_id)
    for offer in offered:
        turns, command = NEVER, best
        if isinstance(offer, AdrenalineMoveOffer):
            command = AdrenalineMove(car=car_id)
            turns = _turns_with_slipstream(race, 1, speed + 1, heat)
        elif isinstance(offer, BoostOffer):
            command = Boost(car=car_id)
            turns = sum(
                likelihood
                * _turns_with_slipstream(race, flipped, speed + flipped, heat - offer.heat)
                for flipped, likelihood in flip_sums(race.cards, driver.deck, driver.discard, 1)
            )
        if turns < least - SAME:
            least, best = turns, command
    return best


def _slipstream(race: Race, offer: SlipstreamOffer) -> Slipstream:
    """The length with the fewest turns to go, none of equals."""
    speed, heat = race.car(offer.car).speed, len(race.driver(offer.car).engine)
    least, best = NEVER, 0
    for spaces in (0, *offer.lengths):
        turns = _turns_after(race, spaces, speed, heat)
        if turns < least - SAME:
            least, best = turns, spaces
    return Slipstream(car=offer.car, spaces=best)


def _turns_after(race: Race, spaces: int, speed: int, heat: int) -> float:
    """Turns to go if the car on turn moved so many spaces and ended its turn at this Speed."""
    pace, turn = pace_of(race), turn_of(race)
    start = race.car(turn.car).progress
    end = landing(race, turn.car, spaces).progress
    toll = pace.toll(start, end, speed)
    for line in reversed(turn.lines):
        toll = pace.toll(line.at, line.at + 1, speed) + toll
    return pace.after(toll, end, turn.gear, heat)


def _turns_with_slipstream(race: Race, spaces: int, speed: int, heat: int) -> float:
    """The same, with the slipstream that such a move leads to where it is better."""
    turn = turn_of(race)
    car = race.car(turn.car)
    there = landing(race, turn.car, spaces)
    turns = _turns_after(race, spaces, speed, heat)
    moved = race.__replace__(
        cars=cars_with(race, car.__replace__(progress=there.progress, spot=there.spot))
    )
    for offer in slipstream.choices(moved, turn):
        for length in offer.lengths:
            end = landing(moved, turn.car, length).progress
            turns = min(turns, _turns_after(race, end - car.progress, speed, heat))
    return turns


def _discard(race: Race, offer: DiscardOffer) -> Discard:
    """The slowest or the fastest cards of the hand, as many as make the next turn better."""
    book, car, driver = race.cards, race.car(offer.car), race.driver(offer.car)
    following = _Following(race, car.progress, car.gear, len(driver.engine))
    fixed = [FLIP[0] for card in driver.hand if book[card].kind is CardKind.STRESS]
    missing = race.conditions.hand_size - len(driver.hand)
    cards = sorted(offer.cards, key=lambda card: (book[card].speed, card))
    speeds = [book[card].speed for card in cards]
    least = following.turns(speeds + fixed, missing) - TURNS_OF_DISCARD
    best: Pile = ()
    cuts = [at for at in range(1, len(cards)) if speeds[at - 1] != speeds[at]]
    for low, high in (*((0, at) for at in (*cuts, len(cards))), *((at, len(cards)) for at in cuts)):
        turns = following.turns(speeds[:low] + speeds[high:] + fixed, missing + high - low)
        if turns < least - SAME:
            least, best = turns, tuple(cards[low:high])
    return Discard(car=offer.car, cards=best)


class _Following:
    """Turns to go with this or that hand at the start of the next turn."""

    def __init__(self, race: Race, start: int, gear: int, engine: int) -> None:
        self._pace = pace_of(race)
        self._start = start
        self._heat_of_gear = {
            each: engine - shift_heat(gear, each)
            for each in GEARS
            if abs(each - gear) <= LONGEST_SHIFT and shift_heat(gear, each) <= engine
        }
        self._known: dict[tuple[int, int], float] = {}

    def turns(self, speeds: list[int], drawn: int) -> float:
        """Turns to go with cards of these Speeds and so many drawn to them."""
        if drawn == 0:
            return self._best(speeds)
        return sum(self._best([*speeds, *draws[:drawn]]) for draws in DRAWS) / len(DRAWS)

    def _best(self, speeds: list[int]) -> float:
        # Bit s of sums[n] says that n of the cards can make Speed s.
        sums = [1] + [0] * HIGHEST_GEAR
        for speed in speeds:
            for count in range(HIGHEST_GEAR, 0, -1):
                sums[count] |= sums[count - 1] << speed
        return min(
            (
                self._driven(gear, speed)
                for gear in self._heat_of_gear
                for speed in range(sums[gear].bit_length())
                if sums[gear] >> speed & 1
            ),
            default=NEVER,
        )

    def _driven(self, gear: int, speed: int) -> float:
        turns = self._known.get((gear, speed))
        if turns is None:
            heat = self._heat_of_gear[gear]
            turns = self._known[gear, speed] = self._pace.driven(self._start, gear, speed, heat)
        return turns
