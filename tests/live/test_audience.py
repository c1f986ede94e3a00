"""Who hears what, without network and database."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from heat_site.live.audience import Audience
from tests.live.loops import run

if TYPE_CHECKING:
    from collections.abc import Mapping

    from heat_site.live.audience import Watcher

NOT_LONG = 0.01


class Versions:
    """Streams and their versions, looked up as slowly as the test lets it."""

    def __init__(self, versions: Mapping[str, int]) -> None:
        self.versions = versions
        self.asked: list[str] = []
        self.was_asked = asyncio.Event()
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def __call__(self, stream: str) -> int:
        self.asked.append(stream)
        self.was_asked.set()
        await self.may_answer.wait()
        return self.versions[stream]


async def join(audience: Audience, stream: str, since: int) -> Watcher:
    watcher = await audience.join(stream, since)
    assert watcher is not None
    return watcher


def test_a_slow_watcher_hears_of_the_newest_version_only() -> None:
    async def watch() -> list[int | None]:
        audience = Audience(Versions({"race-1": 3}))
        watcher = await join(audience, "race-1", 3)
        for version in (4, 6, 5):
            audience.tell("race-1", version)
        return [await watcher.news(NOT_LONG), await watcher.news(NOT_LONG)]

    assert run(watch) == [6, None]


def test_the_stream_is_looked_up_once_while_somebody_watches_it() -> None:
    async def watch() -> tuple[list[int | None], list[str]]:
        versions = Versions({"race-1": 3})
        audience = Audience(versions)
        versions.may_answer.clear()
        joining = asyncio.gather(*(join(audience, "race-1", 0) for _ in range(5)))
        await versions.was_asked.wait()
        versions.may_answer.set()
        watchers = await joining
        for watcher in watchers:
            audience.leave(watcher)
        watchers.append(await join(audience, "race-1", 0))
        return [await each.news(NOT_LONG) for each in watchers], versions.asked

    assert run(watch) == ([3] * 6, ["race-1"] * 2)


def test_what_is_told_while_the_stream_is_looked_up_is_not_missed() -> None:
    async def watch() -> int | None:
        versions = Versions({"race-1": 3})
        audience = Audience(versions)
        versions.may_answer.clear()
        joining = asyncio.create_task(join(audience, "race-1", 0))
        await versions.was_asked.wait()
        audience.tell("race-1", 4)
        versions.may_answer.set()
        return await (await joining).news(NOT_LONG)

    assert run(watch) == 4


def test_what_is_not_there_or_cannot_be_looked_up_is_forgotten() -> None:
    async def watch() -> list[str]:
        versions = Versions({"race-1": 0})
        audience = Audience(versions)
        assert await audience.join("race-1", 0) is None
        with pytest.raises(KeyError):
            await audience.join("race-2", 0)
        versions.versions = {"race-1": 1, "race-2": 1}
        await join(audience, "race-1", 0)
        await join(audience, "race-2", 0)
        return versions.asked

    assert run(watch) == ["race-1", "race-2"] * 2


def test_closing_wakes_all_who_wait() -> None:
    async def watch() -> list[tuple[int | None, bool]]:
        audience = Audience(Versions({"race-1": 1, "race-2": 1}))
        watchers = [await join(audience, stream, 1) for stream in ("race-1", "race-2")]

        async def close() -> None:
            audience.close()

        heard = await asyncio.gather(*(each.news(60) for each in watchers), close())
        return [*zip(heard, (each.is_open for each in watchers), strict=False)]

    assert run(watch) == [(None, False)] * 2
