"""The program itself: a real process, a real database, real connections."""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest
from django.db import connection

from heat_site.eventstore import store
from tests.eventstore.contract import DRIVER, facts
from tests.live.program import Told, live_program

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.live.program import LiveProgram

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def program() -> Iterator[LiveProgram]:
    with live_program() as running:
        yield running


def advance(race: int, names: str = "a") -> int:
    """Append events to a race; the version it reaches."""
    stream = f"race-{race}"
    return store.append(stream, facts(*names), store.version(stream), DRIVER)


def test_a_watcher_hears_of_each_version_within_a_second(program: LiveProgram) -> None:
    first = advance(7, "ab")
    with program.watch(7) as page:
        assert (page.status, page.answer.headers["Content-Type"]) == (
            200,
            "text/event-stream; charset=utf-8",
        )
        assert page.line().startswith("retry: ")
        assert page.told() == Told(first, first)
        for _ in range(5):
            reached = advance(7, "abc")
            appended = time.monotonic()
            assert page.told() == Told(reached, reached)
            assert time.monotonic() - appended < 1.0


def test_who_shows_an_older_version_hears_at_once_and_who_shows_the_present_one_does_not(
    program: LiveProgram,
) -> None:
    advance(7, "abc")
    with (
        program.watch(7, since=2) as late,
        program.watch(7, since=3) as present,
        program.listen("/live/races/7/?since=1", Last_Event_ID="3") as come_back,
        program.watch(7, since="-1'") as odd,
    ):
        assert late.told().version == odd.told().version == 3
        advance(7)
        assert {each.told().version for each in (late, present, come_back, odd)} == {4}


def test_only_the_race_that_moved_is_told_of(program: LiveProgram) -> None:
    advance(1)
    advance(2)
    store.append("championship-1", facts("a", "b"), 0, DRIVER)
    with program.watch(1, since=1) as one, program.watch(2, since=1) as other:
        advance(2)
        assert other.told().version == 2
        advance(1, "ab")
        assert one.told().version == 3


NO_RACE = (
    "/",
    "/live/",
    "/live/races/8/",
    "/live/races/0/",
    "/live/races/07/",
    "/live/races/7",
    "/live/races/7/more/",
    "/live/races/%C3%97/",
    "/live/races/99999999999999999999/",
    "/live/race/7/",
    "/live/championships/7/",
    "/live/creations/7/",
)


def test_what_is_no_race_is_not_found(program: LiveProgram) -> None:
    advance(7)
    for path in NO_RACE:
        with program.listen(path) as answer:
            assert answer.status == 404, path
            assert answer.answer.headers["Access-Control-Allow-Origin"] == "*"
    with program.watch(7) as page:
        assert page.told().version == 1


def test_many_watchers_all_hear_of_it_and_one_address_has_so_many_places() -> None:
    many = 150
    advance(1)
    with live_program(LIVE_CONNECTIONS_OF_AN_ADDRESS=str(many)) as program, ExitStack() as pages:
        watching = [pages.enter_context(program.watch(1, since=1)) for _ in range(many)]
        assert {page.status for page in watching} == {200}
        with program.watch(1) as one_more:
            assert one_more.status == 429
        advance(1)
        assert {page.told().version for page in watching} == {2}
        watching[0].hang_up()
        while (again := pages.enter_context(program.watch(1))).status != 200:
            again.hang_up()
        assert again.told().version == 2


def test_behind_a_proxy_the_places_are_those_of_the_visitor() -> None:
    advance(1)
    limits = {"LIVE_CONNECTIONS_OF_AN_ADDRESS": "1", "TRUSTED_PROXIES": "1"}
    path = "/live/races/1/"
    with (
        live_program(**limits) as program,
        program.listen(path, X_Forwarded_For="192.0.2.1") as one,
        program.listen(path, X_Forwarded_For="192.0.2.9, 192.0.2.1") as same,
        program.listen(path, X_Forwarded_For="192.0.2.1, 192.0.2.2") as other,
    ):
        assert (one.status, same.status, other.status) == (200, 429, 200)


def test_a_program_that_is_full_says_so() -> None:
    advance(1)
    with live_program(LIVE_CONNECTIONS="1") as program, program.watch(1) as one:
        assert one.told().version == 1
        with program.watch(1) as other:
            assert other.status == 429


def test_while_the_database_does_not_answer_watchers_stay_and_hear_later(
    program: LiveProgram,
) -> None:
    advance(1)
    advance(2)
    with program.watch(1) as page:
        assert page.told().version == 1
        _rename("eventstore_storedevent", "away")
        if connection.vendor == "postgresql":
            _cut_all_other_connections()
        try:
            program.wait_until_it_says("the database does not answer")
            with program.watch(2) as new:
                assert new.status == 503
        finally:
            _rename("away", "eventstore_storedevent")
        advance(1)
        assert page.told().version == 2
        with program.watch(2) as new:
            assert new.told().version == 1


def test_told_to_stop_it_ends_every_stream_and_itself(program: LiveProgram) -> None:
    advance(1)
    with program.watch(1) as page, program.watch(1) as other:
        assert page.told() == other.told()
        assert program.stop() == 0
        assert page.line() == other.line() == ""
    assert program.said == []


def _cut_all_other_connections() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def _rename(table: str, name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {table} RENAME TO {name}")
