"""The program that tells open pages what moved, as a real process, and those who listen to it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import TYPE_CHECKING, NamedTuple, Self
from urllib.parse import quote

from django.db import connection

from heat_site.management.commands.up import answers, choose_port
from heat_site.settings.base import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

HOST = "127.0.0.1"
PATIENCE = 20.0


class Told(NamedTuple):
    """One event as it came over the wire."""

    id: int
    version: int


class Listener:
    """One open connection to a stream. Reading waits `PATIENCE` seconds, unless told otherwise."""

    def __init__(self, port: int, path: str, **headers: str) -> None:
        self._connection = HTTPConnection(HOST, port, timeout=PATIENCE)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self._connection.request("GET", path, headers=named)
        self.answer = self._connection.getresponse()
        self.status = self.answer.status

    def line(self) -> str:
        """The next line that is not empty, without its end; "" when the stream has ended."""
        while line := self.answer.readline():
            if line.strip():
                return line.decode().strip()
        return ""

    def told(self, within: float = PATIENCE) -> Told:
        """The next event; TimeoutError if none comes in time."""
        if self._connection.sock is not None:
            self._connection.sock.settimeout(within)
        while (line := self.line()).startswith(("retry:", ":")):
            pass
        first, second = (re.fullmatch(r"(\w+): (\d+)", each) for each in (line, self.line()))
        assert first is not None
        assert second is not None
        assert (first[1], second[1]) == ("id", "data")
        return Told(int(first[2]), int(second[2]))

    def hang_up(self) -> None:
        """Close the connection."""
        self.answer.close()
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.hang_up()


class LiveProgram:
    """`python -m heat_site.live` on the tests' database."""

    def __init__(self, **settings: str) -> None:
        self.port = choose_port(HOST, 0)
        self.said: list[str] = []
        self._new_line = threading.Condition()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "heat_site.live", "--host", HOST, "--port", str(self.port)],
            cwd=ROOT,
            env={**os.environ, "DATABASE_URL": _database(), **settings},
            stderr=subprocess.PIPE,
            text=True,
        )
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()

    def wait_until_it_listens(self) -> None:
        """Until connections are taken."""
        with self._new_line:
            while not answers(HOST, self.port):
                assert self.process.poll() is None, self.said
                self._new_line.wait(0.02)

    def wait_until_it_says(self, words: str) -> None:
        """Until a line of its log has these words."""
        with self._new_line:
            assert self._new_line.wait_for(
                lambda: any(words in line for line in self.said), PATIENCE
            ), self.said

    def listen(self, path: str, **headers: str) -> Listener:
        """A connection to it."""
        return Listener(self.port, path, **headers)

    def watch(self, race: int, since: int | str = "") -> Listener:
        """A page that watches a race and shows a version."""
        return self.listen(f"/live/races/{race}/?since={since}")

    def stop(self) -> int:
        """Ask it to end; what it ended with."""
        self.process.terminate()
        ended = self.process.wait(PATIENCE)
        self._reading.join(PATIENCE)
        return ended

    def _read(self) -> None:
        assert self.process.stderr is not None
        with self.process.stderr as lines:
            for line in lines:
                with self._new_line:
                    self.said.append(line)
                    self._new_line.notify_all()


@contextmanager
def live_program(**settings: str) -> Iterator[LiveProgram]:
    """One that listens; ended with the block."""
    program = LiveProgram(**settings)
    try:
        program.wait_until_it_listens()
        yield program
    finally:
        program.stop()


def _database() -> str:
    """The address of the database that the tests use."""
    known = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{known['NAME']}"
    user, password = (quote(str(known[name])) for name in ("USER", "PASSWORD"))
    return f"postgres://{user}:{password}@{known['HOST']}:{known['PORT'] or 5432}/{known['NAME']}"
