"""What the reader may decide now, each choice with what it leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from races.rules.cards import Symbol, total
from races.rules.commands import Boost, EndReact, LockPlan, Mulligan, Slipstream
from races.rules.offers import (
    DiscardOffer,
    DropOffer,
    HeatOffer,
    PickOffer,
    PlanOffer,
    RetireOffer,
    SalvageOffer,
    ScrapOffer,
    SwapOffer,
    TakeBackOffer,
)
from races.rules.track import in_tunnel
from races.web.commands import anchor_of, fields_of
from races.web.consequences import Consequence, consequence
from races.web.hand import GearButton, ShownCard, gear_buttons, shown
from races.web.icons import command_icon
from races.web.labels import words_of
from races.wording import card_name, joined
from races.wording.cards import symbol_label
from races.wording.deeds import deed_phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from django.utils.safestring import SafeString

    from races.rules.commands import DecisionCommand
    from races.rules.offers import Offer
    from races.rules.preview import Preview
    from races.rules.view import HandView, RaceView


class Chosen(Struct, frozen=True, kw_only=True):
    """What stands ticked in a form: gear 0 is none yet."""

    gear: int = 0
    cards: tuple[str, ...] = ()


class Choice(Struct, frozen=True, kw_only=True):
    """A button, its hidden fields, and what pressing it leads to. `must` marks what has to be done
    before the driver can go on, `quiet` what ends the step or is rarely
    wanted."""

    label: str
    fields: tuple[tuple[str, str], ...]
    note: str = ""
    consequence: Consequence | None = None
    must: bool = False
    quiet: bool = False
    anchor: str = ""

    @property
    def icon(self) -> SafeString | None:
        """What the button is about as a picture; None for what ends the step."""
        return None if self.quiet else command_icon(dict(self.fields)["do"])


class PlanForm(Struct, frozen=True, kw_only=True):
    """R3: gears and cards to choose from."""

    gears: tuple[GearButton, ...]
    cards: tuple[ShownCard, ...]
    cluttered: bool
    locked: Chosen | None
    prompt: str
    """What to do before anything can be foreseen."""
    locked_cards: tuple[ShownCard, ...] = ()


class DiscardForm(Struct, frozen=True, kw_only=True):
    """R9.1: cards that may be laid aside; R6.7: played cards that may go on top of the deck.

    `note` says which cards may go, and why not others.
    """

    cards: tuple[ShownCard, ...]
    note: str
    can_discard: bool
    refresh: tuple[ShownCard, ...] = ()


class SalvageForm(Struct, frozen=True, kw_only=True):
    """R6.8: cards of the discard to be brought back by one played card."""

    by: str
    name: str
    cards: tuple[ShownCard, ...]
    up_to: int


def plan_form(view: RaceView, own: HandView, chosen: Chosen | None) -> PlanForm | None:
    """The form of a plan; None while no plan can be made. `chosen` is what was ticked before."""
    offer = next((each for each in own.offers if isinstance(each, PlanOffer)), None)
    if offer is None:
        return None
    locked = None
    if own.plan is not None:
        locked = Chosen(gear=own.plan.gear, cards=own.plan.cards)
    ticked = chosen or locked or _untouched(view, own, offer)
    gears = gear_buttons(offer, ticked.gear)
    return PlanForm(
        gears=gears,
        cards=shown(own.cards, view.book, (*offer.playable, *offer.heat), ticked.cards),
        cluttered=offer.cluttered,
        locked=locked,
        prompt=_prompt(next((each.takes for each in gears if each.chosen), 0)),
        locked_cards=shown(own.plan.cards, view.book) if own.plan is not None else (),
    )


def _prompt(takes: int) -> str:
    if not takes:
        return _("Choose a gear first.")
    return ngettext(
        "Choose %(cards)d card to see where you would land.",
        "Choose %(cards)d cards to see where you would land.",
        takes,
    ) % {"cards": takes}


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
    return DiscardForm(
        cards=shown(own.cards, view.book, offer.cards, ticked),
        note=_discard_note(view, own, offer),
        can_discard=bool(offer.cards),
        refresh=shown(offer.refresh, view.book),
    )


def _discard_note(view: RaceView, own: HandView, offer: DiscardOffer) -> str:
    if in_tunnel(view.track, view.cars[own.car].progress):
        return _("Your car is in a tunnel, where nothing can be discarded.")
    said = [_("You draw up to a full hand afterwards."), _staying(view)]
    if offer.limit is not None:
        said.append(
            ngettext(
                "In this race at most %(limit)d card may go.",
                "In this race at most %(limit)d cards may go.",
                offer.limit,
            )
            % {"limit": offer.limit}
        )
    return " ".join(said)


def _staying(view: RaceView) -> str:
    match view.event.may_discard_stress, view.event.may_discard_heat:
        case True, True:
            return _("Stress and Heat may go too in this race.")
        case True, False:
            return _("Stress may go too in this race; Heat stays in your hand.")
        case False, True:
            return _("Heat may go too in this race; Stress stays in your hand.")
        case _:
            return _("Stress and Heat stay in your hand.")


def salvage_forms(view: RaceView, own: HandView, chosen: Chosen | None) -> tuple[SalvageForm, ...]:
    """One form for each Salvage that is open."""
    ticked = chosen.cards if chosen is not None else ()
    return tuple(
        SalvageForm(
            by=offer.card,
            name=card_name(offer.card),
            cards=shown(own.discard, view.book, offer.cards, ticked),
            up_to=offer.up_to,
        )
        for offer in own.offers
        if isinstance(offer, SalvageOffer)
    )


_FORMS = (
    PlanOffer
    | DiscardOffer
    | SalvageOffer
    | PickOffer
    | SwapOffer
    | DropOffer
    | RetireOffer
    | TakeBackOffer
)
"""Offers that are a form of their own, not a list of buttons."""


def choices(
    view: RaceView, own: HandView, previews: Mapping[DecisionCommand, Preview | None]
) -> tuple[Choice, ...]:
    """A button for each command that is a choice by itself, with its consequence where it moves or
    ends in corners: first what must be done, last what ends the step."""
    found = [
        _choice(view, offer, command, previews.get(command)) for offer, command in _listed(own)
    ]
    return tuple(sorted(found, key=lambda each: (not each.must, each.quiet)))


def _listed(own: HandView) -> Iterator[tuple[Offer, DecisionCommand]]:
    for offer in own.offers:
        if not isinstance(offer, _FORMS):
            for command in offer.commands():
                yield offer, command


def still_owed(own: HandView) -> str:
    """What has to be done before the driver can go on, in one sentence; empty when nothing has."""
    ends = any(isinstance(command, EndReact) for _offer, command in _listed(own))
    owed = [each for each in own.owed if each.symbol in (Symbol.HEAT, Symbol.SCRAP)]
    if ends or not owed:
        return ""
    listed = joined(
        _("%(symbol)s of %(card)s")
        % {"symbol": symbol_label(each.symbol, each.n), "card": card_name(each.card)}
        for each in owed
    )
    return _("Must be resolved before you can go on: %(symbols)s.") % {"symbols": listed}


def may_retire(own: HandView) -> bool:
    """Whether retiring is offered (R9.4)."""
    return any(isinstance(each, RetireOffer) for each in own.offers)


def undo_phrase(own: HandView) -> str:
    """What can be undone, as a phrase; empty when nothing can."""
    back = next((each for each in own.offers if isinstance(each, TakeBackOffer)), None)
    return deed_phrase(back.decided) if back is not None else ""


def _choice(view: RaceView, offer: Offer, command: DecisionCommand, seen: Preview | None) -> Choice:
    label, note = words_of(view, offer, command)
    leads_to = None
    if seen is not None:
        leads_to = consequence(seen, view.track, view.laps, cost_sentence(view, command, seen))
    return Choice(
        label=label,
        note=note,
        fields=fields_of(command),
        consequence=leads_to,
        must=isinstance(offer, HeatOffer | ScrapOffer),
        quiet=isinstance(command, EndReact | Mulligan)
        or command == Slipstream(car=command.car, spaces=0),
        anchor=anchor_of(command),
    )


def cost_sentence(view: RaceView, command: DecisionCommand, seen: Preview) -> str:
    """What the command costs at once or before the corners; empty when it is free."""
    said = []
    if seen.heat_now:
        costs = _("The boost costs %(heat)s Heat.")
        if not isinstance(command, Boost):
            costs = _("The shift costs %(heat)s Heat.")
        said.append(costs % {"heat": seen.heat_now})
    if isinstance(command, LockPlan):
        owed = total(view.book, command.cards, Symbol.HEAT)
        if owed:
            said.append(_("The cards ask for %(heat)s Heat.") % {"heat": owed})
    return " ".join(said)
