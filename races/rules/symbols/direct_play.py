"""Direct play: a card from the hand, played in step 5 (R6.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import Symbol, heat_cards
from races.rules.events import CardPlayed
from races.rules.mechanics.cooling import cooldown_banned
from races.rules.mechanics.moving import move
from races.rules.mechanics.piles import resolve_plus
from races.rules.offers import DirectPlayOffer, Offer
from races.rules.refusal import Fact, Reason, Refusal
from races.rules.words import MoveCause

if TYPE_CHECKING:
    from races.rules.commands import DirectPlay
    from races.rules.race import Race, Turn
    from races.rules.ruling import Ruling
    from races.rules.words import CardId


def why_not_direct_play(race: Race, turn: Turn, card_id: CardId) -> Refusal | None:
    """R6.9, R11.3: a card of the hand with the symbol, and means to pay its Heat, after its own
    Cooldown where that is allowed."""
    driver = race.driver(turn.car)
    if card_id not in driver.hand or not race.cards[card_id].count(Symbol.DIRECT_PLAY):
        return Refusal("R6.9", Reason.NO_DIRECT_PLAY, {"card": card_id})
    card = race.cards[card_id]
    cools = 0 if cooldown_banned(race, turn) else card.count(Symbol.COOLDOWN)
    means = len(driver.engine) + min(cools, len(heat_cards(race.cards, driver.hand)))
    needed = card.count(Symbol.HEAT)
    if needed > means:
        facts: dict[str, Fact] = {"card": card_id, "needed": needed, "there": means}
        return Refusal("R6.9", Reason.NO_MEANS_TO_PAY, facts)
    return None


def choices(race: Race, turn: Turn) -> tuple[Offer, ...]:
    """Each kind of card that can be played directly."""
    hand = dict.fromkeys(race.driver(turn.car).hand)
    return tuple(
        DirectPlayOffer(car=turn.car, card=card)
        for card in hand
        if why_not_direct_play(race, turn, card) is None
    )


def use_direct_play(ruling: Ruling, command: DirectPlay) -> None:
    """R6.9: the value is added to Speed and moved, + flipped at once; other symbols come open."""
    card = ruling.race.cards[command.card]
    ruling.record(CardPlayed(car=command.car, card=command.card, speed=card.speed))
    spaces = card.speed
    for _ in range(card.count(Symbol.PLUS)):
        spaces += resolve_plus(ruling, command.car)
    move(ruling, command.car, spaces, MoveCause.DIRECT_PLAY, card=command.card)
