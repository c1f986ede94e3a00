"""Entries, the way from race to race, and the end, as pure decisions."""

from __future__ import annotations

import pytest

from championships.rules.championship.commands import (
    AddBot,
    AdmitEntry,
    CarResult,
    DeclineEntry,
    LeaveEntry,
    RecordRace,
    RequestEntry,
    ScoreRace,
    StartChampionship,
    WithdrawEntry,
)
from championships.rules.championship.creating import create
from championships.rules.championship.decide import decide
from championships.rules.championship.events import EntryAdmitted, EntryRequested, RaceScored
from championships.rules.championship.evolve import replay
from championships.rules.championship.racing import due_race
from championships.rules.refusal import Reason, Refused
from championships.rules.words import (
    ChampionshipStatus,
    EntryMode,
    EntryNo,
    EntryStatus,
    Outcome,
)
from tests.championships.builders import (
    after,
    driver,
    legend,
    opened,
    raced,
    settings,
    started,
    with_bot,
)

ZERO, ONE = EntryNo(0), EntryNo(1)


def refused(state, command) -> Reason:  # type: ignore[no-untyped-def]  # noqa: ANN001
    with pytest.raises(Refused) as caught:
        decide(state, command)
    return caught.value.refusal.reason


# Settings


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (settings(races=0), Reason.CALENDAR_LENGTH),
        (settings(races=25), Reason.CALENDAR_LENGTH),
        (settings(laps=0), Reason.LAPS),
        (settings(points=(1, 2)), Reason.POINTS_TABLE),
        (settings(legends=8), Reason.LEGEND_COUNT),
    ],
)
def test_settings_no_championship_can_have(command, reason: Reason) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    with pytest.raises(Refused) as caught:
        create(command)

    assert caught.value.refusal.reason is reason


# Entries


def test_open_entry_admits_at_once() -> None:
    events = decide(opened(), RequestEntry(account=7))

    assert events == (EntryRequested(entry=ZERO, account=7), EntryAdmitted(entry=ZERO))


def test_approval_waits_for_the_organiser() -> None:
    asked = after(opened(settings(entry_mode=EntryMode.APPROVAL)), RequestEntry(account=7))

    assert not asked.driving
    assert after(asked, AdmitEntry(entry=ZERO)).driving[0].account == 7
    assert not after(asked, DeclineEntry(entry=ZERO)).driving


def test_an_account_enters_once() -> None:
    state = after(opened(), RequestEntry(account=7))

    assert refused(state, RequestEntry(account=7)) is Reason.ALREADY_ENTERED


def test_whoever_left_may_come_back_and_whoever_was_declined_may_not() -> None:
    state = after(opened(), RequestEntry(account=7), LeaveEntry(entry=ZERO))
    back = after(state, RequestEntry(account=7))
    declined = after(back, DeclineEntry(entry=ONE))

    assert [entry.status for entry in back.entries] == [EntryStatus.LEFT, EntryStatus.ADMITTED]
    assert refused(declined, RequestEntry(account=7)) is Reason.DECLINED_BEFORE
    assert after(declined, AdmitEntry(entry=ONE)).driving


def test_r1_1_at_most_eight_cars_with_the_legends() -> None:
    state = after(
        opened(settings(legends=5)), *(RequestEntry(account=number) for number in (7, 8, 9))
    )

    assert refused(state, RequestEntry(account=10)) is Reason.CARS_FULL
    assert refused(state, AddBot(account=11, bot="racer")) is Reason.CARS_FULL


def test_saying_the_same_twice_changes_nothing() -> None:
    state = after(opened(settings(entry_mode=EntryMode.APPROVAL)), RequestEntry(account=7))
    admitted = after(state, AdmitEntry(entry=ZERO))

    assert decide(admitted, AdmitEntry(entry=ZERO)) == ()
    assert decide(after(state, DeclineEntry(entry=ZERO)), DeclineEntry(entry=ZERO)) == ()


def test_an_entry_that_is_not_there() -> None:
    assert refused(opened(), AdmitEntry(entry=EntryNo(4))) is Reason.NO_SUCH_ENTRY
    assert refused(opened(), LeaveEntry(entry=EntryNo(-1))) is Reason.NO_SUCH_ENTRY


# The start


def test_r1_1_two_cars_at_least() -> None:
    alone = after(opened(), RequestEntry(account=7))

    assert refused(opened(), StartChampionship()) is Reason.NEEDS_DRIVER
    assert refused(alone, StartChampionship()) is Reason.NEEDS_RIVAL
    assert after(with_bot(alone, 8), StartChampionship()).status is ChampionshipStatus.RUNNING


