"""A championship's page in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe

from championships.services import season
from tests.championships.seasons import bots_only, race_to_the_end, running_race

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

    from heat_site.accounts.models import User

pytestmark = pytest.mark.django_db(transaction=True)

SMALL_PHONE = {"width": 320, "height": 568}


def test_a_table_of_many_races_scrolls_inside_the_page_of_a_phone(
    live_server: LiveServer, browse: Callable[..., Page], ada: User
) -> None:
    number = bots_only(races=7)
    for _ in range(6):
        race_to_the_end(running_race(number))
        season.follow_races()
    page = browse(ada, viewport=SMALL_PHONE)

    page.goto(f"{live_server.url}/championships/{number}/")

    table = page.locator(".table-scroll").first
    assert table.evaluate("each => each.scrollWidth > each.clientWidth"), "wider than its frame"
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL_PHONE["width"]
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
