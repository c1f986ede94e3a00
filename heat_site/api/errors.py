"""Every error of the API in one shape, with the status that pages answer too."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404
from django.utils.translation import gettext as _
from msgspec import Struct
from rest_framework.exceptions import APIException, NotFound
from rest_framework.exceptions import PermissionDenied as NotAllowed
from rest_framework.response import Response
from rest_framework.views import set_rollback

from heat_site.errors import Answerable, CommandRefused, NothingThere, NotYourSeat, RaceMovedOn
from heat_site.eventstore.errors import StreamMissing, StreamMoved
from heat_site.http import status_of

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger(__name__)


class ErrorBody(Struct, frozen=True, kw_only=True):
    """What every error answers. `clause` of the rules, `reason` as a code and `facts` are for
    programs, `message` is for people; `version` is where the race stands, where that matters."""

    clause: str = ""
    reason: str
    message: str
    facts: Mapping[str, Any] = {}
    version: int | None = None


def answer(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """The response to an error of the API; None for a bug, which is a 500 and logged as one."""
    if isinstance(error, Http404):
        error = NotFound()
    elif isinstance(error, PermissionDenied):
        error = NotAllowed()
    if isinstance(error, APIException):
        return _refused_by_the_framework(error)
    if isinstance(error, RequestDataTooBig):
        message = _("The body is too large.")
        status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        return Response(ErrorBody(reason="too_large", message=message), status=status)
    status_known = status_of(error)
    if status_known is not None:
        set_rollback()
        return Response(_told(error, context["view"].refusal_sentence), status=status_known)
    if isinstance(error, Answerable):
        set_rollback()
        log.error("not readable", exc_info=error)
        return Response(
            ErrorBody(reason="unreadable", message=_("This cannot be read at the moment.")),
            status=HTTPStatus.SERVICE_UNAVAILABLE,
        )
    return None


def _refused_by_the_framework(error: APIException) -> Response:
    set_rollback()
    headers = {}
    if header := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = header
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = str(int(wait))
    body = ErrorBody(reason=_code(error), message=str(error.detail))
    return Response(body, status=error.status_code, headers=headers)


def _code(error: APIException) -> str:
    codes = error.get_codes()
    return codes if isinstance(codes, str) else error.default_code


def _told(error: Exception, sentence: Callable[[str, str, Mapping[str, object]], str]) -> ErrorBody:
    match error:
        case CommandRefused(clause=clause, reason=reason, facts=facts):
            message = sentence(clause, reason, facts)
            return ErrorBody(clause=clause, reason=reason, message=message, facts=facts)
        case RaceMovedOn(version=version):
            message = _("This has moved on since you looked. Read it again and decide anew.")
            return ErrorBody(reason="moved_on", message=message, version=version)
        case StreamMoved():
            message = _("Somebody else was quicker. Read it again and try once more.")
            return ErrorBody(reason="moved_on", message=message)
        case NotYourSeat():
            message = _("This is not yours to decide.")
            return ErrorBody(reason="not_your_seat", message=message)
        case NothingThere() | StreamMissing():
            message = _("There is nothing under this number.")
            return ErrorBody(reason="nothing_there", message=message)
        case _:
            return ErrorBody(reason="refused", message=_("This is not possible now."))
