"""The one reader of the database: asks which streams moved, however many people watch."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

from django.db import connection

from heat_site.eventstore import store

if TYPE_CHECKING:
    from collections.abc import Callable

type Tell = Callable[[str, int], None]

log = logging.getLogger(__name__)

LONGEST_PAUSE = 10.0
"""Seconds between two questions while the database does not answer."""
FIRST_LOOK_SECONDS = 3.0
"""How long those who come first wait for it."""


class Head:
    """The newest events of the store, asked for in a thread that has the only connection."""

    def __init__(self, every: float) -> None:
        self._every = every
        self._position: int | None = None
        self._has_begun = asyncio.Event()
        self._thread = ThreadPoolExecutor(1, "head")

    async def version_of(self, stream: str) -> int:
        """The version of a stream, 0 if there is none.

        Not before `follow` has begun (TimeoutError): a version that was read before the position
        from which one follows may be old, and nobody would ever say so. Raises errors of the
        database.
        """
        async with asyncio.timeout(FIRST_LOOK_SECONDS):
            await self._has_begun.wait()
        return await self._ask(lambda: store.version(stream))

    async def follow(self, tell: Tell) -> NoReturn:
        """Call `tell(stream, version)` for each stream that moves, within `every` seconds or so of
        its commit; for one stream perhaps more than once.

        A database that does not answer is asked again and again, more and more seldom. What it
        stored meanwhile is told as soon as it answers.
        """
        pause = self._every
        while True:
            try:
                self._position, versions = await self._ask(self._look)
            except Exception:
                if pause == self._every:
                    log.exception("the database does not answer; it will be asked again")
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                if pause != self._every:
                    log.warning("the database answers again")
                pause = self._every
                self._has_begun.set()
                for stream, version in versions.items():
                    tell(stream, version)
            await asyncio.sleep(pause)

    def close(self) -> None:
        """Let go of the database, after the question that is being asked."""
        self._thread.submit(connection.close)
        self._thread.shutdown()

    def _look(self) -> tuple[int, dict[str, int]]:
        if self._position is None:
            return store.settled_position(), {}
        return store.moved(self._position)

    async def _ask[T](self, question: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, _answer, question)


def _answer[T](question: Callable[[], T]) -> T:
    try:
        return question()
    except Exception:
        # The next question opens a new connection: this one may be broken for good.
        with suppress(Exception):
            connection.close()
        raise
