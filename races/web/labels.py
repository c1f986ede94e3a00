"""The words on the button of each thing a driver may do, and a note on what no preview shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from races.rules.commands import (
    AdrenalineCooldown,
    AdrenalineMove,
    Boost,
    ChooseSpeed,
    Cooldown,
    DirectPlay,
    EndReact,
    Mulligan,
    ReduceStress,
    Slipstream,
    SuperCool,
)
from races.rules.offers import AccelerateOffer, DraftOffer, HeatOffer, ScrapOffer
from races.wording import card_name, joined
from races.wording.cards import part_name, symbol_label

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrOrPromise

    from races.rules.commands import DecisionCommand
    from races.rules.offers import Offer
    from races.rules.view import RaceView
    from races.rules.words import CardId


def words_of(view: RaceView, offer: Offer, command: DecisionCommand) -> tuple[str, str]:
    """Label and note of a button; the note may be empty."""
    match offer:
        case HeatOffer():
            return _heat(view, offer)
        case ScrapOffer():
            return _scrap(offer)
        case AccelerateOffer(card=card, spaces=spaces):
            words = {"spaces": spaces, "card": card_name(card)}
            note = _("As many as you have flipped + in this turn. It counts as Speed.")
            return _("Accelerate by %(spaces)s with %(card)s") % words, note
        case DraftOffer(card=card, spaces=spaces):
            words = {"spaces": spaces, "card": card_name(card)}
            label = ngettext(
                "Draft %(spaces)d space with %(card)s",
                "Draft %(spaces)d spaces with %(card)s",
                spaces,
            )
            return label % words, _("Right behind the next car. It does not count as Speed.")
        case _:
            return _of_command(view, command)


def _of_command(view: RaceView, command: DecisionCommand) -> tuple[str, str]:
    engine = view.cars[command.car].engine
    match command:
        case Cooldown(n=n):
            note = _("From your hand into the engine, which then holds %(engine)s.")
            return _("Cool %(n)s Heat") % {"n": n}, note % {"engine": engine + n}
        case SuperCool(n=n):
            note = _("From your discard into the engine, which then holds %(engine)s.")
            return _("Super cool %(n)s Heat") % {"n": n}, note % {"engine": engine + n}
        case ReduceStress(n=n):
            note = _("From your hand to the discard; you draw more cards at the end of the turn.")
            return _("Lay %(n)s Stress aside") % {"n": n}, note
        case DirectPlay(card=card):
            return _directly(view, card)
        case ChooseSpeed():
            return _values(command), ""
        case Slipstream(spaces=spaces):
            return _slipstream(spaces), ""
        case EndReact():
            return str(_FIXED[EndReact][0]), _leaving(view)
        case _:
            fixed = _FIXED[type(command)]
            return str(fixed[0]), str(fixed[1])


_FIXED: Final[Mapping[type, tuple[StrOrPromise, StrOrPromise]]] = {
    Boost: (gettext_lazy("Boost"), ""),
    AdrenalineMove: (gettext_lazy("Adrenaline: 1 space and 1 Speed more"), ""),
    AdrenalineCooldown: (
        gettext_lazy("Adrenaline: cool 1 Heat"),
        gettext_lazy("From your hand into the engine."),
    ),
    EndReact: (
        gettext_lazy("Go on without more"),
        gettext_lazy("The slipstream may follow, then the corners."),
    ),
    Mulligan: (
        gettext_lazy("Change the whole hand for 1 Heat"),
        gettext_lazy(
            "Your hand is shuffled back into the deck and you draw a new one. Once, and only now."
        ),
    ),
}


def _heat(view: RaceView, offer: HeatOffer) -> tuple[str, str]:
    words = {"heat": offer.heat, "card": card_name(offer.card)}
    if offer.fails:
        note = _(
            "Your engine cannot pay its %(heat)s Heat. The card goes to the discard and gives "
            "nothing more; a + is flipped in its place, and the moves of this turn are made again."
        )
        return _("Let %(card)s fail") % words, note % words
    left = {"engine": view.cars[offer.car].engine - offer.heat}
    note = _("The engine then holds %(engine)s.") % left
    return _("Pay %(heat)s Heat for %(card)s") % words, note


def _scrap(offer: ScrapOffer) -> tuple[str, str]:
    words = {"count": offer.count, "card": card_name(offer.card)}
    label = ngettext("Scrap %(count)d card", "Scrap %(count)d cards", offer.count) % words
    note = _("%(card)s sends them from the top of your deck to the discard, whatever they are.")
    return label, note % words


def _directly(view: RaceView, card: CardId) -> tuple[str, str]:
    symbols = view.book[card].symbols
    brings = joined(symbol_label(symbol, n) for symbol, n in symbols)
    label = _("Play %(card)s from the hand") % {"card": card_name(card)}
    return label, _("It brings: %(symbols)s.") % {"symbols": brings}


def _values(command: ChooseSpeed) -> str:
    return joined(
        _("%(card)s counts %(value)s")
        % {"card": part_name(each.card) or card_name(each.card), "value": each.value}
        for each in command.values
    )


def _leaving(view: RaceView) -> str:
    """What going on leads to: cards whose Heat nobody could pay fail then (R6.3)."""
    owed = view.own.owed if view.own is not None else ()
    failing = [card_name(each.card) for each in owed if each.symbol == "heat"]
    if not failing:
        return str(_FIXED[EndReact][1])
    words = {"cards": joined(failing)}
    return _("%(cards)s cannot be paid for and will fail: a + is flipped in its place.") % words


def _slipstream(spaces: int) -> str:
    if not spaces:
        return _("Stay where you are")
    label = ngettext(
        "Take the slipstream: %(spaces)d space", "Take the slipstream: %(spaces)d spaces", spaces
    )
    return label % {"spaces": spaces}
