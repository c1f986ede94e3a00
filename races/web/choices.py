"""What the reader may decide now, each choice with what it leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from msgspec import Struct

from races.rules.commands import (
    AdrenalineCooldown,
    AdrenalineMove,
    Boost,
    Cooldown,
    EndReact,
    Slipstream,
)
from races.rules.offers import DiscardOffer, PlanOffer, RetireOffer
from races.web.commands import fields_of
from races.web.consequences import Consequence, consequence
from races.web.hand import GearButton, ShownCard, gear_buttons, shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django_stubs_ext import StrOrPromise

    from races.rules.commands import DecisionCommand
    from races.rules.preview import Preview
    from races.rules.view import HandView, RaceView


class Chosen(Struct, frozen=True, kw_only=True):
    """What stands ticked in a form: gear 0 is none yet."""

    gear: int = 0
    cards: tuple[str, ...] = ()


class Choice(Struct, frozen=True, kw_only=True):
    """A button, its hidden fields, and what pressing it leads to."""

    label: str
    fields: tuple[tuple[str, str], ...]
    note: str = ""
    consequence: Consequence | None = None
    quiet: bool = False
    anchor: str = ""


class PlanForm(Struct, frozen=True, kw_only=True):
    """R3: gears and cards to choose from."""

    gears: tuple[GearButton, ...]
    cards: tuple[ShownCard, ...]
    cluttered: bool
    locked: Chosen | None
    locked_cards: tuple[ShownCard, ...] = ()


class DiscardForm(Struct, frozen=True, kw_only=True):
    """R9.1: cards that may be laid aside."""

    cards: tuple[ShownCard, ...]


def plan_form(view: RaceView, own: HandView, chosen: Chosen | None) -> PlanForm | None:
    """The form of a plan; None while no plan can be made. `chosen` is what was ticked before."""
    offer = next((each for each in own.offers if isinstance(each, PlanOffer)), None)
    if offer is None:
        return None
    locked = None
    if own.plan is not None:
        locked = Chosen(gear=own.plan.gear, cards=own.plan.cards)
    ticked = chosen or locked or _untouched(view, own, offer)
    return PlanForm(
        gears=gear_buttons(offer, ticked.gear),
        cards=shown(own.cards, view.cards, (*offer.playable, *offer.heat), ticked.cards),
        cluttered=offer.cluttered,
        locked=locked,
        locked_cards=shown(own.plan.cards, view.cards) if own.plan is not None else (),
    )


def _untouched(view: RaceView, own: HandView, offer: PlanOffer) -> Chosen:
    """A fresh form stays in gear; a hand that must be played whole is ticked."""
    gear = view.cars[own.car].gear
    return Chosen(
        gear=gear if any(each.gear == gear for each in offer.gears) else 0,
        cards=offer.playable if offer.cluttered else (),
    )


def discard_form(view: RaceView, own: HandView, chosen: Chosen | None) -> DiscardForm | None:
    """The form of step 8; None in any other step."""
    offer = next((each for each in own.offers if isinstance(each, DiscardOffer)), None)
    if offer is None:
        return None
    ticked = chosen.cards if chosen is not None else ()
    return DiscardForm(cards=shown(own.cards, view.cards, offer.cards, ticked))


def listed_commands(own: HandView) -> tuple[DecisionCommand, ...]:
    """The commands that are a button each; plans and discards are forms of their own."""
    found: list[DecisionCommand] = []
    for offer in own.offers:
        if not isinstance(offer, PlanOffer | DiscardOffer | RetireOffer):
            found += offer.commands()
    return tuple(found)


def choices(
    view: RaceView,
    commands: Sequence[DecisionCommand],
    previews: Mapping[DecisionCommand, Preview | None],
) -> tuple[Choice, ...]:
    """A button for each command, with its consequence where it moves or ends in corners."""
    return tuple(_choice(view, command, previews.get(command)) for command in commands)


def may_retire(own: HandView) -> bool:
    """Whether retiring is offered (R9.4)."""
    return any(isinstance(each, RetireOffer) for each in own.offers)


def _choice(view: RaceView, command: DecisionCommand, seen: Preview | None) -> Choice:
    label, note = wording_of(view, command)
    leads_to = None
    if seen is not None:
        leads_to = consequence(seen, view.track, view.laps, cost_sentence(command, seen))
    return Choice(
        label=label,
        note=note,
        fields=fields_of(command),
        consequence=leads_to,
        quiet=isinstance(command, EndReact) or command == Slipstream(car=command.car, spaces=0),
        anchor="-".join(value for _name, value in fields_of(command)),
    )


def cost_sentence(command: DecisionCommand, seen: Preview) -> str:
    """What the command costs at once, before any corner; empty when it is free."""
    if not seen.heat_now:
        return ""
    words = {"heat": seen.heat_now}
    if isinstance(command, Boost):
        return _("The boost costs %(heat)s Heat.") % words
    return _("The shift costs %(heat)s Heat.") % words


def wording_of(view: RaceView, command: DecisionCommand) -> tuple[str, str]:
    """The words on a command's button, and a note for what no preview shows."""
    match command:
        case Cooldown(car=car, n=n):
            words = {"n": n, "engine": view.cars[car].engine + n}
            note = _("From your hand into the engine, which then holds %(engine)s.") % words
            return _("Cool %(n)s Heat") % words, note
        case Slipstream(spaces=spaces):
            return _slipstream_label(spaces), ""
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
}


def _slipstream_label(spaces: int) -> str:
    if not spaces:
        return _("Stay where you are")
    label = ngettext(
        "Take the slipstream: %(spaces)d space", "Take the slipstream: %(spaces)d spaces", spaces
    )
    return label % {"spaces": spaces}
