"""Kills the process manager before each SQL statement that writes, one after the other.

`python -m tests.championships.killing FOLDER` makes a championship whose first race has just ended
and keeps a copy of that database. For each statement in turn it starts from the copy, lets a
process follow the races that kills itself (SIGKILL) just before that statement, lets a second one
follow to the end, and compares everything with what an undisturbed one leaves behind. Prints JSON:
how many points it was killed at, and at which of them something differed.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

COMPARED = {
    "events": "SELECT stream, version, type, schema, body FROM eventstore_storedevent "
    "ORDER BY stream, version",
    "positions": "SELECT count(*), max(position) > 0 FROM eventstore_storedevent",
    "championship": "SELECT number, status, races_scored, running_race, version "
    "FROM championships_championship",
    "standings": "SELECT line, place, entry, points FROM championships_standing ORDER BY line",
    "races": "SELECT number, status, version, championship FROM races_race ORDER BY number",
    "secrets": "SELECT race, seed FROM races_racesecret ORDER BY race",
    "cursor": "SELECT name, position FROM eventstore_cursor",
}


def in_a_process(work: Callable[[], object]) -> int:
    """Do the work in a child process; its exit status, or minus the signal that killed it."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            work()
            status = 0
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def prepare() -> None:
    """A championship of two races whose first one has ended, not yet scored."""
    from django.core.management import call_command
    from django.db import connection

    from tests.championships.seasons import bots_only, race_to_the_end, running_race

    call_command("migrate", verbosity=0)
    race_to_the_end(running_race(bots_only(races=2)))
    connection.close()


def follow(kill_before: int = -1) -> None:
    """Follow the races; die before the writing statement of this number, -1 for not at all."""
    from django.db import connection

    from championships.services.season import follow_races

    statements = 0

    def count(execute: Callable[..., object], sql: str, *rest: object) -> object:
        nonlocal statements
        # To die before reading leaves behind the same as to die before what is written next.
        if not sql.lstrip().startswith("SELECT"):
            statements += 1
        if statements == kill_before:
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(sql, *rest)

    with connection.execute_wrapper(count):
        follow_races()


def outcome(database: Path) -> dict[str, list[Any]]:
    """Everything that must not depend on whether somebody was killed."""
    with closing(sqlite3.connect(database)) as connection:
        return {name: connection.execute(sql).fetchall() for name, sql in COMPARED.items()}


def fresh(kept: Path, database: Path) -> None:
    """Put the database back to the moment when the first race had ended."""
    for leftover in ("-wal", "-shm"):
        database.with_name(database.name + leftover).unlink(missing_ok=True)
    shutil.copy(kept, database)


def main(folder: Path) -> dict[str, Any]:
    """Kill at every point; see the head of this file."""
    import django

    database, kept = folder / "site.sqlite3", folder / "kept.sqlite3"
    os.environ["DATABASE_URL"] = f"sqlite:///{database}"
    os.environ["DJANGO_SETTINGS_MODULE"] = "heat_site.settings.test"
    django.setup()
    if in_a_process(prepare) != 0:
        raise SystemExit("the championship could not be prepared")
    shutil.copy(database, kept)
    if in_a_process(follow) != 0:
        raise SystemExit("the races could not be followed")
    expected = outcome(database)
    points, differing = 0, []
    while True:
        fresh(kept, database)
        at = points + 1
        if in_a_process(partial(follow, at)) != -signal.SIGKILL:
            break
        points = at
        if in_a_process(follow) != 0 or outcome(database) != expected:
            differing.append(at)
    return {"points": points, "differing": differing, "expected": expected}


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]))))
