"""The track in a real browser: nearer and farther by keys, wheel and fingers, kept over moves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize, expect

from races.rules import view
from tests.services.racing import play_one, started_race, state
from tests.web.reading import signed_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page
    from pytest_django.live_server_helper import LiveServer

    from heat_site.accounts.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DESK: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


def open_race(context: BrowserContext, live_server: LiveServer, person: User, race: int) -> Page:
    session = signed_in(person).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.goto(f"{live_server.url}/races/{race}/")
    return page


@pytest.fixture
def race(ada: User, ben: User) -> int:
    return started_race(ada, ben, legends=2)


@pytest.fixture
def desk(browser: Browser, live_server: LiveServer, ada: User, race: int) -> Iterator[Page]:
    """Ada's page of the race, without movement so that what is seen is where things are."""
    with browser.new_context(viewport=DESK, reduced_motion="reduce") as context:
        yield open_race(context, live_server, ada, race)


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer, ada: User, race: int) -> Iterator[Page]:
    with browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce") as context:
        yield open_race(context, live_server, ada, race)


def is_in_window(page: Page) -> bool:
    """Whether the reader's car is seen whole; the picture's edge may keep it from the middle."""
    car, window = page.locator(".track-wide .viewer-ring"), page.locator(".track-view")
    inner, outer = car.bounding_box(), window.bounding_box()
    assert inner is not None
    assert outer is not None
    return (
        outer["x"] < inner["x"] < outer["x"] + outer["width"] - inner["width"]
        and outer["y"] < inner["y"] < outer["y"] + outer["height"] - inner["height"]
    )


def play_a_round(race: int) -> None:
    """The other driver and the reader's own car have moved elsewhere; the next round begins."""
    before = state(race).round
    assert before is not None
    while (now := state(race).round) is not None and now.number == before.number:
        play_one(race)


def scale(page: Page) -> float:
    """How near the picture is; 1 is the whole track."""
    found: float = page.locator(".track-sheet").evaluate(
        "sheet => new DOMMatrix(getComputedStyle(sheet).transform).a"
    )
    return found


