"""The reader's own cards, ready to be shown and chosen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from races.wording import card_face, card_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from races.rules.cards import CardKind
    from races.rules.offers import PlanOffer
    from races.rules.view import RaceView
    from races.rules.words import CardId


class ShownCard(Struct, frozen=True, kw_only=True):
    """A card of the hand. `value` is what a form sends for it."""

    value: str
    face: str
    name: str
    kind: str
    choosable: bool = False
    chosen: bool = False


class GearButton(Struct, frozen=True, kw_only=True):
    """A gear to choose; `note` says what it takes, or why it is out of reach."""

    gear: int
    note: str
    reachable: bool
    chosen: bool


class Hand(Struct, frozen=True, kw_only=True):
    """The hand and the own piles: which cards, never in which order the deck lies."""

    cards: tuple[ShownCard, ...]
    engine: int
    deck: int
    discard: tuple[ShownCard, ...]


def own_hand(view: RaceView) -> Hand | None:
    """The reader's hand and piles; None for spectators."""
    if view.own is None:
        return None
    car = view.cars[view.own.car]
    return Hand(
        cards=shown(view.own.cards, view.cards),
        engine=car.engine,
        deck=car.deck,
        discard=shown(view.own.discard, view.cards),
    )


def shown(
    cards: Iterable[CardId],
    kinds: Mapping[CardId, CardKind],
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
        found.append(
            ShownCard(
                value=card,
                face=card_face(card),
                name=card_name(card),
                kind=kinds[card].value,
                choosable=can_choose,
                chosen=can_choose and is_chosen,
            )
        )
    return tuple(found)


def gear_buttons(offer: PlanOffer, chosen: int) -> tuple[GearButton, ...]:
    """Gears 1 to 4, those out of reach too, so that the driver sees what a shift would open."""
    offered = {each.gear: each for each in offer.gears}
    buttons = []
    for gear in range(1, 5):
        choice = offered.get(gear)
        note = _("out of reach") if choice is None else _takes(choice.gear, choice.heat)
        buttons.append(
            GearButton(gear=gear, note=note, reachable=choice is not None, chosen=gear == chosen)
        )
    return tuple(buttons)


def _takes(cards: int, heat: int) -> str:
    takes = ngettext("%(cards)d card", "%(cards)d cards", cards) % {"cards": cards}
    if not heat:
        return takes
    return _("%(cards)s, %(heat)s Heat") % {"cards": takes, "heat": heat}
