"""Deadlines: who is timed out, when, once, and never for the server's fault."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from heat_site.errors import RaceMovedOn
from heat_site.eventstore import store
from heat_site.eventstore.records import Meta, NewEvent
from races import history
from races.models import DueDecision, RaceSecret
from races.rules.events import DeadlinesMoved, TimedOut
from races.rules.words import CarId
from races.services import clock, organise
from races.services.carrying_out import secret_seed
from races.services.play import play
from tests.services.racing import careful, play_one, play_until_turn, started_race, state

if TYPE_CHECKING:
    from heat_site.accounts.models import User

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def due_at(race: int, car: int = 0) -> datetime:
    return DueDecision.objects.get(race=race, car=car).due_at


def timed_out(race: int) -> list[int]:
    return [event.car for event in history.events(race) if isinstance(event, TimedOut)]


def test_a_decision_is_due_when_its_time_is_over(ada: User, ben: User) -> None:
    before = datetime.now(UTC)
    race = started_race(ada, ben, decision_seconds=3_600)
    assert before + HOUR <= due_at(race) <= datetime.now(UTC) + HOUR


def test_the_autopilot_takes_what_is_due_and_the_log_says_so(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    play(race, ada.pk, careful(race, CarId(0)), seen_version=state(race).version, command_id="a")

    assert clock.sweep(due_at(race, 1) + clock.GRACE) == 1

    assert timed_out(race) == [1]
    assert state(race).turn is not None
    causes = {each.meta.cause for each in history.recorded(race)[-3:]}
    assert causes == {"autopilot"}


def test_nothing_happens_before_the_time_is_over(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    assert clock.sweep(due_at(race) - timedelta(seconds=1)) == 0
    assert timed_out(race) == []


def test_running_twice_changes_nothing_more(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    moment = due_at(race, 1) + clock.GRACE
    decisions = list(DueDecision.objects.values_list("car", "version"))
    clock.sweep(moment)
    stands_at = state(race).version

    for car, version in decisions:
        assert not clock.time_out(race, car, version, now=moment)
    assert clock.sweep(moment) == 0
    assert state(race).version == stands_at


def test_a_time_out_that_comes_after_the_move_does_nothing(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    moment = due_at(race) + clock.GRACE
    version = DueDecision.objects.get(race=race, car=0).version
    play(race, ada.pk, careful(race, CarId(0)), seen_version=state(race).version, command_id="a")

    assert not clock.time_out(race, 0, version, now=moment)
    assert timed_out(race) == []


def test_a_move_that_comes_after_the_time_out_is_told_so(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    car = play_until_turn(race)
    driver = state(race).seats[car].account
    assert driver is not None
    seen, command = state(race).version, careful(race, car)
    clock.sweep(due_at(race, car) + clock.GRACE)

    with pytest.raises(RaceMovedOn):
        play(race, driver, command, seen_version=seen, command_id="too late")


def test_each_time_out_is_for_one_decision_only(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    car = play_until_turn(race)
    clock.sweep(due_at(race, car) + clock.GRACE)
    assert len(timed_out(race)) == 1
    for row in DueDecision.objects.all():
        assert row.due_at - row.opened_at == HOUR


def test_a_pause_keeps_what_was_left(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    before = due_at(race)
    organise.pause_race(race, ada.pk)
    paused_at = history.load(race).clock.paused_at
    assert paused_at is not None
    assert clock.sweep(before + 10 * HOUR) == 0  # clocks stand still

    organise.resume_race(race, ada.pk)
    resumed_at = history.recorded(race)[-1].at

    assert due_at(race) - before == resumed_at - paused_at


def test_deadlines_that_fell_into_an_outage_move_by_its_length(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    before = due_at(race)
    clock.sweep(before - HOUR / 2)  # the last look at the clock

    assert clock.sweep(before + 6 * HOUR) == 0

    assert timed_out(race) == []
    moved = history.events(race)[-1]
    assert isinstance(moved, DeadlinesMoved)
    assert due_at(race) == before + 6.5 * HOUR + clock.GRACE_AFTER_OUTAGE


def test_a_deadline_long_after_the_outage_stays(ada: User, ben: User) -> None:
    race = started_race(ada, ben, decision_seconds=10 * 3_600)
    before = due_at(race)
    clock.sweep(before - 9 * HOUR)
    clock.sweep(before - 6 * HOUR)
    assert due_at(race) == before


def test_a_race_left_alone_is_driven_to_its_end_by_the_autopilot(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    while (next_due := DueDecision.objects.order_by("due_at").first()) is not None:
        assert clock.time_out(race, next_due.car, next_due.version, now=next_due.due_at + HOUR)
    assert {result.place for result in state(race).results} == {1, 2}


def test_the_turn_of_a_bot_waits_for_no_deadline(ada: User) -> None:
    race = organise.create_race(ada.pk, track="usa", seats=2, laps=1)
    organise.take_seat(race, ada.pk)
    organise.take_seat(race, 0, bot="careful")
    organise.start_race(race, ada.pk)

    assert clock.sweep(datetime.now(UTC) + clock.GRACE) == 1

    assert [row.car for row in DueDecision.objects.all()] == [0]
    play_one(race)


def test_a_race_that_cannot_be_played_holds_up_no_other(ada: User, ben: User) -> None:
    broken, sound = started_race(ada, ben), started_race(ben, ada)
    RaceSecret.objects.filter(race=broken).delete()
    # As another process meets it.
    secret_seed.cache_clear()

    clock.sweep(due_at(sound, 1) + clock.GRACE)

    assert timed_out(sound) == [0, 1]
    assert timed_out(broken) == []


def test_an_outage_is_made_up_for_although_one_race_cannot_be_read(ada: User, ben: User) -> None:
    broken, sound = started_race(ada, ben), started_race(ben, ada)
    due = due_at(sound)
    clock.sweep(due - HOUR)
    stands_at = store.version(history.stream_of(broken))
    strange = NewEvent(type="not_of_this_program", schema=1, body="{}")
    store.append(history.stream_of(broken), [strange], stands_at, Meta(cause="driver"))

    assert clock.sweep(due + HOUR) == 0
    assert due_at(sound) == due + 2 * HOUR + clock.GRACE_AFTER_OUTAGE
    assert clock.sweep(due + HOUR + clock.GRACE_AFTER_OUTAGE) == 0
