"""A whole race for everybody: with a keyboard and nothing else, and without JavaScript."""

from __future__ import annotations

from typing import TYPE_CHECKING, override

import pytest
from playwright.sync_api import ViewportSize, expect

from races.models import Race
from races.rules import awaited
from races.rules.words import RaceStatus
from races.services import organise
from tests.journeys.driving import MOST_DECISIONS, Hands, decide, sign_in
from tests.services.racing import careful, play_one, started_race, state

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Locator, Page
    from pytest_django.live_server_helper import LiveServer

    from heat_site.accounts.models import User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(180)]

PHONE: ViewportSize = {"width": 390, "height": 844}
NO_POINTER = """addEventListener("pointerdown", (event) => {
  if (event.isTrusted && event.pointerType) throw new Error("a pointer was used");
}, true)"""
READY = "data-htmx-powered"
"""htmx sets it where it has taken a form over, some milliseconds after the form came."""
MOST_STOPS = 120
"""Stops of the Tab key on a race page, and some."""


def tab_to(page: Page, target: Locator) -> None:
    """Go on with the Tab key until the element has the focus."""
    for _ in range(MOST_STOPS):
        if target.evaluate("each => each === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key never comes to {target}")


class Keyboard(Hands):
    """Only real keys: Tab, arrows, Space, Enter."""

    def __init__(self, page: Page) -> None:
        self._page = page

    @override
    def mark(self, box: Locator) -> None:
        if box.get_attribute("type") == "radio":
            self._turn_to(box)
        else:
            tab_to(self._page, box)
            self._page.keyboard.press("Space")
        assert self._page.evaluate("document.activeElement.checked")

    @override
    def press(self, page: Page, button: Locator) -> None:
        tab_to(page, button)
        with page.expect_response(lambda answer: "/decide/" in answer.url) as answered:
            page.keyboard.press("Enter")
        if answered.value.headers.get("hx-reswap") == "none":
            # It asks whether that is meant; the button to say yes has the focus.
            expect(page.locator("#race-ask dialog button").first).to_be_focused()
            expect(page.locator("#race-ask form[hx-post]")).to_have_attribute(READY, "true")
            with page.expect_response(lambda answer: "/decide/" in answer.url) as answered:
                page.keyboard.press("Enter")
        assert answered.value.status == 200

    def _turn_to(self, box: Locator) -> None:
        """Into the group by Tab, within it by arrows."""
        name = box.get_attribute("name")
        entered = "name => document.activeElement.name === name"
        for _ in range(MOST_STOPS):
            if self._page.evaluate(entered, name):
                break
            self._page.keyboard.press("Tab")
        for _ in range(8):
            if box.evaluate("each => each === document.activeElement"):
                break
            self._page.keyboard.press("ArrowRight")
        if not box.is_checked():
            self._page.keyboard.press("Space")


class NoScript(Hands):
    """Forms and links as the browser itself sends and follows them."""

    @override
    def press(self, page: Page, button: Locator) -> None:
        with page.expect_navigation():
            button.click()
        if page.locator("input[name=sure]").count():
            with page.expect_navigation():
                page.locator("main form button").first.click()


def drive_to_the_end(page: Page, race: int, hands: Hands, *, keeps_focus: bool = False) -> None:
    """Decide as the careful autopilot would, until the flag."""
    for _ in range(MOST_DECISIONS):
        now = state(race)
        if now.status is RaceStatus.ENDED:
            return
        decide(page, careful(race, awaited(now)[0].car), hands)
        if keeps_focus:
            expect(page.locator("#decision-title")).to_be_focused()
    raise AssertionError("the race did not end")


def test_a_whole_race_by_keyboard_alone(
    ada: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    race = organise.create_race(ada.pk, track="espana", seats=1, laps=1, legends=2)
    organise.take_seat(race, ada.pk)
    organise.start_race(race, ada.pk)
    page = browse(ada)
    page.add_init_script(NO_POINTER)
    page.goto(f"{live_server.url}/races/{race}/")

    drive_to_the_end(page, race, Keyboard(page), keeps_focus=True)

    expect(page.get_by_role("heading", name="Result")).to_be_visible()
    expect(page.get_by_text("Your place:")).to_be_visible()


def test_a_whole_race_from_its_making_without_javascript_on_a_phone(
    ada: User, browser: Browser, live_server: LiveServer
) -> None:
    with browser.new_context(java_script_enabled=False, viewport=PHONE) as context:
        page = context.new_page()
        sign_in(page, live_server.url, ada.username)
        page.get_by_role("link", name="New race").first.click()
        page.locator("input[name=track][value=espana]").check(force=True)
        page.get_by_role("spinbutton", name="Laps").fill("1")
        page.get_by_role("spinbutton", name="Seats for drivers").fill("1")
        page.get_by_role("button", name="Open the race").click()
        page.get_by_role("link", name="Start the race").click()
        page.get_by_role("button", name="Start the race").click()
        race = Race.objects.get().number

        drive_to_the_end(page, race, NoScript())

        expect(page.get_by_role("heading", name="Result")).to_be_visible()
        expect(page.get_by_text("Your place:")).to_be_visible()


def test_the_focus_stays_in_the_panel_when_others_make_it_anew(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    race = started_race(ada, ben)
    page = browse(ada)
    page.goto(f"{live_server.url}/races/{race}/")
    decide(page, careful(race, awaited(state(race))[0].car), Keyboard(page))
    expect(page.get_by_role("heading", name="Your plan is locked")).to_be_focused()

    # Ben locks elsewhere; the plans are revealed and somebody is on turn.
    play_one(race)

    expect(page.get_by_role("heading", name="Your plan is locked")).to_have_count(0)
    expect(page.locator("#decision-title")).to_be_focused()
