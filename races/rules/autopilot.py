"""`careful`: looks one turn ahead and takes no risk that it can avoid.

It plays for drivers whose time has run out and for seats of that bot. It knows what the driver
may know and no more: the own cards (never their order in the deck) and what lies open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from races.rules.asking import offers
from races.rules.cards import Pile, Symbol, playable, without
from races.rules.commands import (
    Boost,
    DecisionCommand,
    Discard,
    LockPlan,
)
from races.rules.mechanics.limits import line_checks, speed_limit
from races.rules.mechanics.moving import finish_line
from races.rules.mechanics.shifting import shift_heat
from races.rules.offers import (
    AdrenalineCooldownOffer,
    CooldownOffer,
    DiscardOffer,
    Offer,
    PlanOffer,
    RetireOffer,
)
from races.rules.preview import Preview, preview
from races.rules.track import corner, lines_between, next_line
from races.rules.words import LOWEST_GEAR, CarId

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from races.rules.race import Race

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
    offered = tuple(each for each in offers(race, car_id) if not isinstance(each, RetireOffer))
    if not offered:
        raise ValueError(f"car {car_id} has nothing to decide")
    first = offered[0]
    if isinstance(first, PlanOffer):
        return _plan(race, first)
    if isinstance(first, DiscardOffer):
        return Discard(car=car_id, cards=_to_discard(race, first))
    for offer in offered:
        if isinstance(offer, CooldownOffer | AdrenalineCooldownOffer):
            return next(iter(offer.commands()))
    return _in_turn(race, _wanted(race, offered), car_id)


def _wanted(race: Race, offered: Iterable[Offer]) -> Iterator[DecisionCommand]:
    """Commands of a turn under way that a careful driver considers: the boost only where Heat
    has no further use, since the finish line is crossed or will be."""
    for offer in offered:
        for command in offer.commands():
            if not isinstance(command, Boost) or _ends_beyond_finish(race, command):
                yield command


def _ends_beyond_finish(race: Race, command: DecisionCommand) -> bool:
    foreseen = preview(race, command)
    return foreseen is not None and foreseen.outcomes[0].progress > finish_line(race)


def _plan(race: Race, offer: PlanOffer) -> LockPlan:
    """The best plan; with a cluttered hand the one that lays down most Heat for nothing."""
    if offer.cluttered:
        commands = {command.gear: command for command in offer.commands()}
        free = [choice.gear for choice in offer.gears if choice.heat == 0]
        return commands[max(free) if free else offer.gears[0].gear]
    book, outlook = race.cards, _Outlook(race, offer.car)
    alike: dict[tuple[int, int, int], Preview] = {}

    def prospect(command: LockPlan) -> Prospect:
        speed = sum(book[card].speed for card in command.cards)
        pluses = sum(book[card].count(Symbol.PLUS) for card in command.cards)
        # Plans with the same gear, Speed and + lead to the same; they differ in what is kept.
        key = (command.gear, speed, pluses)
        if key not in alike:
            alike[key] = outlook.preview(command)
        return outlook.prospect(alike[key], command.gear, command.cards, planned=True)

    return min(offer.commands(), key=prospect)


def _in_turn(race: Race, commands: Iterable[DecisionCommand], car_id: CarId) -> DecisionCommand:
    """The command of a turn under way with the best prospect; the first of equals."""
    gear, outlook = race.car(car_id).gear, _Outlook(race, car_id)
    return min(commands, key=lambda each: outlook.prospect(outlook.preview(each), gear))


class _Outlook:
    """What commands come to for one car, in this turn and at the next corner."""

    def __init__(self, race: Race, car_id: CarId) -> None:
        self._race = race
        self._start = race.car(car_id).progress
        self._engine = len(race.driver(car_id).engine)
        book = race.cards
        hand = playable(book, race.driver(car_id).hand)
        self._worst = {
            card: book[card].speed + UNSEEN_SPEED * book[card].count(Symbol.PLUS) for card in hand
        }
        self._hand = sorted(hand, key=self._worst.__getitem__)
        self._asked: dict[tuple[int, int], int] = {}

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
        engine = self._engine - foreseen.heat_now
        lowest = max(gear - 1, LOWEST_GEAR)
        slowest = self._slowest(played, lowest)
        risk = shortfall = balance = 0.0
        for outcome in foreseen.outcomes:
            likelihood, speed = outcome.likelihood, outcome.speed
            open_road = self._heat_asked(self._start, speed) if planned else 0
            if outcome.spin_out is not None or open_road > engine:
                risk += likelihood
            asked = self._heat_asked(outcome.progress, slowest) + shift_heat(gear, lowest)
            shortfall += likelihood * max(0, asked - outcome.engine)
            spent = self._engine - outcome.engine
            balance += likelihood * (SPACES_OF_HEAT * spent - outcome.progress)
        return Prospect(round(risk, 9), round(shortfall, 9), round(balance, 9))

    def _slowest(self, played: Pile, count: int) -> int:
        """The least Speed of the next turn with so many of the cards kept."""
        kept = without(tuple(self._hand), played)[:count]
        return sum(map(self._worst.__getitem__, kept)) + UNSEEN_SPEED * (count - len(kept))

    def _heat_asked(self, start: int, speed: int) -> int:
        """Heat that the corners ask for on an open road; nothing beyond the finish line."""
        asked = self._asked.get((start, speed))
        if asked is None:
            lines = lines_between(self._race.track, start, start + speed)
            asked = sum(check.heat for check in line_checks(self._race, lines, speed))
            self._asked[start, speed] = asked
        return asked


def _to_discard(race: Race, offer: DiscardOffer) -> Pile:
    """Slow cards while the next corner is far, fast ones in front of a slow corner."""
    progress = race.car(offer.car).progress
    line = next_line(race.track, progress)
    speed = {card: race.cards[card].speed for card in offer.cards}
    if line.at - progress >= FAR or progress > finish_line(race):
        return tuple(card for card in sorted(offer.cards) if speed[card] <= SLOW)
    if speed_limit(race, corner(race.track, line.corner)) <= FAST:
        return tuple(card for card in sorted(offer.cards) if speed[card] > FAST)
    return ()
