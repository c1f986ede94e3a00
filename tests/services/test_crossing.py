"""Things that happen at the same moment, with real commits in threads of their own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from django.db import transaction

from heat_site.accounts.models import User
from heat_site.errors import Answerable, CommandRefused, RaceMovedOn
from races import history
from races.models import DueDecision, Seat
from races.projections import rebuilding
from races.rules.events import PlanLocked, SeatTaken, TimedOut, TurnStarted
from races.rules.words import CarId
from races.services import clock, organise
from races.services.play import play
from tests.eventstore.threads import crew
from tests.services.racing import (
    account_of,
    careful,
    play_to_the_end,
    play_until_turn,
    started_race,
    state,
)

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.django_db(transaction=True)
AT_ONCE = 4


@pytest.fixture
def drivers() -> list[User]:
    return [
        User.objects.create_user(name, f"{name}@example.org", "pit-lane-1961")
        for name in ("ada", "ben", "cleo")
    ]


def answered[T](work: Callable[[], T]) -> Callable[[], T | Answerable]:
    """The work, with what it is told in place of what it raises."""

    def run() -> T | Answerable:
        try:
            return work()
        except Answerable as told:
            return told

    return run


def test_a_move_and_the_time_out_cross_and_exactly_one_counts(drivers: list[User]) -> None:
    race = started_race(*drivers[:2])
    for _ in range(5):
        _cross(race)
    assert rebuilding.differences() == []


def _cross(race: int) -> None:
    """A driver's move and two workers' time-outs of the same decision at once."""
    car = play_until_turn(race)
    due = DueDecision.objects.get(race=race, car=car)
    command, driver = careful(race, car), account_of(race, car)
    before = _time_outs(race)

    def move() -> int:
        return play(
            race, driver, command, seen_version=due.version, command_id=f"move {due.version}"
        )

    def time_out() -> bool:
        return clock.time_out(race, car, due.version, now=due.due_at + clock.GRACE)

    with crew() as threads:
        moved, *by_clock = threads.together(answered(move), answered(time_out), answered(time_out))
    taken = by_clock.count(True)
    assert taken == (1 if isinstance(moved, RaceMovedOn) else 0)
    assert _time_outs(race) == before + taken


def _time_outs(race: int) -> int:
    return sum(isinstance(event, TimedOut) for event in history.events(race))


def test_the_last_plans_lock_at_once_and_the_round_begins_once(drivers: list[User]) -> None:
    race = started_race(*drivers)
    seen = state(race).version
    plans = [(driver.pk, careful(race, CarId(car))) for car, driver in enumerate(drivers)]

    def lock(car: int) -> int:
        driver, plan = plans[car]
        return play(race, driver, plan, seen_version=seen, command_id=f"plan of {car}")

    with crew() as threads:
        threads.together(lambda: lock(0), lambda: lock(1), lambda: lock(2))

    happened = history.events(race)
    assert sum(isinstance(event, PlanLocked) for event in happened) == 3
    assert sum(isinstance(event, TurnStarted) for event in happened) >= 1
    assert rebuilding.differences() == []


def test_the_same_command_at_once_has_one_effect(drivers: list[User]) -> None:
    race = started_race(*drivers[:2])
    command, seen = careful(race, CarId(0)), state(race).version

    def lock() -> int:
        return play(race, drivers[0].pk, command, seen_version=seen, command_id="same")

    with crew() as threads:
        answers = threads.together(*[lock] * AT_ONCE)

    assert set(answers) == {seen + 1}
    assert state(race).version == seen + 1


def test_two_people_take_the_last_seat(drivers: list[User]) -> None:
    race = organise.create_race(drivers[0].pk, track="usa", seats=2)
    organise.take_seat(race, drivers[0].pk)

    with crew() as threads:
        answers = threads.together(
            *(answered(partial(organise.take_seat, race, driver.pk)) for driver in drivers[1:])
        )

    assert sum(isinstance(answer, CommandRefused) for answer in answers) == 1
    assert Seat.objects.filter(race=race).count() == 2
    assert sum(isinstance(event, SeatTaken) for event in history.events(race)) == 2


def test_sweeps_of_several_workers_take_each_decision_once(drivers: list[User]) -> None:
    races = [started_race(*drivers[:2]) for _ in range(AT_ONCE)]
    moment = max(row.due_at for row in DueDecision.objects.all()) + clock.GRACE

    with crew() as threads:
        taken = threads.together(*[lambda: clock.sweep(moment)] * AT_ONCE)

    assert sum(taken) == 2 * len(races)
    for race in races:
        happened = history.events(race)
        assert sum(isinstance(event, TimedOut) for event in happened) == 2
    assert rebuilding.differences() == []


def test_a_transaction_that_is_rolled_back_leaves_no_state_in_memory(drivers: list[User]) -> None:
    race = started_race(*drivers[:2])
    seen = state(race).version
    with transaction.atomic():
        play(race, drivers[0].pk, careful(race, CarId(0)), seen_version=seen, command_id="lost")
        assert state(race).version == seen + 1
        transaction.set_rollback(True)
    assert state(race).version == seen
    play(race, drivers[0].pk, careful(race, CarId(0)), seen_version=seen, command_id="lost")
    play_to_the_end(race)
