"""What a race page weighs over the wire, compressed, without fonts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from heat_site.accounts.models import User
from races.rules import awaited
from races.rules.conditions import GarageMode
from races.rules.values import CardSet, Deck
from races.services.modules import Modules
from tests.services.racing import account_of, play_one, state
from tests.services.test_modules import race_with
from tests.web.reading import HTMX, signed_in, tags, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.test import Client

    from tests.web.reading import Response

pytestmark = pytest.mark.django_db

MOST_OF_A_PAGE = 100_000
MOST_OF_A_MOVE = 20_000
TAKES_GZIP = {"Accept-Encoding": "gzip"}
FILES = re.compile(r'(?:href|src)="(/static/[^"#]+)')
FONT = ".woff2"
LADEN = Modules(
    garage=GarageMode.DRAFT,
    deck=Deck.MIXED,
    expansions=(CardSet.HEAVY_RAIN, CardSet.TUNNEL_VISION),
    weather=True,
    event_card="going-global",
)
DECISIONS = 60
"""Of the careful autopilot: all have fitted their cars out and are in the middle of the track."""


@pytest.fixture
def race(person: Callable[[str], User]) -> int:
    """Six drivers and two Legends with all there is, on the track whose picture is the longest."""
    drivers = [person(f"Driver{n}") for n in range(6)]
    number = race_with(LADEN, *drivers, legends=2, track="espana")
    for _ in range(DECISIONS):
        play_one(number)
    return number


def awaited_reader(race: int) -> Client:
    """A browser of a driver who has to decide."""
    return signed_in(User.objects.get(pk=account_of(race, awaited(state(race))[0].car)))


def weight(response: Response) -> int:
    assert response.status_code == 200
    assert response["Content-Encoding"] == "gzip"
    return len(b"".join(response))


def test_a_page_with_all_its_files_is_under_100_kb(race: int) -> None:
    client, address = awaited_reader(race), f"/races/{race}/"
    files = set(FILES.findall(text(client.get(address))))
    assert {each.rpartition(".")[2] for each in files} == {"css", "js", "svg", "woff2"}
    sent = [address, *(each for each in files if not each.endswith(FONT))]
    weights = {each: weight(client.get(each, headers=TAKES_GZIP)) for each in sent}

    assert sum(weights.values()) < MOST_OF_A_PAGE, weights


def test_what_is_fetched_after_a_move_is_under_20_kb(race: int) -> None:
    for _ in range(8):
        client = awaited_reader(race)
        seen = tags(client.get(f"/races/{race}/"))
        play_one(race)
        news = client.get(f"/races/{race}/live/", seen, headers={**HTMX, **TAKES_GZIP})

        assert weight(news) < MOST_OF_A_MOVE


def test_nothing_waits_for_a_script(race: int) -> None:
    """All scripts are `defer`, all style sheets stand before the first word of the page."""
    shown = text(awaited_reader(race).get(f"/races/{race}/"))
    head, body = shown.split("<body", 1)
    scripts = re.findall(r"<script\b[^>]*>", shown)

    assert scripts
    assert all(" defer" in each and " src=" in each for each in scripts)
    assert 'rel="stylesheet"' in head
    assert 'rel="stylesheet"' not in body
