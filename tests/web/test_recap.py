"""What the race page tells of the time since the reader's last visit."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from django.core.management import call_command
from django.test import Client

from races.models import LastLook
from races.rules.words import CarId
from tests.services.racing import (
    account_of,
    play_one,
    play_to_the_end,
    play_until_turn,
    started_race,
    state,
)
from tests.web.reading import decide, plan_fields, signed_in, text, words

if TYPE_CHECKING:
    from collections.abc import Callable

    from heat_site.accounts.models import User

pytestmark = pytest.mark.django_db

TITLE = "Since your last visit"


def play_a_round(race: int) -> None:
    """Play until the next round has begun."""
    before = state(race).round
    while state(race).round == before or state(race).turn is not None:
        play_one(race)


def seen(person: User, race: int) -> int:
    return LastLook.objects.get(account=person.pk, race=race).version


def test_a_first_visit_has_no_recap_and_is_kept(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    play_until_turn(race)

    assert TITLE not in words(signed_in(ada).get(f"/races/{race}/"))
    assert seen(ada, race) == state(race).version


def test_what_happened_meanwhile_is_told_once(ada: User, ben: User) -> None:
    race = started_race(ada, ben, legends=2)
    client = signed_in(ada)
    client.get(f"/races/{race}/")
    since = seen(ada, race)
    play_a_round(race)
    page = client.get(f"/races/{race}/")

    assert TITLE in words(page)
    assert f'data-since="{since}"' in text(page)
    assert f"/races/{race}/replay/?at={since}" in text(page)
    assert re.search(r"<li>[^<]+</li>", text(page).split('id="recap"')[1].split("</details>")[0])
    assert TITLE not in words(client.get(f"/races/{race}/"))
    assert seen(ada, race) == state(race).version


def test_spectators_with_an_account_have_a_recap_and_guests_have_none(
    ada: User, ben: User, cleo: User, client: Client
) -> None:
    race = started_race(ada, ben, legends=2)
    readers = (signed_in(cleo), client)
    for reader in readers:
        reader.get(f"/races/{race}/")
    play_a_round(race)

    shown = [TITLE in words(reader.get(f"/races/{race}/")) for reader in readers]
    assert shown == [True, False]


def test_the_own_move_and_a_locked_plan_are_no_news(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    adas, bens = signed_in(ada), signed_in(ben)
    adas.get(f"/races/{race}/")
    bens.get(f"/races/{race}/")
    decide(adas, race, plan_fields(race, 0))

    assert TITLE not in words(adas.get(f"/races/{race}/"))
    assert TITLE not in words(bens.get(f"/races/{race}/"))


def test_places_heat_and_the_end_are_in_the_recap(ada: User, ben: User, cleo: User) -> None:
    race = started_race(ada, ben, legends=4)
    reader = signed_in(cleo)
    reader.get(f"/races/{race}/")
    play_to_the_end(race)
    read = words(reader.get(f"/races/{race}/"))

    assert "The race has ended" in read.split("Show it on the track")[0]
    assert re.search(r"has (gone up|fallen back) from place \d to \d", read)
    assert re.search(r"has paid \d+ Heat", read)


def test_the_recap_tells_nobody_elses_cards(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    reader = signed_in(ada)
    reader.get(f"/races/{race}/")
    play_a_round(race)
    part = text(reader.get(f"/races/{race}/")).split('id="recap"')[1].split("</details>")[0]

    assert "Ben draws" not in part or re.search(r"Ben draws \d+ cards?\.", part)


def test_a_page_that_was_open_tells_what_it_has_shown(ada: User, ben: User, client: Client) -> None:
    race = started_race(ada, ben)
    reader = signed_in(ada)
    reader.get(f"/races/{race}/")
    play_until_turn(race)
    now = state(race).version
    address = f"/races/{race}/seen/"

    for odd in ("", "x", "-4", "9" * 40, "0"):
        assert reader.post(address, {"version": odd}).status_code == 204
        assert seen(ada, race) < now
    assert reader.post(address, {"version": now - 1}).status_code == 204
    assert seen(ada, race) == now - 1
    reader.post(address, {"version": 5})
    assert seen(ada, race) == now - 1, "an older page changes nothing"
    reader.post(address, {"version": now + 1_000})
    assert seen(ada, race) == now
    assert client.post(address, {"version": now}).status_code == 204
    assert reader.get(address).status_code == 405
    assert reader.post("/races/4711/seen/", {"version": 1}).status_code == 404
    assert Client(enforce_csrf_checks=True).post(address, {"version": 1}).status_code == 403


def test_rebuilding_the_rows_of_races_keeps_what_was_seen(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    signed_in(ada).get(f"/races/{race}/")
    before = seen(ada, race)
    call_command("rebuild_projections")

    assert seen(ada, race) == before


def test_a_page_without_news_writes_nothing(
    ada: User, ben: User, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    race = started_race(ada, ben)
    play_until_turn(race)
    turn = state(race).turn
    assert turn is not None
    client = signed_in({ada.pk: ada, ben.pk: ben}[account_of(race, CarId(turn.car))])
    client.get(f"/races/{race}/")
    with django_assert_max_num_queries(6) as asked:
        client.get(f"/races/{race}/")

    assert not [each["sql"] for each in asked if "INSERT" in each["sql"]]
