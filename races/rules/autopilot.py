"""`careful`: looks one turn ahead and takes no risk that it can avoid.

It plays for drivers whose time has run out and for seats of that bot. It knows what the driver
may know and no more: the own cards (never their order in the deck) and what lies open.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from races.rules.asking import offers
from races.rules.cards import Card, Pile, Symbol, has_choice, heat_cards, playable, total, without
from races.rules.commands import (
    Boost,
    DecisionCommand,
    Discard,
    LockPlan,
)
from races.rules.mechanics.cooling import COOLDOWN_OF_GEAR
from races.rules.mechanics.limits import adjustment, line_checks, speed_limit
from races.rules.mechanics.moving import finish_line
from races.rules.mechanics.shifting import shift_heat
from races.rules.offers import (
    DiscardOffer,
    Offer,
    PlanOffer,
    RetireOffer,
    SalvageOffer,
    TakeBackOffer,
)
from races.rules.preview import Outcome, Preview, preview
from races.rules.symbols_used import (
    MOVES,
    first_of_all,
    good_cards,
    refreshed,
    spoiled_cards,
    within_limit,
)
from races.rules.track import corner, lines_between, next_line
from races.rules.upgrades_worth import before_driving
from races.rules.words import LOWEST_GEAR, CarId

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from races.rules.race import Race
    from races.rules.values import ChosenValue

SPACES_OF_HEAT = 1.0
"""What a Heat in the engine is worth to a careful driver."""
UNSEEN_SPEED = 3
"""What a card is taken for that has not been drawn yet."""
FAR = 9
"""Spaces to a corner line from which slow cards are of little use."""
SLOW, FAST = 1, 4
"""Speeds from which down or up a card is slow or fast."""


class Prospect(Struct, frozen=True, order=True):
    """What a command comes to, the better the smaller: first the risk of this turn, then Heat
    that the next corner may ask for beyond what is there, then the balance of spaces and Heat."""

    risk: float
    shortfall: float
    balance: float


def choose(race: Race, car_id: CarId) -> DecisionCommand:
    """A command that is offered to the car now; ValueError when it has nothing to decide.

    It has no risk of a spin-out if any offered command has none, other cars moving on included.
    """
    offered = tuple(
        each for each in offers(race, car_id) if not isinstance(each, RetireOffer | TakeBackOffer)
    )
    if not offered:
        raise ValueError(f"car {car_id} has nothing to decide")
    at_once = before_driving(race, offered) or first_of_all(race, offered)
    if at_once is not None:
        return at_once
    first = offered[0]
    if isinstance(first, PlanOffer):
        return _plans(race, first)[0]
    if isinstance(first, DiscardOffer):
        cards = within_limit(first, _to_discard(race, first))
        return Discard(car=car_id, cards=cards, refresh=refreshed(race, first))
    return _in_turn(race, _wanted(race, offered), car_id)


def _wanted(race: Race, offered: Iterable[Offer]) -> Iterator[DecisionCommand]:
    """Commands of a turn under way that a careful driver considers: the boost only where Heat
    has no further use, since the finish line is crossed or will be."""
    for offer in offered:
        if isinstance(offer, SalvageOffer):
            continue
        for command in offer.commands():
            if isinstance(command, Boost) and not _ends_beyond_finish(race, command):
                continue
            if isinstance(command, MOVES):
                yield command


def _ends_beyond_finish(race: Race, command: DecisionCommand) -> bool:
    foreseen = preview(race, command)
    return foreseen is not None and foreseen.outcomes[0].progress > finish_line(race)


def plans(race: Race, car_id: CarId) -> tuple[LockPlan, ...]:
    """The plan that it would lock in each gear within reach, the best of all first; empty while
    the car has nothing to plan. With a cluttered hand only the best one."""
    offer = next((each for each in offers(race, car_id) if isinstance(each, PlanOffer)), None)
    return () if offer is None else _plans(race, offer)


def _plans(race: Race, offer: PlanOffer) -> tuple[LockPlan, ...]:
    """The best plan of each gear, the best first; of a cluttered hand the one that lays down most
    Heat for nothing."""
    if offer.cluttered:
        commands = {command.gear: command for command in offer.commands()}
        free = [choice.gear for choice in offer.gears if choice.heat == 0]
        return (commands[max(free) if free else offer.gears[0].gear],)
    book, outlook = race.cards, _Outlook(race, offer.car)
    alike: dict[tuple[int, int, int, Pile], Preview] = {}

    def prospect(command: LockPlan) -> Prospect:
        speed = sum(book[card].speed for card in command.cards)
        pluses = sum(book[card].count(Symbol.PLUS) for card in command.cards)
        # Plans with the same gear, Speed and + lead to the same; they differ in what is kept, and
        # in what upgrades do besides.
        special = tuple(card for card in command.cards if is_special(book[card]))
        key = (command.gear, speed, pluses, special)
        if key not in alike:
            alike[key] = outlook.preview(command)
        return outlook.prospect(alike[key], command.gear, command.cards, planned=True)

    best: dict[int, tuple[Prospect, LockPlan]] = {}
    for command in offer.commands():
        found = prospect(command)
        if command.gear not in best or found < best[command.gear][0]:
            best[command.gear] = (found, command)
    return tuple(plan for _, plan in sorted(best.values(), key=itemgetter(0)))


def _in_turn(race: Race, commands: Iterable[DecisionCommand], car_id: CarId) -> DecisionCommand:
    """The command of a turn under way with the best prospect; the first of equals."""
    gear, outlook = race.car(car_id).gear, _Outlook(race, car_id)
    return min(commands, key=lambda each: outlook.prospect(outlook.preview(each), gear))


class _Following(Struct, frozen=True):
    """The slowest next turn: its Speed, and the Heat of its shift."""

    slowest: int
    shift: int


def is_special(card: Card) -> bool:
    """Whether the card does more than its Speed and + say."""
    return has_choice(card) or any(symbol is not Symbol.PLUS for symbol, _ in card.symbols)


class _Outlook:
    """What commands come to for one car, in this turn and at the next corner."""

    def __init__(self, race: Race, car_id: CarId) -> None:
        self._race = race
        self._start = race.car(car_id).progress
        self._engine = len(race.driver(car_id).engine)
        book = race.cards
        hand = playable(book, race.driver(car_id).hand)
        self._heat_in_hand = len(heat_cards(book, race.driver(car_id).hand))
        self._worst = {
            card: book[card].speed + UNSEEN_SPEED * book[card].count(Symbol.PLUS) for card in hand
        }
        self._hand = sorted(hand, key=self._worst.__getitem__)
        self._asked: dict[tuple[int, int, int], int] = {}

    def preview(self, command: DecisionCommand) -> Preview:
        """What the command would lead to; ValueError for one that does not move."""
        foreseen = preview(self._race, command)
        if foreseen is None:
            raise ValueError(f"nothing to foresee of {command}")
        return foreseen

    def prospect(
        self, foreseen: Preview, gear: int, played: Pile = (), *, planned: bool = False
    ) -> Prospect:
        """What it comes to in a turn of this gear that plays these cards of the hand. A plan is
        judged on the road that it finds and on an open one, for cars ahead move first."""
        owed = total(self._race.cards, played, Symbol.HEAT)
        engine = self._engine - foreseen.heat_now - owed
        adjust = adjustment(self._race, played)
        by_choice: dict[tuple[ChosenValue, ...], list[Outcome]] = {}
        for outcome in foreseen.outcomes:
            by_choice.setdefault(outcome.chosen, []).append(outcome)
        lowest = max(gear - 1, LOWEST_GEAR)
        following = _Following(self._slowest(played, lowest), shift_heat(gear, lowest))
        best = min(
            self._of_choice(outcomes, engine, following, adjust if planned else None)
            for outcomes in by_choice.values()
        )
        # A card that fails for want of Heat turns up nobody knows what (R6.3).
        fails = engine + self._cooled(gear, played) < 0
        return replace(best, risk=best.risk + 1) if fails else best

    def _cooled(self, gear: int, played: Pile) -> int:
        """Heat that is sure to be cooled before the cards' own is due."""
        if self._race.weather is not None:
            return 0
        cooldown = COOLDOWN_OF_GEAR.get(gear, 0) + total(self._race.cards, played, Symbol.COOLDOWN)
        return min(cooldown, self._heat_in_hand)

    def _of_choice(
        self, outcomes: list[Outcome], engine: int, following: _Following, adjust: int | None
    ) -> Prospect:
        """R4.2: what it comes to with one choice of values; `adjust` is that of a plan."""
        risk = shortfall = balance = 0.0
        for outcome in outcomes:
            likelihood, speed = outcome.likelihood, outcome.speed
            open_road = 0 if adjust is None else self._heat_asked(self._start, speed, adjust)
            if outcome.spin_out is not None or open_road > max(0, engine):
                risk += likelihood
            asked = self._heat_asked(outcome.progress, following.slowest) + following.shift
            shortfall += likelihood * max(0, asked - outcome.engine)
            spent = self._engine - outcome.engine
            balance += likelihood * (SPACES_OF_HEAT * spent - outcome.progress)
        return Prospect(round(risk, 9), round(shortfall, 9), round(balance, 9))

    def _slowest(self, played: Pile, count: int) -> int:
        """The least Speed of the next turn with so many of the cards kept."""
        kept = without(tuple(self._hand), played)[:count]
        return sum(map(self._worst.__getitem__, kept)) + UNSEEN_SPEED * (count - len(kept))

    def _heat_asked(self, start: int, speed: int, adjust: int = 0) -> int:
        """Heat that the corners ask for on an open road; nothing beyond the finish line."""
        asked = self._asked.get((start, speed, adjust))
        if asked is None:
            lines = lines_between(self._race.track, start, start + speed)
            asked = sum(check.heat for check in line_checks(self._race, lines, speed, adjust))
            self._asked[start, speed, adjust] = asked
        return asked


def _to_discard(race: Race, offer: DiscardOffer) -> Pile:
    """Slow cards while the next corner is far, fast ones in front of a slow corner; Stress and Heat
    wherever the event allows it."""
    spoiled, book = spoiled_cards(race, offer), race.cards
    cards = sorted(good_cards(race, offer))
    progress = race.car(offer.car).progress
    line = next_line(race.track, progress)
    speed = {
        card: max(book[card].speeds, default=0) + UNSEEN_SPEED * book[card].count(Symbol.PLUS)
        for card in cards
    }
    if line.at - progress >= FAR or progress > finish_line(race):
        return spoiled + tuple(card for card in cards if speed[card] <= SLOW)
    if speed_limit(race, corner(race.track, line.corner)) <= FAST:
        return spoiled + tuple(card for card in cards if speed[card] > FAST)
    return spoiled
