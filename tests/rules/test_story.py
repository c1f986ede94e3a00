"""What is told of a race: only what is so, and of the rest nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from races.rules.record.facts import Overtake, SpinOut
from races.rules.record.recording import record
from races.rules.record.story import TOLD_ONE_BY_ONE, Chapter, story
from races.rules.words import CarId, CarStatus, CornerId, MoveCause, RaceStatus
from tests.golden.files import PLAYED, STORED, read_events

if TYPE_CHECKING:
    from races.rules.record.facts import RaceRecord
    from races.rules.telling import Telling

SIX = record(read_events(STORED / "six-drivers.jsonl"))
LEGENDS = record(read_events(STORED / "legends.jsonl"))
RUNNING = record(read_events(STORED / "waiting-plan.jsonl"))
LOGS = [*STORED.glob("*.jsonl"), *PLAYED.glob("*.events.jsonl")]


def told(race: RaceRecord) -> list[Telling]:
    return [line for paragraph in story(race) for line in paragraph.lines]


def line(race: RaceRecord, code: str) -> Telling:
    (found,) = [each for each in told(race) if each.code == code]
    return found


def codes(race: RaceRecord) -> list[str]:
    return [each.code for each in told(race)]


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.name)
def test_every_race_with_a_grid_has_a_story_without_empty_paragraphs(path: object) -> None:
    race = record(read_events(path))  # type: ignore[arg-type]
    paragraphs = story(race)
    assert [each.chapter for each in paragraphs][:2] == [Chapter.RESULT, Chapter.START]
    assert all(each.lines for each in paragraphs)


def test_a_race_without_a_grid_has_no_story() -> None:
    assert story(record(read_events(STORED / "six-drivers.jsonl")[:3])) == ()


def test_the_result_comes_first_with_everybody_who_did_not_finish() -> None:
    won = told(SIX)[0]
    assert (won.code, won.car, won.facts["rounds"]) == ("won", SIX.standings[0], 12)
    assert line(SIX, "second_third").facts["second"] == SIX.standings[1]
    out = [car for car in SIX.cars if car.status is not CarStatus.FINISHED]
    assert {line(SIX, f"is_{car.status}").car for car in out} == {car.car for car in out}
    assert out


def test_a_race_that_nobody_finishes_has_no_winner() -> None:
    gone = tuple(replace(car, status=CarStatus.WITHDRAWN) for car in SIX.cars)
    nobody = replace(SIX, cars=gone)
    assert codes(nobody)[0] == "nobody_finished"
    assert not {"won", "second", "second_third", "decided"} & set(codes(nobody))


def test_a_running_race_is_told_as_it_stands_and_nothing_is_decided() -> None:
    order = line(RUNNING, "order_after_round")
    assert order.facts["round"] == len(RUNNING.rounds) == 3
    assert order.facts["cars"] == tuple(str(car) for car in RUNNING.standings)
    assert not {"won", "decided", "decided_in_slipstream", "lead_for_good"} & set(codes(RUNNING))


def test_what_decides_is_the_winners_last_overtake_for_the_lead() -> None:
    decided = line(LEGENDS, "decided")
    passes = [each for each in LEGENDS.overtakes if each.for_lead]
    last = [each for each in passes if each.car == LEGENDS.standings[0]][-1]
    assert (decided.car, decided.facts["passed"], decided.facts["round"]) == (
        last.car,
        last.passed,
        last.round,
    )
    behind = tuple(
        replace(each, by=MoveCause.SLIPSTREAM) if each is last else each
        for each in LEGENDS.overtakes
    )
    assert "decided_in_slipstream" in codes(replace(LEGENDS, overtakes=behind))


def test_few_changes_of_the_lead_are_told_one_by_one_and_many_are_counted() -> None:
    few = [each for each in told(LEGENDS) if each.code.startswith("lead_")]
    assert [each.code for each in few] == ["lead_change", "lead_change", "lead_for_good"]
    assert len(SIX.lead_changes) > TOLD_ONE_BY_ONE
    many = [each for each in told(SIX) if each.code.startswith("lead_")]
    assert [each.code for each in many] == ["lead_changes", "lead_for_good"]
    assert codes(replace(SIX, lead_changes=())).count("always_leads") == 1


def test_nobody_is_named_for_a_first_place_that_is_shared() -> None:
    level = tuple(replace(car, overtakes=5, heat_paid=9) for car in SIX.cars)
    assert not {"most_overtakes", "most_heat"} & set(codes(replace(SIX, cars=level)))
    one = (replace(level[0], overtakes=6, heat_paid=10), *level[1:])
    told_of = replace(SIX, cars=one)
    assert line(told_of, "most_overtakes").car == line(told_of, "most_heat").car == CarId(0)


def test_a_quiet_race_says_so() -> None:
    quiet = replace(SIX, overtakes=(), spin_outs=(), fastest_lap=None)
    assert {"no_overtakes", "no_spin_outs"} <= set(codes(quiet))
    assert not {"overtakes", "fastest_lap", "decided"} & set(codes(quiet))


def test_few_spin_outs_are_told_one_by_one() -> None:
    spun = SpinOut(
        version=40, round=2, car=CarId(1), corner=CornerId("B"), lap=1, speed=9, limit=4, space=20
    )
    assert line(replace(SIX, spin_outs=(spun,)), "spin_out").facts["corner"] == "B"
    counted = {each.car: each.facts["count"] for each in told(SIX) if each.code == "spin_outs"}
    assert counted == {car.car: car.spin_outs for car in SIX.cars if car.spin_outs}


def test_slipstreams_are_counted_among_the_overtakes() -> None:
    passed = Overtake(
        version=30,
        round=1,
        car=CarId(0),
        passed=CarId(1),
        space=4,
        lap=1,
        by=MoveCause.DRAFT,
        for_lead=False,
    )
    race = replace(SIX, overtakes=(passed,), status=RaceStatus.RUNNING)
    assert line(race, "overtakes").facts["count"] == 1
    assert line(race, "overtakes_in_slipstream").facts["count"] == 1
