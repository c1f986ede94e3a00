"""The account pages in a real browser: on a phone and a desk, light and dark, by keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer


pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGES = ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/no/such/page/"]


def watch(page: Page) -> list[str]:
    """Collects what the browser complains about; a 404 page may say that it is one."""
    said: list[str] = []
    page.on("console", lambda line: said.append(line.text) if "404" not in line.text else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    return said


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_pages_are_accessible_and_fit(
    browser: Browser, live_server: LiveServer, scheme: Literal["light", "dark"], width: int
) -> None:
    with browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme
    ) as context:
        page = context.new_page()
        said = watch(page)
        for path in PAGES:
            page.goto(f"{live_server.url}{path}")
            wider = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
            found = Axe().run(page)

            assert wider <= 0, f"{path} scrolls sideways"
            assert found.violations_count == 0, found.generate_report()
    assert not said


def test_signing_up_and_saving_the_profile_by_keyboard(
    browser: Browser, live_server: LiveServer
) -> None:
    with browser.new_context(timezone_id="Europe/Helsinki") as context:
        page = context.new_page()
        said = watch(page)
        page.goto(f"{live_server.url}/accounts/signup/")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
        page.get_by_label("Username").focus()
        page.keyboard.type("dora")
        page.keyboard.press("Tab")
        page.keyboard.type("dora@example.org")
        page.get_by_label("Password").focus()
        page.keyboard.type("pit-lane-1961")
        with page.expect_navigation():
            page.keyboard.press("Enter")

        page.goto(f"{live_server.url}/accounts/profile/")
        assert page.get_by_label("Time zone").input_value() == "Europe/Helsinki"
        page.get_by_label("Name others see").fill("Dora the driver")
        page.keyboard.press("Enter")

        page.get_by_text("Your profile is saved.").wait_for()
        assert page.get_by_role("link", name="Dora the driver").is_visible()
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
    assert not said
