"""Rows follow from events: deleted and rebuilt they are the same, and a difference is found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.core.management import CommandError, call_command

from races.models import DueDecision, Race, Result, Seat
from races.projections.writing import fields_of
from races.services import clock, organise
from tests.services.racing import play_one, play_to_the_end, play_until_turn, started_race

if TYPE_CHECKING:
    from collections.abc import Callable

    from heat_site.accounts.models import User

pytestmark = pytest.mark.django_db
TABLES = (Race, Seat, Result, DueDecision)


def rows() -> list[list[dict[str, object]]]:
    return [sorted((fields_of(row) for row in table.objects.all()), key=str) for table in TABLES]


@pytest.fixture
def lively(ada: User, ben: User, cleo: User) -> None:
    """Races in every state: open, planning, in a turn, paused, withdrawn from, timed out, ended."""
    open_race = organise.create_race(ada.pk, track="italia", seats=3, legends=2)
    organise.take_seat(open_race, ada.pk)
    organise.take_seat(open_race, ben.pk)
    organise.leave_seat(open_race, ben.pk)
    play_to_the_end(started_race(ada, ben, legends=2))
    play_until_turn(started_race(ben, cleo))
    paused = started_race(ada, cleo)
    play_one(paused)
    organise.pause_race(paused, ada.pk)
    resumed = started_race(ada, cleo)
    organise.pause_race(resumed, ada.pk)
    organise.resume_race(resumed, ada.pk)
    withdrawn = started_race(ada, ben, cleo)
    organise.withdraw_car(withdrawn, ada.pk, 1)
    late = started_race(cleo, ben)
    due = DueDecision.objects.get(race=late, car=0)
    clock.time_out(late, 0, due.version, now=due.due_at + clock.GRACE)


@pytest.mark.usefixtures("lively")
def test_rows_deleted_and_rebuilt_are_the_same() -> None:
    before = rows()
    assert all(before)
    Race.objects.all().delete()
    call_command("rebuild_projections")
    assert rows() == before


@pytest.mark.usefixtures("lively")
def test_check_finds_nothing_in_rows_that_were_kept_command_by_command() -> None:
    call_command("rebuild_projections", "--check")


@pytest.mark.usefixtures("lively")
@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda: Race.objects.filter(status="ended").update(round=99), "round is 99"),
        (lambda: DueDecision.objects.first().delete(), "missing"),  # type: ignore[union-attr]
        (lambda: Seat.objects.filter(race=1).update(number=2), "no event says so"),
    ],
)
def test_check_lists_differences_and_writes_nothing(
    spoil: Callable[[], object], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil()
    before = rows()
    with pytest.raises(CommandError):
        call_command("rebuild_projections", "--check")
    assert told in capsys.readouterr().out
    assert rows() == before
