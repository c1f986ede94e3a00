"""The race page, its live parts and the log."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import TYPE_CHECKING

from django.shortcuts import render
from django.views.decorators.http import require_safe

from heat_site.errors import HistoryUnreadable
from heat_site.http import nothing_new
from races import catalogue
from races.queries.log import log_lines
from races.queries.race_page import last_known, race_page, version_of
from races.web.answers import account_of, live_tag, race_context, told
from races.web.opened import opened_page
from races.web.recap import recap_shown

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

LOG_PAGE = 100
log_of_site = logging.getLogger(__name__)


@require_safe
def race(request: HttpRequest, race: int) -> HttpResponse:
    """The race as the reader may see it. 404 for a number without a race, 503 with what is known
    of one whose log cannot be read to its end."""
    try:
        page = race_page(race, account_of(request))
    except HistoryUnreadable as unreadable:
        log_of_site.error("race %s cannot be shown", race, exc_info=unreadable)
        return _unreadable(request, race, unreadable)
    return opened_page(request, page, recap_shown(page))


def _unreadable(request: HttpRequest, race: int, error: HistoryUnreadable) -> HttpResponse:
    known = last_known(race)
    context = {"known": known, "track": catalogue.tracks().get(known.track), "error": error}
    return render(request, "races/unreadable.html", context, status=HTTPStatus.SERVICE_UNAVAILABLE)


@require_safe
def live(request: HttpRequest, race: int) -> HttpResponse:
    """The parts of the race page that changed since `?seen=`; an empty 204 if nothing did.

    The decision panel is among them only if it is not the one of `?panel=`, so that what a driver
    has half chosen stays while others act.
    """
    unchanged = nothing_new(request, live_tag(race, version_of(race)))
    if unchanged is not None:
        return unchanged
    context = race_context(race_page(race, account_of(request)))
    context["panel_stays"] = request.GET.get("panel") == context["panel_tag"]
    response = render(request, "races/parts.html#live", context)
    response["HX-Trigger"] = "race-moved"
    return response


@require_safe
def log(request: HttpRequest, race: int) -> HttpResponse:
    """A page of the log, the newest line first, from below `?before=`."""
    page = race_page(race, account_of(request))
    before = request.GET.get("before", "")
    start = int(before) if before.isdecimal() and 0 < len(before) < 10 else None
    lines = log_lines(race, page.account, before=start, limit=LOG_PAGE)
    context = {
        "race": race,
        "view": page.view,
        "lines": told(page, lines),
        "older": lines[-1].version if len(lines) == LOG_PAGE else None,
    }
    return render(request, "races/log.html", context)
