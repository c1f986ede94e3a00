"""Choosing in a browser: by tap, drag and key, asked before Heat, on a phone, without script."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from races.rules import offers
from races.rules.offers import TakeBackOffer
from races.rules.words import CarId, RaceStatus
from tests.journeys.test_race import PHONE, lock_for
from tests.services.racing import account_of, play_one, play_until_turn, started_race, state

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page
    from pytest_django.live_server_helper import LiveServer

    from heat_site.accounts.models import User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(120)]

CARD = "#race-decision .hand label.game-card:not(.is-out)"


@pytest.fixture
def planning(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> Callable[..., tuple[Page, int]]:
    """Opens a page on which Ada is to plan."""

    def opened(**look: object) -> tuple[Page, int]:
        race = started_race(ada, ben)
        page = browse(ada, **look)
        page.goto(f"{live_server.url}/races/{race}/")
        return page, race

    return opened


def plan_of(race: int) -> tuple[int, int] | None:
    """Gear and number of cards that Ada has locked."""
    plan = state(race).driver(CarId(0)).plan
    return None if plan is None else (plan.gear, len(plan.cards))


def ticked(page: Page) -> list[int]:
    """Which cards of the hand are chosen, from 1."""
    boxes = page.locator("#race-decision .hand input[name=card]")
    return [
        number
        for number, chosen in enumerate(boxes.evaluate_all("all => all.map(e => e.checked)"), 1)
        if chosen
    ]


def playable(page: Page) -> list[int]:
    """Which cards of the hand can be chosen, from 1."""
    boxes = page.locator("#race-decision .hand input[name=card]")
    return [
        number
        for number, out in enumerate(boxes.evaluate_all("all => all.map(e => e.disabled)"), 1)
        if not out
    ]


def is_locked(page: Page) -> None:
    expect(page.get_by_role("heading", name="Your plan is locked")).to_be_focused()


@pytest.mark.parametrize("look", [{}, {"viewport": PHONE, "has_touch": True}])
def test_two_taps_lock_a_plan_in_the_present_gear(
    planning: Callable[..., tuple[Page, int]], look: dict[str, object]
) -> None:
    page, race = planning(**look)
    assert page.locator("#gear-1").is_checked()
    page.locator("a.suggestion").first.click()
    expect(page.locator("#outlook-said")).to_contain_text("before corner")
    page.get_by_role("button", name="Lock plan").click()

    is_locked(page)
    assert plan_of(race) == (1, 1)


def test_keys_choose_cards_and_gear_and_lock(
    planning: Callable[..., tuple[Page, int]],
) -> None:
    page, race = planning()
    first, second, *_ = playable(page)
    for key in ("g", "2", str(first), str(second)):
        page.keyboard.press(key)
    assert page.locator("#gear-2").is_checked()
    assert ticked(page) == [first, second]
    page.keyboard.press(str(second))
    assert ticked(page) == [first]
    page.keyboard.press(str(second))
    expect(page.locator("#outlook-said")).to_contain_text("before corner")
    page.keyboard.press("l")

    is_locked(page)
    assert plan_of(race) == (2, 2)


def test_the_list_of_keys_opens_with_a_question_mark(
    planning: Callable[..., tuple[Page, int]],
) -> None:
    page, _race = planning()
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="Keys")
    expect(listed).to_be_visible()
    page.keyboard.press("1")
    assert ticked(page) == [], "no key reaches the page behind"
    assert Axe().run(page, context="#race-keys").violations_count == 0
    page.keyboard.press("Escape")
    expect(listed).to_be_hidden()
    page.keyboard.press("s")
    assert len(ticked(page)) == 1


def test_nothing_is_chosen_while_somebody_types_or_has_turned_keys_off(
    planning: Callable[..., tuple[Page, int]], ada: User
) -> None:
    page, _race = planning()
    page.evaluate("document.querySelector('main').append(document.createElement('textarea'))")
    page.locator("textarea").press_sequentially("g212")
    assert ticked(page) == []
    assert page.locator("#gear-1").is_checked()
    ada.uses_keys = False
    ada.save()
    page.reload()
    page.keyboard.press(str(playable(page)[0]))
    assert ticked(page) == []
    expect(page.locator("#race-keys")).to_have_count(0)


def middle(card: Locator) -> tuple[float, float]:
    box = card.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, card: Locator, to: tuple[float, float]) -> None:
    page.mouse.move(*middle(card))
    page.mouse.down()
    page.mouse.move(*to, steps=4)
    page.mouse.up()


def test_cards_are_dragged_into_play_and_back(
    planning: Callable[..., tuple[Page, int]],
) -> None:
    page, _race = planning()
    page.locator("#race-decision .hand").scroll_into_view_if_needed()
    area, card = page.locator("[data-play-area]"), page.locator(CARD).first
    drag(page, card, middle(area))
    assert ticked(page) == playable(page)[:1]
    expect(area.locator("[data-box]")).to_have_count(1)
    expect(page.locator("#outlook-said")).to_contain_text("before corner")
    drag(page, area.locator("[data-box]"), middle(page.locator(CARD).nth(2)))
    assert ticked(page) == []
    expect(area.locator("[data-box]")).to_have_count(0)
    # A short way is a tap.
    x, y = middle(card)
    drag(page, card, (x + 3, y))
    expect(page.locator("#race-decision .hand input[name=card]:checked")).to_have_count(1)


def test_cards_are_dragged_by_finger(planning: Callable[..., tuple[Page, int]]) -> None:
    page, _race = planning(viewport=PHONE, has_touch=True)
    x, y = middle(page.locator(CARD).first)
    scrolled = page.evaluate("scrollY")
    session = page.context.new_cdp_session(page)
    for kind, points in (
        ("touchStart", [{"x": x, "y": y}]),
        ("touchMove", [{"x": x, "y": y - 60}]),
        ("touchMove", [{"x": x, "y": y - 180}]),
        ("touchEnd", []),
    ):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    assert ticked(page) == playable(page)[:1]
    assert page.evaluate("scrollY") == scrolled, "dragging scrolls nothing"


def choose_costly(page: Page) -> None:
    """Two gears up, which costs a Heat."""
    page.locator("#gear-3").press("Space")
    for number in playable(page)[:3]:
        page.locator("#race-decision .hand input[name=card]").nth(number - 1).press("Space")


def test_a_plan_that_costs_heat_is_asked_about_once(
    planning: Callable[..., tuple[Page, int]],
) -> None:
    page, race = planning()
    choose_costly(page)
    lock = page.get_by_role("button", name="Lock plan")
    lock.press("Enter")
    asked = page.get_by_role("dialog", name="Lock this plan?")
    expect(asked).to_contain_text("You pay 1 Heat for it.")
    assert Axe().run(page, context="#race-ask").violations_count == 0
    asked.get_by_role("button", name="Not yet").press("Enter")
    expect(asked).to_be_hidden()
    expect(lock).to_be_focused()
    assert len(ticked(page)) == 3
    assert plan_of(race) is None
    lock.click()
    asked.get_by_role("button", name="Lock plan").click()

    is_locked(page)
    expect(asked).to_be_hidden()
    assert plan_of(race) == (3, 3)


def test_who_does_not_want_to_be_asked_is_not(
    planning: Callable[..., tuple[Page, int]], ada: User
) -> None:
    ada.asks_first = False
    ada.save()
    page, race = planning()
    choose_costly(page)
    page.get_by_role("button", name="Lock plan").click()

    is_locked(page)
    assert plan_of(race) == (3, 3)


def test_without_script_the_suggestion_ticks_and_the_question_is_a_page(
    planning: Callable[..., tuple[Page, int]],
) -> None:
    page, race = planning(java_script_enabled=False)
    page.locator("a.suggestion").first.click()
    assert len(ticked(page)) == 1
    expect(page.locator("#outlook-said")).to_contain_text("before corner")
    choose_costly_without_script(page)
    page.get_by_role("button", name="Lock plan").click()
    expect(page.get_by_role("heading", name="Lock this plan?")).to_be_visible()
    page.get_by_role("button", name="Lock plan").click()

    expect(page.get_by_role("heading", name="Your plan is locked")).to_be_visible()
    assert plan_of(race) == (3, 3)


def choose_costly_without_script(page: Page) -> None:
    page.locator("#gear-3").check(force=True)
    boxes = page.locator("#race-decision .hand input[name=card]")
    for number in [each for each in playable(page) if each not in ticked(page)][:2]:
        boxes.nth(number - 1).press("Space")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone_the_decision_is_at_hand_and_the_track_in_sight(
    planning: Callable[..., tuple[Page, int]], scheme: str
) -> None:
    page, _race = planning(viewport=PHONE, has_touch=True, color_scheme=scheme)
    for part in ("#race-track", "#gear-1", "a.suggestion", ".hand label", "#look-ahead"):
        expect(page.locator(part).first).to_be_in_viewport()
    expect(page.get_by_role("button", name="Lock plan")).to_be_in_viewport(ratio=1)
    sheet = page.locator("#track-view").bounding_box()
    dock = page.locator(".dock").bounding_box()
    assert sheet is not None
    assert dock is not None
    assert dock["y"] - sheet["y"] > 200, "a good part of the track is to be seen"
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.locator("a.suggestion").first.click()
    expect(page.locator("#outlook-said")).to_contain_text("before corner")
    assert Axe().run(page).violations_count == 0


SHIFTS = """() => {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) window.shifted += each.value;
  }).observe({ type: "layout-shift", buffered: true });
}"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.parametrize("look", [{}, {"viewport": PHONE, "has_touch": True}])
def test_nothing_jumps_when_an_answer_comes(
    planning: Callable[..., tuple[Page, int]], look: dict[str, object]
) -> None:
    page, _race = planning(**look)
    page.evaluate(SHIFTS)
    # Pressed by script: what a person does excuses shifts for half a second.
    page.locator("a.suggestion").first.dispatch_event("click")
    expect(page.locator("#outlook-said")).to_contain_text("before corner")
    page.evaluate(DRAWN)

    assert page.evaluate("window.shifted") == 0


