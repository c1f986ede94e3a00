"""The race page by meaning: what each reader sees, and what is drawn anew."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from races.rules.words import CarId, Step
from tests.services.racing import (
    account_of,
    play_one,
    play_to_the_end,
    play_until_turn,
    started_race,
    state,
)
from tests.web.reading import HTMX, decide, plan_fields, signed_in, tags, text, words

if TYPE_CHECKING:
    from collections.abc import Callable

    from heat_site.accounts.models import User

pytestmark = pytest.mark.django_db


def test_guests_see_the_track_the_cars_and_the_log(ada: User, ben: User, client: Client) -> None:
    race = started_race(ada, ben, legends=2)
    page = client.get(f"/races/{race}/")
    read = words(page)

    assert page.status_code == 200
    for said in ("USA", "Ada", "Ben", "Black Legend", "Waiting for Ada and Ben", "Round 1"):
        assert said in read
    assert 'role="img"' in text(page)
    assert "Lock plan" not in read
    assert state(race).seed_hash in read
    assert "published when the race has ended" in read


def test_a_driver_is_asked_for_gear_and_cards(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    page = signed_in(ada).get(f"/races/{race}/")

    assert "Your turn: choose gear and cards" in words(page)
    assert "<title>Your turn: USA" in text(page)
    assert text(page).count('name="card"') == 7
    assert text(page).count('name="gear"') == 4
    assert "out of reach" in words(page)


def test_nobody_elses_hidden_cards_are_in_a_page(
    ada: User, ben: User, cleo: User, client: Client
) -> None:
    """The page changes by nothing when hidden cards of others are others."""
    race = started_race(ada, ben)
    decide(signed_in(ben), race, plan_fields(race, 1))
    bens = state(race).driver(CarId(1))
    assert bens.plan is not None
    for reader in (signed_in(ada), signed_in(cleo), client):
        for address in (f"/races/{race}/", f"/races/{race}/log/"):
            page = reader.get(address)
            assert "Ben has locked a plan" in words(page)
            assert "Ben has locked gear" not in words(page)
            assert "Ben draws 7 cards" in words(page)
    spectator = text(client.get(f"/races/{race}/"))
    assert "game-card" not in spectator
    mine = text(signed_in(ada).get(f"/races/{race}/"))
    hand = re.findall(r'name="card" value="([^"]+)"', mine)
    assert sorted(hand) == sorted(state(race).driver(CarId(0)).hand)


def test_polling_says_nothing_while_nothing_happens(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    client = signed_in(ada)
    seen = tags(client.get(f"/races/{race}/"))

    assert client.get(f"/races/{race}/live/", seen, headers=HTMX).status_code == 204


def test_another_drivers_lock_leaves_my_half_made_plan_alone(ada: User, ben: User) -> None:
    """Case B13."""
    race = started_race(ada, ben)
    client = signed_in(ada)
    seen = tags(client.get(f"/races/{race}/"))
    decide(signed_in(ben), race, plan_fields(race, 1))
    answer = client.get(f"/races/{race}/live/", seen, headers=HTMX)

    assert answer.status_code == 200
    assert "plan locked" in words(answer)
    assert "#race-cars" in text(answer)
    assert "#race-decision" not in text(answer)
    assert 'name="card"' not in text(answer)
    assert answer["HX-Trigger"] == "race-moved"


def test_the_panel_is_drawn_anew_when_the_decision_is_another(ada: User, ben: User) -> None:
    race = started_race(ada, ben, legends=2)
    client = signed_in(ada)
    seen = tags(client.get(f"/races/{race}/"))
    play_until_turn(race)
    answer = client.get(f"/races/{race}/live/", seen, headers=HTMX)

    assert "#race-decision" in text(answer)


@pytest.mark.parametrize("step", [Step.REACT, Step.SLIPSTREAM, Step.DISCARD])
def test_each_choice_of_a_turn_is_a_button_with_its_consequence(
    ada: User, ben: User, step: Step
) -> None:
    race = started_race(ada, ben, legends=4, laps=2)
    people = {ada.pk: ada, ben.pk: ben}
    for _ in range(400):
        turn = state(race).turn
        if turn is not None and turn.step is step:
            break
        play_one(race)
    else:
        pytest.fail(f"no {step} in this race")
    turn = state(race).turn
    assert turn is not None
    page = signed_in(people[account_of(race, turn.car)]).get(f"/races/{race}/")
    asked = {
        Step.REACT: ("end_react", "Go on without more"),
        Step.SLIPSTREAM: ("slipstream", "Take the slipstream"),
        Step.DISCARD: ("discard", "Discard what is ticked"),
    }[step]

    assert f'name="do" value="{asked[0]}"' in text(page)
    assert asked[1] in words(page)
    if step is not Step.DISCARD:
        assert "Your engine keeps" in words(page) or "spin out" in words(page)


def test_an_ended_race_shows_result_seed_and_how_to_verify(
    ada: User, ben: User, client: Client
) -> None:
    race = started_race(ada, ben)
    play_to_the_end(race)
    read = words(client.get(f"/races/{race}/"))

    assert "wins the race" in read
    assert "Result" in read
    assert state(race).seed in read
    assert f"manage.py verify_race {race}" in read
    assert "Your place:" in words(signed_in(ada).get(f"/races/{race}/"))


def test_the_log_comes_in_pages(ada: User, ben: User, client: Client) -> None:
    race = started_race(ada, ben)
    play_to_the_end(race)
    first = client.get(f"/races/{race}/log/")
    older = re.search(r"\?before=(\d+)", text(first))

    assert older is not None
    assert "has ended" in words(first)
    last = client.get(f"/races/{race}/log/", {"before": older.group(1)})
    assert "The race is open" in words(last) or "Older lines" in words(last)
    assert client.get(f"/races/{race}/log/?before=nonsense").status_code == 200


def test_a_race_that_does_not_exist(client: Client, ada_client: Client) -> None:
    for address in ("/races/77/", "/races/77/live/", "/races/77/log/", "/races/77/join/"):
        assert client.get(address).status_code == 404
    assert ada_client.post("/races/77/decide/", {"do": "boost", "car": 0}).status_code == 404


@pytest.mark.parametrize("signed", [True, False])
def test_the_race_page_costs_six_queries_at_most(
    ada: User,
    ben: User,
    signed: bool,
    django_assert_max_num_queries: Callable[..., Any],
) -> None:
    race = started_race(ada, ben, legends=2)
    client = signed_in(ada) if signed else Client()
    client.get(f"/races/{race}/")
    with django_assert_max_num_queries(6):
        client.get(f"/races/{race}/")
    play_until_turn(race)
    for person in (ada, ben):
        client = signed_in(person)
        client.get(f"/races/{race}/")
        with django_assert_max_num_queries(6):
            client.get(f"/races/{race}/")


def test_a_poll_without_news_costs_one_query_of_the_race(
    ada: User, ben: User, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    race = started_race(ada, ben)
    client = signed_in(ada)
    seen = tags(client.get(f"/races/{race}/"))
    with django_assert_max_num_queries(3):
        assert client.get(f"/races/{race}/live/", seen, headers=HTMX).status_code == 204


def test_the_panel_of_a_page_that_is_opened_again_has_its_own_token_and_command(
    ada: User, ben: User
) -> None:
    race = started_race(ada, ben)
    client = signed_in(ada)
    pages = [text(client.get(f"/races/{race}/")) for _ in range(2)]
    commands = [set(re.findall(r'name="command_id" value="(\w+)"', page)) for page in pages]
    tokens = [set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page)) for page in pages]

    assert [len(each) for each in commands] == [1, 1]
    assert commands[0] != commands[1]
    assert not tokens[0] & tokens[1], "a token is masked anew for each page"


def test_the_panel_of_one_driver_is_shown_to_no_other(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    hands = []
    for person in (ada, ben, ada):
        page = text(signed_in(person).get(f"/races/{race}/"))
        hands.append(re.findall(r'type="checkbox" name="card" value="([^"]+)"', page))
    for car in (0, 1):
        assert sorted(hands[car]) == sorted(state(race).driver(CarId(car)).hand)
    assert hands[0] == hands[2]
