"""What a command would lead to, from what its driver may know (R4 to R8).

A + that is still face down has several outcomes; each carries its likelihood, worked out from the
driver's own cards, never from their order in the deck. Cars stand where they stand now.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from races.rules.cards import CardKind, Symbol, has_choice, total, without
from races.rules.commands import (
    Accelerate,
    AdrenalineMove,
    Boost,
    ChooseSpeed,
    DecisionCommand,
    DirectPlay,
    Draft,
    EndReact,
    LockPlan,
    ResolveHeat,
    Slipstream,
)
from races.rules.evolve.parts import turn_of, with_car
from races.rules.mechanics.limits import LineCheck, adjustment, line_checks
from races.rules.mechanics.moving import landing, landing_behind_line
from races.rules.mechanics.open_symbols import open_on
from races.rules.mechanics.shifting import shift_heat
from races.rules.steps.slipstream import could_follow
from races.rules.symbols.boost import boost_heat
from races.rules.symbols.draft import spaces_to_draft
from races.rules.symbols.heat import given_by, move_of, unpayable
from races.rules.track import is_flooded, lines_between
from races.rules.values import ChosenValue
from races.rules.words import CardId, CarId, CornerId, Spot

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from races.rules.cards import Card, CardBook, Pile
    from races.rules.race import Race, Turn


class _Move(Struct, frozen=True):
    """A way the move can go: Speed of the turn after it, spaces asked for, likelihood, and the
    values chosen for cards with a choice."""

    speed: int
    spaces: int
    likelihood: float = 1.0
    chosen: tuple[ChosenValue, ...] = ()


class _Means(Struct, frozen=True):
    """What the corners meet: Heat left in the engine, and what Adjust changes limits by."""

    engine: int
    adjust: int


class Outcome(Struct, frozen=True, kw_only=True):
    """One way a command can turn out."""

    likelihood: float
    speed: int
    """Speed of the turn so far, as the corners would see it."""
    progress: int
    spot: Spot
    spaces: int
    """Spaces really moved by this command; fewer than 0 when a card fails (R6.3)."""
    lines: tuple[LineCheck, ...]
    """Every corner line of the turn, with its limit and the Heat it asks for."""
    heat: int
    """Heat that the corners ask for in all."""
    engine: int
    """Heat left in the engine after that; 0 with a spin-out."""
    spin_out: CornerId | None = None
    spin_out_progress: int | None = None
    """Progress after the spin-out, where there is one."""
    chosen: tuple[ChosenValue, ...] = ()
    """R4.2: the values for which this is the outcome, where cards leave a choice."""


class Preview(Struct, frozen=True, kw_only=True):
    """What a command costs at once, and how it can turn out, the slowest first."""

    heat_now: int
    outcomes: tuple[Outcome, ...]

    @property
    def spin_out_risk(self) -> float:
        """Likelihood of a spin-out, 0 to 1, with the best choice of values."""
        risks: dict[tuple[ChosenValue, ...], float] = {}
        for each in self.outcomes:
            risk = each.likelihood if each.spin_out is not None else 0.0
            risks[each.chosen] = risks.get(each.chosen, 0.0) + risk
        return min(risks.values(), default=0.0)


def preview(  # noqa: C901, PLR0911 - one case for each command
    race: Race, command: DecisionCommand
) -> Preview | None:
    """What the command would lead to; None for commands that neither move nor end in corners.
    The command must be one that is offered."""
    car = race.car(command.car)
    match command:
        case LockPlan():
            return _planned(race, command)
        case ChooseSpeed(values=values):
            speed = car.speed + sum(each.value for each in values)
            return _previewed(race, command.car, [_Move(speed, speed, 1.0, values)])
        case Boost():
            heat = boost_heat(race, command.car)
            return _previewed(race, command.car, _flips(race, command.car, 1), heat)
        case DirectPlay(card=card):
            return _directly_played(race, command.car, race.cards[card])
        case AdrenalineMove():
            return _previewed(race, command.car, [_Move(car.speed + 1, 1)])
        case Accelerate():
            added = race.turn.pluses if race.turn is not None else 0
            return _previewed(race, command.car, [_Move(car.speed + added, added)])
        case Draft():
            spaces = spaces_to_draft(race, command.car) or 0
            return _previewed(race, command.car, [_Move(car.speed, spaces)])
        case Slipstream(spaces=spaces):
            return _previewed(race, command.car, [_Move(car.speed, spaces)])
        case ResolveHeat(card=card):
            return _failing(race, (card,)) if _fails(race, card) else None
        case EndReact():
            failing = tuple(each.card for each in unpayable(race, turn_of(race)))
            return _failing(race, failing) or _previewed(race, command.car, [_Move(car.speed, 0)])
        case _:
            return None


def slipstreams(
    race: Race, command: DecisionCommand, seen: Preview
) -> Mapping[int, tuple[CarId, ...]]:
    """R7.1, R7.2: the cars whose slipstream could be taken where the command may end, by progress,
    as the cars stand now. `seen` is the command's preview."""
    car, turn = race.car(command.car), race.turn
    if turn is not None and turn.car == car.id and turn.slipstreamed:
        return {}
    gear = command.gear if isinstance(command, LockPlan) else car.gear
    found = {}
    for outcome in seen.outcomes:
        there = car.__replace__(progress=outcome.progress, spot=outcome.spot)
        cars = tuple(there if each.id == car.id else each for each in race.cars)
        found[outcome.progress] = could_follow(race.__replace__(cars=cars), car.id, gear)
    return {progress: follow for progress, follow in found.items() if follow}


