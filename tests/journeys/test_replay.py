"""The replay in a browser: by keyboard, by mouse, and without its script."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.services.racing import play_to_the_end, started_race, state

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer

    from heat_site.accounts.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def positions(page: Page) -> list[str]:
    return page.locator("#replay-rows [data-fact=space]").all_text_contents()


def test_a_race_is_gone_through_by_keyboard(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    race = started_race(ada, ben)
    play_to_the_end(race)
    page = browse(ada)
    page.goto(f"{live_server.url}/races/{race}/replay/")
    expect(page.locator("#replay")).to_have_class(re.compile("is-ready"))
    scrubber = page.get_by_role("slider", name="Moment of the race")
    grid = positions(page)
    scrubber.focus()
    scrubber.press("ArrowRight")

    expect(scrubber).to_have_attribute("aria-valuetext", re.compile("Round 1: "))
    assert positions(page) != grid
    assert "at=" in page.url
    shown = page.locator(".stage-layer .track:visible .car-place").first.get_attribute("transform")
    assert shown is not None
    scrubber.press("End")
    expect(page.locator("#replay-lines")).to_contain_text("The race has ended")
    scrubber.press("Home")
    expect(page.locator("#moment-title")).to_have_text("Before the start")
    page.locator("#replay-next").press("Enter")
    assert positions(page) == grid


def test_playing_drives_on_until_it_is_paused(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    race = started_race(ada, ben)
    play_to_the_end(race)
    page = browse(ada)
    page.goto(f"{live_server.url}/races/{race}/replay/")
    page.get_by_label("Tempo").select_option("4")
    page.get_by_role("button", name="Play").press("Enter")

    expect(page.locator("#moment-title")).to_have_text("Round 2")
    page.get_by_role("button", name="Pause").press("Enter")
    stays = page.locator("#replay-lines").inner_text()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    assert page.locator("#replay-lines").inner_text() == stays


def test_a_seat_is_looked_into_at_the_same_moment(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    race = started_race(ada, ben)
    began = state(race).version
    play_to_the_end(race)
    page = browse(ada)
    page.goto(f"{live_server.url}/races/{race}/replay/?at={began}")
    expect(page.locator("#replay")).to_have_class(re.compile("is-ready"))
    page.get_by_label("Cards of").select_option(label="Ben")

    expect(page.get_by_role("heading", name="Cards of Ben")).to_be_visible()
    assert "seat=1" in page.url
    assert re.search(r"at=\d+", page.url)
    hand = page.locator("#replay-piles [data-cards=hand] .game-card")
    expect(hand).to_have_count(7)
    page.locator("#replay-last").click()
    expect(page.locator("#replay-lines")).to_contain_text("The race has ended")


@pytest.mark.parametrize("script", [True, False])
def test_the_moment_of_a_link_is_the_same_with_and_without_script(
    ada: User, ben: User, browser: Browser, live_server: LiveServer, script: bool
) -> None:
    race = started_race(ada, ben)
    play_to_the_end(race)
    context = browser.new_context(java_script_enabled=script, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{live_server.url}/races/{race}/replay/")
    if script:
        expect(page.locator("#replay")).to_have_class(re.compile("is-ready"))
    for needless in ("#replay-play", "#replay-speed"):
        expect(page.locator(needless)).to_be_visible(visible=script)
    expect(page.locator("#replay-show")).to_be_visible(visible=not script)
    grid = positions(page)
    page.locator("#replay-next").click()
    expect(page.locator("#moment-title")).to_have_text("Round 1")
    after = positions(page)
    link = page.get_by_role("link", name="Link to this moment").get_attribute("href")
    page.goto(f"{live_server.url}/races/{race}/replay/{link}")

    assert after != grid
    assert positions(page) == after
    expect(page.locator(".track:visible .car:visible")).to_have_count(2)
    page.locator("#replay-last").click()
    expect(page.locator("#replay-lines")).to_contain_text("The race has ended")
    context.close()


def test_the_link_to_a_moment_is_copied(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    race = started_race(ada, ben)
    play_to_the_end(race)
    page = browse(ada, permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script("Object.defineProperty(navigator, 'share', { value: undefined })")
    page.goto(f"{live_server.url}/races/{race}/replay/")
    expect(page.locator("#replay")).to_have_class(re.compile("is-ready"))
    page.locator("#replay-next").click()
    page.get_by_role("link", name="Link to this moment").click()

    expect(page.get_by_text("The link is copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url


PHONE = {"width": 390, "height": 844}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_replay_is_accessible_and_fits_a_phone(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer, scheme: str
) -> None:
    race = started_race(ada, ben, legends=2)
    play_to_the_end(race)
    page = browse(ada, viewport=PHONE, color_scheme=scheme, bypass_csp=True)
    page.goto(f"{live_server.url}/races/{race}/replay/?at=60&seat=1")
    expect(page.locator("#replay")).to_have_class(re.compile("is-ready"))
    found = Axe().run(page)

    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
