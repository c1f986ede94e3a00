"""No reason and no line of the log is without its sentence."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from races.rules import telling as telling_module
from races.rules.refusal import Reason
from races.rules.telling import Telling
from races.rules.words import (
    CarId,
    CarStatus,
    CoolingCause,
    DeadlineCause,
    GearCause,
    HeatCause,
    MoveCause,
    Step,
)
from races.wording import refusal_sentence, status_name, step_name, telling_sentence
from races.wording.log import TELLINGS
from races.wording.refusals import REFUSALS

CAUSES = {
    "gear_": GearCause,
    "heat_paid_": HeatCause,
    "heat_cooled_": CoolingCause,
    "deadlines_moved_": DeadlineCause,
    "moved_": MoveCause,
}
"""The codes that end in a cause."""

FACTS = {
    "most": 8, "least": 2, "cars": 8, "step": "react", "wanted": "plan", "from": 1, "gear": 4,
    "needed": 1, "there": 0, "cards": 2, "playable": 1, "left": 1, "spaces": 2, "laps": 0,
    "seats": 4, "in_hand": 0,
}  # fmt: skip


def codes_told() -> set[str]:
    """All codes written in the rules' module, those with a cause spelled out."""
    source = ast.parse(Path(telling_module.__file__).read_text(encoding="utf-8"))
    found: set[str] = set()
    for node in ast.walk(source):
        value = node.value if isinstance(node, ast.keyword) and node.arg == "code" else None
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "code":
            value = node.value
        for part in ast.walk(value) if value is not None else ():
            if isinstance(part, ast.JoinedStr):
                start = str(part.values[0].value)  # type: ignore[attr-defined]
                found |= {f"{start}{cause}" for cause in CAUSES[start]}
            elif isinstance(part, ast.Constant) and isinstance(part.value, str):
                found.add(part.value)
    return found - set(CAUSES)


def test_every_code_of_the_log_has_a_sentence_and_every_sentence_a_code() -> None:
    assert codes_told() == set(TELLINGS)


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_a_sentence(reason: Reason) -> None:
    sentence = refusal_sentence("R3.1", reason, FACTS)
    assert sentence.endswith(".")
    assert "%(" not in sentence
    assert "R3" not in sentence


def test_no_reason_is_worded_that_does_not_exist() -> None:
    assert set(REFUSALS) == set(Reason)


def test_steps_and_statuses_have_words() -> None:
    assert all(step_name(step) for step in Step)
    assert all(status_name(status) for status in CarStatus)


def test_a_refusal_names_the_figures() -> None:
    facts = {"gear": 3, "from": 1, "needed": 1, "there": 0}
    sentence = refusal_sentence("R3.1", "no_heat_to_shift", facts)
    assert sentence == (
        "Shifting from gear 1 to gear 3 costs 1 Heat, and your engine holds 0. Shift by one gear."
    )


def test_a_line_of_the_log_names_driver_and_cards() -> None:
    line = Telling(
        code="plan_revealed",
        car=CarId(0),
        facts={"gear": 3, "cards": ("4", "stress", "starting-5")},
    )
    assert telling_sentence(line, {0: "Ada"}) == "Ada shows gear 3 and plays 4, Stress and 5."


def test_one_space_is_not_spaces() -> None:
    one = Telling(code="moved_boost", car=CarId(1), facts={"spaces": 1, "space": 12})
    assert "1 space on" in telling_sentence(one, {1: "Ben"})


def test_a_car_without_a_name_appears_by_its_number() -> None:
    assert telling_sentence(Telling(code="boost_used", car=CarId(2)), {}) == "Car 3 boosts."


def test_accounts_and_seats_count_from_one_for_people() -> None:
    taken = Telling(code="seat_taken", facts={"seat": 0, "account": 7, "digest": "ab"})
    assert telling_sentence(taken, {}, {7: "Ada"}) == "Ada takes a seat."
    assert telling_sentence(taken, {}) == "Driver 7 takes a seat."
    assert telling_sentence(Telling(code="seat_left", facts={"seat": 0}), {}).startswith("Seat 1")


def test_sentences_hold_no_code_words() -> None:
    assert not [
        text
        for text in map(str, TELLINGS.values())
        if re.search(r"[a-z]_[a-z]", re.sub(r"%\(\w+\)", "", text))
    ]
