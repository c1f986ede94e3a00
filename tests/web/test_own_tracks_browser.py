"""Making a track in a real browser: live preview, points dragged and moved by keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from races import catalogue
from races.models import OwnTrack
from races.own_tracks import any_track
from races.services import own_tracks
from tests.web.reading import signed_in

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page
    from pytest_django.live_server_helper import LiveServer

    from heat_site.accounts.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def sign_in(context: BrowserContext, live_server: LiveServer, person: User) -> None:
    session = signed_in(person).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])


def watch(page: Page) -> list[str]:
    """Collects what the browser complains about."""
    said: list[str] = []
    page.on("console", lambda line: said.append(line.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    return said


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_pages_are_accessible_and_fit(
    browser: Browser,
    live_server: LiveServer,
    ada: User,
    scheme: Literal["light", "dark"],
    width: int,
) -> None:
    mexico = own_tracks.described(catalogue.track("mexico"))
    made = own_tracks.save(ada.pk, {**mexico, "name": "A name that is rather long for a track"})
    with browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme
    ) as context:
        sign_in(context, live_server, ada)
        page = context.new_page()
        said = watch(page)
        for path in ("", f"{made}/", f"{made}/edit/", f"{made}/withdraw/"):
            page.goto(f"{live_server.url}/tracks/{path}")
            wider = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
            found = Axe().run(page)

            assert wider <= 0, f"{path} scrolls sideways"
            assert found.violations_count == 0, found.generate_report()
    assert not said


def test_a_track_is_drawn_by_dragging_and_by_keyboard(
    browser: Browser, live_server: LiveServer, ada: User
) -> None:
    with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
        sign_in(context, live_server, ada)
        page = context.new_page()
        said = watch(page)
        page.goto(f"{live_server.url}/tracks/new/?from=mexico")
        outline = page.get_by_role("textbox", name="Outline")
        before = outline.input_value().splitlines()
        drawn = page.locator("#track-preview svg").evaluate("drawing => drawing.outerHTML")

        point = page.get_by_role("button", name="Point of space 13:")
        point.scroll_into_view_if_needed()
        box = point.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.7)
        page.mouse.down()
        page.mouse.move(box["x"] + 60, box["y"] + 40, steps=4)
        page.mouse.up()
        dragged = outline.input_value().splitlines()
        assert [n for n, line in enumerate(dragged) if line != before[n]] == [4]
        expect(page.locator("#track-preview svg")).not_to_have_js_property("outerHTML", drawn)

        page.keyboard.press("ArrowRight")
        page.keyboard.press("Shift+ArrowUp")
        _, x, y = map(int, dragged[4].split())
        assert outline.input_value().splitlines()[4] == f"13 {x + 10} {y - 1}"
        page.keyboard.press("PageDown")
        expect(page.get_by_role("button", name="Point of space 16:")).to_be_focused()
        page.keyboard.press("Delete")
        assert len(outline.input_value().splitlines()) == len(before) - 1
        page.get_by_role("button", name="Add a point after the red one").click()
        assert outline.input_value().splitlines()[5].startswith("16 ")

        page.get_by_label("Laps").fill("0")
        expect(page.locator("#slot-laps")).to_contain_text("1 to 50 laps, not 0")
        page.get_by_label("Laps").fill("2")
        expect(page.locator("#slot-laps")).to_be_empty()
        expect(page.get_by_text("This track can be raced on.")).to_be_visible()
        page.get_by_role("button", name="Save the track").last.click()
        page.get_by_text("The track is saved.").wait_for()
        assert not said
    made = any_track(f"own-{OwnTrack.objects.get().pk}")
    assert made is not None
    assert (made.name, made.laps, made.outline[4]) == ("Copy of Mexico", 2, (13, x + 10, y - 1))
