"""R2, 2.6: nothing that one account gets over the API depends on what is hidden from it."""

from __future__ import annotations

from copy import replace
from typing import TYPE_CHECKING

import msgspec
import pytest

from races.api.showing import race_shown
from races.queries.race_page import race_page
from races.rules import view
from races.rules.preview import preview
from races.rules.seating import car_of
from tests.services.racing import play_one, started_race, state

if TYPE_CHECKING:
    from collections.abc import Callable

    from rest_framework.test import APIClient

    from heat_site.accounts.models import User
    from races.rules.cards import Pile
    from races.rules.race import Car, Race

pytestmark = pytest.mark.django_db


def otherwise(race: Race, viewer: int) -> Race:
    """The same race with other hidden cards: others' hands and decks changed places, and nobody's
    deck is in the order it was."""
    return replace(race, cars=tuple(_otherwise(car, own=car.id == viewer) for car in race.cars))


def _otherwise(car: Car, *, own: bool) -> Car:
    driver = car.driver
    if driver is None:
        return car
    if own:
        return replace(car, driver=replace(driver, deck=driver.deck[::-1]))
    cards: Pile = driver.deck + driver.hand
    hand, deck = cards[: len(driver.hand)], cards[len(driver.hand) :]
    return replace(car, driver=replace(driver, hand=hand, deck=deck))


@pytest.mark.parametrize("decisions", [0, 1, 2, 7, 12])
def test_the_body_does_not_depend_on_hidden_cards(
    ada: User, ben: User, cleo: User, decisions: int
) -> None:
    number = started_race(ada, ben, cleo, legends=2)
    for _ in range(decisions):
        play_one(number)
    for person in (ada, ben, None):
        account = person.pk if person is not None else None
        page = race_page(number, account)
        car = car_of(state(number), account)
        changed = otherwise(state(number), -1 if car is None else car)
        assert changed != state(number)
        foreseen = {command: preview(changed, command) for command in page.previews}
        other = replace(page, view=view(changed, car), previews=foreseen)
        assert msgspec.json.encode(race_shown(page)) == msgspec.json.encode(race_shown(other))


def test_a_locked_plan_and_drawn_cards_are_the_drivers_alone(
    program: Callable[[User | None], APIClient], ada: User, ben: User
) -> None:
    number = started_race(ada, ben)
    play_one(number)
    logs = [
        program(person).get(f"/api/races/{number}/log/?limit=200").json()["lines"]
        for person in (ada, ben, None)
    ]
    hidden = {"plan_locked_open", "cards_drawn_open", "cards_discarded_open"}
    seen = [
        {(line["code"], line["car"]) for line in lines if line["code"] in hidden} for lines in logs
    ]
    assert seen[2] == set()
    cars = [{car for _code, car in each} for each in seen]
    assert cars[0].isdisjoint(cars[1])
    assert all("cards" not in line["facts"] or line["code"] == "plan_revealed" for line in logs[2])
