"""Step 3, for cards that leave a choice: their value is chosen when all flips are seen (R4.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import has_choice
from races.rules.events import SpeedChosen
from races.rules.mechanics.moving import move
from races.rules.offers import Offer, SpeedOffer
from races.rules.refusal import Reason, Refusal
from races.rules.words import MoveCause

if TYPE_CHECKING:
    from races.rules.cards import Pile
    from races.rules.commands import ChooseSpeed
    from races.rules.race import Race, Turn
    from races.rules.ruling import Ruling
    from races.rules.words import CarId


def cards_with_choice(race: Race, car_id: CarId) -> Pile:
    """R4.2: the played cards that leave a choice."""
    return tuple(card for card in race.driver(car_id).in_play if has_choice(race.cards[card]))


def why_not_choose(race: Race, command: ChooseSpeed) -> Refusal | None:
    """R4.2: a value for every card with a choice, and only values on the card."""
    asked = sorted(each.card for each in command.values)
    if asked != sorted(cards_with_choice(race, command.car)):
        return Refusal("R4.2", Reason.VALUES_FOR_ALL_CARDS)
    for each in command.values:
        if each.value not in race.cards[each.card].speeds:
            return Refusal("R4.2", Reason.VALUE_NOT_ON_CARD, {"card": each.card})
    return None


def choices(race: Race, turn: Turn) -> tuple[Offer, ...]:
    """The values to choose from, where a card leaves a choice."""
    cards = cards_with_choice(race, turn.car)
    if not cards or turn.moves:
        return ()
    options = tuple((card, race.cards[card].speeds) for card in cards)
    return (SpeedOffer(car=turn.car, cards=options, speed=race.car(turn.car).speed),)


def decide(ruling: Ruling, command: ChooseSpeed) -> None:
    """R4.2, R4.3: add the chosen values to Speed and move by the sum."""
    added = sum(each.value for each in command.values)
    ruling.record(SpeedChosen(car=command.car, values=command.values, speed=added))
    move(ruling, command.car, ruling.car(command.car).speed, MoveCause.CARDS)
