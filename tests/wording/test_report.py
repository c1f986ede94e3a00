"""Every line of a race's story has its sentence, whole and with names."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from django.utils import translation

from races.rules.record import story as story_module
from races.rules.record.recording import GONE, record
from races.rules.record.story import Chapter, story
from races.rules.telling import Telling
from races.rules.words import CarId
from races.wording.report import STORY, chapter_title, lap_time, story_sentence
from tests.golden.files import PLAYED, STORED, read_events


def codes_told() -> set[str]:
    """All codes in the module that tells: first arguments of its lines, and what chooses them."""
    tree = ast.parse(Path(str(story_module.__file__)).read_text())
    words = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return {word for word in words if word in STORY} | {f"is_{status}" for status in GONE}


def test_sentences_and_codes_are_the_same() -> None:
    assert codes_told() == set(STORY)
    assert len({chapter_title(chapter) for chapter in Chapter}) == len(Chapter)


@pytest.mark.parametrize("path", [*STORED.glob("*.jsonl"), *PLAYED.glob("*.events.jsonl")])
def test_every_line_of_real_races_is_a_sentence(path: Path) -> None:
    for paragraph in story(record(read_events(path))):
        for line in paragraph.lines:
            said = story_sentence(line, {0: "Ada", 1: "Ben"})
            assert said.endswith("."), said
            assert "%(" not in said
            assert "None" not in said


def test_cars_are_named_and_numbers_stand_in_for_names() -> None:
    line = Telling(code="lead_change", car=CarId(0), facts={"round": 4, "before": 1})
    assert story_sentence(line, {0: "Ada", 1: "Ben"}) == "In round 4 Ada takes the lead from Ben."
    assert story_sentence(line, {}) == "In round 4 Car 1 takes the lead from Car 2."


def test_a_name_is_never_read_as_a_pattern() -> None:
    line = Telling(code="second", car=CarId(0))
    assert story_sentence(line, {0: "100 %(x)s"}) == "Second is 100 %(x)s."


def test_one_and_many() -> None:
    one = Telling(code="spin_outs", car=CarId(0), facts={"count": 1})
    two = Telling(code="spin_outs", car=CarId(0), facts={"count": 2})
    assert story_sentence(one, {0: "Ada"}) == "Ada spins out 1 time."
    assert story_sentence(two, {0: "Ada"}) == "Ada spins out 2 times."


def test_times_are_written_as_the_language_does() -> None:
    assert lap_time(640) == "6.40"
    with translation.override("fi"):
        assert lap_time(640) == "6,40"