def test_focus_and_announcement_stay_while_others_act(
    planning: Callable[..., tuple[Page, int]], ben: User
) -> None:
    page, race = planning()
    said = page.locator("#outlook-said").element_handle()
    assert said is not None
    box = page.locator("#race-decision .hand input[name=card]").nth(playable(page)[0] - 1)
    box.press("Space")
    expect(page.locator("#outlook-said")).to_contain_text("before corner")
    assert said.evaluate("e => e.isConnected"), "a screen reader follows this element"
    lock_for(race, ben, 1)
    expect(page.locator("#race-cars")).to_contain_text("plan locked", timeout=3_000)

    expect(box).to_be_focused()
    assert box.is_checked()


def test_u_undoes_in_the_own_turn(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    race, car = race_with_a_step_to_undo(ada, ben)
    page = browse({ada.pk: ada, ben.pk: ben}[account_of(race, car)])
    page.goto(f"{live_server.url}/races/{race}/")
    expect(page.locator("#choice-undo")).to_be_visible()
    page.keyboard.press("u")

    expect(page.locator("#choice-undo")).to_have_count(0)


def race_with_a_step_to_undo(*drivers: User) -> tuple[int, CarId]:
    """A race in which somebody has just done what can be taken back, which most races have."""
    for _ in range(5):
        race = started_race(*drivers, legends=2)
        while state(race).status is RaceStatus.RUNNING:
            turn = state(race).turn
            if turn is not None and any(
                isinstance(each, TakeBackOffer) for each in offers(state(race), turn.car)
            ):
                return race, turn.car
            play_one(race)
    raise AssertionError("nothing could be undone in any race")


def test_a_turn_fits_a_phone(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    race = started_race(ada, ben, legends=2)
    car = play_until_turn(race)
    seat = state(race).car(car).seat
    page = browse(ada if seat == 0 else ben, viewport=PHONE, has_touch=True)
    page.goto(f"{live_server.url}/races/{race}/")

    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    expect(page.locator(".dock button:not(.keys-button)").first).to_be_in_viewport()
    assert Axe().run(page).violations_count == 0
