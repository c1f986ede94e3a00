"""Lists, one championship, creating one, and joining by link."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from championships.queries.championship_page import championship_page
from championships.queries.lists import championship_lists
from championships.rules.words import EntryMode
from championships.services import organise
from championships.web.forms import (
    HOUR,
    OWN_CALENDAR,
    BotForm,
    CalendarFormSet,
    ChampionshipForm,
    add_own_tracks,
    races_of,
)
from championships.web.requests import account_of
from championships.wording import refusal_sentence
from heat_site.errors import CommandRefused
from heat_site.http import command_id_of, nothing_new, poll_tag

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from championships.services.calendars import PlannedRace


@never_cache
def championship_list(request: HttpRequest) -> HttpResponse:
    """Own championships, open ones, running ones, ended ones."""
    lists = championship_lists(account_of(request))
    return render(request, "championships/list.html", {"lists": lists})


@never_cache
def show(
    request: HttpRequest, championship: int, refused: CommandRefused | None = None
) -> HttpResponse:
    """One championship; with a refusal, why the last command was not carried out (422)."""
    page = championship_page(championship, account_of(request))
    due = int(page.waits_until.timestamp()) if page.waits_until is not None else 0
    tag = poll_tag("championship", championship, page.version, page.is_paused, due)
    unchanged = nothing_new(request, tag)
    if unchanged is not None:
        return unchanged
    join = request.build_absolute_uri(reverse("championships:join", args=[championship]))
    context = {
        "page": page,
        "join_link": join,
        "bot_form": BotForm(),
        "refused": _told(refused),
        "tag": tag,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refused is not None else HTTPStatus.OK
    return render(request, "championships/championship.html", context, status=status)


@login_required
@never_cache
def create(request: HttpRequest) -> HttpResponse:
    """The form for a new championship; 422 with all that was filled in where something is wrong."""
    form = ChampionshipForm(request.POST or None)
    calendar = CalendarFormSet(request.POST or None, prefix="calendar")
    add_own_tracks(calendar, account_of(request) or 0)
    if request.method == "POST" and form.is_valid() and calendar.is_valid():
        try:
            number = _create(request, form, races_of(calendar))
        except CommandRefused as refused:
            form.refuse(refused)
        else:
            messages.success(request, _("The championship is open. Now invite drivers."))
            return redirect("championships:page", championship=number)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    context = {"form": form, "calendar": calendar, "own_calendar": OWN_CALENDAR}
    return render(request, "championships/create.html", context, status=status)


@login_required
@never_cache
def join(request: HttpRequest, championship: int) -> HttpResponse:
    """Where the link leads: what the championship is, and one button."""
    if request.method == "POST":
        try:
            organise.request_entry(
                championship, account_of(request) or 0, command_id=command_id_of(request)
            )
        except CommandRefused as refused:
            return show(request, championship, refused)
        return redirect("championships:page", championship=championship)
    page = championship_page(championship, account_of(request))
    if page.mine is not None and page.why_not_join is not None:
        return redirect("championships:page", championship=championship)
    return render(request, "championships/join.html", {"page": page})


def _create(request: HttpRequest, form: ChampionshipForm, calendar: tuple[PlannedRace, ...]) -> int:
    chosen = form.cleaned_data
    own = chosen["season"] == OWN_CALENDAR
    return organise.create_championship(
        account_of(request) or 0,
        name=chosen["name"],
        season="" if own else chosen["season"],
        calendar=calendar if own else (),
        races=chosen["races"] or organise.USUAL_RACES,
        options=form.options,
        points=chosen["points"],
        legends=chosen["legends"],
        legend_pro=chosen["legend_pro"],
        decision_seconds=chosen["decision_hours"] * HOUR,
        entry_mode=EntryMode(chosen["entry_mode"]),
        command_id=command_id_of(request),
    )


def _told(refused: CommandRefused | None) -> dict[str, str] | None:
    if refused is None:
        return None
    sentence = refusal_sentence(refused.clause, refused.reason, refused.facts)
    return {"sentence": sentence, "clause": refused.clause}
