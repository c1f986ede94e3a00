"""Text is sent compressed to browsers that take it so."""

from __future__ import annotations

import gzip
import secrets
from typing import TYPE_CHECKING, Final, cast

from django.http import HttpResponse, StreamingHttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.text import compress_sequence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

LEVEL: Final = 2
"""A race page takes a third of the time of zlib's usual level 6 and is a tenth larger."""
SHORTEST: Final = 200
"""Bytes below which compressing saves nothing."""
TEXTS: Final = ("text/", "application/json", "application/javascript", "image/svg+xml")
"""How the types of what gains by it begin; pictures and fonts are compressed already."""
MOST_ADDED: Final = 100
"""Bytes by which the length of an answer varies at most."""
_HEADER: Final = 10
_NAMED: Final = 0x08


class TextCompressed:
    """As Django's own middleware, for text alone and at a level that suits pages drawn for one
    reader.

    The length of an answer must not give away what else is on the page (BREACH): tokens of forms
    are masked anew on each page, and the length varies by a name of random length.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        is_text = response.get("Content-Type", "").startswith(TEXTS)
        if not is_text or response.has_header("Content-Range"):
            return response
        is_short = isinstance(response, HttpResponse) and len(response.content) < SHORTEST
        if is_short or response.has_header("Content-Encoding"):
            return response
        patch_vary_headers(response, ["Accept-Encoding"])
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            _squeeze(response)
            response["Content-Encoding"] = "gzip"
        return response


def _squeeze(response: HttpResponseBase) -> None:
    if isinstance(response, StreamingHttpResponse):
        # Static files where none were compressed beforehand. Their tags stay as they are: those
        # who look whether they have changed know no others.
        sent = cast("Iterator[bytes]", response.streaming_content)
        response.streaming_content = compress_sequence(sent)
        del response["Content-Length"]
    elif isinstance(response, HttpResponse):
        response.content = squeezed(response.content, secrets.randbelow(MOST_ADDED))
        response["Content-Length"] = str(len(response.content))
        if response.get("ETag", "").startswith('"'):
            response["ETag"] = f"W/{response['ETag']}"


def squeezed(body: bytes, longer: int = 0) -> bytes:
    """The body as a gzip file, made longer by a name of so many bytes."""
    plain = gzip.compress(body, LEVEL, mtime=0)
    if not longer:
        return plain
    header = bytearray(plain[:_HEADER])
    header[3] |= _NAMED
    return bytes(header) + b"a" * longer + b"\0" + plain[_HEADER:]
