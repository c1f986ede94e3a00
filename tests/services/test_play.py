"""A driver's command: who may, when it is too old, and what a repeat does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heat_site.errors import CommandRefused, NothingThere, NotYourSeat, RaceMovedOn
from heat_site.eventstore import store
from heat_site.notices.models import Notice
from races import history
from races.models import DueDecision
from races.projections import rebuilding
from races.rules.commands import Boost, EndReact, LockPlan, Slipstream, TakeBack
from races.rules.words import CardId, CarId, Step
from races.services.play import play
from tests.services.racing import (
    account_of,
    careful,
    play_to_the_end,
    play_until_turn,
    started_race,
    state,
)

if TYPE_CHECKING:
    from heat_site.accounts.models import User

pytestmark = pytest.mark.django_db


def test_a_locked_plan_may_be_changed_until_all_have_locked(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    version = state(race).version
    mine = CarId(0)
    first = play(race, ada.pk, careful(race, mine), seen_version=version, command_id="one")
    again = play(race, ada.pk, careful(race, mine), seen_version=first, command_id="two")

    assert again == first + 1  # R3.3
    assert list(DueDecision.objects.values_list("car", flat=True)) == [1]


def test_another_drivers_lock_does_not_make_my_page_old(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    seen = state(race).version
    play(race, ben.pk, careful(race, CarId(1)), seen_version=seen, command_id="ben")

    play(race, ada.pk, careful(race, CarId(0)), seen_version=seen, command_id="ada")

    assert state(race).round is not None


def test_a_plan_from_a_page_older_than_my_own_plan_is_refused(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    seen = state(race).version
    now = play(race, ada.pk, careful(race, CarId(0)), seen_version=seen, command_id="phone")

    with pytest.raises(RaceMovedOn) as moved:
        play(race, ada.pk, careful(race, CarId(0)), seen_version=seen, command_id="desk")

    assert moved.value.version == now == state(race).version


def test_the_same_command_twice_has_one_effect_and_one_answer(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    command = careful(race, CarId(0))
    seen = state(race).version
    first = play(race, ada.pk, command, seen_version=seen, command_id="same")

    assert play(race, ada.pk, command, seen_version=seen, command_id="same") == first
    assert store.version(history.stream_of(race)) == first


def test_a_second_tab_cannot_take_the_following_decision(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    car = play_until_turn(race)
    driver = account_of(race, car)
    seen = state(race).version
    play(race, driver, careful(race, car), seen_version=seen, command_id="first tab")
    stands_at = state(race).version

    with pytest.raises(RaceMovedOn):
        play(race, driver, EndReact(car=car), seen_version=seen, command_id="second tab")

    assert state(race).version == stands_at


def test_only_the_driver_decides(ada: User, ben: User, cleo: User) -> None:
    race = started_race(ada, ben)
    plan = careful(race, CarId(0))
    seen = state(race).version
    for stranger in (ben, cleo):
        with pytest.raises(NotYourSeat):
            play(race, stranger.pk, plan, seen_version=seen, command_id=f"by {stranger.pk}")
    assert state(race).version == seen


def test_a_refused_command_names_clause_reason_and_facts_and_changes_nothing(
    ada: User, ben: User
) -> None:
    race = started_race(ada, ben)
    seen = state(race).version
    too_high = LockPlan(car=CarId(0), gear=4, cards=(CardId("1"),) * 4)
    with pytest.raises(CommandRefused) as refused:
        play(race, ada.pk, too_high, seen_version=seen, command_id="x")
    assert (refused.value.clause, refused.value.reason) == ("R3.1", "shift_too_far")
    assert refused.value.facts == {"gear": 4, "from": 1}

    with pytest.raises(CommandRefused) as refused:
        play(race, ada.pk, Boost(car=CarId(0)), seen_version=seen, command_id="y")
    assert refused.value.clause == "R2.1"
    assert state(race).version == seen


def test_a_race_that_has_ended_takes_no_command(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    play_to_the_end(race)
    with pytest.raises(CommandRefused) as refused:
        play(
            race,
            ada.pk,
            Slipstream(car=CarId(0), spaces=2),
            seen_version=state(race).version,
            command_id="late",
        )
    assert refused.value.reason == "race_ended"


def test_a_number_without_a_race(ada: User) -> None:
    with pytest.raises(NothingThere):
        play(404, ada.pk, EndReact(car=CarId(0)), seen_version=1, command_id="x")


def decided_in_turn(race: int) -> tuple[CarId, int]:
    """A car on turn that has just decided something it may take back, and the version before."""
    car = play_until_turn(race)
    before = state(race).version
    play(race, account_of(race, car), EndReact(car=car), seen_version=before, command_id="end")
    return car, before


def test_a_decision_of_the_own_turn_is_taken_back(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    car, before = decided_in_turn(race)
    account = account_of(race, car)
    due = DueDecision.objects.get(race=race)
    asked = Notice.objects.filter(recipient=account).count()

    undone = play(
        race, account, TakeBack(car=car), seen_version=state(race).version, command_id="undo"
    )

    now = state(race)
    assert undone == now.version > before
    assert now.turn is not None
    assert now.turn.step is Step.REACT
    after = DueDecision.objects.get(race=race)
    assert (after.version, after.step) == (now.version, "react")
    assert (after.opened_at, after.due_at) == (due.opened_at, due.due_at)
    assert Notice.objects.filter(recipient=account).count() == asked
    assert rebuilding.differences() == []


def test_a_second_click_takes_nothing_more_back(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    car, _before = decided_in_turn(race)
    account, seen = account_of(race, car), state(race).version
    first = play(race, account, TakeBack(car=car), seen_version=seen, command_id="undo")

    assert play(race, account, TakeBack(car=car), seen_version=seen, command_id="undo") == first
    with pytest.raises(RaceMovedOn):
        play(race, account, TakeBack(car=car), seen_version=seen, command_id="other tab")
    with pytest.raises(CommandRefused) as refused:
        play(race, account, TakeBack(car=car), seen_version=first, command_id="once more")
    assert refused.value.clause == "R2.2"
    assert state(race).version == first


def test_a_page_from_before_decides_nothing_after_a_take_back(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    car, before = decided_in_turn(race)
    account = account_of(race, car)
    play(race, account, TakeBack(car=car), seen_version=state(race).version, command_id="undo")

    with pytest.raises(RaceMovedOn):
        play(race, account, EndReact(car=car), seen_version=before, command_id="old page")


def test_nobody_takes_back_for_another(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    car, _before = decided_in_turn(race)
    other = (ada, ben)[1 - (account_of(race, car) == ben.pk)]
    with pytest.raises(NotYourSeat):
        play(race, other.pk, TakeBack(car=car), seen_version=9_999, command_id="not mine")
