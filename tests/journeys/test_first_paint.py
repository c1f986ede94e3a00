"""The race page stands still: it is painted without waiting for a script, and nothing that comes
later pushes what is read out of its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.services.racing import play_one, play_until_turn, started_race, state

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route
    from pytest_django.live_server_helper import LiveServer

    from heat_site.accounts.models import User

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(120),
]

WATCHES_SHIFTS = """
window.shifts = [];
const place = (node) => (node?.closest ? node : node?.parentElement)?.closest("section, header");
new PerformanceObserver((list) => {
  for (const shift of list.getEntries().filter((each) => !each.hadRecentInput)) {
    for (const { node } of shift.sources) shifts.push([shift.value, place(node)?.className]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
"""What Chromium counts as layout shift, movement that no tap or key of the last moment explains,
and in which part of the page it was."""
FIRST_PAINT = """new Promise((done) => new PerformanceObserver((list) => {
  for (const { name } of list.getEntries()) if (name === "first-contentful-paint") done(name);
}).observe({ type: "paint", buffered: true }))"""
MOVES = 8
BELOW_THE_TRACK = {"race-cars", "race-log", "race-road"}
SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 900}}


def shifts(page: Page) -> list[list[object]]:
    """How much has moved since the page was opened, and where, once the last frame is painted."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page.evaluate("shifts")  # type: ignore[no-any-return]


@pytest.fixture
def opened(browse: Callable[..., Page], live_server: LiveServer) -> Callable[..., Page]:
    """Opens a race for a person on a screen of this size; what shifts is noted."""

    def open_for(person: User, race: int, size: str) -> Page:
        page = browse(person, viewport=SIZES[size])
        page.add_init_script(WATCHES_SHIFTS)
        page.goto(f"{live_server.url}/races/{race}/", wait_until="networkidle")
        page.evaluate("document.fonts.ready")
        return page

    return open_for


@pytest.mark.parametrize("size", SIZES)
def test_nothing_shifts_while_the_page_loads(
    size: str, ada: User, ben: User, cleo: User, opened: Callable[..., Page]
) -> None:
    race = started_race(ada, ben, legends=2)
    assert shifts(opened(ada, race, size)) == []  # about to plan
    driver, other = (ada, ben) if play_until_turn(race) == 0 else (ben, ada)
    for reader in (driver, other, cleo):
        assert shifts(opened(reader, race, size)) == []


@pytest.mark.parametrize("size", SIZES)
def test_nothing_shifts_above_the_table_while_others_move(
    size: str, ada: User, ben: User, cleo: User, opened: Callable[..., Page]
) -> None:
    race = started_race(ada, ben, legends=2)
    page = opened(cleo, race, size)
    for _ in range(MOVES):
        play_one(race)
        shown = page.locator("#race-seen")
        expect(shown).to_have_attribute("data-version", str(state(race).version))
    moved = shifts(page)

    # In the table cars change places, and the log grows.
    assert {part for _, part in moved} <= BELOW_THE_TRACK
    if size == "phone":
        assert moved == []


def test_the_page_is_painted_while_no_script_has_come(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    race = started_race(ada, ben)
    page = browse(ada)
    held: list[Route] = []
    page.route("**/*.js", lambda route: held.append(route))  # noqa: PLW0108 - a method has no signature
    page.goto(f"{live_server.url}/races/{race}/", wait_until="commit")
    expect(page.get_by_role("button", name="Lock plan")).to_be_visible()

    assert held
    assert page.evaluate(FIRST_PAINT) == "first-contentful-paint"
    for route in held:
        route.abort()
