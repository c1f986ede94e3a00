"""The race report in a browser: on a phone and a desk, light and dark, and on paper."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.services.racing import play_to_the_end, started_race

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage
    from pytest_django.live_server_helper import LiveServer

    from heat_site.accounts.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
# How far to the right of its heading what stands below it begins, for each list.
REACH = """[...document.querySelectorAll('.report-lists > section')].map(section => {
    const [heading, ...below] = [...section.children].map(each => each.getBoundingClientRect());
    return Math.max(...below.map(each => each.left)) - heading.left;
})"""
OPEN_ALL = "document.querySelectorAll('details').forEach(each => { each.open = true })"


def note(said: list[str], line: ConsoleMessage) -> None:
    said.append(line.text)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_report_is_accessible_and_fits(
    ada: User,
    ben: User,
    browser: Browser,
    live_server: LiveServer,
    scheme: Literal["light", "dark"],
) -> None:
    race = started_race(ada, ben, legends=1)
    play_to_the_end(race)
    for width in (390, 1280):
        with browser.new_context(
            viewport={"width": width, "height": 844}, color_scheme=scheme
        ) as context:
            page = context.new_page()
            said: list[str] = []
            page.on("console", partial(note, said))
            page.goto(f"{live_server.url}/races/{race}/report/")
            page.evaluate(OPEN_ALL)
            wider = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
            found = Axe().run(page)
            assert wider <= 0
            assert found.violations_count == 0, found.generate_report()
            assert not said


def test_a_chart_has_its_figures_as_a_table_by_keyboard(
    ada: User, ben: User, browser: Browser, live_server: LiveServer
) -> None:
    race = started_race(ada, ben)
    play_to_the_end(race)
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{live_server.url}/races/{race}/report/")
        places = page.get_by_role("figure", name="Places")
        expect(places.get_by_role("img")).to_have_accessible_name(
            "Chart: places after each round. The table below it says the same."
        )
        expect(places.get_by_role("table")).to_have_count(0)
        places.get_by_text("The figures as a table").focus()
        page.keyboard.press("Enter")
        expect(places.get_by_role("columnheader", name="Ada")).to_be_visible()
        expect(places.get_by_role("row").nth(1)).to_contain_text("Grid")


def test_paper_shows_what_is_to_be_read_and_nothing_to_press(
    ada: User, ben: User, browser: Browser, live_server: LiveServer
) -> None:
    race = started_race(ada, ben)
    play_to_the_end(race)
    with browser.new_context(
        viewport={"width": 690, "height": 980}, color_scheme="dark"
    ) as context:
        page = context.new_page()
        page.goto(f"{live_server.url}/races/{race}/report/")
        page.emulate_media(media="print")
        expect(page.get_by_role("heading", level=1, name="USA")).to_be_visible()
        expect(page.locator(".report-result table").first).to_be_visible()
        for hidden in (".site-header", ".site-footer", ".report-tools", ".report-chart details"):
            expect(page.locator(hidden).first).to_be_hidden()
        expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
        wider = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert wider <= 0


def test_a_list_stands_below_its_heading(
    ada: User, ben: User, browser: Browser, live_server: LiveServer
) -> None:
    race = started_race(ada, ben)
    play_to_the_end(race)
    with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
        page = context.new_page()
        page.goto(f"{live_server.url}/races/{race}/report/")
        found = page.evaluate(REACH)
        assert found
        assert set(found) == {0}
