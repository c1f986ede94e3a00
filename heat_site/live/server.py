"""The program around the application: uvicorn, with what many long connections need."""

from __future__ import annotations

import asyncio
import resource
import socket
from typing import TYPE_CHECKING, override

import uvicorn
from django.conf import settings
from uvicorn.protocols.http.h11_impl import H11Protocol

from heat_site.live.app import LiveApp
from heat_site.live.audience import Audience
from heat_site.live.head import Head
from heat_site.live.places import Places

if TYPE_CHECKING:
    from heat_site.live.head import Tell

MOST_UNSENT = 2_048
"""Bytes that may wait in this process for a client that does not read: some sixty versions."""
KERNEL_BUFFER = 16_384
SILENT_MILLISECONDS = 60_000
"""After which a client that acknowledges nothing is gone; each heartbeat asks it to."""
SPARE_FILES = 64
"""Open files besides those of the connections that have a place."""
STOP_SECONDS = 3


class ImpatientProtocol(H11Protocol):
    """HTTP that drops a client which does not read what it is sent, and keeps nothing for it."""

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        transport.set_write_buffer_limits(high=MOST_UNSENT)
        connection = transport.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BUFFER)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_MILLISECONDS)
        super().connection_made(transport)

    @override
    def pause_writing(self) -> None:
        self.transport.abort()


class LiveServer(uvicorn.Server):
    """uvicorn that ends all streams before it waits for the end of its connections."""

    def __init__(self, app: LiveApp, audience: Audience, host: str, port: int, most: int) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                host=host,
                port=port,
                loop="asyncio",
                http=ImpatientProtocol,
                ws="none",
                lifespan="off",
                log_config=None,
                log_level="warning",
                access_log=False,
                # `LiveApp` counts the proxies itself, as the pages do.
                proxy_headers=False,
                server_header=False,
                limit_concurrency=most,
                timeout_graceful_shutdown=STOP_SECONDS,
            )
        )
        self._audience = audience

    @override
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._audience.close()
        await super().shutdown(sockets)


async def run(host: str, port: int) -> None:
    """Follow the event store and serve its news until SIGTERM or SIGINT."""
    files = allow_open_files(settings.LIVE_CONNECTIONS + 2 * SPARE_FILES)
    places = Places(
        min(settings.LIVE_CONNECTIONS, files - 2 * SPARE_FILES),
        settings.LIVE_CONNECTIONS_OF_AN_ADDRESS,
    )
    head = Head(settings.LIVE_LOOK_SECONDS)
    audience = Audience(head.version_of)
    proxies = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    app = LiveApp(audience, places, settings.LIVE_STREAMS, proxies)
    server = LiveServer(app, audience, host, port, files - SPARE_FILES)
    await serve_beside(server, head, audience.tell)


async def serve_beside(server: uvicorn.Server, head: Head, tell: Tell) -> None:
    """Serve until told to stop. A server that nobody feeds is of no use: it stops when `follow`
    fails, and the error is raised."""
    following = asyncio.create_task(head.follow(tell))
    following.add_done_callback(lambda _: setattr(server, "should_exit", True))
    try:
        await server.serve()
        if following.done():
            following.result()
    finally:
        following.cancel()
        head.close()


def allow_open_files(wanted: int) -> int:
    """Let this process have so many files open, or as many as it may; how many that are."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else min(soft, wanted)
