"""Undo in a real browser: by keyboard, on a phone and a desk; the rest of the page follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.services.racing import account_of, play_until_turn, started_race, state
from tests.web.reading import signed_in

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page
    from pytest_django.live_server_helper import LiveServer

    from heat_site.accounts.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_a_decision_is_undone_by_keyboard(
    browser: Browser,
    live_server: LiveServer,
    ada: User,
    ben: User,
    scheme: Literal["light", "dark"],
    width: int,
) -> None:
    race = started_race(ada, ben, legends=2)
    car = play_until_turn(race)
    driver = ada if account_of(race, car) == ada.pk else ben
    with browser.new_context(
        viewport={"width": width, "height": 844}, color_scheme=scheme, reduced_motion="reduce"
    ) as context:
        session = signed_in(driver).cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        page = context.new_page()
        page.goto(f"{live_server.url}/races/{race}/")
        expect(undo(page)).to_have_count(0)

        page.get_by_role("button", name="Go on without more").press("Enter")

        expect(undo(page)).to_have_text("Undo: going on without more")
        box = undo(page).bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert Axe().run(page).violations_count == 0
        before = state(race).version

        undo(page).press("Enter")

        expect(undo(page)).to_have_count(0)
        expect(page.get_by_role("button", name="Go on without more")).to_be_visible()
        expect(page.get_by_role("heading", name="Your move")).to_be_focused()
        expect(page.locator("#race-log")).to_contain_text("undoes going on without more")
        assert state(race).version == before + 1

        page.get_by_role("button", name="Go on without more").press("Enter")

        expect(undo(page)).to_be_visible()


def undo(page: Page) -> Locator:
    return page.locator("#choice-undo")
