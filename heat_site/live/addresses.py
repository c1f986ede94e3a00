"""What a page says about its stream."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.csp import CSP, build_policy

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


def stream_address(request: HttpRequest, word: str, number: int) -> str:
    """Where the page asked for by this request finds a stream; empty if it has to poll.

    With a mere port in LIVE_URL it is at the name by which the browser reached the page: another
    name of the same machine ("localhost" for a phone) would lead elsewhere.
    """
    base = _base(request)
    return f"{base}/{word}/{number}/" if base else ""


def allow_stream(request: HttpRequest, response: HttpResponse) -> None:
    """Let the page connect to its stream where that is not on the site's own address."""
    parts = urlsplit(_base(request))
    if parts.netloc:
        origin = f"{parts.scheme}://{parts.netloc}"
        policy = cast("dict[str, list[str]]", settings.SECURE_CSP)
        connect = [*policy["connect-src"], origin]
        response.headers[str(CSP.HEADER_ENFORCE)] = build_policy({**policy, "connect-src": connect})


def _base(request: HttpRequest) -> str:
    given: str = settings.LIVE_URL
    if not given.startswith(":"):
        return given
    host = re.sub(r":\d+$", "", request.get_host())
    return f"{request.scheme}://{host}{given}/live"
