"""The whole game over the API: modules of a race, the garage, championships with event cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from rest_framework.test import APIClient

    from heat_site.accounts.models import User

    Program = Callable[[User | None], APIClient]

pytestmark = pytest.mark.django_db

MODULES = {
    "garage": "draft",
    "deck": "mixed",
    "expansions": ["heavy-rain", "tunnel-vision"],
    "weather": True,
    "event_card": "going-global",
    "mulligan": True,
    "aggressive_legends": False,
}


def started(program: Program, *people: User, **settings: object) -> str:
    """A started race of these people; its address."""
    body = {"track": "japan", "seats": len(people), "laps": 1, **MODULES, **settings}
    made = program(people[0]).post("/api/races/", body)
    assert made.status_code == 201, made.json()
    address = f"/api/races/{made.json()['number']}/"
    for person in people:
        assert program(person).post(f"{address}seats/", {}).status_code == 200
    assert program(people[0]).post(f"{address}start/", {}).status_code == 200
    return address


def decide(program: Program, address: str, person: User) -> dict[str, Any] | None:
    """Send the first command that is offered in the garage; None when nothing is."""
    offered = program(person).get(f"{address}offers/").json()
    if not offered["choices"]:
        return None
    command: dict[str, Any] = offered["choices"][0]["command"]
    sent = {
        "command_id": f"{person.pk}-{offered['version']}",
        "expected_version": offered["version"],
        "command": command,
    }
    answer = program(person).post(f"{address}commands/", sent)
    assert answer.status_code == 200, answer.json()
    return command


def test_a_race_is_created_with_its_modules(program: Program, ada: User, ben: User) -> None:
    address = started(program, ada, ben, legends=1)

    shown = program(None).get(address).json()["view"]
    assert shown["status"] == "garage"
    assert shown["mulligan"]
    assert not shown["aggressive_legends"]
    assert shown["event"]["card"] == "going-global"
    assert len(shown["garage"]["market"]) == 5
    line = next(iter(program(None).get("/api/races/?status=garage").json()["races"]))
    assert (line["garage"], line["weather"], line["event_card"]) == ("draft", True, "going-global")
    assert program(None).get("/api/races/?status=running").json()["races"] == []


def test_the_garage_is_drafted_by_commands(program: Program, ada: User, ben: User) -> None:
    address = started(program, ada, ben)
    done = []
    while program(None).get(address).json()["view"]["status"] == "garage":
        done += [command for person in (ada, ben) if (command := decide(program, address, person))]

    # Whoever picks last may be followed by the other's first plan.
    assert {command["do"] for command in done[:-1]} == {"pick"}
    view = program(ada).get(address).json()["view"]
    picks = [command for command in done if command["do"] == "pick"]
    picked = [command["card"] for command in picks if command["car"] == 0]
    assert sorted(view["cars"][0]["upgrades"]) == sorted(picked)
    assert view["status"] == "running"
    assert view["weather"] is not None
    assert any(corner["token"] for corner in view["corners"])
    assert [corner["id"] for corner in view["corners"] if corner["press"]]
    assert set(picked) <= set(view["book"])


def test_a_card_that_is_not_in_the_market_is_refused(
    program: Program, ada: User, ben: User
) -> None:
    address = started(program, ada, ben)
    view = program(None).get(address).json()
    car = view["view"]["awaited"][0]["car"]
    seat = view["view"]["cars"][car]["seat"]
    driver = (ada, ben)[seat]
    sent = {
        "command_id": "wrong",
        "expected_version": view["version"],
        "command": {"do": "pick", "car": car, "card": "lord-co-t-b"},
    }
    refused = program(driver).post(f"{address}commands/", sent)

    assert refused.status_code == 422
    assert refused.json()["clause"] == "R10.2"
    assert refused.json()["message"].endswith(".")


def test_the_log_of_the_garage_is_worded(program: Program, ada: User, ben: User) -> None:
    address = started(program, ada, ben, garage="snake")
    while program(None).get(address).json()["view"]["status"] == "garage":
        for person in (ada, ben):
            decide(program, address, person)

    lines = program(None).get(f"{address}log/?limit=200").json()["lines"]
    assert {"market_opened", "upgrade_picked", "upgrade_dropped", "weather_drawn"} <= {
        line["code"] for line in lines
    }
    assert all(line["sentence"] and "%(" not in line["sentence"] for line in lines)


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"event_card": "flood"}, 422),
        ({"garage": "championship"}, 400),
        ({"deck": "huge"}, 400),
        ({"expansions": ["pedal-power"]}, 400),
    ],
)
def test_modules_that_do_not_exist(
    program: Program, ada: User, wrong: dict[str, object], status: int
) -> None:
    answer = program(ada).post("/api/races/", {"track": "usa", "seats": 2, **wrong})
    assert answer.status_code == status
    assert answer.json()["message"]


def test_a_championship_shows_event_cards_options_and_garages(
    program: Program, ada: User, ben: User
) -> None:
    made = program(ada).post(
        "/api/championships/", {"name": "1964", "season": "1964", "most_cars": 8, "deck": "mixed"}
    )
    address = f"/api/championships/{made.json()['number']}/"
    for person in (ada, ben):
        program(person).post(f"{address}entries/", {})
    program(ada).post(f"{address}start/", {})
    shown = program(None).get(address).json()
    assert [race["event_card"] for race in shown["calendar"]] == [
        "going-global",
        "turbulent-winds",
        "chicanes-for-increased-safety",
        "sudden-heavy-rain",
    ]
    assert all(race["weather"] for race in shown["calendar"])
    assert shown["options"]["expansions"] == ["heavy-rain"]
    assert shown["options"]["aggressive_legends"]

    race = f"/api/races/{shown['calendar'][0]['race']}/"
    while program(None).get(race).json()["view"]["status"] == "garage":
        for person in (ada, ben):
            decide(program, race, person)
    entries = program(None).get(address).json()["entries"]
    assert [len(entry["upgrades"]) for entry in entries] == [1, 1]


def test_r10_6_a_season_too_long_for_its_deck_is_refused_in_words(
    program: Program, ada: User
) -> None:
    asked = {"name": "Long", "season": "random", "races": 6}
    refused = program(ada).post("/api/championships/", asked)

    assert refused.status_code == 422
    assert refused.json()["clause"] == "R10.6"
    assert "Advanced and Mixed" in refused.json()["message"]
    made = program(ada).post("/api/championships/", asked | {"deck": "advanced"})
    number = made.json()["number"]
    shown = program(None).get(f"/api/championships/{number}/").json()
    assert len(shown["calendar"]) == 6
    assert len(shown["calendar_seed"]) == 64
