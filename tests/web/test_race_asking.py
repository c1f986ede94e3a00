"""Asked once more before a decision that costs Heat or cannot be taken back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from races.queries.prices import _price
from races.rules import awaited, offers
from races.rules.commands import AdrenalineMove, Boost, EndReact, LockPlan, Slipstream
from races.rules.offers import RetireOffer
from races.rules.words import CarId, CarStatus, RaceStatus
from tests.rules.builders import pile
from tests.services.racing import account_of, play_one, started_race, state
from tests.web.reading import HTMX, decide, signed_in, text, words
from tests.web.situations import ME, Drive

if TYPE_CHECKING:
    from collections.abc import Callable

    from heat_site.accounts.models import User


def costly(race: int) -> dict[str, Any]:
    """Two gears up from the first, which costs 1 Heat."""
    now = state(race)
    hand = [card for card in now.driver(CarId(0)).hand if "heat" not in card]
    return {
        "do": "plan",
        "car": 0,
        "gear": 3,
        "card": hand[:3],
        "seen": now.version,
        "command_id": "costly",
    }


def free(race: int) -> dict[str, Any]:
    """The first gear, far from any corner."""
    fields = costly(race)
    return {**fields, "gear": 1, "card": fields["card"][:1]}


@pytest.mark.django_db
def test_a_plan_that_costs_heat_is_asked_about_and_nothing_is_done(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    answer = decide(signed_in(ada), race, costly(race), headers=HTMX)

    assert answer.status_code == 200
    assert "Lock this plan?" in words(answer)
    assert "You pay 1 Heat for it." in words(answer)
    assert answer["HX-Reswap"] == "none", "a half-made plan stays in the panel"
    assert "#race-decision" in text(answer), "the form of the dialog leads there"
    assert state(race).driver(CarId(0)).plan is None


@pytest.mark.django_db
def test_yes_takes_the_decision_and_does_not_ask_again(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    client = signed_in(ada)
    asked = text(decide(client, race, costly(race), headers=HTMX))
    fields: dict[str, Any] = {}
    for name, value in re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', asked):
        fields.setdefault(name, []).append(value)
    answer = decide(client, race, fields, headers=HTMX)

    assert "Your plan is locked" in words(answer)
    plan = state(race).driver(CarId(0)).plan
    assert plan is not None
    assert (plan.gear, len(plan.cards)) == (3, 3)


@pytest.mark.django_db
def test_without_script_the_question_is_a_page(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    client = signed_in(ada)
    page = decide(client, race, costly(race))

    assert "<html" in text(page)
    assert "Lock this plan?" in words(page)
    assert 'name="sure" value="1"' in text(page)
    assert state(race).driver(CarId(0)).plan is None
    assert decide(client, race, {**costly(race), "sure": "1"}).status_code == 302
    assert state(race).driver(CarId(0)).plan is not None


@pytest.mark.django_db
def test_what_costs_nothing_is_not_asked_about(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    assert decide(signed_in(ada), race, free(race)).status_code == 302


@pytest.mark.django_db
def test_who_does_not_want_to_be_asked_is_not(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    ada.asks_first = False
    ada.save()

    assert decide(signed_in(ada), race, costly(race)).status_code == 302
    assert state(race).driver(CarId(0)).plan is not None


@pytest.mark.django_db
def test_retiring_is_asked_about(ada: User, ben: User, cleo: User) -> None:
    race, car = race_with_one_behind(ada, ben, cleo)
    driver = {each.pk: each for each in (ada, ben, cleo)}[account_of(race, car)]
    fields = {"do": "retire", "car": car, "seen": state(race).version, "command_id": "r"}
    answer = decide(signed_in(driver), race, fields, headers=HTMX)

    assert "Retire from the race?" in words(answer)
    assert "cannot be taken back" in words(answer)
    assert state(race).car(car).status is CarStatus.ON_TRACK


def race_with_one_behind(*drivers: User) -> tuple[int, CarId]:
    """A race that somebody has finished, and a car still on its way, whose driver may retire. In
    most races not all finish in the same round."""
    for _ in range(20):
        race = started_race(*drivers)
        while state(race).status is RaceStatus.RUNNING:
            now = state(race)
            for due in awaited(now):
                if any(isinstance(each, RetireOffer) for each in offers(now, due.car)):
                    return race, due.car
            play_one(race)
    raise AssertionError("in no race anybody was left behind")


@pytest.mark.django_db
def test_what_is_refused_is_refused_without_a_question(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    wrong = {**costly(race), "card": ["4"]}

    assert decide(signed_in(ada), race, wrong, headers=HTMX).status_code == 422
    assert decide(signed_in(ben), race, costly(race), headers=HTMX).status_code == 403


@pytest.mark.django_db
def test_a_question_costs_few_queries(
    ada: User, ben: User, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    race = started_race(ada, ben)
    client, fields = signed_in(ada), costly(race)
    decide(client, race, fields, headers=HTMX)
    with django_assert_max_num_queries(4):
        decide(client, race, fields, headers=HTMX)


def test_corner_heat_and_risk_of_a_plan_are_its_price() -> None:
    race = Drive(plays="stress 4", deck="1 1 2 4", progress=10, gear=2, engine=1).planning
    price = _price(race, LockPlan(car=ME, gear=2, cards=pile("stress 4")))

    assert (price.heat, price.least, price.most, price.risk) == (0, 0, 1, 0.0)
    empty = Drive(plays="stress 4", deck="1 1 2 4", progress=10, gear=2, engine=0).planning
    assert _price(empty, LockPlan(car=ME, gear=2, cards=pile("stress 4"))).risk == 0.25


def test_in_a_turn_only_what_comes_on_top_is_asked_about() -> None:
    # Speed 8 over corner A, limit 7: 1 Heat is settled by now.
    drive = Drive(plays="4 4", progress=10, gear=2, legend_at=30)
    boosted = _price(drive.race, Boost(car=ME))

    assert _price(drive.race, EndReact(car=ME)).is_nothing
    assert boosted.heat == 1
    assert boosted.least > 1
    assert _price(drive.race, AdrenalineMove(car=ME)).most == 2


def test_going_on_into_a_spin_out_is_asked_about() -> None:
    race = Drive(plays="4 4", hand="heat", progress=10, gear=2, engine=0).race

    assert _price(race, EndReact(car=ME)).risk == 1
    assert _price(race, Slipstream(car=ME, spaces=0)).is_nothing
