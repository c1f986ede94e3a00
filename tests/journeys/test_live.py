"""The race page in a real browser, with the stream and without it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from races.rules.words import CarId
from races.services.play import play
from tests.live.program import LiveProgram, live_program
from tests.services.racing import careful, started_race, state

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page
    from pytest_django import Settings
    from pytest_django.live_server_helper import LiveServer

    from heat_site.accounts.models import User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(120)]

# Then nothing but the stream brings news.
NO_POLLING = "window.setInterval = () => 0"
SET_HIDDEN = """hidden => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def program(live_server: LiveServer, settings: Settings) -> Iterator[LiveProgram]:
    with live_program() as running:
        settings.LIVE_URL = f":{running.port}"
        yield running


def open_race(page: Page, site: str, race: int) -> list[str]:
    """Open the page and wait until its stream is open; a list to which its polls are added."""
    polls: list[str] = []
    page.on("request", lambda made: polls.append(made.url) if "/live/?seen" in made.url else None)
    with page.expect_response(lambda answer: f"/live/races/{race}/" in answer.url) as stream:
        page.goto(f"{site}/races/{race}/")
    assert stream.value.status == 200
    return polls


def lock(race: int, driver: User, car: int) -> None:
    """A driver locks a plan, elsewhere."""
    command, seen = careful(race, CarId(car)), state(race).version
    play(race, driver.pk, command, seen_version=seen, command_id=uuid4().hex)


def test_another_drivers_move_shows_within_a_second_or_so(
    program: LiveProgram, ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    race = started_race(ada, ben)
    page = browse(ada)
    page.add_init_script(NO_POLLING)
    polls = open_race(page, live_server.url, race)
    lock(race, ben, 1)

    expect(page.locator("#race-cars")).to_contain_text("plan locked", timeout=2_000)
    assert len(polls) == 1
    assert page.locator("#race-seen").get_attribute("data-version") == str(state(race).version)


def test_it_still_shows_when_the_stream_has_died(
    program: LiveProgram, ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    race = started_race(ada, ben)
    page = browse(ada)
    polls = open_race(page, live_server.url, race)
    program.stop()
    lock(race, ben, 1)

    expect(page.locator("#race-cars")).to_contain_text("plan locked", timeout=4_000)
    assert polls


def test_it_shows_when_there_never_was_a_stream(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer, settings: Settings
) -> None:
    # A reverse proxy that does not know the path yet: the site answers with a page of its own.
    settings.LIVE_URL = "/live"
    race = started_race(ada, ben)
    page = browse(ada)
    page.goto(f"{live_server.url}/races/{race}/")
    lock(race, ben, 1)

    expect(page.locator("#race-cars")).to_contain_text("plan locked", timeout=4_000)


def test_a_hidden_page_holds_no_stream_and_catches_up_when_it_is_looked_at_again(
    program: LiveProgram, ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    race = started_race(ada, ben)
    page = browse(ada)
    page.add_init_script(NO_POLLING)
    polls = open_race(page, live_server.url, race)
    with page.expect_event("requestfailed", lambda made: "/live/races/" in made.url):
        page.evaluate(SET_HIDDEN, True)
    lock(race, ben, 1)
    with page.expect_response(lambda answer: f"/live/races/{race}/" in answer.url):
        assert polls == []
        page.evaluate(SET_HIDDEN, False)

    expect(page.locator("#race-cars")).to_contain_text("plan locked", timeout=2_000)


def test_a_proxy_that_answers_for_the_site_is_no_answer(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    race = started_race(ada, ben)
    page = browse(ada)
    page.route("**/live/?seen=*", lambda route: route.fulfill(status=502, body="Bad Gateway"))
    page.goto(f"{live_server.url}/races/{race}/")
    expect(page.locator("#race-offline")).to_be_visible(timeout=4_000)

    page.unroute_all()
    lock(race, ben, 1)
    expect(page.locator("#race-cars")).to_contain_text("plan locked", timeout=4_000)
    expect(page.locator("#race-offline")).to_be_hidden()
