"""A real server for the benchmarks of pages, and clients that ask it in turns."""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import count
from threading import Barrier
from typing import TYPE_CHECKING

from heat_site.management.commands.up import answers, choose_port
from tests.benchmarks.sides import ROOT, TURN, environment

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

HOST = "127.0.0.1"
PATIENCE = 60


@contextmanager
def serving(url: str, **more: str) -> Iterator[int]:
    """gunicorn as `make run` starts it, with the minimal page added; its port. Ended with the
    block."""
    port = choose_port(HOST, 0)
    command = [
        *(sys.executable, "-m", "gunicorn", "tests.benchmarks.minimal.wsgi:application"),
        *("--bind", f"{HOST}:{port}", "--worker-class", "gthread", "--workers", "2"),
        *("--threads", "4", "--no-control-socket", "--log-level", "warning"),
    ]
    settings = environment(url) | {"LOG_LEVEL": "ERROR"} | more
    server = subprocess.Popen(command, cwd=ROOT, env=settings)
    try:
        until = time.monotonic() + PATIENCE
        while not answers(HOST, port):
            assert server.poll() is None, "the server ended"
            assert time.monotonic() < until, "the server does not answer"
            time.sleep(0.1)
        yield port
    finally:
        server.terminate()
        server.wait(PATIENCE)


def rates(
    port: int, session: str, paths: Sequence[str], clients: int, seconds: float
) -> list[float]:
    """Answers a second to each path, asked by so many signed-in clients at once, in turns by the
    clock; `seconds` for each path. `{n}` in a path is another number each time."""
    counts = [[0] * len(paths) for _ in range(clients)]
    ready = Barrier(clients)
    together = len(paths) * seconds
    with ThreadPoolExecutor(clients) as threads:
        asking = [
            threads.submit(_ask, port, session, paths, ready, together, each) for each in counts
        ]
    for each in asking:
        each.result()
    return [sum(column) / seconds for column in zip(*counts, strict=True)]


def fetch(connection: HTTPConnection, path: str, session: str) -> bytes:
    """The body of one answer, which must be a page or no news, compressed as for a browser."""
    headers = {"Cookie": f"sessionid={session}", "Accept-Encoding": "gzip"}
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    assert answer.status in {200, 204}, (path, answer.status, body[:500])
    return body


def _ask(
    port: int,
    session: str,
    paths: Sequence[str],
    ready: Barrier,
    seconds: float,
    counts: list[int],
) -> None:
    connection = HTTPConnection(HOST, port, timeout=PATIENCE)
    numbers = count(id(counts))
    # Both workers of the server have to be warm.
    for path in (*paths, *paths):
        fetch(connection, path.format(n=next(numbers)), session)
    ready.wait(PATIENCE)
    # The server closes a connection on which the slowest was waited for too long; a new one opens.
    connection.close()
    end = time.time() + seconds
    while (now := time.time()) < end:
        turn = int(now / TURN) % len(paths)
        fetch(connection, paths[turn].format(n=next(numbers)), session)
        counts[turn] += 1
