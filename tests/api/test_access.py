"""Who may ask, how often, and how one gets a token."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.core.management import call_command
from django.test import Client
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from heat_site.accounts.models import User
from heat_site.eventstore import store
from heat_site.eventstore.records import Meta, NewEvent
from tests.services.racing import started_race

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_django import Settings


pytestmark = pytest.mark.django_db


def test_name_and_password_give_a_token(ada: User) -> None:
    for name in ("ada", "ada@example.org"):
        answer = APIClient().post("/api/token/", {"username": name, "password": "pit-lane-1961"})
        assert answer.status_code == 200
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=f"Token {answer.json()['token']}")
        assert client.get("/api/me/turns/").status_code == 200


def test_a_wrong_password_gives_none_and_is_limited(ada: User) -> None:
    statuses = [
        APIClient().post("/api/token/", {"username": "ada", "password": "wrong"}).status_code
        for _ in range(7)
    ]
    assert statuses[0] == 403
    assert statuses[-1] == 429


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/token/", {"username": "a\0", "password": "x"}),
        ("/api/races/", {"track": "usa", "seats": 2, "command_id": "\0"}),
        ("/api/championships/", {"name": "\\\0", "season": "1961"}),
        ("/api/races/?before=%00", None),
    ],
)
def test_text_that_no_database_keeps_is_refused_in_words(
    program: Callable[[User | None], APIClient],
    ada: User,
    path: str,
    body: dict[str, object] | None,
) -> None:
    client = program(ada)
    answer = client.get(path) if body is None else client.post(path, body)
    assert answer.status_code == 400
    assert "number 0" in answer.json()["message"]


def test_a_backslash_before_the_figures_is_text_like_any_other(
    program: Callable[[User | None], APIClient], ada: User
) -> None:
    body = {"name": "\\u0000", "season": "1961"}
    assert program(ada).post("/api/championships/", body).status_code == 201


def test_a_log_that_cannot_be_read_is_said_so(
    program: Callable[[User | None], APIClient], ada: User, ben: User
) -> None:
    race = started_race(ada, ben)
    strange = NewEvent(type="not_of_this_program", schema=1, body="{}")
    store.append(f"race-{race}", [strange], store.version(f"race-{race}"), Meta(cause="driver"))
    answer = program(ada).get(f"/api/races/{race}/")
    assert (answer.status_code, answer.json()["reason"]) == (503, "unreadable")


def test_bots_have_no_access(db: None) -> None:
    bot = User.objects.create_bot("bot-racer-1", "Racer 1")
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {Token.objects.create(user=bot).key}")
    assert client.get("/api/me/turns/").status_code == 401


def test_a_session_needs_its_csrf_token(ada: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(ada)
    assert client.get("/api/me/turns/").status_code == 200
    answer = client.post(
        "/api/races/", '{"track": "usa", "seats": 2}', content_type="application/json"
    )
    assert answer.status_code == 403
    assert "CSRF" in answer.json()["message"]


def test_too_many_requests_are_told_when_to_come_back(
    settings: Settings, program: Callable[[User | None], APIClient], ada: User
) -> None:
    settings.API_REQUESTS_A_MINUTE = {"account": 2, "guest": 1}
    statuses = [program(ada).get("/api/me/turns/").status_code for _ in range(3)]
    # The minute may turn in between, once.
    assert statuses[:2] == [200, 200]
    program(None).get("/api/tracks/")
    answers = [program(None).get("/api/tracks/") for _ in range(2)]
    assert answers[-1].status_code == 429
    assert 0 < int(answers[-1]["Retry-After"]) <= 60


def test_the_description_is_valid_and_shown(client: Client) -> None:
    call_command("spectacular", validate=True, fail_on_warn=True, file="/dev/null")
    assert client.get("/api/schema/").status_code == 200
    assert client.get("/api/docs/").status_code == 200
