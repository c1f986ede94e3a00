"""An event loop for a test: in a thread, as Playwright has one running in the tests' own."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

PATIENCE = 40.0


def run[T](work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """What the coroutine returns or raises."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(work())).result(PATIENCE)
