"""The scenario language itself: what is accepted, what is told, and the command."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from django.core.management import call_command

from races.scenarios import Report, report

if TYPE_CHECKING:
    from pathlib import Path

CAR = {
    "name": "a",
    "space": 50,
    "spot": "race_line",
    "crossings": 1,
    "engine": 1,
    "hand": ["1", "2", "3", "4", "4", "3", "stress"],
    "deck": ["1", "2"],
}
BEHIND = {"name": "L", "legend": "black", "space": 20, "spot": "left", "crossings": 1}
PLAN = {"car": "a", "plan": {"gear": 1, "cards": ["2"]}}
BASE: dict[str, Any] = {
    "title": "R0",
    "track": "great-britain",
    "cars": [CAR, BEHIND],
    "do": [PLAN],
    "expect": {"cars": {"a": {"space": 52}}},
}


def outcome(**changes: object) -> Report:
    return report("x.json", json.dumps(BASE | changes).encode())


def told(**changes: object) -> str:
    answer = outcome(**changes)
    assert not answer.ok
    assert answer.error is not None
    return str(answer.error["message"])


def test_the_base_of_these_tests_passes() -> None:
    answer = outcome()
    assert answer.ok
    assert answer.order == ("a", "L")
    assert answer.cars["a"]["hand_size"] == 6
    assert {"code": "boost_used"} not in answer.log


@pytest.mark.parametrize(
    ("changes", "part"),
    [
        ({"track": "monaco"}, "no track 'monaco'"),
        ({"cars": [CAR, CAR]}, "same name"),
        ({"cars": [CAR, CAR | {"name": "b"}]}, "same spot"),
        ({"cars": [CAR | {"space": 64}, BEHIND]}, "spaces 1 to 63"),
        ({"cars": [CAR | {"spot": "middle"}, BEHIND]}, "a spot is one of"),
        ({"do": [{"car": "b", "end_react": True}]}, "no car 'b'"),
        ({"do": [{"car": "a"}]}, "names no move"),
        ({"do": [{"car": "a", "react": "fly"}]}, "no symbol 'fly'"),
        ({"do": [{"car": "a", "plan": {"gear": 4, "cards": []}}, PLAN]}, "move 1 of a is refused"),
        ({"expect": {"cars": {"q": {"space": 1}}}}, "names no car"),
        ({"expect": {"legal": {"car": "q"}}}, "names no car"),
        ({"expect": {"cars": {"a": {"speeed": 1}}}}, "not a scenario"),
        ({"legend_cards": [{"4": {"black": 1}}]}, "rows 0 to 3"),
        ({"legend_cards": [{"1": {"pink": 1}}]}, "colour pink"),
    ],
)
def test_a_file_that_cannot_be_played_says_why(changes: dict[str, object], part: str) -> None:
    assert part in told(**changes)


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b'{"title": 1}', b"\xff\xfe"])
def test_any_other_text_is_no_scenario(text: bytes) -> None:
    answer = report("x.json", text)
    assert not answer.ok
    assert answer.error is not None
    assert "not a scenario" in str(answer.error["message"])


@pytest.mark.parametrize(
    ("expect", "part"),
    [
        ({"cars": {"a": {"space": 53}}}, "a.space: expected 53; is 52"),
        ({"cars": {"a": {"spot": "left"}}}, "a.spot"),
        ({"cars": {"a": {"hand": ["1"]}}}, "a.hand"),
        ({"cars": {"a": {"deck_top": ["2"]}}}, "a.deck_top"),
        ({"cars": {"a": {"discard_top": "heat"}}}, "a.discard_top"),
        ({"order": ["L", "a"]}, "order: expected L, a; is a, L"),
        ({"error": {"clause": "R3.1"}}, "accepted; expected a refusal by R3.1"),
        ({"legal": {"car": "a", "offered": ["slipstream"]}}, "not offered slipstream"),
        ({"legal": {"car": "a", "not_offered": ["boost"]}}, "a is offered boost"),
    ],
)
def test_differences_are_named(expect: dict[str, object], part: str) -> None:
    answer = outcome(expect=expect)
    assert not answer.ok
    assert answer.error is None
    assert any(part in each for each in answer.differences), answer.differences


def test_a_refusal_that_nobody_expects_is_a_difference() -> None:
    answer = outcome(do=[{"car": "a", "plan": {"gear": 5, "cards": []}}], expect={})
    assert answer.error == {"clause": "R3.1", "reason": "gear_out_of_range", "facts": {"gear": 5}}
    assert "the last move is refused" in answer.differences[0]


def test_heat_stands_for_every_heat_card_in_what_is_expected() -> None:
    hand = ["1", "2", "3", "4", "4", "heat", "starting-heat"]
    cars = [CAR | {"hand": hand, "engine": 0}, BEHIND]
    expect = {"cars": {"a": {"hand": ["1", "3", "4", "4", "heat", "heat"]}}}
    assert outcome(cars=cars, expect=expect).ok


def test_a_driver_whose_turn_does_not_come_needs_no_plan() -> None:
    cars = [CAR, CAR | {"name": "b", "space": 40}]
    boost = {"car": "a", "react": "boost"}
    assert outcome(cars=cars, do=[PLAN, boost], expect={"cars": {"a": {"space": 53}}}).ok
    lines = [PLAN, boost, {"car": "a", "discard": []}]
    assert "the turn of b needs a plan" in told(cars=cars, do=lines)


def test_lines_for_steps_that_passed_by_themselves_do_nothing() -> None:
    # R2.2
    cars = [CAR | {"engine": 0}, BEHIND]
    lines = [PLAN, {"car": "a", "end_react": True}, {"car": "a", "slipstream": 0}]
    assert outcome(cars=cars, do=[*lines, {"car": "a", "discard": []}]).ok


def test_the_command_prints_an_object_a_file_and_fails_on_a_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(BASE))
    bad.write_text(json.dumps(BASE | {"expect": {"order": []}}))
    call_command("scenario", str(good))
    (line,) = capsys.readouterr().out.splitlines()
    keys = {"file", "ok", "cars", "order", "log", "error", "differences"}
    assert set(json.loads(line)) == keys
    with pytest.raises(SystemExit) as left:
        call_command("scenario", str(good), str(bad), str(tmp_path / "none.json"))
    assert left.value.code == 1
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, False]
    assert "cannot be read" in answers[2]["error"]["message"]
