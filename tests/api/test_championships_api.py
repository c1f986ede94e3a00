"""Championships over the API, from the opening to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.services.racing import play_to_the_end

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_django import DjangoAssertNumQueries
    from rest_framework.test import APIClient

    from heat_site.accounts.models import User

    Program = Callable[[User | None], APIClient]

pytestmark = pytest.mark.django_db

CALENDAR = [{"track": "usa", "laps": 1}, {"track": "italia", "laps": 1}]


def opened(client: APIClient, **settings: object) -> str:
    """A new championship; its address."""
    body = {"name": "Spring", "calendar": CALENDAR, "garage": "none"} | settings
    made = client.post("/api/championships/", body)
    assert made.status_code == 201, made.json()
    address = f"/api/championships/{made.json()['number']}/"
    assert made["Location"].endswith(address)
    return address


def test_from_the_opening_to_the_table(program: Program, ada: User, ben: User) -> None:
    address = opened(program(ada), legends=1)
    for person in (ada, ben):
        assert program(person).post(f"{address}entries/", {}).status_code == 200
    assert program(ada).post(f"{address}bots/", {"bot": "careful"}).status_code == 200
    shown = program(ben).get(address).json()
    assert [(entry["name"], entry["is_me"]) for entry in shown["entries"]] == [
        ("Ada", False),
        ("Ben", True),
        ("Careful 1", False),
    ]
    assert program(ben).post(f"{address}start/", {}).json()["reason"] == "not_your_seat"
    assert program(ada).post(f"{address}start/", {}).status_code == 200
    running = program(ada).get(address).json()
    assert running["status"] == "running"
    race = running["calendar"][0]["race"]
    assert running["calendar"][0]["is_running"]
    assert (
        program(None).get(f"/api/races/{race}/").json()["view"]["championship"]
        == (running["number"])
    )


@pytest.mark.django_db(transaction=True)  # who follows the stream stays behind open transactions
def test_the_table_has_points_by_race(program: Program, ada: User, ben: User) -> None:
    address = opened(program(ada), calendar=CALENDAR[:1])
    for person in (ada, ben):
        program(person).post(f"{address}entries/", {})
    program(ada).post(f"{address}start/", {})
    race = program(ada).get(address).json()["calendar"][0]["race"]
    play_to_the_end(race)

    from championships.services.season import follow_races

    follow_races()
    table = program(None).get(f"{address}standings/").json()
    assert [line["points"] for line in table["standings"]] == [9, 6]
    assert [line["scores"][0]["place"] for line in table["standings"]] == [1, 2]
    assert table["champions"] == [table["standings"][0]["name"]]


def test_entries_wait_for_the_organiser(program: Program, ada: User, ben: User, cleo: User) -> None:
    address = opened(program(ada), entry_mode="approval")
    program(ben).post(f"{address}entries/", {})
    program(cleo).post(f"{address}entries/", {})
    assert program(cleo).post(f"{address}entries/0/admit/", {}).status_code == 403
    assert program(ada).post(f"{address}entries/0/admit/", {}).status_code == 200
    assert program(ada).post(f"{address}entries/1/decline/", {}).status_code == 200
    statuses = {
        entry["name"]: entry["status"] for entry in program(ada).get(address).json()["entries"]
    }
    assert statuses == {"Ben": "admitted", "Cleo": "declined"}
    assert program(ben).delete(f"{address}entries/").status_code == 200


def test_refusals_are_worded(program: Program, ada: User) -> None:
    refused = program(ada).post("/api/championships/", {"name": "X", "season": "1950"})
    assert refused.status_code == 422
    assert "1950" in refused.json()["message"]
    address = opened(program(ada))
    alone = program(ada).post(f"{address}start/", {})
    assert alone.status_code == 422
    assert alone.json()["message"].endswith(".")
    assert program(ada).get("/api/championships/99/").status_code == 404


def test_a_repeated_command_opens_one(program: Program, ada: User, ben: User) -> None:
    first = opened(program(ada), command_id="once")
    assert opened(program(ada), command_id="once") == first
    assert opened(program(ben), command_id="once") != first
    listed = program(ada).get("/api/championships/").json()
    assert len(listed["mine"]) == len(listed["open"]) == 1


def test_queries_are_few(
    program: Program, ada: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    address = opened(program(ada))
    client = program(ada)
    with django_assert_num_queries(4):  # token, events, people, name
        client.get(address)
