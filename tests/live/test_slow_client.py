"""A client that does not read, beside one that does, while their race moves on and on."""

from __future__ import annotations

import asyncio
import socket

from heat_site.live.app import LiveApp
from heat_site.live.audience import Audience
from heat_site.live.places import Places
from heat_site.live.server import LiveServer
from heat_site.management.commands.up import choose_port
from tests.live.loops import run
from tests.live.program import HOST

MOST_VERSIONS = 50_000
REQUEST = b"GET /live/races/1/ HTTP/1.1\r\nHost: localhost\r\n\r\n"


async def only_version(_: str) -> int:
    return 1


async def read_version(reader: asyncio.StreamReader, version: int) -> None:
    await reader.readuntil(b"data: %d\n" % version)


async def watch_beside_one_who_does_not_read() -> tuple[int, int]:
    """The version at which that one was dropped, and how many connections were left then."""
    audience, port = Audience(only_version), choose_port(HOST, 0)
    server = LiveServer(LiveApp(audience, Places(5, 5), {"races": "race"}), audience, HOST, port, 5)
    serving = asyncio.create_task(server.serve())
    connections = server.server_state.connections
    with socket.socket() as lazy:
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
        lazy.setblocking(False)
        while not server.started:
            await asyncio.wait({serving}, timeout=0.01)
        await asyncio.get_running_loop().sock_connect(lazy, (HOST, port))
        await asyncio.get_running_loop().sock_sendall(lazy, REQUEST)
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(REQUEST)
        await read_version(reader, 1)
        version = 1
        while len(connections) == 2 and version < MOST_VERSIONS:
            version += 1
            audience.tell("race-1", version)
            await read_version(reader, version)
        left = len(connections)
    audience.tell("race-1", version + 1)
    await read_version(reader, version + 1)
    server.should_exit = True
    await reader.read()
    writer.close()
    await serving
    return version, left


def test_who_does_not_read_is_dropped_and_keeps_nobody_waiting() -> None:
    version, left = run(watch_beside_one_who_does_not_read)

    assert left == 1
    assert version < MOST_VERSIONS
