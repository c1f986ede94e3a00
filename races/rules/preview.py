"""What a command would lead to, from what its driver may know (R4 to R8).

A + that is still face down has several outcomes; each carries its likelihood, worked out from the
driver's own cards, never from their order in the deck. Cars stand where they stand now.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from races.rules.cards import CardBook, CardKind, Pile, Symbol
from races.rules.commands import (
    AdrenalineMove,
    Boost,
    DecisionCommand,
    EndReact,
    LockPlan,
    Slipstream,
)
from races.rules.mechanics.limits import LineCheck, line_checks
from races.rules.mechanics.moving import landing, landing_behind_line
from races.rules.mechanics.shifting import shift_heat
from races.rules.symbols.boost import BOOST_HEAT
from races.rules.track import lines_between
from races.rules.words import CarId, CornerId, Spot

if TYPE_CHECKING:
    from collections.abc import Iterable

    from races.rules.race import Race


class _Move(Struct, frozen=True):
    """A way the move can go: Speed of the turn after it, spaces asked for, likelihood."""

    speed: int
    spaces: int
    likelihood: float = 1.0


class Outcome(Struct, frozen=True, kw_only=True):
    """One way a command can turn out."""

    likelihood: float
    speed: int
    """Speed of the turn so far, as the corners would see it."""
    progress: int
    spot: Spot
    spaces: int
    """Spaces really moved by this command."""
    lines: tuple[LineCheck, ...]
    """Every corner line of the turn, with its limit and the Heat it asks for."""
    heat: int
    """Heat that the corners ask for in all."""
    engine: int
    """Heat left in the engine after that; 0 with a spin-out."""
    spin_out: CornerId | None = None
    spin_out_progress: int | None = None
    """Progress after the spin-out, where there is one."""


class Preview(Struct, frozen=True, kw_only=True):
    """What a command costs at once, and how it can turn out, the slowest first."""

    heat_now: int
    outcomes: tuple[Outcome, ...]

    @property
    def spin_out_risk(self) -> float:
        """Likelihood of a spin-out, 0 to 1."""
        return sum(each.likelihood for each in self.outcomes if each.spin_out is not None)


def preview(race: Race, command: DecisionCommand) -> Preview | None:
    """What the command would lead to; None for commands that neither move nor end in corners.
    The command must be one that is offered."""
    car, driver = race.car(command.car), race.driver(command.car)
    match command:
        case LockPlan(gear=gear, cards=cards):
            return _planned(race, command, gear, cards)
        case Boost():
            sums = flip_sums(race.cards, driver.deck, driver.discard, 1)
            moves = [_Move(car.speed + flipped, flipped, chance) for flipped, chance in sums]
            return _previewed(race, command.car, moves, BOOST_HEAT)
        case AdrenalineMove():
            return _previewed(race, command.car, [_Move(car.speed + 1, 1)], 0)
        case Slipstream(spaces=spaces):
            return _previewed(race, command.car, [_Move(car.speed, spaces)], 0)
        case EndReact():
            return _previewed(race, command.car, [_Move(car.speed, 0)], 0)
        case _:
            return None


def _planned(race: Race, command: LockPlan, gear: int, cards: Pile) -> Preview:
    book, driver = race.cards, race.driver(command.car)
    heat_now = shift_heat(race.car(command.car).gear, gear)
    if any(book[card].kind is CardKind.HEAT for card in cards):
        return _previewed(race, command.car, [_Move(0, 0)], heat_now)
    known = sum(book[card].speed for card in cards)
    pluses = sum(book[card].count(Symbol.PLUS) for card in cards)
    sums = flip_sums(book, driver.deck, driver.discard, pluses)
    moves = [_Move(known + flipped, known + flipped, chance) for flipped, chance in sums]
    return _previewed(race, command.car, moves, heat_now)


def _previewed(race: Race, car_id: CarId, moves: Iterable[_Move], heat_now: int) -> Preview:
    engine = len(race.driver(car_id).engine) - heat_now
    outcomes = tuple(_outcome(race, car_id, move, engine) for move in moves)
    return Preview(heat_now=heat_now, outcomes=outcomes)


def _outcome(race: Race, car_id: CarId, move: _Move, engine: int) -> Outcome:
    """Make the move, then check all lines with its Speed and this much Heat (R4.3, R8)."""
    speed, likelihood = move.speed, move.likelihood
    start = race.car(car_id).progress
    target = landing(race, car_id, move.spaces)
    turn = race.turn
    lines = turn.lines if turn is not None and turn.car == car_id else ()
    crossed = lines + lines_between(race.track, start, target.progress)
    checks = tuple(line_checks(race, crossed, speed))
    left = engine
    for check in checks:
        if check.heat > left:
            back = landing_behind_line(race, car_id, check.line.at)
            return Outcome(
                likelihood=likelihood,
                speed=speed,
                progress=target.progress,
                spot=target.spot,
                spaces=target.progress - start,
                lines=checks,
                heat=sum(each.heat for each in checks),
                engine=0,
                spin_out=check.line.corner,
                spin_out_progress=back.progress,
            )
        left -= check.heat
    return Outcome(
        likelihood=likelihood,
        speed=speed,
        progress=target.progress,
        spot=target.spot,
        spaces=target.progress - start,
        lines=checks,
        heat=engine - left,
        engine=left,
    )


def flip_sums(
    book: CardBook, deck: Pile, discard: Pile, pluses: int
) -> tuple[tuple[int, float], ...]:
    """R4.1: what so many + can add up to, with likelihoods, from the cards that lie in the deck
    (in unknown order) and, once those are used up, in the discard."""
    if pluses == 0:
        return ((0, 1.0),)
    return _sums(_basic_counts(book, deck), _basic_counts(book, discard), pluses)


Counts = tuple[tuple[int, int], ...]


def _basic_counts(book: CardBook, pile: Pile) -> Counts:
    counts: dict[int, int] = {}
    for card in pile:
        if book[card].kind is CardKind.BASIC:
            counts[book[card].speed] = counts.get(book[card].speed, 0) + 1
    return tuple(sorted(counts.items()))


@lru_cache(maxsize=65_536)
def _sums(first: Counts, then: Counts, pluses: int) -> tuple[tuple[int, float], ...]:
    if pluses == 0:
        return ((0, 1.0),)
    if not first:
        return _sums(then, (), pluses) if then else ((0, 1.0),)
    total = sum(count for _, count in first)
    sums: dict[int, float] = {}
    for value, count in first:
        rest = tuple(
            (each, many - (each == value)) for each, many in first if many > (each == value)
        )
        for more, likelihood in _sums(rest, then, pluses - 1):
            sums[value + more] = sums.get(value + more, 0.0) + likelihood * count / total
    return tuple(sorted(sums.items()))
