"""Answers that a browser need not fetch again while they are the same."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers

if TYPE_CHECKING:
    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

SETTLED_SECONDS = 300
_CSRF_TOKEN = re.compile(rb'"X-CSRFToken": "\w+"|name="csrfmiddlewaretoken" value="\w+"')
"""The only thing on a page that is new each time it is drawn; an old one is as good."""


def tagged(
    request: HttpRequest, response: HttpResponse, *, settled: bool = False
) -> HttpResponseBase:
    """The response with a tag of what it shows, or an empty 304 to who has that already.

    `settled` answers do not change but for names and words, so a browser may take them for a few
    minutes without asking. No other cache keeps any: they depend on the reader's language.
    """
    shown = _CSRF_TOKEN.sub(b"", response.content)
    response["ETag"] = f'"{hashlib.sha256(shown).hexdigest()[:32]}"'
    if settled:
        patch_cache_control(response, private=True, max_age=SETTLED_SECONDS)
    else:
        patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return get_conditional_response(request, etag=response["ETag"], response=response) or response


def download(
    request: HttpRequest, body: str | bytes, content_type: str, name: str, *, settled: bool
) -> HttpResponseBase:
    """A file to save under this name, tagged."""
    response = HttpResponse(body, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return tagged(request, response, settled=settled)
