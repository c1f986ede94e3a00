"""Heat on a played card: mandatory, paid in full or not at all (R6.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import Symbol, has_choice
from races.rules.events import CardFailed, MovesUndone
from races.rules.mechanics.cooling import coolable
from races.rules.mechanics.moving import move
from races.rules.mechanics.open_symbols import open_of, open_on, use
from races.rules.mechanics.piles import pay_heat, resolve_plus
from races.rules.offers import HeatOffer, Offer
from races.rules.refusal import Fact, Reason, Refusal
from races.rules.words import HeatCause, MoveCause

if TYPE_CHECKING:
    from races.rules.commands import ResolveHeat
    from races.rules.race import Move, OpenSymbol, Race, Turn
    from races.rules.ruling import Ruling
    from races.rules.words import CardId


def why_not_heat(race: Race, turn: Turn, card: CardId) -> Refusal | None:
    """R6.3: an open Heat of a played card; who could still cool enough must do so first."""
    owed = open_on(turn, card, Symbol.HEAT)
    if owed is None:
        return Refusal("R6.3", Reason.SYMBOL_NOT_OPEN, {"card": card, "symbol": "heat"})
    there = len(race.driver(turn.car).engine)
    if there < owed.n <= there + coolable(race, turn):
        facts: dict[str, Fact] = {"card": card, "needed": owed.n, "there": there}
        return Refusal("R6.3", Reason.COOL_BEFORE_FAILING, facts)
    return None


def why_not_leave(race: Race, turn: Turn) -> Refusal | None:
    """R6.3: Heat that can be paid, or could be after cooling, must be paid before the step ends."""
    means = len(race.driver(turn.car).engine) + coolable(race, turn)
    for owed in open_of(turn, Symbol.HEAT):
        if owed.n <= means:
            facts: dict[str, Fact] = {"card": owed.card, "needed": owed.n}
            return Refusal("R6.3", Reason.HEAT_STILL_OWED, facts)
    return None


def unpayable(race: Race, turn: Turn) -> tuple[OpenSymbol, ...]:
    """R6.3: open Heat that no cooling could pay; its cards fail when the step is left."""
    means = len(race.driver(turn.car).engine) + coolable(race, turn)
    return tuple(owed for owed in open_of(turn, Symbol.HEAT) if owed.n > means)


def choices(race: Race, turn: Turn) -> tuple[Offer, ...]:
    """Heat that can be resolved now, by paying or by letting the card fail."""
    there = len(race.driver(turn.car).engine)
    return tuple(
        HeatOffer(car=turn.car, card=owed.card, heat=owed.n, fails=owed.n > there)
        for owed in open_of(turn, Symbol.HEAT)
        if why_not_heat(race, turn, owed.card) is None
    )


def resolve_heat(ruling: Ruling, turn: Turn, command: ResolveHeat) -> None:
    """R6.3: pay the card's Heat, or let it fail."""
    owed = open_on(turn, command.card, Symbol.HEAT)
    if owed is not None and owed.n <= len(ruling.driver(turn.car).engine):
        use(ruling, turn, command.card, Symbol.HEAT)
        pay_heat(ruling, turn.car, owed.n, HeatCause.CARD)
    else:
        fail(ruling, turn, command.card)


def fail(ruling: Ruling, turn: Turn, card: CardId) -> None:
    """R6.3: the card gives nothing more, a + is resolved in its place, and the moves of the turn
    are made again from where it began, with the new value."""
    gave = given_by(ruling.race, turn, card)
    ruling.record(CardFailed(car=turn.car, card=card, speed=gave))
    flipped = resolve_plus(ruling, turn.car)
    ruling.record(MovesUndone(car=turn.car, end=turn.start, spot=turn.start_spot))
    failed_move = move_of(turn, card)
    for index, each in enumerate(turn.moves):
        if index == failed_move:
            # No longer the card's own move: a second copy that fails had its part elsewhere.
            move(ruling, turn.car, each.spaces + flipped - gave, each.why)
        else:
            move(ruling, turn.car, each.spaces, each.why, card=each.card)


def given_by(race: Race, turn: Turn, card: CardId) -> int:
    """R6.3, R4.2: the Speed that a played card gave, which goes when it fails."""
    book = race.cards[card]
    if has_choice(book):
        return next(each.value for each in turn.chosen if each.card == card)
    return book.speed


def move_of(turn: Turn, card: CardId) -> int:
    """The move that the card's value was part of: its own by direct play, else the first one."""
    for index, each in enumerate(turn.moves):
        if _played_directly(each, card):
            return index
    return 0


def _played_directly(each: Move, card: CardId) -> bool:
    return each.why is MoveCause.DIRECT_PLAY and each.card == card
