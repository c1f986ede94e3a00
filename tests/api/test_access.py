"""Who may ask, how often, and how one gets a token."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.core.management import call_command
from django.test import Client
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from heat_site.accounts.models import User

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
