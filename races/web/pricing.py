"""Asking once more before a decision that costs Heat or cannot be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render
from django.utils.translation import gettext as _
from msgspec import Struct

from races.rules.commands import LockPlan, Retire
from races.web.consequences import percent

if TYPE_CHECKING:
    from django.http import HttpResponse, QueryDict

    from heat_site.http import HtmxHttpRequest
    from races.queries.prices import Price
    from races.rules.commands import DecisionCommand

OF_THE_REQUEST = frozenset({"csrfmiddlewaretoken", "command_id", "sure"})
"""Fields of a form that say nothing about the decision."""


class Asked(Struct, frozen=True, kw_only=True):
    """The question, what the decision costs in sentences, and the button that takes it."""

    title: str
    text: str
    button: str
    fields: tuple[tuple[str, str], ...]
    """What the form sent, to be sent again."""
    danger: bool = False


def ask_first(
    request: HtmxHttpRequest, race: int, command: DecisionCommand, price: Price
) -> HttpResponse:
    """The question in place of the decision: a dialog for htmx, else a page of its own. The form in
    it sends the same decision with `sure`."""
    asked = _asked(command, price, request.POST)
    context = {
        "race": race,
        "asked": asked,
        "command_id": request.POST.get("command_id", ""),
    }
    if not request.htmx:
        return render(request, "races/confirm.html", context)
    response = render(request, "races/ask.html", context)
    # What is half chosen in the panel stays as it is.
    response["HX-Reswap"] = "none"
    return response


def _asked(command: DecisionCommand, price: Price, sent: QueryDict) -> Asked:
    title, button = _("Go on with this?"), _("Yes, do it")
    if isinstance(command, LockPlan):
        title, button = _("Lock this plan?"), _("Lock plan")
    elif isinstance(command, Retire):
        title, button = _("Retire from the race?"), _("Retire from the race")
    return Asked(
        title=title,
        text=" ".join(_sentences(price)),
        button=button,
        fields=tuple(
            (name, value)
            for name, values in sent.lists()
            if name not in OF_THE_REQUEST
            for value in values
        ),
        danger=price.retires,
    )


def _sentences(price: Price) -> list[str]:
    said = []
    if price.heat:
        said.append(_("You pay %(heat)s Heat for it.") % {"heat": price.heat})
    if price.most:
        heat = price.most if price.least == price.most else f"{price.least}–{price.most}"
        said.append(_("The corners cost %(heat)s Heat.") % {"heat": heat})
    if price.risk:
        said.append(_("Risk of a spin-out: %(risk)s %%.") % {"risk": percent(price.risk)})
    if price.retires:
        said.append(
            _(
                "Your car leaves the track at once and is placed behind all finishers. "
                "This cannot be taken back."
            )
        )
    return said
