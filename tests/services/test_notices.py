"""What drivers are told of: once for a plan or a turn, anew when its deadline moves."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from heat_site.notices.models import Notice
from races.models import DueDecision
from races.services import clock, organise
from tests.services.racing import play_one, play_until_turn, started_race, state

if TYPE_CHECKING:
    from heat_site.accounts.models import User

pytestmark = pytest.mark.django_db


def asked(person: User) -> list[Notice]:
    return list(Notice.objects.filter(recipient=person, kind="your_turn").order_by("pk"))


def test_all_steps_of_a_turn_are_one_notice(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    car = play_until_turn(race)
    driver = (ada, ben)[car]
    turns = len(asked(driver))
    while (turn := state(race).turn) is not None and turn.car == car:
        play_one(race)
    assert turns == 2  # the plan and the turn
    assert all(notice.settled_at is not None for notice in asked(driver)[:2])


def test_a_deadline_that_moves_is_told_anew(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    due = DueDecision.objects.get(race=race, account=ben.pk).due_at
    clock.sweep(due - timedelta(minutes=30))
    clock.sweep(due + timedelta(hours=6))  # nobody looked at the clock in between (B22)

    first, second = asked(ben)

    assert first.settled_at is not None
    assert second.settled_at is None
    moved = DueDecision.objects.get(race=race, account=ben.pk).due_at
    assert moved.isoformat(timespec="seconds")[:16] in second.facts


def test_who_is_withdrawn_is_asked_no_more(ada: User, ben: User, cleo: User) -> None:
    race = started_race(ada, ben, cleo)
    organise.withdraw_car(race, ada.pk, 2)
    assert all(notice.settled_at is not None for notice in asked(cleo))
