"""Real threads, real transactions, on the database DATABASE_URL names."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from django.db import connection, transaction

from heat_site.eventstore import followers, store
from heat_site.eventstore.errors import CommandRepeated, StreamMoved
from tests.eventstore.contract import DRIVER, facts
from tests.eventstore.threads import PATIENCE, crew

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from heat_site.eventstore.records import Recorded

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS = 4
EACH = 15


def continue_stream(stream: str, name: str, *, locked: bool) -> int:
    """Append one event wherever the stream stands; return how often it had moved meanwhile."""
    conflicts = 0
    while True:
        try:
            with transaction.atomic():
                if locked:
                    store.lock(stream)
                store.append(stream, facts(name), store.version(stream), DRIVER)
        except StreamMoved:
            conflicts += 1
        else:
            return conflicts


def writer(number: int, *, locked: bool) -> Callable[[], int]:
    def write() -> int:
        return sum(
            continue_stream("race-1", f"{number}.{count}", locked=locked) for count in range(EACH)
        )

    return write


@pytest.mark.parametrize("locked", [True, False], ids=["locked", "unlocked"])
def test_four_writers_on_one_stream_lose_nothing_and_leave_no_gap(locked: bool) -> None:
    # A first event, so that no writer meets a stream that is still missing.
    store.append("race-1", facts("start"), 0, DRIVER)
    with crew(WRITERS) as threads:
        conflicts = threads.together(*(writer(number, locked=locked) for number in range(WRITERS)))
    events = store.read("race-1", after=1)
    assert [e.version for e in events] == list(range(2, WRITERS * EACH + 2))
    assert {e.type for e in events} == {f"{n}.{c}" for n in range(WRITERS) for c in range(EACH)}
    assert [e.position for e in events] == sorted(e.position for e in events)
    if locked:
        assert conflicts == [0] * WRITERS


def test_of_two_who_start_from_one_version_one_is_told_that_the_stream_moved() -> None:
    store.append("race-1", facts("start"), 0, DRIVER)

    def from_version_1(name: str) -> Callable[[], StreamMoved | None]:
        def write() -> StreamMoved | None:
            try:
                store.append("race-1", facts(name), 1, DRIVER)
            except StreamMoved as moved:
                return moved
            return None

        return write

    with crew() as threads:
        outcomes = threads.together(from_version_1("a"), from_version_1("b"))
    (moved,) = [outcome for outcome in outcomes if outcome is not None]
    assert (moved.expected, moved.actual) == (1, 2)
    assert store.version("race-1") == 2


@pytest.mark.parametrize("locked", [True, False], ids=["locked", "unlocked"])
def test_a_command_submitted_twice_at_once_has_one_effect(locked: bool) -> None:
    store.append("race-1", facts("start"), 0, DRIVER)

    def submit() -> tuple[str, int]:
        try:
            with transaction.atomic():
                if locked:
                    store.lock("race-1")
                at = store.version("race-1")
                reached = store.append("race-1", facts("boost"), at, DRIVER, command_id="click")
        except CommandRepeated as repeated:
            return "repeated", repeated.version
        return "done", reached

    with crew() as threads:
        answers = threads.together(submit, submit, submit)
    assert sorted(answers) == [("done", 2), ("repeated", 2), ("repeated", 2)]
    assert [e.type for e in store.read("race-1")] == ["start", "boost"]


def test_streams_opened_at_once_get_different_numbers() -> None:
    with crew() as threads:
        names = threads.together(*[lambda: store.open_stream("race")] * 4)
    assert sorted(names) == ["race-1", "race-2", "race-3", "race-4"]


class SlowAppend:
    """An append in a thread that draws its positions at once and commits when it is told to."""

    def __init__(self, stream: str, *, keep: bool = True) -> None:
        self.stream = stream
        self.keep = keep
        self.appended = threading.Event()
        self.may_end = threading.Event()

    def __call__(self) -> None:
        with transaction.atomic():
            store.append(self.stream, facts("slow.1", "slow.2"), 0, DRIVER)
            self.appended.set()
            assert self.may_end.wait(PATIENCE)
            if not self.keep:
                transaction.set_rollback(True)

    def end(self, running: Future[None]) -> None:
        self.may_end.set()
        running.result(PATIENCE)


@pytest.mark.parametrize("keep", [True, False], ids=["commits", "rolls back"])
def test_a_follower_never_skips_an_event_that_commits_late(keep: bool) -> None:
    """The slow transaction draws positions first and commits last.

    On PostgreSQL the quick one commits a higher position meanwhile: a follower that took it and
    moved on would never see the slow one's. On SQLite the quick one has to wait for the slow one.
    """
    store.append("race-0", facts("start"), 0, DRIVER)
    (start,) = store.follow(0)
    slow = SlowAppend("race-1", keep=keep)
    seen: list[Recorded] = []

    def follow_on() -> list[str]:
        seen.extend(store.follow(seen[-1].position if seen else start.position))
        return [event.type for event in seen]

    def quick() -> None:
        store.append("race-2", facts("quick"), 0, DRIVER)

    with crew() as threads:
        running = threads.start(slow)
        try:
            assert slow.appended.wait(PATIENCE)
            other = threads.start(quick)
            if connection.vendor == "postgresql":
                other.result(PATIENCE)
                assert [e.type for e in store.read("race-2")] == ["quick"]
            assert follow_on() == []
        finally:
            slow.end(running)
        other.result(PATIENCE)
    assert follow_on() == (["slow.1", "slow.2", "quick"] if keep else ["quick"])
    assert follow_on() == [event.type for event in seen]


def test_what_is_committed_is_told_at_once_and_what_commits_late_is_told_later() -> None:
    store.append("race-0", facts("start"), 0, DRIVER)
    start, _ = store.moved(0)
    slow = SlowAppend("race-1")

    with crew() as threads:
        running = threads.start(slow)
        try:
            assert slow.appended.wait(PATIENCE)
            position, versions = store.moved(start)
            assert (position, versions) == (start, {})
            other = threads.start(lambda: store.append("race-2", facts("quick"), 0, DRIVER))
            if connection.vendor == "postgresql":
                other.result(PATIENCE)
                position, versions = store.moved(position)
                assert versions == {"race-2": 1}
        finally:
            slow.end(running)
        other.result(PATIENCE)
    position, versions = store.moved(position)
    assert versions == {"race-1": 2, "race-2": 1}
    assert store.moved(position) == (position, {})


def test_a_follower_running_beside_writers_sees_every_event_once_and_in_order() -> None:
    done = threading.Event()

    def write(number: int) -> Callable[[], None]:
        def run() -> None:
            stream = f"race-{number}"
            for count in range(EACH):
                with transaction.atomic():
                    store.append(stream, facts(f"{number}.{count}", "and"), 2 * count, DRIVER)

        return run

    def follow() -> list[Recorded]:
        seen: list[Recorded] = []
        while True:
            finished = done.is_set()
            new = store.follow(seen[-1].position if seen else 0, limit=7)
            seen += new
            if finished and not new:
                return seen

    with crew(WRITERS + 1) as threads:
        following = threads.start(follow)
        threads.together(*(write(number) for number in range(WRITERS)))
        done.set()
        seen = following.result(PATIENCE)
    assert len(seen) == len({e.position for e in seen}) == WRITERS * EACH * 2
    for number in range(WRITERS):
        versions = [e.version for e in seen if e.stream == f"race-{number}"]
        assert versions == list(range(1, 2 * EACH + 1))


def test_a_follower_moves_its_cursor_with_its_work_or_not_at_all() -> None:
    assert followers.position_of("table") == 0
    with transaction.atomic():
        assert followers.take("table") == 0
        followers.advance("table", 12)
    with transaction.atomic():
        assert followers.take("table") == 12
        followers.advance("table", 20)
        transaction.set_rollback(True)
    followers.advance("table", 5)
    assert followers.position_of("table") == 12
    followers.forget("table")
    assert followers.position_of("table") == 0


def test_two_of_one_name_follow_one_after_the_other() -> None:
    store.append("race-1", facts(*"abcdef"), 0, DRIVER)

    def work() -> list[str]:
        done: list[str] = []
        while True:
            with transaction.atomic():
                events = store.follow(followers.take("table"), limit=1)
                if not events:
                    return done
                done += [event.type for event in events]
                followers.advance("table", events[-1].position)

    with crew() as threads:
        shares = threads.together(work, work)
    assert sorted(shares[0] + shares[1]) == list("abcdef")
