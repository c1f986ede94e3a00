"""Draft: up behind the next car in front, which is neither Speed nor slipstream (R6.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import Symbol
from races.rules.mechanics.moving import move
from races.rules.mechanics.open_symbols import open_of, open_on, use
from races.rules.offers import DraftOffer, Offer
from races.rules.refusal import Reason, Refusal
from races.rules.words import MoveCause

if TYPE_CHECKING:
    from races.rules.commands import Draft
    from races.rules.race import Race, Turn
    from races.rules.ruling import Ruling
    from races.rules.words import CardId, CarId


def spaces_to_draft(race: Race, car_id: CarId) -> int | None:
    """R6.12: spaces to the one directly behind the next car further on, whatever its lap; None
    when no car stands on another space."""
    own = race.car(car_id).progress
    ahead = [
        distance
        for car in race.on_track()
        if (distance := (car.progress - own) % race.track.spaces)
    ]
    return min(ahead) - 1 if ahead else None


def why_not_draft(race: Race, turn: Turn, card: CardId) -> Refusal | None:
    """R6.12: an open Draft n of a played card, and the next car 2 to n + 1 spaces in front."""
    found = open_on(turn, card, Symbol.DRAFT)
    if found is None:
        return Refusal("R6.12", Reason.SYMBOL_NOT_OPEN, {"card": card, "symbol": "draft"})
    spaces = spaces_to_draft(race, turn.car)
    if spaces is None or not 1 <= spaces <= found.n:
        return Refusal("R6.12", Reason.NO_CAR_TO_DRAFT, {"most": found.n})
    return None


def choices(race: Race, turn: Turn) -> tuple[Offer, ...]:
    """Each Draft that reaches."""
    spaces = spaces_to_draft(race, turn.car) or 0
    return tuple(
        DraftOffer(car=turn.car, card=each.card, spaces=spaces)
        for each in open_of(turn, Symbol.DRAFT)
        if why_not_draft(race, turn, each.card) is None
    )


def use_draft(ruling: Ruling, turn: Turn, command: Draft) -> None:
    """R6.12: always exactly to the space behind that car."""
    spaces = spaces_to_draft(ruling.race, turn.car) or 0
    use(ruling, turn, command.card, Symbol.DRAFT)
    move(ruling, turn.car, spaces, MoveCause.DRAFT, card=command.card)
