"""`racer`: the stronger bot. It takes what leaves the fewest turns to the finish by its `pace`.

It treats Heat as a budget for all of the race, reckons with the boost, adrenaline and slipstream
of this turn, and lays cards aside for the sake of the next one. It knows what the driver may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules import autopilot
from races.rules.asking import offers
from races.rules.cards import Pile, Symbol, heat_cards, playable, total, without
from races.rules.commands import (
    ChooseSpeed,
    DecisionCommand,
    Discard,
    EndReact,
    Slipstream,
)
from races.rules.evolve.parts import cars_with, turn_of
from races.rules.mechanics.cooling import coolable, cooldown_banned
from races.rules.mechanics.limits import adjustment
from races.rules.mechanics.moving import landing
from races.rules.offers import (
    AccelerateOffer,
    AdrenalineMoveOffer,
    BoostOffer,
    DirectPlayOffer,
    DiscardOffer,
    DraftOffer,
    Offer,
    PlanOffer,
    SlipstreamOffer,
    SpeedOffer,
)
from races.rules.pace import FLIP, NEVER, pace_of
from races.rules.preview import flip_sums
from races.rules.racer_plans import SAME, best_plan
from races.rules.steps import slipstream
from races.rules.symbols_used import (
    first_of_all,
    good_cards,
    refreshed,
    spoiled_cards,
    within_limit,
)
from races.rules.upgrades_worth import before_driving, usual_speed
from races.rules.words import Step

if TYPE_CHECKING:
    from races.rules.cards import Card
    from races.rules.race import Car, Race
    from races.rules.words import CarId

TURNS_OF_DISCARD = 0.02
"""What laying cards aside must promise, since drawn cards only may be better."""
DRAWS = ([1, 4, 2, 3, 1, 4, 2], [3, 2, 4, 1, 3, 2, 4])
"""Speeds that drawn cards are taken for; the estimate is the average of the two."""


def choose(race: Race, car_id: CarId) -> DecisionCommand:
    """A command that is offered to the car now; ValueError when it has nothing to decide."""
    offered = offers(race, car_id)
    if not offered:
        raise ValueError(f"car {car_id} has nothing to decide")
    at_once = before_driving(race, offered) or first_of_all(race, offered)
    if at_once is not None:
        return at_once
    match offered[0]:
        case SpeedOffer() as offer:
            return _speed(race, offer)
        case PlanOffer(cluttered=False) as offer:
            return best_plan(race, offer)
        case SlipstreamOffer() as offer:
            return _slipstream(race, offer)
        case DiscardOffer() as offer:
            return _discard(race, offer)
        case PlanOffer():
            return autopilot.choose(race, car_id)
        case _:
            return _react(race, car_id, offered)


def _react(race: Race, car_id: CarId, offered: tuple[Offer, ...]) -> DecisionCommand:
    """Move on by what promises fewer turns, or end the step; all that costs nothing is done."""
    standing = _Standing(race)
    best: DecisionCommand = EndReact(car=car_id)
    least = standing.turns_with_slipstream(0)
    for offer in offered:
        turns = NEVER
        if isinstance(offer, AdrenalineMoveOffer):
            turns = standing.turns_with_slipstream(1)
        elif isinstance(offer, BoostOffer):
            turns = standing.turns_boosted(offer.heat)
        elif isinstance(offer, AccelerateOffer):
            turns = standing.turns_with_slipstream(offer.spaces)
        elif isinstance(offer, DraftOffer):
            turns = standing.turns_after_slipstream(offer.spaces)
        elif isinstance(offer, DirectPlayOffer):
            turns = standing.turns_played(race.cards[offer.card])
        if turns < least - SAME:
            least, best = turns, next(iter(offer.commands()))
    return best


def _speed(race: Race, offer: SpeedOffer) -> DecisionCommand:
    """R4.2: the values with the fewest turns to go."""
    standing = _Standing(race)

    def turns(command: ChooseSpeed) -> float:
        return standing.turns_of_values(sum(each.value for each in command.values))

    return min(offer.commands(), key=turns)


def _slipstream(race: Race, offer: SlipstreamOffer) -> Slipstream:
    """The length with the fewest turns to go, none of equals."""
    standing = _Standing(race)
    spaces = min((0, *offer.lengths), key=standing.turns_after_slipstream)
    return Slipstream(car=offer.car, spaces=spaces)


class _Standing:
    """The turn under way, and what it would come to from here."""

    def __init__(self, race: Race) -> None:
        self._race = race
        self._turn = turn_of(race)
        self._pace = pace_of(race)
        self._car = race.car(self._turn.car)
        self._driver = race.driver(self._turn.car)
        self._adjust = adjustment(race, self._driver.in_play)
        self._to_come = self._heat_to_come()

    def _heat_to_come(self) -> int:
        """Heat that step 5 will win for the engine, less what the played cards owe."""
        if self._turn.step is not Step.SPEED:
            return 0
        owed = total(self._race.cards, self._driver.in_play, Symbol.HEAT)
        return coolable(self._race, self._turn) - owed

    def turns_after_slipstream(self, spaces: int) -> float:
        """Turns to go if the car moved so many spaces, not as Speed, and ended its turn."""
        end = landing(self._race, self._car.id, spaces).progress
        return self._turns_at(end, self._car.speed, 0)

    def turns_of_values(self, chosen: int) -> float:
        """Turns to go when the car moves for the first time, with so much Speed chosen (R4.2)."""
        speed = self._car.speed + chosen
        end = landing(self._race, self._car.id, speed).progress
        return self._turns_at(end, speed, 0)

    def turns_played(self, card: Card) -> float:
        """Turns to go after a direct play, its + taken for what they are on average."""
        book, hand = self._race.cards, self._driver.hand
        banned = cooldown_banned(self._race, self._turn)
        cooled = 0 if banned else min(card.count(Symbol.COOLDOWN), len(heat_cards(book, hand)))
        paid = card.count(Symbol.HEAT) - cooled
        if paid > len(self._driver.engine):
            return NEVER
        speed = usual_speed(card)
        end = landing(self._race, self._car.id, speed).progress
        adjust = card.count(Symbol.ADJUST)
        return self._turns_at(end, self._car.speed + speed, paid, adjust)

    def turns_boosted(self, paid: int) -> float:
        """Turns to go after a boost for so much Heat, averaged over what it can turn up."""
        driver = self._driver
        flips = flip_sums(self._race.cards, driver.deck, driver.discard, 1)
        speed, turns = self._car.speed, 0.0
        for flipped, likelihood in flips:
            end = landing(self._race, self._car.id, flipped).progress
            turns += likelihood * self._turns_at(end, speed + flipped, paid)
        return turns

    def turns_with_slipstream(self, speed: int) -> float:
        """Turns to go after moving by so much more Speed, and by the slipstream that this leads
        to where it is better."""
        race, car = self._race, self._car
        there = landing(race, car.id, speed) if speed else car
        turns = self._turns_at(there.progress, car.speed + speed, 0)
        moved = race
        if speed:
            stands = car.__replace__(progress=there.progress, spot=there.spot)
            moved = race.__replace__(cars=cars_with(race, stands))
        for length in slipstream.lengths(moved, self._turn):
            end = landing(moved, car.id, length).progress
            turns = min(turns, self._turns_at(end, car.speed + speed, 0))
        return turns

    def _turns_at(self, end: int, speed: int, paid: int, adjust: int = 0) -> float:
        pace, turn = self._pace, self._turn
        adjust += self._adjust
        toll = pace.toll(self._car.progress, end, speed, adjust)
        for line in reversed(turn.lines):
            toll = pace.toll(line.at, line.at + 1, speed, adjust) + toll
        heat = len(self._driver.engine) + self._to_come - paid
        if heat < 0:
            return NEVER
        return pace.after(toll, end, turn.gear, heat)


def _discard(race: Race, offer: DiscardOffer) -> Discard:
    """The slowest or the fastest cards of the hand, as many as make the next turn better."""
    book, car, driver = race.cards, race.car(offer.car), race.driver(offer.car)
    spoiled, loose = spoiled_cards(race, offer), good_cards(race, offer)
    kept = without(driver.hand, spoiled + loose)
    fixed = [usual_speed(book[card], FLIP[0]) for card in playable(book, kept)]
    missing = max(0, race.conditions.hand_size - len(driver.hand) + len(spoiled))
    usual = {card: usual_speed(book[card]) for card in loose}
    cards = sorted(loose, key=lambda card: (usual[card], card))
    speeds = [usual[card] for card in cards]
    following = _Following(race, car, max((*speeds, *fixed, *map(max, DRAWS))))
    least = following.turns(speeds + fixed, missing) - TURNS_OF_DISCARD
    best: Pile = ()
    cuts = [at for at in range(1, len(cards)) if speeds[at - 1] != speeds[at]]
    for low, high in (*((0, at) for at in (*cuts, len(cards))), *((at, len(cards)) for at in cuts)):
        turns = following.turns(speeds[:low] + speeds[high:] + fixed, missing + high - low)
        if turns < least - SAME:
            least, best = turns, tuple(cards[low:high])
    laid = within_limit(offer, spoiled + best)
    return Discard(car=offer.car, cards=laid, refresh=refreshed(race, offer))


class _Following:
    """Turns to go with this or that hand at the start of the next turn."""

    def __init__(self, race: Race, car: Car, fastest: int) -> None:
        engine = len(race.driver(car.id).engine)
        self._wishes = pace_of(race).wishes(car.progress, car.gear, engine, fastest)
        """Turns to go, gear and Speed as a bit, the best first."""

    def turns(self, speeds: list[int], drawn: int) -> float:
        """Turns to go with cards of these Speeds and so many drawn to them."""
        if drawn == 0:
            return self._best(speeds)
        return sum([self._best(speeds + draws[:drawn]) for draws in DRAWS]) / len(DRAWS)

    def _best(self, speeds: list[int]) -> float:
        # Bit s of the number for n says that n of the cards can make Speed s.
        one = two = three = four = 0
        for speed in speeds:
            four |= three << speed
            three |= two << speed
            two |= one << speed
            one |= 1 << speed
        made = (0, one, two, three, four)
        return next((turns for turns, gear, bit in self._wishes if made[gear] & bit), NEVER)
