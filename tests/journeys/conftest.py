"""Browsers of people who are signed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.journeys.driving import sign_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer

    from heat_site.accounts.models import User


@pytest.fixture
def browse(browser: Browser, live_server: LiveServer) -> Iterator[Callable[..., Page]]:
    """Opens a browser of its own for a person, signed in; every error of a script fails."""
    opened = []
    errors: list[str] = []

    def open_for(person: User, **look: object) -> Page:
        context = browser.new_context(**look)  # type: ignore[arg-type]
        context.set_default_timeout(10_000)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        sign_in(page, live_server.url, person.username)
        opened.append(context)
        return page

    yield open_for
    for context in opened:
        context.close()
    assert not errors
