"""Race pages that were drawn before: for the same reader only, and only while they are right."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.test import Client
from django.urls import reverse

from heat_site.accounts.models import User
from races.models import LastLook
from races.rules.words import CarId
from races.web.kept import Shelf
from tests.services.racing import play_one, play_until_turn, started_race, state
from tests.web.reading import decide, plan_fields, signed_in, text, words

if TYPE_CHECKING:
    from pytest_django import Settings

pytestmark = pytest.mark.django_db

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"|"X-CSRFToken": "(\w+)"')
COMMAND_ID = re.compile(r'name="command_id" value="(\w+)"')


def page(client: Client, race: int) -> str:
    return text(client.get(f"/races/{race}/"))


def hand(shown: str) -> list[str]:
    return re.findall(r'<input type="checkbox" name="card" value="([^"]*)"', shown)


def tokens(shown: str) -> set[str]:
    return {one or other for one, other in TOKEN.findall(shown)}


def the_same(shown: str) -> str:
    """The page without what is new each time."""
    return COMMAND_ID.sub("", TOKEN.sub("", shown))


def test_a_page_that_is_opened_again_is_the_same_but_for_token_and_command_id(
    ada: User, ben: User
) -> None:
    race = started_race(ada, ben)
    client = signed_in(ada)
    first, second = page(client, race), page(client, race)

    assert the_same(first) == the_same(second)
    assert len(tokens(first)) == len(tokens(second)) == 1
    assert tokens(first) != tokens(second)
    assert len(set(COMMAND_ID.findall(first))) == len(set(COMMAND_ID.findall(second))) == 1
    assert COMMAND_ID.findall(first) != COMMAND_ID.findall(second)


def test_the_token_of_a_page_that_was_kept_is_accepted(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    page(signed_in(ada), race)
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ada)
    shown = page(strict, race)
    fields = plan_fields(race, 0) | {"csrfmiddlewaretoken": tokens(shown).pop()}

    assert decide(strict, race, fields | {"csrfmiddlewaretoken": "x" * 64}).status_code == 403
    assert decide(strict, race, fields).status_code == 302
    assert state(race).driver(CarId(0)).plan is not None


def test_readers_in_turns_each_see_their_own_hand_and_no_other(
    ada: User, ben: User, cleo: User
) -> None:
    race = started_race(ada, ben)
    readers = [(signed_in(ada), 0), (signed_in(ben), 1), (signed_in(cleo), None), (Client(), None)]
    for _ in range(2):
        for client, car in readers:
            own = [] if car is None else sorted(state(race).driver(CarId(car)).hand)
            shown = page(client, race)
            assert sorted(hand(shown)) == own
            assert ("Lock plan" in shown) == (car is not None)
    assert "Cleo" in page(readers[2][0], race)
    assert "Cleo" not in page(readers[3][0], race)


def test_a_locked_plan_is_seen_at_once_by_its_driver_alone(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    ada_client, ben_client = signed_in(ada), signed_in(ben)
    page(ada_client, race)
    page(ben_client, race)
    decide(ben_client, race, plan_fields(race, 1))

    assert "Your plan is locked" in page(ben_client, race)
    assert "Your plan is locked" not in page(ada_client, race)
    assert "plan locked" in page(ada_client, race)


def test_what_the_reader_changes_elsewhere_shows_at_once(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    client = signed_in(ada)
    assert "data-keys" in page(client, race)
    User.objects.filter(pk=ada.pk).update(uses_keys=False, display_name="Ada the Fast")
    shown = page(client, race)

    assert "data-keys" not in shown
    assert "Ada the Fast" in shown
    User.objects.filter(pk=ben.pk).update(display_name="Ben the Slow")
    assert "Ben the Slow" in page(client, race)
    User.objects.filter(pk=ada.pk).update(time_zone="Asia/Tokyo")
    assert "JST" in page(client, race)


def test_a_message_is_shown_once_and_to_nobody_else(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    client, said = signed_in(ada), "Your API token is made."
    page(client, race)
    assert client.post(reverse("accounts:make_token")).status_code == 302

    assert said in page(client, race)
    assert said not in page(client, race)
    assert said not in page(signed_in(ben), race)


def test_the_inbox_counts_on(ada: User, ben: User) -> None:
    race, other = started_race(ada, ben), started_race(ben, ada)
    client = signed_in(ada)
    before = page(client, race)
    ada.notices.filter(url__contains=f"/{other}/").update(read_at=ada.date_joined)

    assert the_same(page(client, race)) != the_same(before)


def test_addresses_on_a_page_are_those_it_was_opened_with(
    ada: User, ben: User, settings: Settings
) -> None:
    race = started_race(ada, ben)
    assert f"http://testserver/races/{race}/" in page(Client(), race)
    assert "data-stream" not in page(Client(), race)
    settings.LIVE_URL = ":8001"
    shown = text(Client(headers={"host": "localhost"}).get(f"/races/{race}/?from=mail"))

    assert f"http://localhost/races/{race}/?from=mail" in shown
    assert f'data-stream="http://localhost:8001/live/races/{race}/"' in shown
    assert "testserver" not in shown


def test_a_recap_is_told_once_although_the_page_is_kept(ada: User, ben: User) -> None:
    race = started_race(ada, ben, legends=2)
    client, told = signed_in(ada), "Since your last visit"
    page(client, race)
    play_until_turn(race)
    while state(race).turn is not None:
        play_one(race)

    assert told in page(client, race)
    assert told not in page(client, race)


def test_what_one_reader_has_seen_another_has_not(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    page(signed_in(ada), race)
    page(signed_in(ada), race)
    assert not LastLook.objects.filter(account=ben.pk).exists()
    page(signed_in(ben), race)
    assert LastLook.objects.get(account=ben.pk, race=race).version == state(race).version


def test_guests_see_nothing_of_who_was_there_before(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    page(signed_in(ada), race)
    shown = Client().get(f"/races/{race}/")
    assert "Sign in" in words(shown)
    assert hand(text(shown)) == []


def test_a_shelf_drops_what_was_not_asked_for_longest() -> None:
    shelf: Shelf[int] = Shelf(2)
    shelf.put("one", 1)
    shelf.put("two", 2)
    assert shelf.get("one") == 1
    shelf.put("three", 3)
    assert (shelf.get("one"), shelf.get("two"), shelf.get("three")) == (1, None, 3)
