"""Threads that each talk to the database over a connection of their own."""

from __future__ import annotations

import threading
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

from django.db import connections

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PATIENCE = 20.0


class Crew:
    """Runs functions in threads; each thread's connection is closed when its function returns."""

    def __init__(self, pool: ThreadPoolExecutor) -> None:
        self._pool = pool

    def start[T](self, work: Callable[[], T]) -> Future[T]:
        """Run `work` now, in a thread of its own."""

        def and_close() -> T:
            try:
                return work()
            finally:
                connections.close_all()

        return self._pool.submit(and_close)

    def together[T](self, *works: Callable[[], T]) -> list[T]:
        """Run all `works` from one starting signal; return their results in the same order."""
        line = threading.Barrier(len(works))

        def from_the_line(work: Callable[[], T]) -> Callable[[], T]:
            def run() -> T:
                line.wait(PATIENCE)
                return work()

            return run

        running = [self.start(from_the_line(work)) for work in works]
        return [each.result(PATIENCE) for each in running]


@contextmanager
def crew(size: int = 4) -> Iterator[Crew]:
    """A crew of up to `size` threads, all joined at the end."""
    with ThreadPoolExecutor(size) as pool:
        yield Crew(pool)