def test_one_driver_against_a_legend_is_enough() -> None:
    state = after(opened(settings(legends=1)), RequestEntry(account=7))

    assert due_race(after(state, StartChampionship(legend_colours=("black",)))) is not None


def test_after_the_start_entries_are_closed() -> None:
    state = started()

    assert refused(state, RequestEntry(account=7)) is Reason.STARTED
    assert refused(state, LeaveEntry(entry=ZERO)) is Reason.STARTED
    assert refused(state, StartChampionship()) is Reason.STARTED


# From race to race


def test_r12_3_the_first_race_is_due_with_a_drawn_grid() -> None:
    due = due_race(started(2, legends=1))

    assert due is not None
    assert (due.number, due.grid) == (1, None)
    assert due.cars == (driver(0), driver(1), legend("black"))


def test_no_race_is_due_while_one_runs() -> None:
    state = after(started(), RecordRace(race=5))

    assert due_race(state) is None
    assert refused(state, RecordRace(race=6)) is Reason.NO_RACE_DUE
    assert decide(state, RecordRace(race=5)) == ()


def test_r12_3_the_next_grid_comes_from_the_table() -> None:
    state = raced(started(), 5, 2, 0, 1)

    due = due_race(state)

    assert due is not None
    assert (due.number, due.grid) == (2, (2, 0, 1))


def test_a_result_counts_once() -> None:
    state = after(started(), RecordRace(race=5))
    score = ScoreRace(race=5, results=(CarResult(0, 1, Outcome.FINISHED),))

    assert decide(after(state, score), score) == ()


def test_a_result_of_a_strange_race_is_refused() -> None:
    assert refused(started(), ScoreRace(race=99, results=())) is Reason.NOT_OUR_RACE


def test_r12_7_points_are_stored_as_given() -> None:
    state = after(started(2), RecordRace(race=5))
    results = (CarResult(1, 1, Outcome.FINISHED), CarResult(0, 2, Outcome.WITHDRAWN))

    (scored,) = decide(state, ScoreRace(race=5, results=results))

    assert isinstance(scored, RaceScored)
    assert [(line.competitor, line.points) for line in scored.lines] == [
        (driver(1), 9),
        (driver(0), 0),
    ]


def test_the_champion_after_the_last_race() -> None:
    state = raced(raced(started(2, races=2), 5, 0, 1), 6, 0, 1)

    assert state.status is ChampionshipStatus.ENDED
    assert state.champions == (driver(0),)
    assert due_race(state) is None


# Leaving


def test_r9_5_later_races_go_without_a_withdrawn_driver() -> None:
    state = after(raced(started(), 5, 2, 0, 1), WithdrawEntry(entry=EntryNo(2)))

    due = due_race(state)

    assert due is not None
    assert due.cars == (driver(0), driver(1))
    assert due.grid == (0, 1)
    assert state.results[0][0].competitor == driver(2), "results so far stand"


def test_a_driver_is_withdrawn_once_and_not_before_the_start() -> None:
    state = after(started(), WithdrawEntry(entry=ZERO))

    assert refused(state, WithdrawEntry(entry=ZERO)) is Reason.NOT_TAKING_PART
    assert refused(state, WithdrawEntry(entry=EntryNo(9))) is Reason.NO_SUCH_ENTRY
    assert refused(opened(), WithdrawEntry(entry=ZERO)) is Reason.NOT_STARTED


def test_with_nobody_left_to_race_it_ends() -> None:
    state = after(raced(started(2), 5, 0, 1), WithdrawEntry(entry=ZERO))

    assert state.status is ChampionshipStatus.ENDED
    assert state.champions == (driver(0),), "results stand"
    assert refused(state, WithdrawEntry(entry=ONE)) is Reason.ENDED


def test_while_a_race_runs_its_result_is_waited_for() -> None:
    racing = after(started(2), RecordRace(race=5), WithdrawEntry(entry=ZERO))

    assert racing.status is ChampionshipStatus.RUNNING

    results = (CarResult(1, 1, Outcome.FINISHED), CarResult(0, 2, Outcome.WITHDRAWN))
    over = after(racing, ScoreRace(race=5, results=results))

    assert over.status is ChampionshipStatus.ENDED
    assert over.champions == (driver(1),)


def test_ended_before_a_race_there_is_no_champion() -> None:
    state = after(started(2), WithdrawEntry(entry=ZERO))

    assert (state.status, state.champions) == (ChampionshipStatus.ENDED, ())


# Folding


def test_folding_needs_the_creation_first() -> None:
    with pytest.raises(ValueError, match="before the championship was created"):
        replay([EntryAdmitted(entry=ZERO)])
    with pytest.raises(ValueError, match="without events"):
        replay([])