def place(page: Page) -> tuple[float, float]:
    found: list[float] = page.locator(".track-sheet").evaluate(
        "sheet => { const m = new DOMMatrix(getComputedStyle(sheet).transform);"
        " return [m.e, m.f]; }"
    )
    return found[0], found[1]


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Fingers:
    """Touches as the screen reports them."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def down(self, *points: tuple[float, float]) -> None:
        self._send("touchStart", points)

    def move(self, *points: tuple[float, float]) -> None:
        self._send("touchMove", points)

    def up(self) -> None:
        self._send("touchEnd", ())

    def _send(self, kind: str, points: tuple[tuple[float, float], ...]) -> None:
        where = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})


def wait_for_scroll(page: Page, least: int) -> None:
    """Waits until the page is scrolled down so far."""
    page.evaluate(
        "least => new Promise(done => { const look = () => scrollY >= least ? done()"
        " : requestAnimationFrame(look); look(); })",
        least,
    )


def test_keys_bring_the_track_nearer_move_it_and_show_it_whole(desk: Page) -> None:
    desk.get_by_role("group", name="Picture of the track").focus()
    desk.keyboard.press("+")
    desk.keyboard.press("+")
    near = scale(desk)
    before = place(desk)
    desk.keyboard.press("ArrowRight")
    desk.keyboard.press("ArrowDown")
    after = place(desk)
    desk.keyboard.press("-")
    farther = scale(desk)
    desk.keyboard.press("0")

    assert near > 2
    assert after[0] < before[0]
    assert after[1] < before[1]
    assert 1 < farther < near
    assert scale(desk) == 1


def test_arrows_scroll_the_page_while_the_whole_track_is_seen(desk: Page) -> None:
    desk.get_by_role("group", name="Picture of the track").focus()
    desk.keyboard.press("ArrowDown")

    wait_for_scroll(desk, 1)
    assert scale(desk) == 1


def test_buttons_do_the_same_by_keyboard(desk: Page) -> None:
    desk.get_by_role("button", name="Larger").focus()
    desk.keyboard.press("Enter")
    near = scale(desk)
    desk.get_by_role("button", name="Whole track").focus()
    desk.keyboard.press("Space")

    assert near > 1
    assert scale(desk) == 1
    expect(desk.get_by_role("button", name="Whole track")).to_be_focused()


def test_the_wheel_zooms_with_control_only_and_the_mouse_drags(desk: Page) -> None:
    x, y = middle(desk, ".track-view")
    desk.mouse.move(x, y)
    desk.mouse.wheel(0, 60)
    wait_for_scroll(desk, 1)
    untouched = scale(desk)
    desk.evaluate("window.scrollTo(0, 0)")
    desk.keyboard.down("Control")
    desk.mouse.wheel(0, -300)
    desk.keyboard.up("Control")
    expect(desk.locator(".track-view.is-near")).to_be_visible()
    before = place(desk)
    desk.mouse.down()
    desk.mouse.move(x - 80, y - 30, steps=4)
    desk.mouse.up()

    assert untouched == 1
    assert place(desk)[0] < before[0] - 40


def test_my_car_is_followed_over_moves_and_on_the_next_page(desk: Page, race: int) -> None:
    follow = desk.get_by_role("button", name="My car")
    follow.click()
    assert scale(desk) > 2
    where = place(desk)
    play_a_round(race)
    expect(desk.locator(".race-facts")).to_contain_text("Round 2", timeout=5_000)
    assert place(desk) != where
    assert is_in_window(desk)

    desk.reload()
    expect(desk.get_by_role("button", name="My car")).to_have_attribute("aria-pressed", "true")
    assert scale(desk) > 2
    desk.get_by_role("button", name="My car").click()
    desk.reload()
    expect(desk.get_by_role("button", name="My car")).to_have_attribute("aria-pressed", "false")
    assert scale(desk) == 1


def test_a_car_that_drives_is_followed(
    browser: Browser, live_server: LiveServer, ada: User, race: int
) -> None:
    with browser.new_context(viewport=DESK) as context:
        page = open_race(context, live_server, ada, race)
        page.get_by_role("button", name="My car").click()
        play_a_round(race)

        expect(page.locator(".stage-layer")).to_be_attached(timeout=5_000)
        expect(page.locator(".stage-layer")).not_to_be_attached(timeout=10_000)
        assert is_in_window(page)


def test_the_size_stays_when_a_move_changes_the_picture(desk: Page, race: int) -> None:
    desk.get_by_role("button", name="Larger").click()
    desk.evaluate("document.querySelector('.track-ground').dataset.sent = 'once'")
    near, where = scale(desk), place(desk)
    play_a_round(race)

    expect(desk.locator(".race-facts")).to_contain_text("Round 2", timeout=5_000)
    assert (scale(desk), place(desk)) == (near, where)
    assert desk.evaluate("document.querySelector('.track-ground').dataset.sent") == "once"


def test_a_corner_tells_its_limit_on_hover_tap_and_key(desk: Page) -> None:
    note = desk.locator(".track-note")
    desk.locator(".track-wide [data-corner=B]").hover()
    expect(note).to_have_text("Corner B: limit 3")
    desk.mouse.move(5, 5)
    expect(note).to_be_empty()
    desk.locator(".track-wide [data-corner=D]").click()
    expect(note).to_have_text("Corner D: limit 2")
    desk.get_by_role("group", name="Picture of the track").focus()
    desk.keyboard.press("c")
    expect(note).to_have_text("Corner A: limit 7")
    desk.keyboard.press("Escape")
    expect(note).to_be_empty()


def test_legend_lines_and_words_are_shown_on_demand_and_stay_so(desk: Page) -> None:
    lines = desk.locator(".track-wide .legend-lines")
    expect(lines).to_be_hidden()
    desk.get_by_title("Legend lines").click()
    desk.get_by_title("In words").click()
    expect(lines).to_be_visible()
    desk.reload()

    expect(lines).to_be_visible()
    box = desk.locator("#track-words").bounding_box()
    assert box is not None
    assert box["height"] > 60


def test_the_picture_stays_in_sight_while_the_reader_chooses(desk: Page) -> None:
    track = desk.locator(".race-track")
    level = middle(desk, "#race-decision")[1]

    assert track.evaluate("track => getComputedStyle(track).position") == "sticky"
    box, beside = track.bounding_box(), desk.locator("#race-decision").bounding_box()
    assert box is not None
    assert beside is not None
    assert box["y"] == beside["y"] < level


def in_sight(page: Page) -> tuple[float, float]:
    """A point of the picture that nothing lies over."""
    box = page.locator(".track-view").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + 150


def test_two_fingers_zoom_and_one_scrolls_until_then(phone: Page) -> None:
    fingers = Fingers(phone)
    x, y = in_sight(phone)
    fingers.down((x, y))
    for step in range(1, 9):
        fingers.move((x, y - 12 * step))
    fingers.up()
    wait_for_scroll(phone, 30)
    assert scale(phone) == 1

    x, y = in_sight(phone)
    fingers.down((x - 30, y), (x + 30, y))
    for step in range(1, 5):
        fingers.move((x - 30 - 15 * step, y), (x + 30 + 15 * step, y))
    fingers.up()
    assert scale(phone) == pytest.approx(3, abs=0.1)

    before, scrolled = place(phone), phone.evaluate("window.scrollY")
    fingers.down((x, y))
    fingers.move((x - 40, y - 20))
    fingers.up()
    assert place(phone) == pytest.approx((before[0] - 40, before[1] - 20))
    assert phone.evaluate("window.scrollY") == scrolled


def test_a_small_whole_track_counts_in_fives_and_a_near_one_every_space(
    phone: Page, desk: Page
) -> None:
    fifths, others = (f".track-upright .distance-{each}" for each in ("fifths", "others"))
    expect(phone.locator(fifths)).to_be_visible()
    expect(phone.locator(others)).to_be_hidden()
    phone.locator("[data-track=nearer]").click()
    expect(phone.locator(others)).to_be_visible()

    expect(desk.locator(".track-wide .distance-others")).to_be_visible()


def test_a_finger_on_a_corner_is_told_its_limit(phone: Page) -> None:
    phone.locator(".track-upright [data-corner=B] .badge-limit").tap()

    expect(phone.locator(".track-note")).to_have_text("Corner B: limit 3")


def test_at_the_edge_of_a_near_picture_one_finger_scrolls_the_page(phone: Page) -> None:
    fingers = Fingers(phone)
    phone.get_by_role("group", name="Picture of the track").press("+")
    x, y = in_sight(phone)
    for _ in range(8):
        fingers.down((x, y))
        fingers.move((x, y - 150))
        fingers.up()

    assert phone.evaluate("window.scrollY") > 200
    assert scale(phone) > 1


def is_above_dock(page: Page) -> bool:
    car = page.locator(".track-upright .viewer-ring").bounding_box()
    dock = page.locator(".dock").bounding_box()
    assert car is not None
    assert dock is not None
    return car["y"] + car["height"] < dock["y"]


def test_my_car_is_brought_where_the_dock_does_not_lie(phone: Page) -> None:
    phone.get_by_role("button", name="My car").tap()

    assert is_above_dock(phone)


def test_so_it_is_at_the_lower_edge_of_the_picture(phone: Page, race: int) -> None:
    play_a_round(race)
    # Behind corner A of the USA the road runs along the lower edge of the upright picture.
    assert 4 <= view(state(race), None).cars[0].space <= 14
    phone.reload()
    expect(phone.locator("#look-ahead")).to_be_visible()
    assert is_above_dock(phone), "the page opens with the whole track above the dock"
    phone.get_by_role("button", name="My car").tap()

    assert is_above_dock(phone)


@pytest.mark.parametrize(("scheme", "size"), [("light", DESK), ("dark", PHONE)])
def test_the_track_is_accessible_and_shifts_nothing(
    browser: Browser,
    live_server: LiveServer,
    ada: User,
    race: int,
    scheme: Literal["light", "dark"],
    size: ViewportSize,
) -> None:
    with browser.new_context(viewport=size, color_scheme=scheme) as context:
        said: list[str] = []
        context.on("console", lambda line: said.append(line.text))
        page = open_race(context, live_server, ada, race)
        page.get_by_role("button", name="My car").click()
        page.get_by_title("In words").click()
        found = Axe().run(page, context=".race-track")
        wider = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        shift = page.evaluate(
            "new Promise(done => new PerformanceObserver(list => done(list.getEntries()"
            ".filter(entry => !entry.hadRecentInput).reduce((sum, entry) => sum + entry.value, 0)))"
            ".observe({type: 'layout-shift', buffered: true}) || setTimeout(done, 300, 0))"
        )

    assert found.violations_count == 0, found.generate_report()
    assert wider <= 0
    assert shift == 0
    assert not said


def test_without_script_lines_and_words_still_come_on_demand(
    browser: Browser, live_server: LiveServer, ada: User, race: int
) -> None:
    with browser.new_context(viewport=DESK, java_script_enabled=False) as context:
        page = open_race(context, live_server, ada, race)
        page.get_by_title("Legend lines").click()

        expect(page.locator(".track-wide .legend-lines")).to_be_visible()
        expect(page.locator("#track-words li")).to_have_count(4)
        expect(page.locator("#track-words")).to_contain_text(
            re.compile(r"Car 1, .+: space 6\d, gear 1, \d+ spaces before corner A, limit 7")
        )
        expect(page.get_by_role("button", name="Larger")).to_be_hidden()
