"""What a page says about its stream, and where it may connect to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.services.racing import started_race

if TYPE_CHECKING:
    from django.test import Client
    from pytest_django import Settings

    from heat_site.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def race(ada: User, ben: User) -> int:
    return started_race(ada, ben)


@pytest.mark.parametrize(
    ("given", "host", "where"),
    [
        ("", "localhost:8000", ""),
        ("/live", "localhost:8000", "/live"),
        (":8001", "localhost:8000", "http://localhost:8001/live"),
        (":8001", "127.0.0.1", "http://127.0.0.1:8001/live"),
        (":8001", "[::1]:8000", "http://[::1]:8001/live"),
        ("https://live.example.org/live", "localhost", "https://live.example.org/live"),
    ],
)
def test_the_page_names_its_stream_at_the_name_it_was_opened_with(
    client: Client, settings: Settings, race: int, given: str, host: str, where: str
) -> None:
    settings.LIVE_URL = given
    settings.ALLOWED_HOSTS = ["*"]

    page = client.get(f"/races/{race}/", headers={"host": host})

    assert ("data-stream=" in page.text) == bool(where)
    assert (f'data-stream="{where}/races/{race}/"' in page.text) == bool(where)
    rules = dict(rule.split(" ", 1) for rule in page["Content-Security-Policy"].split("; "))
    elsewhere = where.removesuffix("/live")
    assert rules["connect-src"].split() == ["'self'", *([elsewhere] if elsewhere else [])]
    assert rules["default-src"] == "'none'"


def test_the_page_says_which_version_it_shows(client: Client, race: int) -> None:
    page = client.get(f"/races/{race}/")

    assert f'data-version="{page.context["view"].version}"' in page.text
