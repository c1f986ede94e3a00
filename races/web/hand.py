"""Cards ready to be shown and chosen: the reader's own, and those of the garage."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from races.rules.telling import HIDDEN
from races.web.icons import symbol_icon
from races.wording import card_face, card_name
from races.wording.cards import (
    MANDATORY,
    SYMBOL_CLAUSES,
    part_name,
    symbol_label,
    symbol_name,
    symbol_sentence,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from races.rules.cards import Card, CardBook
    from races.rules.offers import PlanOffer
    from races.rules.view import RaceView
    from races.rules.words import CardId


class ShownSymbol(Struct, frozen=True, kw_only=True):
    """A symbol of a card: its picture, two words, what it does, and where the rules say so."""

    picture: SafeString
    n: int
    name: str
    label: str
    sentence: str
    clause: str
    mandatory: bool


class ShownCard(Struct, frozen=True, kw_only=True):
    """A card. `value` is what a form sends for it, `part` what is written on it besides its
    values; `copies` counts alike cards where they are shown as one."""

    value: str
    face: str
    name: str
    kind: str
    part: str = ""
    symbols: tuple[ShownSymbol, ...] = ()
    choosable: bool = False
    chosen: bool = False
    copies: int = 1

    @property
    def is_wide(self) -> bool:
        """Whether something besides a value is written on the card, which takes room."""
        return bool(self.part) and self.kind != "heat"

    @property
    def spoken(self) -> str:
        """The card with its symbols, for who cannot see them."""
        if not self.symbols:
            return self.name
        return f"{self.name}: {', '.join(each.label for each in self.symbols)}"


class GearButton(Struct, frozen=True, kw_only=True):
    """A gear to choose and the number of cards it takes, 0 out of reach; `note` says that and what
    the shift costs, or why the gear is out of reach."""

    gear: int
    takes: int
    note: str
    reachable: bool
    chosen: bool


class Hand(Struct, frozen=True, kw_only=True):
    """The hand and the own piles: which cards, never in which order the deck lies. `symbols`
    explains what stands on the cards of the hand and on those played, each symbol once."""

    cards: tuple[ShownCard, ...]
    played: tuple[ShownCard, ...]
    engine: int
    deck: int
    discard: tuple[ShownCard, ...]
    symbols: tuple[ShownSymbol, ...]


def own_hand(view: RaceView) -> Hand | None:
    """The reader's hand and piles; None for spectators."""
    if view.own is None:
        return None
    car = view.cars[view.own.car]
    cards, played = shown(view.own.cards, view.book), shown(car.in_play, view.book)
    return Hand(
        cards=cards,
        played=played,
        engine=car.engine,
        deck=car.deck,
        discard=shown(view.own.discard, view.book),
        symbols=explained((*cards, *played)),
    )


def shown(
    cards: Iterable[CardId],
    book: CardBook,
    choosable: Iterable[CardId] = (),
    chosen: Iterable[str] = (),
) -> tuple[ShownCard, ...]:
    """Cards to be shown. Copies are alike: of three 2s with two chosen, the first two are."""
    open_to_choice, picked = Counter(choosable), Counter(chosen)
    found = []
    for card in cards:
        can_choose, is_chosen = open_to_choice[card] > 0, picked[card] > 0
        open_to_choice[card] -= can_choose
        picked[card] -= is_chosen
        found.append(_shown(book[card], choosable=can_choose, chosen=can_choose and is_chosen))
    return tuple(found)


def shown_kinds(
    cards: Iterable[CardId], book: CardBook, *, choosable: bool = False, chosen: str = ""
) -> tuple[ShownCard, ...]:
    """Each kind of card once, with the number of its copies."""
    return tuple(
        _shown(book[card], choosable=choosable, chosen=card == chosen, copies=copies)
        for card, copies in Counter(cards).items()
    )


def cards_shown(cards: Iterable[CardId], book: CardBook) -> tuple[ShownCard, ...]:
    """Cards that lie open, in their order; one that stays secret shows its back."""
    return tuple(_open_or_hidden(card, book) for card in cards)


def every_card(book: CardBook, more: Iterable[CardId] = ()) -> tuple[ShownCard, ...]:
    """Every kind of card of a race once, and these."""
    return cards_shown((*book, *more), book)


def _open_or_hidden(card: CardId, book: CardBook) -> ShownCard:
    if card != HIDDEN:
        return _shown(book[card], choosable=False, chosen=False)
    return ShownCard(value=card, face="?", name=card_name(card), kind="hidden")


def _shown(card: Card, *, choosable: bool, chosen: bool, copies: int = 1) -> ShownCard:
    return ShownCard(
        value=card.id,
        face=card_face(card.id),
        name=card_name(card.id),
        kind=card.kind.value,
        part=part_name(card.id),
        symbols=_symbols(card),
        choosable=choosable,
        chosen=chosen,
        copies=copies,
    )


def _symbols(card: Card) -> tuple[ShownSymbol, ...]:
    """The symbols printed on the card; the + of Stress is its face."""
    if not part_name(card.id):
        return ()
    return tuple(
        ShownSymbol(
            picture=symbol_icon(symbol),
            n=n,
            name=symbol_name(symbol),
            label=symbol_label(symbol, n),
            sentence=symbol_sentence(symbol, n),
            clause=SYMBOL_CLAUSES[symbol],
            mandatory=symbol in MANDATORY,
        )
        for symbol, n in card.symbols
    )


def explained(cards: Iterable[ShownCard]) -> tuple[ShownSymbol, ...]:
    """Every symbol on these cards once with each number, for a list of what they mean."""
    found = {symbol.label: symbol for card in cards for symbol in card.symbols}
    return tuple(found[label] for label in sorted(found))


def gear_buttons(offer: PlanOffer, chosen: int) -> tuple[GearButton, ...]:
    """Gears 1 to 4, those out of reach too, so that the driver sees what a shift would open."""
    offered = {each.gear: each for each in offer.gears}
    buttons = []
    for gear in range(1, 5):
        choice = offered.get(gear)
        note = _("out of reach") if choice is None else _takes(choice.gear, choice.heat)
        buttons.append(
            GearButton(
                gear=gear,
                takes=choice.gear if choice is not None else 0,
                note=note,
                reachable=choice is not None,
                chosen=gear == chosen,
            )
        )
    return tuple(buttons)


def _takes(cards: int, heat: int) -> str:
    takes = ngettext("%(cards)d card", "%(cards)d cards", cards) % {"cards": cards}
    if not heat:
        return takes
    return _("%(cards)s, %(heat)s Heat") % {"cards": takes, "heat": heat}