def _flips(race: Race, car_id: CarId, pluses: int, known: int = 0) -> list[_Move]:
    """Moves by `known` spaces and so many +, added to the Speed so far."""
    car, driver = race.car(car_id), race.driver(car_id)
    return [
        _Move(car.speed + known + flipped, known + flipped, likelihood)
        for flipped, likelihood in flip_sums(race.cards, driver.deck, driver.discard, pluses)
    ]


def _directly_played(race: Race, car_id: CarId, card: Card) -> Preview:
    moves = _flips(race, car_id, card.count(Symbol.PLUS), card.speed)
    return _previewed(race, car_id, moves, owed=card.count(Symbol.HEAT), played=(card.id,))


def _fails(race: Race, card: CardId) -> bool:
    owed = open_on(turn_of(race), card, Symbol.HEAT)
    return owed is not None and owed.n > len(race.driver(turn_of(race).car).engine)


def _failing(race: Race, cards: Pile) -> Preview | None:
    """R6.3: a + in the place of each of these cards, and the moves of the turn made again with what
    is turned up. The flips of several are taken as the first one's. None without any."""
    if not cards:
        return None
    turn = turn_of(race)
    car, driver = race.car(turn.car), race.driver(turn.car)
    gone = sum(given_by(race, turn, card) for card in cards)
    left = without(driver.in_play, cards)
    owed = sum(each.n for each in turn.open if each.symbol is Symbol.HEAT and each.card in left)
    means = _Means(max(0, len(driver.engine) - owed), adjustment(race, left))
    back = with_car(race, car.__replace__(progress=turn.start, spot=turn.start_spot))
    begun = back.__replace__(turn=turn.__replace__(lines=()))
    outcomes = []
    for flipped, likelihood in flip_sums(race.cards, driver.deck, driver.discard, len(cards)):
        again = begun
        for spaces in _made_again(race, turn, cards, flipped):
            again = _moved_on(again, car.id, spaces)
        stays = _Move(car.speed - gone + flipped, 0, likelihood)
        outcome = _outcome(again, car.id, stays, means)
        outcomes.append(replace(outcome, spaces=outcome.progress - car.progress))
    return Preview(heat_now=0, outcomes=tuple(outcomes))


