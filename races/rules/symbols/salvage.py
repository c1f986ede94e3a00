"""Salvage: cards of the discard shuffled into the deck (R6.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import Symbol, contains
from races.rules.events import CardsSalvaged
from races.rules.mechanics.open_symbols import open_of, open_on, use
from races.rules.mechanics.piles import shuffle_deck
from races.rules.offers import Offer, SalvageOffer
from races.rules.refusal import Reason, Refusal
from races.rules.words import ShuffleCause

if TYPE_CHECKING:
    from races.rules.commands import Salvage
    from races.rules.race import Race, Turn
    from races.rules.ruling import Ruling


def why_not_salvage(race: Race, turn: Turn, command: Salvage) -> Refusal | None:
    """R6.8: an open Salvage, 1 to n cards, all of them in the discard."""
    found = open_on(turn, command.card, Symbol.SALVAGE)
    if found is None:
        facts = {"card": command.card, "symbol": "salvage"}
        return Refusal("R6.8", Reason.SYMBOL_NOT_OPEN, facts)
    if not 1 <= len(command.cards) <= found.n:
        return Refusal("R6.8", Reason.SALVAGE_COUNT, {"most": found.n})
    if not contains(race.driver(turn.car).discard, command.cards):
        return Refusal("R6.8", Reason.CARD_NOT_IN_DISCARD)
    return None


def choices(race: Race, turn: Turn) -> tuple[Offer, ...]:
    """Each open Salvage, with the cards of the discard to choose from."""
    discard = race.driver(turn.car).discard
    if not discard:
        return ()
    return tuple(
        SalvageOffer(car=turn.car, card=found.card, cards=discard, up_to=min(found.n, len(discard)))
        for found in open_of(turn, Symbol.SALVAGE)
    )


def use_salvage(ruling: Ruling, turn: Turn, command: Salvage) -> None:
    """R6.8: shuffle the chosen cards into the deck."""
    use(ruling, turn, command.card, Symbol.SALVAGE)
    ruling.record(CardsSalvaged(car=turn.car, cards=command.cards))
    shuffle_deck(ruling, turn.car, ShuffleCause.SALVAGE)
