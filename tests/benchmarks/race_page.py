"""The race page, signed in, beside a minimal page with session, one read and one template.

    .venv/bin/python -m tests.benchmarks.race_page [seconds for each figure]

Both are served by the same gunicorn (WSGI, 2 workers) to 8 clients, which ask for one and the other
in turns, compressed as for a browser; so is the poll that brings no news. The race has six people
and stands where the reader has to decide; nobody moves meanwhile. A page that is opened again is
kept; `drawn anew` is one at an address that is not kept, so that its frame and the panel are drawn.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.servers import rates, serving
from tests.benchmarks.sides import databases, kind_of, run_child

MODULE = "tests.benchmarks.race_page"
CLIENTS = 8
DECISIONS_BEFORE = 30


def prepare(told: Path) -> None:
    """Make people and a race; write down the reader's session, the paths, and their queries."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    call_command("migrate", verbosity=0)
    from heat_site.accounts.models import User
    from races.rules import awaited
    from races.web.answers import live_tag
    from tests.services.racing import account_of, play_one, started_race, state

    people = [User.objects.create_user(f"driver{n}", f"{n}@example.org") for n in range(6)]
    race = started_race(*people, laps=2)
    for _ in range(DECISIONS_BEFORE):
        play_one(race)
    reader = account_of(race, awaited(state(race))[0].car)
    client = Client(headers={"host": "localhost"})
    client.force_login(User.objects.get(pk=reader))
    paths = [
        f"/minimal/{race}/",
        f"/races/{race}/",
        f"/races/{race}/?drawn={{n}}",
        f"/races/{race}/live/?seen={live_tag(race, state(race).version)}",
    ]
    queries = []
    for path in paths[1:]:
        client.get(path)
        with CaptureQueriesContext(connection) as captured:
            client.get(path)
        queries.append(len(captured))
    session = client.cookies["sessionid"].value
    told.write_text(json.dumps({"session": session, "paths": paths, "queries": queries}))


def compare(url: str, folder: Path, seconds: float) -> None:
    """Print a line each for the page and the poll."""
    told = folder / f"{kind_of(url)}.json"
    run_child(MODULE, url, "--prepare", str(told), VAR_FOLDER=str(folder))
    known = json.loads(told.read_text())
    with serving(url, VAR_FOLDER=str(folder)) as port:
        minimal, *ours = rates(port, known["session"], known["paths"], CLIENTS, seconds)
    names = ("race page", "drawn anew", "poll without news")
    for name, rate, queries in zip(names, ours, known["queries"], strict=True):
        print(
            f"{kind_of(url):9} {CLIENTS} clients, {name:17} {rate:6.0f}/s  minimal page "
            f"{minimal:6.0f}/s  ratio {rate / minimal:.2f}  {queries} queries",
            flush=True,
        )


def main(arguments: list[str]) -> None:
    """Run the comparison on each database, or as a child process what the arguments name."""
    match arguments:
        case ["--prepare", told]:
            prepare(Path(told))
        case _:
            seconds = float(arguments[0]) if arguments else 4.0
            with databases() as urls, tempfile.TemporaryDirectory() as folder:
                for url in urls:
                    compare(url, Path(folder), seconds)


if __name__ == "__main__":
    main(sys.argv[1:])
