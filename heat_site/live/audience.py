"""Who watches which stream. Knows neither the network nor the database."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


class Watcher:
    """One open page. It keeps the newest version only, so a slow one gathers no backlog."""

    def __init__(self, stream: str, since: int) -> None:
        self.stream = stream
        self.is_open = True
        self._version = since
        self._stirred = asyncio.Event()

    def tell(self, version: int) -> None:
        """Have `news` return this version, unless the page knows as much already."""
        if version > self._version:
            self._version = version
            self._stirred.set()

    def close(self) -> None:
        """Have `news` return at once, with `is_open` false from now on."""
        self.is_open = False
        self._stirred.set()

    async def news(self, patience: float) -> int | None:
        """Wait for a version not returned yet; None after so many seconds, or when closed."""
        try:
            async with asyncio.timeout(patience):
                await self._stirred.wait()
        except TimeoutError:
            return None
        if not self.is_open:
            return None
        self._stirred.clear()
        return self._version


class _Channel:
    """A stream that somebody watches."""

    def __init__(self) -> None:
        self.version = 0
        self.watchers: set[Watcher] = set()
        self.looked_up = asyncio.Lock()

    def tell(self, version: int) -> None:
        self.version = max(self.version, version)
        for watcher in self.watchers:
            watcher.tell(self.version)


class Audience:
    """All watchers of a process, by stream. `version_of` looks a stream up, 0 if there is none."""

    def __init__(self, version_of: Callable[[str], Awaitable[int]]) -> None:
        self._version_of = version_of
        self._channels: dict[str, _Channel] = {}

    async def join(self, stream: str, since: int) -> Watcher | None:
        """A new watcher, who knows the stream up to a version; None if there is no such stream.

        Raises what `version_of` raises. Who has joined must `leave`.
        """
        watcher = Watcher(stream, since)
        # In the channel before the stream is looked up: what is told meanwhile is not missed.
        channel = self._channels.setdefault(stream, _Channel())
        channel.watchers.add(watcher)
        try:
            # The first asks for all who come at the same time, and for all who come after them.
            async with channel.looked_up:
                if not channel.version:
                    channel.tell(await self._version_of(stream))
        except BaseException:
            self.leave(watcher)
            raise
        if not channel.version:
            self.leave(watcher)
            return None
        watcher.tell(channel.version)
        return watcher

    def leave(self, watcher: Watcher) -> None:
        """Forget a watcher, and the stream with its last one."""
        channel = self._channels.get(watcher.stream)
        if channel is not None:
            channel.watchers.discard(watcher)
            if not channel.watchers:
                del self._channels[watcher.stream]

    def tell(self, stream: str, version: int) -> None:
        """A stream has reached a version: wake its watchers, and nobody else."""
        if channel := self._channels.get(stream):
            channel.tell(version)

    def close(self) -> None:
        """End all watchers."""
        for channel in self._channels.values():
            for watcher in channel.watchers:
                watcher.close()
