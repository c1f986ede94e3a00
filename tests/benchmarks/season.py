"""A whole season of bots, and pages when many events are stored.

    .venv/bin/python -m tests.benchmarks.season [seconds for each figure] [events stored]

The season is played by `play_season` through the services and the store, in a fresh database. Then
the race page and the start page are asked for over a real server, with 10,000 events stored and
with 300,000 (or as many as are given, such as 1500000), races of strangers inserted in bulk.
"""

# ruff: noqa: S608 - what is put into this SQL are constants and numbers of our own
from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path

from tests.benchmarks.race_page import CLIENTS
from tests.benchmarks.race_page import prepare as prepare_pages
from tests.benchmarks.servers import rates, serving
from tests.benchmarks.sides import databases, kind_of, run_child

MODULE = "tests.benchmarks.season"
FEW, MANY = 10_000, 300_000
EVENTS_A_RACE = 1_000
NUMBERS = "WITH RECURSIVE n(i) AS (SELECT {first} UNION ALL SELECT i + 1 FROM n WHERE i < {last}) "
BODY = '{"car":3,"count":2,"cards":["heat","heat"],"why":"boost","clause":"R6.2","left":4}'
META = '{"account":7,"command":"0f8b6c1e0f8b6c1e0f8b6c1e","cause":"driver","rules":"1"}'


def play() -> None:
    """Play a season of six careful bots and say how long a race takes."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from championships.services.playing import SeasonOrder, play_season

    began = time.perf_counter()
    order = SeasonOrder(name="bench", season="1961", drivers=6, bot="careful", seed="7")
    played = play_season(order)
    seconds = time.perf_counter() - began
    print(
        f"{'':9} season of {len(played.races)} races, 6 careful bots: {seconds:.1f} s, "
        f"{len(played.races) / seconds:.2f} races/s, {played.commands / seconds:.0f} commands/s, "
        f"{played.events / seconds:.0f} events/s"
    )


def store_events(first: int, last: int) -> None:
    """Insert ended races of strangers in bulk, until the store holds about `last` events."""
    import django

    django.setup()
    from django.db import connection

    races = NUMBERS.format(first=first // EVENTS_A_RACE, last=last // EVENTS_A_RACE - 1)
    events = NUMBERS.format(first=first, last=last - 1)
    moment = "CURRENT_TIMESTAMP"
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO races_race (number, track, laps, status, round, version, seats, "
            "seats_taken, legends, legend_pro, organiser, championship, decision_seconds, "
            f"created_at, ended_at) {races} SELECT 1000000 + i, 'usa', 1, 'ended', 9, "
            f"{EVENTS_A_RACE}, 6, 6, 0, 0, 1000000, 0, 86400, {moment}, {moment} FROM n"
        )
        cursor.execute(
            f"INSERT INTO eventstore_storedevent (stream, version, type, schema, body, meta, at) "
            f"{events} SELECT 'race-' || (1000000 + i / {EVENTS_A_RACE}), "
            f"1 + i %% {EVENTS_A_RACE}, 'heat_paid', 1, %s, %s, {moment} FROM n",
            [BODY, META],
        )
        cursor.execute("ANALYZE")


def compare_pages(url: str, folder: Path, seconds: float, many: int) -> None:
    """Print how the pages fare with few and with many events stored."""
    told = folder / f"{kind_of(url)}.json"
    run_child(MODULE, url, "--pages", str(told), VAR_FOLDER=str(folder))
    known = json.loads(told.read_text())
    # The minimal page says how fast the machine was meanwhile.
    minimal, race_page, _ = known["paths"]
    paths = [minimal, race_page, "/"]
    found = []
    for first, last in ((0, FEW), (FEW, many)):
        run_child(MODULE, url, "--store", str(first), str(last))
        with serving(url, VAR_FOLDER=str(folder)) as port:
            found.append(rates(port, known["session"], paths, CLIENTS, seconds))
    few, full = found
    for index, name in ((1, "race page"), (2, "start page")):
        times = (few[index] / few[0]) / (full[index] / full[0])
        print(
            f"{kind_of(url):9} {name:10} {few[index]:5.0f}/s with {FEW:,} events, "
            f"{full[index]:5.0f}/s with {many:,}; beside the minimal page "
            f"{times:.2f} times as long",
            flush=True,
        )


def main(arguments: list[str]) -> None:
    """Run everything on each database, or as a child process the part the arguments name."""
    match arguments:
        case ["--play"]:
            play()
        case ["--pages", told]:
            prepare_pages(Path(told))
        case ["--store", first, last]:
            store_events(int(first), int(last))
        case _:
            seconds = float(arguments[0]) if arguments else 4.0
            many = int(arguments[1]) if len(arguments) > 1 else MANY
            with databases() as urls, tempfile.TemporaryDirectory() as folder:
                for url in urls:
                    print(kind_of(url))
                    run_child(MODULE, url, "--play")
                    compare_pages(url, Path(folder), seconds, many)


if __name__ == "__main__":
    main(sys.argv[1:])
