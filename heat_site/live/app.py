"""The ASGI application: one address for each stream, and a line for each version it reaches."""

from __future__ import annotations

import asyncio
import random
import re
from http import HTTPStatus
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope

    from heat_site.live.audience import Audience, Watcher
    from heat_site.live.places import Places

HEARTBEAT_SECONDS = 15.0
"""Between two signs of life: proxies close what is silent for a minute."""
COME_BACK_SECONDS = (1.0, 4.0)
"""A browser comes back after a time between these, so that not all of them do at once."""

# Versions of public pages, no cookie asked for: whoever wants to may read it from anywhere. So the
# program need not know by which names the site is reached.
_ANYWHERE: Final = (b"access-control-allow-origin", b"*")
_PLAIN: Final = (b"content-type", b"text/plain; charset=utf-8")
_STREAM: Final = (
    _ANYWHERE,
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
)
_ADDRESS: Final = re.compile(r"/live/([a-z]+)/([1-9][0-9]{0,9})/")
_NUMBER: Final = re.compile(r"[0-9]{1,10}")


class LiveApp:
    """Serves `/live/<word>/<number>/` for the words in `kinds`, which maps them to stream kinds.

    Nothing goes over it but a number of the address and a version. `?since=` (or Last-Event-ID,
    which browsers send when they come back) says which version the page shows: a newer one is told
    at once.
    """

    def __init__(
        self, audience: Audience, places: Places, kinds: Mapping[str, str], proxies: int = 0
    ) -> None:
        self._audience = audience
        self._places = places
        self._kinds = kinds
        self._proxies = proxies

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """One request, to its end."""
        if scope["type"] != "http":
            raise NotImplementedError(scope["type"])
        stream = self._stream(scope["path"])
        if stream is None:
            return await _refuse(send, HTTPStatus.NOT_FOUND)
        if scope["method"] != "GET":
            return await _refuse(send, HTTPStatus.METHOD_NOT_ALLOWED)
        address = _address(scope, self._proxies)
        if not self._places.take(address):
            return await _refuse(send, HTTPStatus.TOO_MANY_REQUESTS)
        try:
            await self._watch(stream, _since(scope), receive, send)
        finally:
            self._places.give_back(address)

    def _stream(self, path: str) -> str | None:
        found = _ADDRESS.fullmatch(path)
        kind = self._kinds.get(found[1]) if found else None
        return f"{kind}-{found[2]}" if found and kind else None

    async def _watch(
        self, stream: str, since: int, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        try:
            watcher = await self._audience.join(stream, since)
        except Exception:
            # Whatever the database has, `Head` says it in the log; the page polls meanwhile.
            return await _refuse(send, HTTPStatus.SERVICE_UNAVAILABLE)
        if watcher is None:
            return await _refuse(send, HTTPStatus.NOT_FOUND)
        leaving = asyncio.create_task(_close_when_gone(watcher, receive))
        try:
            await _tell(watcher, send)
        finally:
            leaving.cancel()
            self._audience.leave(watcher)


async def _tell(watcher: Watcher, send: ASGISendCallable) -> None:
    await _start(send, HTTPStatus.OK, _STREAM)
    # Random only to spread them.
    come_back = int(1_000 * random.uniform(*COME_BACK_SECONDS))  # noqa: S311
    await _body(send, b"retry: %d\n\n" % come_back)
    while watcher.is_open:
        version = await watcher.news(HEARTBEAT_SECONDS)
        if version is not None:
            await _body(send, b"id: %d\ndata: %d\n\n" % (version, version))
        elif watcher.is_open:
            await _body(send, b":\n\n")
    await _body(send, b"", more=False)


async def _close_when_gone(watcher: Watcher, receive: ASGIReceiveCallable) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    watcher.close()


async def _refuse(send: ASGISendCallable, status: HTTPStatus) -> None:
    await _start(send, status, (_ANYWHERE, _PLAIN))
    await _body(send, status.phrase.encode(), more=False)


async def _start(
    send: ASGISendCallable, status: HTTPStatus, headers: tuple[tuple[bytes, bytes], ...]
) -> None:
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": list(headers),
            "trailers": False,
        }
    )


async def _body(send: ASGISendCallable, body: bytes, *, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})


def _header(scope: HTTPScope, name: bytes) -> str:
    """All values of a header, joined by commas."""
    return ",".join(value.decode("latin-1") for key, value in scope["headers"] if key == name)


def _since(scope: HTTPScope) -> int:
    asked = parse_qs(scope["query_string"].decode("latin-1")).get("since", [""])[-1]
    given = (asked, _header(scope, b"last-event-id"))
    return max((int(each) for each in given if _NUMBER.fullmatch(each)), default=0)


def _address(scope: HTTPScope, proxies: int) -> str:
    """Who asks: behind so many proxies of ours, what the outermost of them has seen."""
    client = scope["client"]
    told = [each.strip() for each in _header(scope, b"x-forwarded-for").split(",")]
    hops = [*filter(None, told), client[0] if client else ""]
    return hops[max(0, len(hops) - 1 - proxies)]
