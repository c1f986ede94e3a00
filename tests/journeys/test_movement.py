"""Cars that glide on the race page, and the recap, in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.journeys.driving import sign_in
from tests.services.racing import play_one, play_until_turn, started_race, state

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer

    from heat_site.accounts.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NOTES_BEACONS = """
const send = navigator.sendBeacon.bind(navigator);
navigator.sendBeacon = (address, form) => {
  localStorage.setItem("told", `${address} ${form.get("version")}`);
  return send(address, form);
};
"""
"""Beacons outlive their page, and nobody else sees them."""


def play_rounds(race: int, count: int) -> None:
    """Play until so many more rounds have begun."""
    under_way = state(race).round
    assert under_way is not None
    wanted = under_way.number + count
    while (now := state(race).round) is not None and now.number < wanted:
        play_one(race)


def table_spaces(page: Page) -> list[str]:
    return page.locator("#race-cars tbody td:nth-of-type(3)").all_text_contents()


def test_a_move_is_driven_over_a_page_that_is_right_at_once(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    race = started_race(ada, ben, legends=2)
    page = browse(ada)
    page.goto(f"{live_server.url}/races/{race}/")
    expect(page.locator("#race-motion")).to_be_hidden()
    play_until_turn(race)

    expect(page.locator("#race-motion")).to_be_visible()
    expect(page.locator(".stage-layer .track:visible .car")).to_have_count(4)
    spaces = {car.id: car.progress for car in state(race).cars}
    for car, progress in spaces.items():
        at = page.locator(f"#race-track .track-wide [data-car='{car}']")
        assert int(at.get_attribute("data-space") or 0) == (progress - 1) % 69 + 1
    page.keyboard.press("Escape")
    expect(page.locator("#race-motion")).to_be_hidden()
    expect(page.locator(".stage-layer")).to_have_count(0)


def test_movement_can_be_skipped_and_ends_by_itself(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    race = started_race(ada, ben, legends=2)
    page = browse(ada)
    page.goto(f"{live_server.url}/races/{race}/")
    play_until_turn(race)
    page.get_by_role("button", name="Skip to now").click()
    expect(page.locator(".stage-layer")).to_have_count(0)
    play_rounds(race, 1)
    expect(page.locator(".stage-layer")).to_have_count(1)

    expect(page.locator(".stage-layer")).to_have_count(0, timeout=9_000)
    expect(page.locator("#race-motion")).to_be_hidden()


def test_who_wants_less_movement_gets_none(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    race = started_race(ada, ben, legends=2)
    page = browse(ada, reduced_motion="reduce")
    page.goto(f"{live_server.url}/races/{race}/")
    frames: list[str] = []
    page.on("request", lambda asked: frames.append(asked.url) if "frames" in asked.url else None)
    seen = page.locator("#race-seen").input_value()
    play_rounds(race, 1)

    expect(page.locator("#race-seen")).not_to_have_value(seen)
    expect(page.locator("#race-log")).to_contain_text("Round 2")
    expect(page.locator(".stage-layer")).to_have_count(0)
    page.goto("about:blank")
    play_rounds(race, 1)
    page.goto(f"{live_server.url}/races/{race}/")
    expect(page.locator("#recap")).to_be_visible()
    assert not frames


def test_the_recap_passes_as_movement_and_is_shown_once(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    race = started_race(ada, ben, legends=2)
    page = browse(ada)
    page.goto(f"{live_server.url}/races/{race}/")
    page.goto("about:blank")
    play_rounds(race, 2)
    page.goto(f"{live_server.url}/races/{race}/")

    expect(page.locator("#recap summary")).to_contain_text("Since your last visit")
    page.get_by_role("button", name="Skip to now").click()
    expect(page.locator(".stage-layer")).to_have_count(0)
    page.locator("#recap summary").click()
    page.locator("#recap-play").click()
    expect(page.locator(".stage-layer")).to_have_count(1)
    page.reload()
    expect(page.locator("#recap")).to_have_count(0)


def test_what_an_open_page_has_shown_is_told_to_the_site_as_it_is_left(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    race = started_race(ada, ben, legends=2)
    page = browse(ada)
    page.add_init_script(NOTES_BEACONS)
    page.goto(f"{live_server.url}/races/{race}/")
    play_rounds(race, 1)
    expect(page.locator("#race-seen")).to_have_attribute("data-version", str(state(race).version))
    page.goto(f"{live_server.url}/races/")

    assert (
        page.evaluate("localStorage.getItem('told')")
        == f"/races/{race}/seen/ {state(race).version}"
    )


def test_the_recap_reads_without_script(
    ada: User, ben: User, browser: Browser, live_server: LiveServer
) -> None:
    race = started_race(ada, ben, legends=2)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    sign_in(page, live_server.url, "ada")
    page.goto(f"{live_server.url}/races/{race}/")
    play_rounds(race, 2)
    page.goto(f"{live_server.url}/races/{race}/")
    page.locator("#recap summary").click()

    expect(page.locator("#recap li").first).to_be_visible()
    expect(page.locator("#race-motion")).to_be_hidden()
    page.get_by_role("link", name="Show it on the track").click()
    expect(page.get_by_role("heading", name="Replay: USA")).to_be_visible()
    context.close()
