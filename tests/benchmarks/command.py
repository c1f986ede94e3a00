"""One command through the service, beside the same rows written by the bare driver in one commit.

    .venv/bin/python -m tests.benchmarks.command [seconds for each figure]

A race of six people is played once and what each command changed in the tables is noted. Then
clients play that race again and again: through `play`, and as the noted rows alone, in one pipeline
and commit on PostgreSQL, one transaction on SQLite, into copies of the tables with their indexes.
One and four client processes, each with races of its own; the sides take turns.
"""

# ruff: noqa: S608 - what is put into this SQL are names of tables and columns
from __future__ import annotations

import os
import pickle
import sqlite3
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import uuid4

import psycopg

from tests.benchmarks.sides import (
    databases,
    kind_of,
    run_child,
    run_clients,
    work_in_turns,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from races.rules.commands import DecisionCommand

MODULE = "tests.benchmarks.command"
TABLES = {
    "eventstore_storedevent": "position",
    "eventstore_commandreceipt": "id",
    "races_race": "number",
    "races_seat": "id",
    "races_result": "id",
    "races_duedecision": "id",
    "notices_notice": "id",
    "notices_delivery": "id",
}
"""What a command may write to, with the primary keys."""
NUMBERED = ("id", "position", "race_id", "notice_id")
NAMED = ("stream", "decision")
APART = 1_000_000
MOST_A_SECOND = 400
"""For how many commands of a client races are opened in advance."""

Row = dict[str, Any]
Statement = tuple[str, list[Any]]
Rows = dict[str, dict[int, Row]]


class Change(NamedTuple):
    """One row that a command wrote: what it was set to; nothing for a row that went."""

    table: str
    key: int
    is_new: bool
    values: Row


class Played(NamedTuple):
    """A command of the race, at which version it was given, and the rows it changed."""

    account: int
    command: DecisionCommand
    version: int
    changes: list[Change]


def prepare(script: Path) -> None:
    """Make people, play a race, and note what was asked and what it wrote."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from heat_site.accounts.models import User
    from races.rules import awaited
    from races.rules.words import RaceStatus
    from tests.services.racing import account_of, careful, state

    people = [
        User.objects.create_user(f"driver{number}", f"{number}@example.org").pk
        for number in range(6)
    ]
    race, played = open_race(people), []
    before = rows()
    while (now := state(race)).status is RaceStatus.RUNNING:
        car = awaited(now)[0].car
        command, account = careful(race, car), account_of(race, car)
        play(race, account, command, now.version)
        after = rows()
        played.append(Played(account, command, now.version, changes(before, after)))
        before = after
    script.write_bytes(pickle.dumps((people, played)))
    copy_tables(os.environ["DATABASE_URL"])
    writes = sum(len(each.changes) for each in played)
    print(f"{'':9} {len(played)} commands, {writes / len(played):.1f} rows written by each")


def open_race(people: list[int]) -> int:
    """A race in which the same commands always lead to the same; its number."""
    from races import public

    entrants = tuple(public.Entrant(account=person, words="bench") for person in people)
    lineup = public.RaceLineup(championship=0, track="usa", entrants=entrants, laps=1)
    return public.open_race(lineup, uuid4().hex, seed=public.seed_from("bench"))


def play(race: int, account: int, command: DecisionCommand, version: int) -> None:
    """One command through the service."""
    from races.services.play import play as through_the_service

    through_the_service(race, account, command, seen_version=version, command_id=uuid4().hex)


def rows() -> Rows:
    """All rows of the tables."""
    from django.db import connection

    found: Rows = {}
    with connection.cursor() as cursor:
        for table, key in TABLES.items():
            cursor.execute(f"SELECT * FROM {table}")
            names = [column[0] for column in cursor.description]
            all_rows = (dict(zip(names, values, strict=True)) for values in cursor.fetchall())
            found[table] = {row[key]: row for row in all_rows}
    return found


def changes(before: Rows, after: Rows) -> list[Change]:
    """The rows that are new, other or gone."""
    found = []
    for table in TABLES:
        old, new = before[table], after[table]
        found += [Change(table, key, False, {}) for key in old.keys() - new.keys()]
        for key, row in new.items():
            if key not in old:
                found.append(Change(table, key, True, row))
            elif row != old[key]:
                changed = {name: row[name] for name in row if row[name] != old[key][name]}
                found.append(Change(table, key, False, changed))
    return found


def statement_of(change: Change, number: int) -> Statement:
    """The change as SQL, its keys moved so far that each race of each client has its own."""
    name = TABLES[change.table]
    values = {column: moved(column, value, number) for column, value in change.values.items()}
    key = change.key + number * APART
    if name in values:
        values[name] = key
    if change.is_new:
        marks = ", ".join(["%s"] * len(values))
        text = f"INSERT INTO {change.table} ({', '.join(values)}) VALUES ({marks})"
        return text, [*values.values()]
    if not values:
        return f"DELETE FROM {change.table} WHERE {name} = %s", [key]
    assigned = ", ".join(f"{column} = %s" for column in values)
    return f"UPDATE {change.table} SET {assigned} WHERE {name} = %s", [*values.values(), key]


def moved(column: str, value: object, number: int) -> object:
    """The value of a column in the given repetition of the race."""
    if value is None:
        return None
    if column in NUMBERED and isinstance(value, int):
        return value + number * APART
    if isinstance(value, datetime) and not value.tzinfo:
        return value.isoformat(" ")
    return f"{value}/{number}" if column in NAMED else value


def copy_tables(url: str) -> None:
    """Make copies of the tables with their indexes, without rows, foreign keys or triggers."""
    if kind_of(url) == "sqlite":
        copy_tables_sqlite(url.removeprefix("sqlite:///"))
        return
    with psycopg.connect(url) as connection:
        connection.execute("CREATE SCHEMA bare")
        for table in TABLES:
            copied = f"CREATE TABLE bare.{table} (LIKE public.{table} INCLUDING ALL)"
            connection.execute(copied.encode())


def copy_tables_sqlite(path: str) -> None:
    """The same in a file beside the database, where foreign keys are not looked at."""
    with sqlite3.connect(path) as source, sqlite3.connect(f"{path}.bare") as target:
        texts = source.execute(
            "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND type IN ('table', 'index')"
            f" AND tbl_name IN ({', '.join(['?'] * len(TABLES))}) ORDER BY type DESC",
            list(TABLES),
        ).fetchall()
        target.execute("PRAGMA journal_mode=WAL")
        for (text,) in texts:
            target.execute(text)


def open_bare(url: str) -> Callable[[list[Statement]], None]:
    """What writes to the copies, all statements in one commit."""
    if kind_of(url) == "sqlite":
        return open_bare_sqlite(f"{url.removeprefix('sqlite:///')}.bare")
    connection = psycopg.connect(url)
    connection.execute("SET search_path TO bare")
    connection.commit()

    def write(statements: list[Statement]) -> None:
        with connection.pipeline():
            for text, values in statements:
                connection.execute(text.encode(), values)
            connection.commit()

    return write


def open_bare_sqlite(path: str) -> Callable[[list[Statement]], None]:
    """The same for SQLite."""
    connection = sqlite3.connect(path, timeout=20, isolation_level=None)
    connection.execute("PRAGMA synchronous=FULL")

    def write(statements: list[Statement]) -> None:
        connection.execute("BEGIN IMMEDIATE")
        for text, values in statements:
            connection.execute(text.replace("%s", "?"), values)
        connection.execute("COMMIT")

    return write


def bare_side(
    write: Callable[[list[Statement]], None], played: list[Played], client: int
) -> Iterator[float]:
    """Each step writes the rows of one command; the seconds it took."""
    number = client * 1_000
    while True:
        number += 1
        for each in played:
            statements = [statement_of(change, number) for change in each.changes]
            began = time.perf_counter()
            write(statements)
            yield time.perf_counter() - began


def service_side(people: list[int], played: list[Played], ready: list[int]) -> Iterator[float]:
    """Each step is one command through the service, in races opened before (in more of them only if
    these did not last); the seconds it took."""
    while True:
        race = ready.pop() if ready else open_race(people)
        for each in played:
            began = time.perf_counter()
            play(race, each.account, each.command, each.version)
            yield time.perf_counter() - began


def work(script: Path, client: int, seconds: float) -> None:
    """A client process: both sides in turns; reports what it did."""
    import django

    django.setup()
    people, played = pickle.loads(script.read_bytes())  # noqa: S301 - written by `prepare`
    bare = bare_side(open_bare(os.environ["DATABASE_URL"]), played, client)
    lasting = 1 + int(seconds * MOST_A_SECOND / len(played))
    service = service_side(people, played, [open_race(people) for _ in range(lasting)])
    for _ in range(20):
        next(bare)
        next(service)
    work_in_turns([bare, service], seconds)


def compare(url: str, script: Path, clients: range, seconds: float) -> None:
    """Print one line: both rates and the ratio."""
    each = [["--work", str(script), str(client), str(seconds)] for client in clients]
    bare, service = (tally.steps / seconds for tally in run_clients(MODULE, url, each))
    count = len(clients)
    print(
        f"{kind_of(url):9} {count} client{'s' if count > 1 else ' '}: bare {bare:7.0f}/s  "
        f"service {service:7.0f}/s  ratio {service / bare:.2f}",
        flush=True,
    )


def main(arguments: list[str]) -> None:
    """Run the whole comparison, or as a child process the part the arguments name."""
    match arguments:
        case ["--work", script, client, seconds]:
            work(Path(script), int(client), float(seconds))
        case ["--prepare", script]:
            prepare(Path(script))
        case _:
            compare_all(float(arguments[0]) if arguments else 4.0)


def compare_all(seconds: float) -> None:
    """Print a line for each database and number of clients."""
    with databases() as urls, tempfile.TemporaryDirectory() as folder:
        for url in urls:
            script = Path(folder) / f"{kind_of(url)}.pickle"
            run_child(MODULE, url, "--prepare", str(script))
            for clients in (range(1), range(1, 5)):
                compare(url, script, clients, seconds)


if __name__ == "__main__":
    main(sys.argv[1:])
