"""Step 8: lay cards of the hand aside (R9.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import CardKind, Pile, Symbol, contains
from races.rules.events import CardsDiscarded
from races.rules.offers import DiscardOffer, Offer
from races.rules.refusal import Reason, Refusal
from races.rules.track import in_tunnel
from races.rules.words import DiscardSource

if TYPE_CHECKING:
    from races.rules.commands import Discard
    from races.rules.race import Race, Turn
    from races.rules.ruling import Ruling
    from races.rules.words import CarId


def kept_kinds(race: Race) -> tuple[CardKind, ...]:
    """R9.1, R12.6: kinds of cards that may not be discarded."""
    event = race.conditions.event
    stress = () if event.may_discard_stress else (CardKind.STRESS,)
    heat = () if event.may_discard_heat else (CardKind.HEAT,)
    return stress + heat


def discardable(race: Race, car_id: CarId) -> Pile:
    """R9.1: the cards of the hand that may be discarded; none in a tunnel."""
    if in_tunnel(race.track, race.car(car_id).progress):
        return ()
    kept = kept_kinds(race)
    hand = race.driver(car_id).hand
    return tuple(card for card in hand if race.cards[card].kind not in kept)


def refreshable(race: Race, car_id: CarId) -> Pile:
    """R6.7: the played cards that may go on top of the deck."""
    in_play = race.driver(car_id).in_play
    return tuple(card for card in in_play if race.cards[card].count(Symbol.REFRESH))


def why_not_discard(race: Race, command: Discard) -> Refusal | None:
    """R9.1, R6.7, R12.6: cards of the hand that may go, not too many; played cards with Refresh."""
    hand = race.driver(command.car).hand
    if not contains(hand, command.cards):
        return Refusal("R9.1", Reason.CARD_NOT_IN_HAND)
    if command.cards and in_tunnel(race.track, race.car(command.car).progress):
        return Refusal("R9.1", Reason.IN_TUNNEL)
    if not contains(discardable(race, command.car), command.cards):
        return Refusal("R9.1", Reason.NOT_DISCARDABLE)
    most = race.conditions.event.max_discards
    if most is not None and len(command.cards) > most:
        return Refusal("R12.6", Reason.TOO_MANY_DISCARDS, {"most": most})
    if not contains(refreshable(race, command.car), command.refresh):
        return Refusal("R6.7", Reason.NOT_REFRESHABLE)
    return None


def choices(race: Race, turn: Turn) -> tuple[Offer, ...]:
    """The cards that may be discarded or refreshed, if there are any."""
    cards = discardable(race, turn.car)
    refresh = refreshable(race, turn.car)
    if not cards and not refresh:
        return ()
    most = race.conditions.event.max_discards
    return (DiscardOffer(car=turn.car, cards=cards, refresh=refresh, limit=most),)


def decide(ruling: Ruling, command: Discard) -> None:
    """R9.1: lay the cards on the discard in the driver's order."""
    if command.cards:
        ruling.record(
            CardsDiscarded(car=command.car, cards=command.cards, source=DiscardSource.HAND)
        )
