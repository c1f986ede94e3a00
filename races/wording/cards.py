"""Cards and their symbols in words: names, faces, what each symbol does and in which clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from races.rules.cards import Symbol
from races.rules.telling import HIDDEN
from races.rules.words import HEAT, STRESS, CardId
from races.season_cards import sponsorships, upgrades

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrOrPromise, StrPromise

_PLAIN: Final[Mapping[str, StrOrPromise]] = {
    STRESS: _("Stress"),
    HEAT: _("Heat"),
    "starting-heat": _("Heat"),
    "heat-basic": _("Heat"),
    "heat-advanced": _("Heat"),
    "starting-0": "0",
    "starting-5": "5",
    HIDDEN: _("a hidden card"),
}
"""Cards that are told by one word."""

_PARTS: Final[Mapping[str, StrPromise]] = {
    "4 Wheel Drive": _("4 Wheel Drive"),
    "Air Intake": _("Air Intake"),
    "Body": _("Body"),
    "Brakes": _("Brakes"),
    "Cooling System": _("Cooling System"),
    "Front Wing": _("Front Wing"),
    "Fuel": _("Fuel"),
    "Gas Pedal": _("Gas Pedal"),
    "Heat": _("Heat"),
    "R.P.M.": _("R.P.M."),
    "Suspension": _("Suspension"),
    "Tires": _("Tires"),
    "Turbocharger": _("Turbocharger"),
    "Wings": _("Wings"),
}
"""Parts of a car that upgrades are named after. Sponsors keep their names in every language."""

_NAMED_WITH_VALUE: Final = _("%(part)s %(value)s")

SYMBOL_CLAUSES: Final[Mapping[Symbol, str]] = {
    Symbol.PLUS: "R4.1",
    Symbol.HEAT: "R6.3",
    Symbol.COOLDOWN: "R6.1",
    Symbol.SCRAP: "R6.4",
    Symbol.ADJUST: "R6.5",
    Symbol.REDUCE_STRESS: "R6.6",
    Symbol.REFRESH: "R6.7",
    Symbol.SALVAGE: "R6.8",
    Symbol.DIRECT_PLAY: "R6.9",
    Symbol.ACCELERATE: "R6.10",
    Symbol.SUPER_COOL: "R6.11",
    Symbol.DRAFT: "R6.12",
    Symbol.SLIPSTREAM_BOOST: "R6.13",
}
"""The clause that says what a symbol does."""

MANDATORY: Final = frozenset({Symbol.PLUS, Symbol.HEAT, Symbol.SCRAP, Symbol.ADJUST})
"""Symbols that happen whether the driver likes it or not."""

_NAMES: Final[Mapping[Symbol, StrPromise]] = {
    Symbol.PLUS: _("Plus"),
    Symbol.HEAT: _("Heat"),
    Symbol.COOLDOWN: _("Cooldown"),
    Symbol.SCRAP: _("Scrap"),
    Symbol.ADJUST: _("Adjust Speed limit"),
    Symbol.REDUCE_STRESS: _("Reduce Stress"),
    Symbol.REFRESH: _("Refresh"),
    Symbol.SALVAGE: _("Salvage"),
    Symbol.DIRECT_PLAY: _("Direct play"),
    Symbol.ACCELERATE: _("Accelerate"),
    Symbol.SUPER_COOL: _("Super cool"),
    Symbol.DRAFT: _("Draft"),
    Symbol.SLIPSTREAM_BOOST: _("Slipstream boost"),
}

_LABELS: Final[Mapping[Symbol, StrPromise]] = {
    Symbol.PLUS: _("Plus %(n)s"),
    Symbol.HEAT: _("Heat %(n)s"),
    Symbol.COOLDOWN: _("Cooldown %(n)s"),
    Symbol.SCRAP: _("Scrap %(n)s"),
    Symbol.ADJUST: _("Limit %(n)s"),
    Symbol.REDUCE_STRESS: _("Reduce Stress %(n)s"),
    Symbol.REFRESH: _("Refresh"),
    Symbol.SALVAGE: _("Salvage %(n)s"),
    Symbol.DIRECT_PLAY: _("Direct play"),
    Symbol.ACCELERATE: _("Accelerate"),
    Symbol.SUPER_COOL: _("Super cool %(n)s"),
    Symbol.DRAFT: _("Draft %(n)s"),
    Symbol.SLIPSTREAM_BOOST: _("Slipstream %(n)s"),
}

_SENTENCES: Final[Mapping[Symbol, StrPromise]] = {
    Symbol.PLUS: ngettext_lazy(
        "Turns up cards of your deck until a basic card comes; its value is added.",
        "Turns up cards of your deck until %(n)d basic cards have come; their values are added.",
        "n",
    ),
    Symbol.HEAT: _(
        "You must pay %(n)s Heat from the engine. If you cannot, the card counts for nothing and a "
        "+ is flipped in its place."
    ),
    Symbol.COOLDOWN: _("Takes up to %(n)s Heat from your hand back into the engine."),
    Symbol.SCRAP: ngettext_lazy(
        "The top card of your deck must go to the discard.",
        "The top %(n)d cards of your deck must go to the discard.",
        "n",
    ),
    Symbol.ADJUST: _("Changes the limit of every corner you cross in this turn by %(signed)s."),
    Symbol.REDUCE_STRESS: _("Lays up to %(n)s Stress of your hand aside; not in a tunnel."),
    Symbol.REFRESH: _(
        "At the end of the turn the card may go back on top of your deck, so that you draw it "
        "again."
    ),
    Symbol.SALVAGE: ngettext_lazy(
        "Brings one card you choose from the discard back into the deck.",
        "Brings up to %(n)d cards you choose from the discard back into the deck.",
        "n",
    ),
    Symbol.DIRECT_PLAY: _(
        "While you react, you may play this card out of your hand, on top of those of your gear."
    ),
    Symbol.ACCELERATE: _(
        "Adds 1 space and 1 Speed for each + you have flipped in this turn: all of them or none."
    ),
    Symbol.SUPER_COOL: _("Takes up to %(n)s Heat from the discard into the engine."),
    Symbol.DRAFT: ngettext_lazy(
        "Pulls you up right behind the next car, if that is exactly 1 space on. It is not Speed.",
        "Pulls you up right behind the next car, if that is 1 to %(n)d spaces on. It is not Speed.",
        "n",
    ),
    Symbol.SLIPSTREAM_BOOST: ngettext_lazy(
        "Your slipstream may be %(n)d space longer.",
        "Your slipstream may be %(n)d spaces longer.",
        "n",
    ),
}


def card_name(card: str) -> str:
    """A card in a sentence: its Speed, `Stress` or `Heat`, an upgrade's part and value
    (`Tires 2`), a sponsor's name; an unknown card by its id."""
    if card in _PLAIN:
        return str(_PLAIN[card])
    upgrade = upgrades().get(CardId(card))
    if upgrade is not None:
        part = _PARTS.get(upgrade.name, upgrade.name)
        return str(_NAMED_WITH_VALUE % {"part": part, "value": values_shown(upgrade.speeds)})
    sponsor = sponsorships().get(CardId(card))
    return sponsor.name if sponsor is not None else card


