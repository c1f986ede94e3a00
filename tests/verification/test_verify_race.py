"""`manage.py verify_race` says true, or where a race differs, and exits accordingly."""

from __future__ import annotations

from copy import replace
from io import StringIO
from typing import TYPE_CHECKING

import pytest
from django.core.management import CommandError, call_command

from heat_site.eventstore import store
from heat_site.eventstore.records import Meta, NewEvent
from races.codec import encode
from races.management.commands.verify_race import WORDED
from races.rules.events import RaceEnded
from races.verification import Checked
from tests.golden.files import STORED, read_events

if TYPE_CHECKING:
    from collections.abc import Sequence

    from races.rules.events import Event

pytestmark = pytest.mark.django_db


def keep(events: Sequence[Event]) -> int:
    """Store a log as a race of its own and give its number."""
    return keep_rows([encode(event) for event in events])


def keep_rows(rows: Sequence[NewEvent]) -> int:
    stream = store.open_stream("race")
    store.append(stream, rows, 0, Meta())
    return int(stream.partition("-")[2])


def verified(*arguments: str) -> str:
    out = StringIO()
    call_command("verify_race", *arguments, stdout=out)
    return out.getvalue()


def differing(*arguments: str) -> tuple[str, CommandError]:
    out = StringIO()
    with pytest.raises(CommandError) as raised:
        call_command("verify_race", *arguments, stdout=out)
    return out.getvalue(), raised.value


@pytest.fixture
def whole() -> list[Event]:
    return read_events(STORED / "legends.jsonl")


@pytest.fixture
def cheated(whole: list[Event]) -> list[Event]:
    end = whole[-1]
    assert isinstance(end, RaceEnded)
    return [*whole[:-1], replace(end, results=end.results[::-1])]


def test_a_true_race(whole: list[Event]) -> None:
    assert verified(str(keep(whole))) == "race 1: true\n"


def test_a_race_that_differs_is_told_with_version_and_both_values(cheated: list[Event]) -> None:
    told, error = differing(str(keep(cheated)))
    assert error.returncode == 1
    first, stored, computed = told.splitlines()
    assert first == f"race 1: differs at version {len(cheated)} in the result"
    assert stored.startswith("  stored:   (")
    assert computed.startswith("  computed: (")


def test_all_races_each_told(whole: list[Event], cheated: list[Event]) -> None:
    keep(whole)
    keep(read_events(STORED / "waiting-plan.jsonl"))
    keep(cheated)
    told, error = differing("--all")
    assert "race 1: true\n" in told
    assert "race 2: not over yet; its seed is still secret\n" in told
    assert "race 3: differs at version" in told
    assert str(error) == "1 race differs."


def test_all_of_none_is_no_difference() -> None:
    assert verified("--all") == ""


def test_a_race_that_cannot_be_read_differs(whole: list[Event]) -> None:
    rows = [encode(event) for event in whole]
    unknown = NewEvent(type="tyre_burst", schema=1, body="{}")
    told, _ = differing(str(keep_rows([*rows[:20], unknown, *rows[20:]])))
    assert told.startswith("race 1: cannot be read at version 21: event tyre_burst of schema 1")


def test_a_number_without_a_race() -> None:
    told, error = differing("77")
    assert (told, str(error)) == ("", "There is no race 77.")


@pytest.mark.parametrize("arguments", [(), ("1", "--all")])
def test_numbers_or_all(arguments: tuple[str, ...]) -> None:
    _, error = differing(*arguments)
    assert str(error) == "Name the races by their numbers, or say --all."


def test_everything_checked_is_worded() -> None:
    assert set(WORDED) == set(Checked)
