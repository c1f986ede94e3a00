"""A driver's decision: what it would lead to, and taking it."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from heat_site.errors import CommandRefused, NotYourSeat, RaceMovedOn
from heat_site.eventstore.errors import StreamMoved
from heat_site.http import status_of
from races.queries.prices import price_of
from races.queries.race_page import foreseen, race_page
from races.rules.commands import LockPlan
from races.services.play import play
from races.web.answers import Alert, alert_for, changed_parts, race_context, whole_page
from races.web.choices import Chosen, cost_sentence
from races.web.commands import FormUnreadable, command_key, read_command, read_seen
from races.web.outlook import outlook
from races.web.pricing import ask_first
from races.web.signing_in import own_account, signed_in

if TYPE_CHECKING:
    from django.http import HttpResponse, QueryDict

    from heat_site.http import HtmxHttpRequest
    from races.queries.race_page import RacePage
    from races.web.outlook import Outlook


@require_POST
@signed_in
def decide(request: HtmxHttpRequest, race: int) -> HttpResponse:
    """Take a decision, or ask first where its driver wants to be asked.

    422 with the reason, 409 with the present position, 403 for others' cars.
    """
    account = own_account(request)
    try:
        command = read_command(request.POST)
        if _wants_to_be_asked(request):
            price = price_of(race, account, command)
            if not price.is_nothing:
                return ask_first(request, race, command, price)
        key = command_key(request.POST, command)
        play(race, account, command, seen_version=read_seen(request.POST), command_id=key)
    except FormUnreadable as error:
        alert = Alert(sentence=error.sentence)
        return _not_done(request, race, alert, HTTPStatus.UNPROCESSABLE_ENTITY)
    except (CommandRefused, RaceMovedOn, StreamMoved, NotYourSeat) as error:
        return _not_done(request, race, alert_for(error), status_of(error) or HTTPStatus.CONFLICT)
    if not request.htmx:
        return redirect("races:race", race)
    return changed_parts(request, race_context(race_page(race, account), moved=True))


def _wants_to_be_asked(request: HtmxHttpRequest) -> bool:
    """Whether this has not been asked yet and the driver has not turned it off."""
    user = request.user
    return user.is_authenticated and user.asks_first and "sure" not in request.POST


@require_safe
@signed_in
def preview(request: HtmxHttpRequest, race: int) -> HttpResponse:
    """Where a decision would lead: words and marks on the track. Nothing is done."""
    page = race_page(race, own_account(request))
    looked_at, hint = _looked_at(page, request.GET)
    context = race_context(page, chosen=_chosen(request.GET), looked_at=looked_at, hint=hint)
    if request.htmx:
        return render(request, "races/parts.html#looked_at", context)
    return whole_page(request, context)


def _looked_at(page: RacePage, fields: QueryDict) -> tuple[Outlook | None, str]:
    """What the fields' command leads to, or a hint why nothing can be said."""
    if page.account is None:
        return None, ""
    try:
        command = read_command(fields)
        if isinstance(command, LockPlan) and not command.cards:
            # Nothing is wrong before anything is chosen; the form says what to choose.
            return None, ""
        seen = foreseen(page.number, page.account, command)
    except FormUnreadable as error:
        return None, error.sentence
    except (CommandRefused, NotYourSeat) as error:
        return None, alert_for(error).sentence
    if seen is None:
        return None, ""
    return outlook(page, seen, cost_sentence(page.view, command, seen.preview)), ""


def _chosen(fields: QueryDict) -> Chosen | None:
    """What was ticked in a form of gears and cards, to be ticked again."""
    gear = fields.get("gear", "")
    cards = tuple(fields.getlist("card"))
    if not gear and not cards:
        return None
    return Chosen(gear=int(gear) if gear in {"1", "2", "3", "4"} else 0, cards=cards)


def _not_done(
    request: HtmxHttpRequest, race: int, alert: Alert, status: HTTPStatus
) -> HttpResponse:
    page = race_page(race, own_account(request))
    # What was ticked is kept when the form was wrong, not when the position is another one.
    chosen = _chosen(request.POST) if status is HTTPStatus.UNPROCESSABLE_ENTITY else None
    context = race_context(page, chosen=chosen, alert=alert, moved=True)
    answer = changed_parts if request.htmx else whole_page
    return answer(request, context, status)
