"""A race in a real browser: two people from sign-in to the flag, and what a page must bear."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from races.models import Race, Result
from races.rules.seating import car_of
from races.rules.words import CarId
from races.services.play import play
from tests.journeys.driving import (
    MOST_DECISIONS,
    choose_plan,
    decide,
    has_ended,
    is_awaited,
)
from tests.services.racing import careful, play_to_the_end, play_until_turn, started_race, state

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

    from heat_site.accounts.models import User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(120)]

PHONE = {"width": 390, "height": 844}


def playable(race: int, car: int) -> list[str]:
    """The cards of the hand that may be played."""
    return [card for card in state(race).driver(CarId(car)).hand if "heat" not in card]


def lock_for(race: int, person: User, car: int) -> None:
    """Another driver locks a plan, elsewhere."""
    play(
        race,
        person.pk,
        careful(race, CarId(car)),
        seen_version=state(race).version,
        command_id=uuid4().hex,
    )


@pytest.mark.timeout(600)
def test_two_people_race_two_laps_on_usa_against_two_legends(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    adas, bens = browse(ada), browse(ben, viewport=PHONE)
    adas.get_by_role("link", name="New race").click()
    adas.get_by_label("Seats for drivers").fill("2")
    adas.get_by_role("button", name="Open the race").click()
    expect(adas.get_by_role("heading", name="USA")).to_be_visible()

    bens.goto(adas.url)
    bens.get_by_label("Your own words").fill("rain on Sunday")
    bens.get_by_role("button", name="Take a seat").click()
    expect(bens.get_by_text("You have a seat").first).to_be_visible()

    adas.get_by_role("link", name="Start the race").click()
    adas.get_by_role("button", name="Start the race").click()
    expect(adas.get_by_text("Your turn: choose gear and cards")).to_be_visible()
    # Ben has not touched his page: it comes to know of the start by itself.
    expect(bens.get_by_text("Your turn: choose gear and cards")).to_be_visible(timeout=3_500)

    race = Race.objects.get().number
    drivers = {ada.pk: adas, ben.pk: bens}
    for _ in range(MOST_DECISIONS):
        awaited = next((page for page in drivers.values() if is_awaited(page)), None)
        if awaited is not None:
            car = car_of(state(race), next(each for each in drivers if drivers[each] is awaited))
            assert car is not None
            decide(awaited, careful(race, car))
        elif has_ended(adas):
            break
        else:
            # Sooner than the page would look by itself.
            adas.reload()
            bens.reload()
    else:
        pytest.fail("the race did not end")

    expect(adas.get_by_role("heading", name="Result")).to_be_visible()
    assert Race.objects.get().status == "ended"
    assert sorted(Result.objects.values_list("place", flat=True)) == [1, 2, 3, 4]


def test_another_drivers_move_shows_by_itself_and_my_choice_stays(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    """Case B13, and the three seconds."""
    race = started_race(ada, ben)
    page = browse(ada)
    page.goto(f"{live_server.url}/races/{race}/")
    choose_plan(page.locator("#race-decision"), 2, playable(race, 0)[:2])
    expect(page.locator("#look-ahead")).to_contain_text("space")
    lock_for(race, ben, 1)

    expect(page.locator("#race-cars")).to_contain_text("plan locked", timeout=3_000)
    assert page.locator("input[name=card]:checked").count() == 2
    assert page.locator("#gear-2").is_checked()
    page.get_by_role("button", name="Lock plan").click()
    expect(page.locator(".race-turn")).not_to_contain_text("choose gear and cards")


def test_a_plan_by_keyboard_alone(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    race = started_race(ada, ben)
    page = browse(ada)
    page.goto(f"{live_server.url}/races/{race}/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "gear":
            break
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert page.locator("#gear-1").is_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.locator("#look-ahead")).to_contain_text("space")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Lock plan":
            break
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", name="Your plan is locked")).to_be_focused()


def test_two_tabs_the_later_one_gets_the_present_position(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    race = started_race(ada, ben)
    page = browse(ada)
    page.goto(f"{live_server.url}/races/{race}/")
    choose_plan(page.locator("#race-decision"), 2, playable(race, 0)[:2])
    # The other tab: the same person locks another plan there. This tab asks no more.
    page.route("**/live/**", lambda route: route.abort())
    lock_for(race, ada, 0)
    page.get_by_role("button", name="Lock plan").click()

    expect(page.get_by_role("alert")).to_contain_text("The race has moved on")
    expect(page.get_by_role("heading", name="Your plan is locked")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_race_pages_are_accessible_and_fit_a_phone(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer, scheme: str
) -> None:
    planning, ended = started_race(ada, ben, legends=2), started_race(ada, ben, legends=2)
    turn = started_race(ada, ben, legends=2)
    play_until_turn(turn)
    play_to_the_end(ended)
    page = browse(ada, viewport=PHONE, color_scheme=scheme)
    addresses = [f"/races/{race}/" for race in (planning, turn, ended)]
    for address in [*addresses, "/", "/races/", "/races/new/", f"/races/{ended}/log/"]:
        page.goto(live_server.url + address)
        found = Axe().run(page)
        assert found.violations_count == 0, f"{address}\n{found.generate_report()}"
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], address
