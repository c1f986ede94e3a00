"""Decisions sent from the race page: done once, or refused with a sentence."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from races.rules.words import CarId
from races.services import organise
from tests.services.racing import (
    account_of,
    play_one,
    play_until_turn,
    started_race,
    state,
)
from tests.web.reading import HTMX, decide, plan_fields, signed_in, text, words

if TYPE_CHECKING:
    from django.test import Client

    from heat_site.accounts.models import User

pytestmark = pytest.mark.django_db


def test_locking_without_scripts_leads_back_to_the_race(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    client = signed_in(ada)
    answer = decide(client, race, plan_fields(race, 0))

    assert answer.status_code == 302
    assert answer["Location"] == f"/races/{race}/"
    page = client.get(answer["Location"])
    assert "Your plan is locked" in words(page)
    assert "You can change it until every driver has locked" in words(page)
    assert "Waiting for Ben: choosing gear and cards" in words(page)


def test_a_locked_plan_can_be_changed(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    client = signed_in(ada)
    decide(client, race, plan_fields(race, 0))
    hand = state(race).driver(CarId(0)).hand
    lowest = next(card for card in hand if card not in {"heat", "starting-heat"})
    changed = {**plan_fields(race, 0, "two"), "gear": 1, "card": [lowest]}

    assert decide(client, race, changed).status_code == 302

    plan = state(race).driver(CarId(0)).plan
    assert plan is not None
    assert (plan.gear, plan.cards) == (1, (lowest,))


def test_where_a_plan_leads_is_shown_without_scripts_and_nothing_is_done(
    ada: User, ben: User
) -> None:
    race = started_race(ada, ben)
    fields = plan_fields(race, 0)
    before = state(race).version
    page = signed_in(ada).get(f"/races/{race}/preview/", fields)

    assert re.search(r"[Ss]pace \d+, (\d+ spaces? before|at the line of) corner", words(page))
    assert "highlight-landing" in text(page)
    assert text(page).count(" checked") == len(fields["card"]) + 1
    assert state(race).version == before


def test_a_half_made_plan_gets_a_hint(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    part = signed_in(ada).get(
        f"/races/{race}/preview/", {"do": "plan", "car": "0", "gear": "2"}, headers=HTMX
    )

    assert part.status_code == 200
    assert "Choose 2 cards to see where you would land." in words(part)
    assert "<html" not in text(part)


def test_a_refused_plan_says_why_and_keeps_what_was_ticked(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    fields = plan_fields(race, 0)
    wrong = {**fields, "gear": 2, "card": fields["card"][:1]}
    for headers in (None, HTMX):
        answer = decide(signed_in(ada), race, wrong, headers=headers)
        assert answer.status_code == 422
        assert "Gear 2 takes exactly 2 cards; you have chosen 1." in words(answer)
        assert "Rule R3.2" in words(answer)
        assert text(answer).count(" checked") == 2
    assert state(race).driver(CarId(0)).plan is None


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"do": "plan", "car": "0", "card": ["1"]}, "Choose a gear first."),
        ({"do": "dance", "car": "0"}, "cannot be read"),
        ({"do": "cooldown", "car": "0", "n": "many"}, "cannot be read"),
        ({"do": "boost", "car": "nobody"}, "cannot be read"),
        ({}, "cannot be read"),
    ],
)
def test_nonsense_gets_a_sentence(
    ada: User, ben: User, fields: dict[str, Any], sentence: str
) -> None:
    race = started_race(ada, ben)
    answer = decide(signed_in(ada), race, fields)

    assert answer.status_code == 422
    assert sentence in words(answer)


def test_a_double_click_has_one_effect(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    fields = plan_fields(race, 0)
    client = signed_in(ada)
    first = decide(client, race, fields, headers=HTMX)
    version = state(race).version
    second = decide(client, race, fields, headers=HTMX)

    assert (first.status_code, second.status_code) == (200, 200)
    assert state(race).version == version


def test_the_same_form_chosen_anew_is_another_submission(ada: User, ben: User) -> None:
    """The back button shows the old form with its old id: it must not pass for a repeat."""
    race = started_race(ada, ben)
    fields = plan_fields(race, 0)
    client = signed_in(ada)
    decide(client, race, fields)
    playable = next(card for card in state(race).driver(CarId(0)).hand if "heat" not in card)
    answer = decide(client, race, {**fields, "gear": 1, "card": [playable]})

    assert answer.status_code == 409
    assert "The race has moved on since this page was loaded" in words(answer)


def test_a_second_tab_gets_the_present_position(ada: User, ben: User) -> None:
    race = started_race(ada, ben, legends=2)
    car = play_until_turn(race)
    driver = {ada.pk: ada, ben.pk: ben}[account_of(race, car)]
    old_page = state(race).version
    play_one(race)
    stale = {"do": "end_react", "car": car, "seen": old_page, "command_id": "tab"}
    for headers in (None, HTMX):
        answer = decide(signed_in(driver), race, stale, headers=headers)
        assert answer.status_code == 409
        assert "The race has moved on since this page was loaded" in words(answer)
        assert f'value="{state(race).version}"' in text(answer) or "Round" in words(answer)


def test_nobody_moves_another_drivers_car(ada: User, ben: User, cleo: User) -> None:
    race = started_race(ada, ben)
    for stranger in (ben, cleo):
        answer = decide(signed_in(stranger), race, plan_fields(race, 0), headers=HTMX)
        assert answer.status_code == 403
        assert "not yours to decide" in words(answer)
    assert state(race).driver(CarId(0)).plan is None


def test_guests_are_sent_to_sign_in(ada: User, ben: User, client: Client) -> None:
    race = started_race(ada, ben)
    plain = decide(client, race, plan_fields(race, 0))
    htmx = decide(client, race, plan_fields(race, 0), headers=HTMX)

    assert plain["Location"] == f"/accounts/login/?next=/races/{race}/"
    assert htmx["HX-Redirect"].startswith("/accounts/login/")


def test_after_a_command_htmx_gets_the_parts_without_a_redirect(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    answer = decide(signed_in(ada), race, plan_fields(race, 0), headers=HTMX)

    assert answer.status_code == 200
    assert "<html" not in text(answer)
    for part in ("#race-head", "#race-track", "#race-cars", "#race-log"):
        assert f'hx-target="{part}"' in text(answer)
    assert "hx-swap-oob" in text(answer)


def test_a_paused_race_says_so_and_offers_nothing(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    organise.pause_race(race, ada.pk)
    page = signed_in(ben).get(f"/races/{race}/")

    assert "The organiser has paused the race" in words(page)
    assert "Lock plan" not in words(page)
    answer = decide(signed_in(ben), race, plan_fields_of_hand(race, 1))
    assert answer.status_code in {409, 422}
    assert "paused" in words(answer) or "moved on" in words(answer)


def plan_fields_of_hand(race: int, car: int) -> dict[str, Any]:
    card = next(each for each in state(race).driver(CarId(car)).hand if "heat" not in each)
    return {
        "do": "plan",
        "car": car,
        "gear": 1,
        "card": [card],
        "seen": state(race).version,
        "command_id": "paused",
    }
