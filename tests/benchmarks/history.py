"""Loading and folding a race's log of 1,000 events, beside the bare SELECT of its rows.

    .venv/bin/python -m tests.benchmarks.history [seconds for each figure]

The log is a real one, made by bots through the services. SELECT is the driver's own: the same rows
and columns, fetched and no more. Three loads stand beside it: with nothing kept in memory, with the
fold of all but the last command kept, and with nothing new. All sides take turns.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import psycopg

from tests.benchmarks.sides import databases, kind_of, run_child, seconds_in_turns

if TYPE_CHECKING:
    from collections.abc import Callable

MODULE = "tests.benchmarks.history"
LOG = 1_000
TAIL = 12
SELECT = (
    "SELECT position, stream, version, type, schema, body, meta, at FROM eventstore_storedevent "
    "WHERE stream = {mark} AND version > {mark} ORDER BY version"
)


def make_log() -> int:
    """Let six bots race until their log has 1,000 events; the race's number."""
    from races import history, public
    from races.services.bots import drive_bots

    entrants = tuple(public.Entrant(account=number, bot="careful") for number in range(1, 7))
    lineup = public.RaceLineup(championship=0, track="usa", entrants=entrants)
    race = public.open_race(lineup, uuid4().hex)

    while history.load(race).race.version < LOG and drive_bots(race, limit=1):
        pass
    return race


def bare_select(url: str, stream: str) -> Callable[[], list[Any]]:
    """What reads the rows of a stream above version 0 and gives them back as the driver does."""
    if kind_of(url) == "sqlite":
        lite = sqlite3.connect(url.removeprefix("sqlite:///"))
        return lambda: lite.execute(SELECT.format(mark="?"), (stream, 0)).fetchall()
    connection = psycopg.connect(url, autocommit=True)
    text = SELECT.format(mark="%s").encode()
    return lambda: connection.execute(text, (stream, 0), prepare=True).fetchall()


def work(seconds: float) -> None:
    """Make the log, then compare."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from races import history
    from races.rules.clocks import keep_time

    race = make_log()
    url = os.environ["DATABASE_URL"]
    stored = history.recorded(race)
    earlier = keep_time(history.timed_events(race, stored[:-TAIL]))

    def load_anew() -> None:
        history.forget(race)
        history.load(race)

    def load_the_last() -> None:
        history.keep(race, history.Fold(earlier, stored[-TAIL - 1]))
        history.load(race)

    sides: dict[str, Callable[[], object]] = {
        "SELECT": bare_select(url, history.stream_of(race)),
        "load anew": load_anew,
        f"load the last {TAIL}": load_the_last,
        "nothing new": lambda: history.load(race),
    }
    taken = seconds_in_turns(sides, seconds)
    base = taken.pop("SELECT")
    print(f"{kind_of(url):9} {len(stored):,} rows, bare SELECT {base * 1000:.2f} ms")
    for name, each in taken.items():
        print(f"{'':9} {name:17} {each * 1000:6.2f} ms, {each / base:5.2f} times the SELECT")


def main(arguments: list[str]) -> None:
    """Run the comparison on each database, or as a child process on one."""
    match arguments:
        case ["--work", seconds]:
            work(float(seconds))
        case _:
            with databases() as urls:
                for url in urls:
                    run_child(MODULE, url, "--work", arguments[0] if arguments else "2.0")


if __name__ == "__main__":
    main(sys.argv[1:])