def part_name(card: str) -> str:
    """What is written on a card besides its value: the part or the sponsor; empty for others."""
    upgrade = upgrades().get(CardId(card))
    if upgrade is not None:
        return str(_PARTS.get(upgrade.name, upgrade.name))
    sponsor = sponsorships().get(CardId(card))
    return sponsor.name if sponsor is not None else ""


def card_face(card: str) -> str:
    """What is printed large on a card: its Speed or Speeds, `+` for Stress, `Heat`."""
    if card == STRESS:
        return "+"
    if card in _PLAIN:
        return str(_PLAIN[card])
    figure = upgrades().get(CardId(card)) or sponsorships().get(CardId(card))
    return values_shown(figure.speeds) if figure is not None else card


def values_shown(speeds: tuple[int, ...]) -> str:
    """`4`, `1/3` for a choice, `1–4` for a choice of all from 1 to 4."""
    if len(speeds) > 2 and speeds == tuple(range(speeds[0], speeds[-1] + 1)):
        return f"{speeds[0]}–{speeds[-1]}"
    return "/".join(map(str, speeds))


def signed(n: int) -> str:
    """`+1`, `−1`: a figure that something is changed by."""
    return f"+{n}" if n > 0 else f"−{-n}"


def symbol_label(symbol: Symbol, n: int) -> str:
    """A symbol in two words, `Cooldown 2`; how many is left out where it is always one."""
    return str(_LABELS[symbol] % {"n": signed(n) if symbol is Symbol.ADJUST else n})


def symbol_sentence(symbol: Symbol, n: int) -> str:
    """What so many of a symbol do, in one sentence."""
    return str(_SENTENCES[symbol] % {"n": n, "signed": signed(n)})


def symbol_name(symbol: Symbol) -> str:
    """A symbol without a figure."""
    return str(_NAMES[symbol])
