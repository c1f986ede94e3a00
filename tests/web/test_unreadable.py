"""A race whose log cannot be read to its end (cases B01, B02): said so, never shown in part."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

import pytest

from heat_site.eventstore import store
from heat_site.eventstore.records import Meta, NewEvent
from races import history
from races.models import Race
from races.rules.commands import LockPlan
from tests.services.racing import careful, started_race, state

if TYPE_CHECKING:
    from django.test import Client

    from heat_site.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def unreadable(ada: User, ben: User) -> int:
    """A race whose newest event is of a kind that this program does not know."""
    race = started_race(ada, ben)
    stream = history.stream_of(race)
    unknown = NewEvent(type="meteor_struck", schema=1, body="{}")
    store.append(stream, [unknown], store.version(stream), Meta())
    return race


def test_the_page_says_so_and_shows_what_is_known(ada_client: Client, unreadable: int) -> None:
    stands_at = store.version(history.stream_of(unreadable))
    answer = ada_client.get(f"/races/{unreadable}/")
    assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    page = answer.content.decode()
    assert f"event {stands_at}" in page
    assert "Ada, Ben" in page


def test_no_command_is_taken_and_nothing_is_written_over(
    ada_client: Client, ada: User, ben: User, unreadable: int
) -> None:
    other = started_race(ada, ben)
    plan = careful(other, state(other).cars[0].id)
    assert isinstance(plan, LockPlan)
    stands_at = store.version(history.stream_of(unreadable))
    form = {"do": "plan", "gear": plan.gear, "card": list(plan.cards), "seen": 99}
    answer = ada_client.post(f"/races/{unreadable}/decide/", form)
    assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert store.version(history.stream_of(unreadable)) == stands_at
    assert Race.objects.get(number=unreadable).status == "running"


def test_other_pages_and_the_api_go_on(ada_client: Client, unreadable: int) -> None:
    assert ada_client.get("/").status_code == HTTPStatus.OK
    answer = ada_client.get(f"/api/races/{unreadable}/")
    assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE


@pytest.mark.parametrize("path", ["replay/", "replay/frames/", "replay/cars/", "picture.png"])
def test_nothing_of_it_is_replayed(ada_client: Client, unreadable: int, path: str) -> None:
    answer = ada_client.get(f"/races/{unreadable}/{path}")
    assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE
