"""The built site behind a server, and a browser window for everybody who looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.pages.built import build, fix_chance
from tests.pages.listing import GUEST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer

    from tests.pages.built import Built


@pytest.fixture
def built(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Built:
    """Everything there is to see, the same each time."""
    fix_chance(monkeypatch)
    return build()


@pytest.fixture
def window(
    browser: Browser, built: Built, live_server: LiveServer
) -> Iterator[Callable[[str], Page]]:
    """The browser of a person by name, kept from page to page; nothing moves in it."""
    opened: dict[str, Page] = {}

    def of(name: str) -> Page:
        if name not in opened:
            context = browser.new_context(reduced_motion="reduce")
            if name != GUEST:
                context.add_cookies(
                    [{"name": "sessionid", "value": built.sessions[name], "url": live_server.url}]
                )
            opened[name] = context.new_page()
        return opened[name]

    yield of
    for page in opened.values():
        page.context.close()