def _made_again(race: Race, turn: Turn, cards: Pile, flipped: int) -> list[int]:
    """Spaces of each move of the turn when these cards have failed."""
    spaces = [each.spaces for each in turn.moves]
    for card in cards:
        spaces[move_of(turn, card)] -= given_by(race, turn, card)
    spaces[move_of(turn, cards[0])] += flipped
    return spaces


def _moved_on(race: Race, car_id: CarId, spaces: int) -> Race:
    """The race after such a move of the car on turn, its lines among those of the turn."""
    car, target, turn = race.car(car_id), landing(race, car_id, spaces), turn_of(race)
    crossed = lines_between(race.track, car.progress, target.progress)
    moved = with_car(race, car.__replace__(progress=target.progress, spot=target.spot))
    return moved.__replace__(turn=turn.__replace__(lines=turn.lines + crossed))


def _planned(race: Race, command: LockPlan) -> Preview:
    book, driver, cards = race.cards, race.driver(command.car), command.cards
    car = race.car(command.car)
    flooded = is_flooded(race.track, car.progress)
    heat_now = shift_heat(car.gear, command.gear, flooded=flooded)
    if any(book[card].kind is CardKind.HEAT for card in cards):
        return _previewed(race, command.car, [_Move(0, 0)], heat_now, played=cards)
    fixed = sum(book[card].speed for card in cards if not has_choice(book[card]))
    sums = flip_sums(book, driver.deck, driver.discard, total(book, cards, Symbol.PLUS))
    moves = [
        _Move(speed, speed, likelihood, chosen)
        for chosen in _choices(book, cards)
        for flipped, likelihood in sums
        for speed in (fixed + flipped + sum(each.value for each in chosen),)
    ]
    owed = total(book, cards, Symbol.HEAT)
    return _previewed(race, command.car, moves, heat_now, owed=owed, played=cards)


def _choices(book: CardBook, cards: Pile) -> Iterator[tuple[ChosenValue, ...]]:
    """Every combination of values for the cards that leave a choice; one empty one for none."""
    options = [
        [ChosenValue(card, value) for value in book[card].speeds]
        for card in cards
        if has_choice(book[card])
    ]
    yield from product(*options)


def _previewed(
    race: Race,
    car_id: CarId,
    moves: Iterable[_Move],
    heat_now: int = 0,
    *,
    owed: int = 0,
    played: Pile = (),
) -> Preview:
    """`owed` and `played` are Heat and cards of this command; what the turn so far owes and shows
    is added. Heat of cards is taken as paid before the corners, as far as the engine goes."""
    driver, turn = race.driver(car_id), race.turn
    if turn is not None and turn.car == car_id:
        owed += sum(each.n for each in turn.open if each.symbol is Symbol.HEAT)
        played += driver.in_play
    engine = max(0, len(driver.engine) - heat_now - owed)
    means = _Means(engine, adjustment(race, played))
    outcomes = tuple(_outcome(race, car_id, move, means) for move in moves)
    return Preview(heat_now=heat_now, outcomes=outcomes)


def _outcome(race: Race, car_id: CarId, move: _Move, means: _Means) -> Outcome:
    """Make the move, then check all lines with its Speed and this much Heat (R4.3, R8)."""
    speed, likelihood = move.speed, move.likelihood
    start = race.car(car_id).progress
    target = landing(race, car_id, move.spaces)
    turn = race.turn
    lines = turn.lines if turn is not None and turn.car == car_id else ()
    crossed = lines + lines_between(race.track, start, target.progress)
    checks = tuple(line_checks(race, crossed, speed, means.adjust))
    left = means.engine
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
                chosen=move.chosen,
            )
        left -= check.heat
    return Outcome(
        likelihood=likelihood,
        speed=speed,
        progress=target.progress,
        spot=target.spot,
        spaces=target.progress - start,
        lines=checks,
        heat=means.engine - left,
        engine=left,
        chosen=move.chosen,
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
    for card in book.values():
        if card.kind is CardKind.BASIC and (there := pile.count(card.id)):
            counts[card.speed] = counts.get(card.speed, 0) + there
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
