"""The typed request, the one map from error to status, and the tag that pages poll with."""

from __future__ import annotations

import hashlib
import json
import logging
from http import HTTPStatus
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from heat_site.errors import (
    CommandRefused,
    HistoryUnreadable,
    NothingThere,
    NotYourSeat,
    RaceMovedOn,
)
from heat_site.eventstore.errors import StreamMissing, StreamMoved

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from django_htmx.middleware import HtmxDetails

log = logging.getLogger(__name__)

NO_CONTENT = "csrfmiddlewaretoken"
"""A field that changes from page to page and says nothing."""

STATUSES: Mapping[type[Exception], HTTPStatus] = {
    CommandRefused: HTTPStatus.UNPROCESSABLE_ENTITY,
    RaceMovedOn: HTTPStatus.CONFLICT,
    StreamMoved: HTTPStatus.CONFLICT,
    NotYourSeat: HTTPStatus.FORBIDDEN,
    NothingThere: HTTPStatus.NOT_FOUND,
    StreamMissing: HTTPStatus.NOT_FOUND,
    HistoryUnreadable: HTTPStatus.SERVICE_UNAVAILABLE,
}


class HtmxHttpRequest(HttpRequest):
    """A request as our middleware leaves it."""

    htmx: HtmxDetails


def status_of(error: BaseException) -> HTTPStatus | None:
    """The status pages and API answer this error with; None for a bug, which is a 500."""
    return next((status for kind, status in STATUSES.items() if isinstance(error, kind)), None)


def poll_tag(*parts: object) -> str:
    """What a page shows as a short text: the stream, its version, what else changes the look."""
    return "-".join(str(part) for part in parts)


def command_id_of(request: HttpRequest) -> str:
    """An id that is the same when the same account sends the same form again, and only then.

    The form brings a fresh id of its own; its content is mixed in, so that a form that is filled
    in anew after going back in the browser counts as another one.
    """
    fields = {name: values for name, values in request.POST.lists() if name != NO_CONTENT}
    sent = json.dumps([request.path, fields], sort_keys=True)
    account = request.user.pk if request.user.is_authenticated else None
    return f"page-{account}-{hashlib.sha256(sent.encode()).hexdigest()[:48]}"


def nothing_new(request: HttpRequest, tag: str) -> HttpResponse | None:
    """An empty 204 if the page says with `?seen=` that it shows `tag` already, else None.

    htmx leaves the page alone on 204. A conditional request (If-None-Match) would not do: the
    browser answers a 304 to a script with the full page from its own cache, and that would be
    swapped in.
    """
    if request.GET.get("seen") == tag:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return None


def page_not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """The friendly 404 page."""
    return render(request, "404.html", status=HTTPStatus.NOT_FOUND)


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """The page for who tried too often; allauth finds it as `handler429` in the addresses."""
    response = render(request, "429.html", status=HTTPStatus.TOO_MANY_REQUESTS)
    response["Retry-After"] = "300"
    return response


class ErrorsAnswered:
    """The net under all views: an error of the map that no view answered gets its own page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """A page for errors of `STATUSES`; others go on to Django's 500."""
        status = status_of(error)
        if status is None:
            return None
        if isinstance(error, HistoryUnreadable):
            log.error("a log cannot be read", exc_info=error)
        return render(request, f"{status.value}.html", {"error": error}, status=status)
