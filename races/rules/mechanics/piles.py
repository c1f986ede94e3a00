"""Paying, flipping, drawing and laying cards down (R0, R4.1, R9.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import CardKind, Pile, has_basic
from races.rules.events import (
    CardFlipped,
    CardsDiscarded,
    CardsDrawn,
    DeckShuffled,
    HeatPaid,
    NothingFlipped,
    SponsorshipsUsed,
)
from races.rules.words import CarId, DiscardSource, HeatCause, ShuffleCause

if TYPE_CHECKING:
    from races.rules.race import Driver
    from races.rules.ruling import Ruling


def cards_to_shuffle(driver: Driver, why: ShuffleCause) -> Pile:
    """The cards that go into a shuffle, in the order that chance is given them: the discard with
    its oldest card first for a refill, else the deck as it lies. Verification asks the same."""
    return driver.discard if why is ShuffleCause.REFILL else driver.deck


def shuffle_deck(ruling: Ruling, car_id: CarId, why: ShuffleCause) -> None:
    """Record the deck in a new order of chance."""
    deck, draw = ruling.shuffled(cards_to_shuffle(ruling.driver(car_id), why))
    ruling.record(DeckShuffled(car=car_id, deck=deck, draw=draw, why=why))


def pay_heat(ruling: Ruling, car_id: CarId, heat: int, why: HeatCause) -> None:
    """R0: move so many Heat cards from the engine to the discard. The engine must hold them."""
    if heat:
        engine = ruling.driver(car_id).engine
        ruling.record(HeatPaid(car=car_id, cards=engine[len(engine) - heat :], why=why))


def resolve_plus(ruling: Ruling, car_id: CarId) -> int:
    """R4.1: flip until a basic card joins the play area; its value, or 0 when there is none."""
    book = ruling.race.cards
    driver = ruling.driver(car_id)
    if not has_basic(book, driver.deck + driver.discard):
        ruling.record(NothingFlipped(car=car_id))
        return 0
    while True:
        if not ruling.driver(car_id).deck:
            shuffle_deck(ruling, car_id, ShuffleCause.REFILL)
        card = book[ruling.driver(car_id).deck[0]]
        joined = card.kind is CardKind.BASIC
        speed = card.speed if joined else 0
        ruling.record(CardFlipped(car=car_id, card=card.id, joined=joined, speed=speed))
        if joined:
            return speed


def clear_play_area(ruling: Ruling, car_id: CarId) -> None:
    """R9.2: sponsorship cards leave the race, the rest of the play area goes to the discard, as
    planned and then as the cards came."""
    book = ruling.race.cards
    used = tuple(
        card for card in ruling.driver(car_id).in_play if book[card].kind is CardKind.SPONSORSHIP
    )
    if used:
        ruling.record(SponsorshipsUsed(car=car_id, cards=used))
    in_play = ruling.driver(car_id).in_play
    if in_play:
        ruling.record(CardsDiscarded(car=car_id, cards=in_play, source=DiscardSource.PLAY_AREA))


def draw_up(ruling: Ruling, car_id: CarId) -> None:
    """R9.2: draw up to the hand size, refilling the deck; a larger hand draws none."""
    size = ruling.race.conditions.hand_size
    while (missing := size - len(ruling.driver(car_id).hand)) > 0:
        driver = ruling.driver(car_id)
        if driver.deck:
            ruling.record(CardsDrawn(car=car_id, cards=driver.deck[:missing]))
        elif driver.discard:
            shuffle_deck(ruling, car_id, ShuffleCause.REFILL)
        else:
            return
