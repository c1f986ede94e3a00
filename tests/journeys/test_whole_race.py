"""A race with every module in a real browser: draft, weather, symbols."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from races.rules import awaited
from races.rules.conditions import GarageMode
from races.rules.seating import car_of
from races.rules.values import CardSet, Deck
from races.rules.words import RaceStatus, Step
from races.services import organise
from races.services.modules import Modules
from tests.journeys.driving import decide
from tests.services.racing import account_of, careful, play_one, state

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

    from heat_site.accounts.models import User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(180)]

PHONE = {"width": 390, "height": 844}
EVERYTHING = Modules(
    garage=GarageMode.DRAFT,
    deck=Deck.MIXED,
    expansions=(CardSet.HEAVY_RAIN, CardSet.TUNNEL_VISION),
    weather=True,
    event_card="going-global",
    mulligan=True,
)


def whole_race(track: str, modules: Modules, *drivers: User) -> int:
    """A race with modules whose garage has opened."""
    race = organise.create_race(
        drivers[0].pk, track=track, seats=len(drivers), legends=2, modules=modules
    )
    for driver in drivers:
        organise.take_seat(race, driver.pk)
    organise.start_race(race, drivers[0].pk)
    return race


def test_a_draft_by_two_people_and_the_first_round(
    ada: User, ben: User, browse: Callable[..., Page], live_server: LiveServer
) -> None:
    race = whole_race("japan", EVERYTHING, ada, ben)
    pages = {ada.pk: browse(ada), ben.pk: browse(ben, viewport=PHONE)}
    for page in pages.values():
        page.goto(f"{live_server.url}/races/{race}/")
    while state(race).status is RaceStatus.GARAGE:
        car = awaited(state(race))[0].car
        mine = pages[account_of(race, car)]
        # The other's pick has come to this page by itself.
        expect(mine.get_by_role("heading", name="Your pick")).to_be_visible(timeout=5_000)
        decide(mine, careful(race, car))

    adas = pages[ada.pk]
    expect(adas.get_by_role("heading", name="Your plan")).to_be_visible(timeout=5_000)
    expect(adas.get_by_role("button", name="Change the whole hand for 1 Heat")).to_be_visible()
    expect(adas.locator(".weather-badge").first).to_be_visible()
    adas_car = car_of(state(race), ada.pk)
    while (round_ := state(race).round) is not None and round_.number == 1:
        if awaited(state(race))[0].car == adas_car:
            adas.reload()
            decide(adas, careful(race, awaited(state(race))[0].car))
        else:
            play_one(race)


def reach(race: int, *steps: Step) -> int:
    """Play until somebody is asked for one of these steps; the race."""
    for _ in range(400):
        now = state(race)
        if now.status is RaceStatus.ENDED or awaited(now)[0].step in steps:
            break
        play_one(race)
    return race


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_whole_races_are_accessible_and_fit_a_phone(
    ada: User, browse: Callable[..., Page], live_server: LiveServer, scheme: str
) -> None:
    def alone(track: str, mode: GarageMode, *steps: Step) -> int:
        modules = Modules(
            garage=mode,
            deck=Deck.ADVANCED,
            expansions=(CardSet.HEAVY_RAIN, CardSet.TUNNEL_VISION),
            weather=True,
            event_card="hold-on-tight",
        )
        return reach(whole_race(track, modules, ada), *steps)

    races = [
        alone("usa", GarageMode.DRAFT, Step.PICK),
        alone("espana", GarageMode.CHAMPIONSHIP, Step.SWAP),
        alone("mexico", GarageMode.SNAKE, Step.DROP),
        alone("japan", GarageMode.RANDOM, Step.PLAN),
        alone("espana", GarageMode.RANDOM, Step.REACT),
        alone("nederland", GarageMode.RANDOM, Step.DISCARD),
    ]
    page = browse(ada, viewport=PHONE, color_scheme=scheme)
    for address in [*(f"/races/{race}/" for race in races), "/rules/", "/races/new/"]:
        page.goto(live_server.url + address)
        page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
        found = Axe().run(page)
        assert found.violations_count == 0, f"{address}\n{found.generate_report()}"
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], address
