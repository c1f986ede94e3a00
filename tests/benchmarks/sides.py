"""What the benchmarks share: databases of their own, client processes, and sides that take turns.

A figure says little without its limit from the same minute on the same machine. So both sides run
in one go, in turns so short that a neighbour's burst slows both alike.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import psycopg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

ROOT = Path(__file__).resolve().parents[2]
POSTGRES = os.environ.get("PADDOCK_BENCH_POSTGRES", "postgres://postgres@127.0.0.1:5432/postgres")
TURN = 0.2
"""Seconds for which all client processes are on one side, before they change to the other."""


def kind_of(url: str) -> str:
    """The vendor, as the address says it: "sqlite" or "postgres"."""
    return url.partition(":")[0]


@contextmanager
def databases() -> Iterator[list[str]]:
    """Addresses of fresh databases, taken away again at the end; SQLite only where no PostgreSQL
    answers."""
    name = f"paddock_bench_{os.getpid()}"
    with tempfile.TemporaryDirectory() as folder:
        urls = [f"sqlite:///{folder}/bench.sqlite3"]
        try:
            server = psycopg.connect(POSTGRES, autocommit=True)
        except psycopg.OperationalError as gone:
            print(f"PostgreSQL left out: {gone}")
            yield urls
            return
        server.execute(f"CREATE DATABASE {name}".encode())
        try:
            yield [*urls, f"{POSTGRES.rpartition('/')[0]}/{name}"]
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def environment(url: str) -> dict[str, str]:
    """The environment of a child process that works on this database."""
    settings = {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "heat_site.settings.dev"}
    return {**os.environ, **settings, "DEBUG": "false"}


def run_child(module: str, url: str, *arguments: str, **more: str) -> None:
    """Run a benchmark's own module as a child process on a database, to its end; what it prints is
    printed. `more` is added to its environment."""
    subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=environment(url) | {"LOG_LEVEL": "ERROR"} | more,
        check=True,
    )


class Tally(NamedTuple):
    """What all clients did on one side: how many steps, and how many seconds these took."""

    steps: float
    seconds: float


def run_clients(module: str, url: str, each: Sequence[Sequence[str]], **more: str) -> list[Tally]:
    """Run a client process for each list of arguments, all at once; what they did in all,
    side by side. A client prepares and calls `work_in_turns`.
    """
    clients = [
        subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            cwd=ROOT,
            env=environment(url) | {"LOG_LEVEL": "ERROR"} | more,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for arguments in each
    ]
    for client in clients:
        assert client.stdout is not None
        assert client.stdout.readline() == "ready\n"
    for client in clients:
        assert client.stdin is not None
        client.stdin.write("\n")
        client.stdin.flush()
    told = [map(float, client.communicate()[0].split()) for client in clients]
    assert not any(client.returncode for client in clients), "a client failed, see above"
    sums = [sum(column) for column in zip(*told, strict=True)]
    sides = len(sums) // 2
    return [Tally(*pair) for pair in zip(sums[:sides], sums[sides:], strict=True)]


def work_in_turns(sides: Sequence[Iterator[float]], seconds: float) -> None:
    """What a client does: wait until all are ready, step on both sides in turns, report to the
    parent how many steps and how many seconds.

    A side yields the seconds that each of its steps took. The turns follow the clock, so that all
    clients are on the same side at the same time.
    """
    print("ready", flush=True)
    sys.stdin.readline()
    counts, taken = [0] * len(sides), [0.0] * len(sides)
    end = time.time() + len(sides) * seconds
    while (now := time.time()) < end:
        turn = int(now / TURN) % len(sides)
        taken[turn] += next(sides[turn])
        counts[turn] += 1
    print(*counts, *taken, flush=True)


def seconds_in_turns(
    works: Mapping[str, Callable[[], object]], seconds: float, batch: int = 1
) -> dict[str, float]:
    """Seconds of one run of each work: medians of small batches, for `seconds` in all a work."""
    taken: dict[str, list[float]] = {name: [] for name in works}
    for work in works.values():
        _seconds_of(work, batch)
    until = time.perf_counter() + len(works) * seconds
    while time.perf_counter() < until or not all(taken.values()):
        for name, work in works.items():
            taken[name].append(_seconds_of(work, batch) / batch)
    return {name: statistics.median(each) for name, each in taken.items()}


def _seconds_of(work: Callable[[], object], batch: int) -> float:
    began = time.perf_counter()
    for _ in range(batch):
        work()
    return time.perf_counter() - began
