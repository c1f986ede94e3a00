"""`careful`: looks one turn ahead and takes no risk that it can avoid.

It plays for drivers whose time has run out and for seats of that bot. It knows what the driver
may know and no more: the own cards (never their order in the deck) and what lies open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from races.rules.asking import offers
from races.rules.cards import Pile, playable, without
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
from races.rules.preview import Outcome, preview
from races.rules.track import corner, lines_between, next_line
from races.rules.words import LOWEST_GEAR, CarId

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from races.rules.race import Race

WORTH_OF_HEAT = 2.5
"""Spaces that a Heat in the engine is worth to a careful driver."""
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
    return _best(race, _wanted(race, offered))


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


def _plan(race: Race, offer: PlanOffer) -> DecisionCommand:
    """The best plan; with a cluttered hand the one that lays down most Heat for nothing."""
    if offer.cluttered:
        commands = {command.gear: command for command in offer.commands()}
        free = [choice.gear for choice in offer.gears if choice.heat == 0]
        return commands[max(free) if free else offer.gears[0].gear]
    return _best(race, offer.commands())


def _best(race: Race, commands: Iterable[DecisionCommand]) -> DecisionCommand:
    """The command with the best prospect; the first of equals."""
    return min(commands, key=lambda command: _prospect(race, command))


def _prospect(race: Race, command: DecisionCommand) -> Prospect:
    foreseen = preview(race, command)
    if foreseen is None:
        raise ValueError(f"no prospect for {command}")
    gear, kept = _gear_and_kept(race, command)
    planned = isinstance(command, LockPlan)
    engine = len(race.driver(command.car).engine) - foreseen.heat_now
    risk = shortfall = balance = 0.0
    for outcome in foreseen.outcomes:
        spins = outcome.spin_out is not None
        if spins or (planned and _open_road_heat(race, command.car, outcome) > engine):
            risk += outcome.likelihood
        short = _heat_of_next_turn(race, outcome, gear, kept) - outcome.engine
        shortfall += outcome.likelihood * max(0, short)
        spent = engine - outcome.engine
        balance += outcome.likelihood * (WORTH_OF_HEAT * spent - outcome.progress)
    balance += WORTH_OF_HEAT * foreseen.heat_now
    return Prospect(round(risk, 9), round(shortfall, 9), round(balance, 9))


def _gear_and_kept(race: Race, command: DecisionCommand) -> tuple[int, Pile]:
    """Gear of the turn, and the cards that can be played in the next one."""
    car, driver = race.car(command.car), race.driver(command.car)
    hand = playable(race.cards, driver.hand)
    if isinstance(command, LockPlan):
        return command.gear, without(hand, command.cards)
    return car.gear, hand


def _open_road_heat(race: Race, car_id: CarId, outcome: Outcome) -> int:
    """Heat that the corners ask for when no car is in the way: those ahead move first."""
    start = race.car(car_id).progress
    lines = lines_between(race.track, start, start + outcome.speed)
    return sum(check.heat for check in line_checks(race, lines, outcome.speed))


def _heat_of_next_turn(race: Race, outcome: Outcome, gear: int, kept: Pile) -> int:
    """Heat that the slowest next turn would ask for; 0 beyond the finish line."""
    start = outcome.progress
    if start > finish_line(race):
        return 0
    lowest = max(gear - 1, LOWEST_GEAR)
    speeds = sorted(race.cards[card].speed or UNSEEN_SPEED for card in kept)[:lowest]
    slowest = sum(speeds) + UNSEEN_SPEED * (lowest - len(speeds))
    lines = lines_between(race.track, start, start + slowest)
    asked = sum(check.heat for check in line_checks(race, lines, slowest))
    return asked + shift_heat(gear, lowest)


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
