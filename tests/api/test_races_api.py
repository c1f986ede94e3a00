"""Races over the API: what is answered, and the one shape of everything that is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import uuid4

import msgspec
import pytest

from races import history
from races.rules import awaited
from races.rules.words import CarId
from races.services import organise
from tests.services.racing import (
    account_of,
    careful,
    play_one,
    play_to_the_end,
    play_until_turn,
    started_race,
    state,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_django import DjangoAssertNumQueries
    from rest_framework.test import APIClient

    from heat_site.accounts.models import User
    from races.rules.commands import DecisionCommand

    Program = Callable[[User | None], APIClient]

pytestmark = pytest.mark.django_db


def sent(command: DecisionCommand, version: int, command_id: str = "") -> dict[str, Any]:
    return {
        "command_id": command_id or uuid4().hex,
        "expected_version": version,
        "command": msgspec.to_builtins(command),
    }


def test_a_race_is_made_joined_started_and_read(program: Program, ada: User, ben: User) -> None:
    made = program(ada).post("/api/races/", {"track": "usa", "seats": 2, "laps": 1})
    number = made.json()["number"]
    assert made.status_code == 201
    assert made["Location"].endswith(f"/api/races/{number}/")
    for person in (ada, ben):
        assert program(person).post(f"/api/races/{number}/seats/", {}).status_code == 200
    assert program(ada).post(f"/api/races/{number}/start/", {}).status_code == 200
    shown = program(ben).get(f"/api/races/{number}/").json()
    assert shown["view"]["status"] == "running"
    assert shown["version"] == shown["view"]["version"] == state(number).version
    assert len(shown["view"]["own"]["cards"]) == 7
    assert shown["view"]["own"]["offers"][0]["type"] == "plan"
    assert set(shown["due"]) == {"0", "1"}
    assert all(moment.endswith("Z") for moment in shown["due"].values())
    assert {person["name"] for person in shown["people"]} == {"Ada", "Ben"}


def test_a_seat_can_be_given_up_and_cars_withdrawn(program: Program, ada: User, ben: User) -> None:
    number = organise.create_race(ada.pk, track="usa", seats=2, legends=1)
    program(ben).post(f"/api/races/{number}/seats/", {"words": "hello"})
    assert program(ben).delete(f"/api/races/{number}/seats/").status_code == 200
    race = started_race(ada, ben)
    refused = program(ben).post(f"/api/races/{race}/withdraw/", {"car": 1 - own_car(race, ben)})
    assert refused.status_code == 403
    gone = program(ben).post(f"/api/races/{race}/withdraw/", {"car": own_car(race, ben)})
    assert gone.status_code == 200


def own_car(race: int, person: User) -> int:
    return next(car.id for car in state(race).cars if account_of(race, car.id) == person.pk)


def test_pause_and_resume_are_the_organisers(program: Program, ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    assert program(ben).post(f"/api/races/{race}/pause/", {}).json()["reason"] == "not_your_seat"
    assert program(ada).post(f"/api/races/{race}/pause/", {}).status_code == 200
    again = program(ada).post(f"/api/races/{race}/pause/", {})
    assert (again.status_code, again.json()["reason"]) == (422, "race_paused")
    assert program(ada).post(f"/api/races/{race}/resume/", {}).status_code == 200


def test_a_decision_is_taken_once(program: Program, ada: User) -> None:
    race = started_race(ada, legends=1)
    command = sent(careful(race, awaited(state(race))[0].car), state(race).version)
    first = program(ada).post(f"/api/races/{race}/commands/", command)
    again = program(ada).post(f"/api/races/{race}/commands/", command)
    assert first.status_code == again.status_code == 200
    assert first.json() == again.json()


def test_a_stale_decision_is_told_where_the_race_stands(program: Program, ada: User) -> None:
    race = started_race(ada, legends=1)
    old = state(race).version
    play_one(race)
    answer = program(ada).post(
        f"/api/races/{race}/commands/", sent(careful(race, awaited(state(race))[0].car), old - 1)
    )
    assert answer.status_code == 409
    assert answer.json()["reason"] == "moved_on"
    assert answer.json()["version"] == state(race).version


def test_every_choice_shown_is_accepted_and_no_other(program: Program, ada: User) -> None:
    race = started_race(ada, legends=1)
    offered = program(ada).get(f"/api/races/{race}/offers/").json()
    assert offered["choices"]
    for choice in offered["choices"]:
        seen = program(ada).post(f"/api/races/{race}/preview/", {"command": choice["command"]})
        assert seen.json()["preview"] == choice["preview"]
    plan = offered["choices"][0]["command"] | {"gear": 4}
    refused = program(ada).post(
        f"/api/races/{race}/commands/",
        {"command_id": "x", "expected_version": offered["version"], "command": plan},
    )
    assert refused.status_code == 422
    assert set(refused.json()) == {"clause", "reason", "message", "facts", "version"}
    assert refused.json()["reason"] == "shift_too_far"
    assert "gear 4" in refused.json()["message"]


def test_choices_of_a_turn_stand_in_the_race(program: Program, ada: User) -> None:
    race = started_race(ada, legends=1)
    play_until_turn(race)
    shown = program(ada).get(f"/api/races/{race}/").json()
    assert shown["choices"]
    assert all({"command", "preview", "spin_out_risk"} == set(each) for each in shown["choices"])


def test_a_program_takes_back_what_is_offered(program: Program, ada: User) -> None:
    race = started_race(ada, legends=1)
    car = play_until_turn(race)

    def send(key: str, command: dict[str, object]) -> int:
        seen = state(race).version
        body = {"command_id": key, "expected_version": seen, "command": command}
        return program(ada).post(f"/api/races/{race}/commands/", body).status_code

    before = state(race).version
    assert send("end", {"do": "end_react", "car": car}) == 200
    shown = program(ada).get(f"/api/races/{race}/offers/").json()
    (offer,) = [each for each in shown["offers"] if each["type"] == "take_back"]
    assert (offer["to"], offer["decided"]["deed"]) == (before, "end_react")
    (command,) = [
        each["command"] for each in shown["choices"] if each["command"]["do"] == "take_back"
    ]

    assert send("undo", command) == 200

    again = program(ada).get(f"/api/races/{race}/offers/").json()
    assert {each["type"] for each in again["offers"]} >= {"end_react"}
    assert send("undo more", command) == 422


def test_another_drivers_car_is_not_mine(program: Program, ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    command = careful(race, CarId(own_car(race, ada)))
    answer = program(ben).post(f"/api/races/{race}/commands/", sent(command, state(race).version))
    assert (answer.status_code, answer.json()["reason"]) == (403, "not_your_seat")


def test_guests_read_and_do_nothing(program: Program, ada: User) -> None:
    race = started_race(ada, legends=1)
    assert program(None).get(f"/api/races/{race}/").json()["view"]["own"] is None
    for address in (f"/api/races/{race}/start/", "/api/races/"):
        answer = program(None).post(address, {})
        assert answer.status_code == 401
        assert answer.json()["reason"] == "not_authenticated"
    assert program(None).get("/api/me/turns/").status_code == 401


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"command_id": "a"}, "“expected_version” is missing"),
        ({"command_id": "a", "expected_version": "7", "command": {}}, "“expected_version” must be"),
        (
            {"command_id": "a", "expected_version": 7, "command": {"do": "fly", "car": 0}},
            "“command.do” cannot be 'fly'",
        ),
        (
            {"command_id": "a", "expected_version": 7, "command": {"do": "boost"}},
            "“command.car” is missing",
        ),
        (
            {
                "command_id": "a",
                "expected_version": 7,
                "command": {"do": "boost", "car": 0, "n": 1},
            },
            "no field “command.n”",
        ),
        (
            {
                "command_id": "a",
                "expected_version": 7,
                "command": {"do": "discard", "car": 0, "cards": ["1", 2]},
            },
            "“command.cards[1]” must be of type str, not int",
        ),
        ({"command_id": "", "expected_version": 7, "command": {}}, "“command_id”"),
        ([], "“the whole body” must be of type object, not array"),
    ],
)
def test_what_cannot_be_read_names_the_field(
    program: Program, ada: User, body: object, told: str
) -> None:
    race = started_race(ada, legends=1)
    answer = program(ada).post(f"/api/races/{race}/commands/", body)
    assert answer.status_code == 400
    assert answer.json()["reason"] == "malformed"
    assert told in answer.json()["message"]


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"\xff\xfe", "application/json", 400),
        (b"do=boost", "application/x-www-form-urlencoded", 415),
    ],
)
def test_a_body_that_is_no_json_is_told(
    program: Program, ada: User, content: bytes, kind: str, status: int
) -> None:
    answer = program(ada).post("/api/races/", content, content_type=kind)
    assert answer.status_code == status
    assert answer.json()["message"]


@pytest.mark.parametrize("address", ["/api/races/99/", "/api/nowhere/", "/api/races/x/"])
def test_what_is_not_there_is_told_in_json(program: Program, address: str) -> None:
    answer = program(None).get(address)
    assert answer.status_code == 404
    assert answer.json()["message"]


def test_unknown_queries_are_refused(program: Program) -> None:
    assert program(None).get("/api/races/?status=lost").status_code == 400
    assert program(None).get("/api/races/?stat=open").status_code == 400


def test_races_are_listed_by_status_and_paged(program: Program, ada: User) -> None:
    numbers = [organise.create_race(ada.pk, track="usa", seats=1, legends=1) for _ in range(23)]
    running = started_race(ada, legends=1)
    first = program(None).get("/api/races/?status=open").json()
    rest = program(None).get(f"/api/races/?status=open&before={first['next']}").json()
    listed = [race["number"] for race in (*first["races"], *rest["races"])]
    assert listed == numbers[::-1]
    assert rest["next"] is None
    assert program(None).get("/api/races/").json()["races"][0]["number"] == running


def test_my_turns(program: Program, ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    turns = program(ada).get("/api/me/turns/").json()["turns"]
    assert [(turn["race"], turn["step"]) for turn in turns] == [(race, "plan")]


def test_the_log_has_codes_facts_and_sentences(program: Program, ada: User) -> None:
    race = started_race(ada, legends=1)
    play_one(race)
    log = program(ada).get(f"/api/races/{race}/log/?limit=3").json()
    assert len(log["lines"]) == 3
    older = program(ada).get(f"/api/races/{race}/log/?before={log['next']}&limit=200").json()
    assert older["lines"][-1]["code"] == "race_created"
    assert older["next"] is None
    assert all(line["sentence"] for line in log["lines"])


def test_events_are_open_once_the_race_has_ended(program: Program, ada: User) -> None:
    race = started_race(ada, legends=1)
    early = program(ada).get(f"/api/races/{race}/events/")
    assert (early.status_code, early.json()["reason"]) == (422, "race_running")
    play_to_the_end(race)
    first = program(None).get(f"/api/races/{race}/events/?limit=5").json()
    rest = program(None).get(f"/api/races/{race}/events/?after={first['next']}&limit=2000").json()
    events = first["events"] + rest["events"]
    assert [each["version"] for each in events] == list(range(1, state(race).version + 1))
    assert [each["type"] for each in events] == [each.type for each in history.recorded(race)]
    assert events[-1]["body"]["seed"] == state(race).seed


def test_queries_are_few_and_do_not_grow(
    program: Program,
    ada: User,
    ben: User,
    cleo: User,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for race in (started_race(ada, legends=1), started_race(ada, ben, cleo, legends=4)):
        play_one(race)
        client = program(ada)
        client.get(f"/api/races/{race}/")
        with django_assert_num_queries(3):  # token, tail of the log, names
            client.get(f"/api/races/{race}/")
        with django_assert_num_queries(2):  # token, tail of the log
            client.get(f"/api/races/{race}/offers/")
        with django_assert_num_queries(2):  # token, turns
            client.get("/api/me/turns/")
        with django_assert_num_queries(6):  # token, log twice, its version and block, names
            client.get(f"/api/races/{race}/log/")
        with django_assert_num_queries(5):  # token, races, seats, due decisions, names
            client.get("/api/races/")
