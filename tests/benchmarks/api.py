"""API read of one race and a command over the API, beside minimal DRF views in the same run.

    .venv/bin/python -m tests.benchmarks.api [seconds for each figure]

Both sides go through the same WSGI application in one process, with all middleware: what is
compared is the work behind the socket. They take turns. SQLite, and PostgreSQL where it answers.
"""

from __future__ import annotations

import io
import json
import os
import sys
import tempfile
from typing import TYPE_CHECKING, Any
from uuid import uuid4
from wsgiref.util import setup_testing_defaults

import msgspec

from tests.benchmarks.sides import databases, kind_of, run_child, seconds_in_turns

if TYPE_CHECKING:
    from collections.abc import Callable

MODULE = "tests.benchmarks.api"
BATCH = 5
DECISIONS_BEFORE = 30


class Caller:
    """Calls the WSGI application as a program with a token does."""

    def __init__(self, token: str) -> None:
        from heat_site.wsgi import application

        self.application = application
        self.token = token

    def __call__(self, method: str, path: str, body: bytes = b"") -> bytes:
        """The body of an answer of 2xx."""
        environ: dict[str, Any] = {
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "CONTENT_TYPE": "application/json",
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_AUTHORIZATION": f"Token {self.token}",
            "wsgi.input": io.BytesIO(body),
        }
        setup_testing_defaults(environ)
        environ["HTTP_HOST"] = "localhost"
        statuses: list[str] = []

        def start(status: str, *_: object) -> Callable[[bytes], object]:
            statuses.append(status)
            return len

        response = self.application(environ, start)
        answer = b"".join(response)
        response.close()
        assert statuses[0].startswith("2"), (statuses, answer)
        return answer


def compare(
    what: str, minimal: Callable[[], object], ours: Callable[[], object], seconds: float
) -> None:
    """One line: both rates and the ratio."""
    taken = seconds_in_turns({"minimal": minimal, "ours": ours}, seconds, BATCH)
    base, own = 1 / taken["minimal"], 1 / taken["ours"]
    print(
        f"{kind_of(os.environ['DATABASE_URL']):9} {what:24} minimal {base:7.0f}/s  "
        f"paddock {own:7.0f}/s  ratio {own / base:.2f}",
        flush=True,
    )


def work(seconds: float) -> None:
    """Make people and a race, then compare."""
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    settings.ROOT_URLCONF = "tests.benchmarks.minimal.api"
    settings.API_REQUESTS_A_MINUTE = {"account": 10**9, "guest": 10**9}
    call_command("migrate", verbosity=0)
    from rest_framework.authtoken.models import Token

    from heat_site.accounts.models import User
    from tests.benchmarks.minimal.api import ANSWERS
    from tests.services.racing import play_one, started_race

    people = [User.objects.create_user(f"driver{n}", f"{n}@example.org") for n in range(6)]
    race = started_race(*people, laps=2)
    for _ in range(DECISIONS_BEFORE):
        play_one(race)
    call = Caller(Token.objects.create(user=people[0]).key)
    shown = call("GET", f"/api/races/{race}/")
    ANSWERS[race] = json.loads(shown)
    same = call("GET", f"/minimal/{race}/")
    print(f"{'':9} answers of {len(shown)} and {len(same)} bytes")
    compare(
        "API read of one race",
        lambda: call("GET", f"/minimal/{race}/"),
        lambda: call("GET", f"/api/races/{race}/"),
        seconds,
    )
    callers = {each.pk: Caller(Token.objects.create(user=each).key) for each in people[1:]}
    callers[people[0].pk] = call
    commands = Commands(people, callers)

    def minimal_command() -> None:
        body = json.dumps({"command_id": uuid4().hex, "expected_version": 1, "command": {}})
        call("POST", f"/minimal/{race}/commands/", body.encode())

    compare("command over the API", minimal_command, commands.once, seconds)


class Commands:
    """Plays races through the API; what to do is chosen outside of the time that counts."""

    def __init__(self, people: list[Any], callers: dict[int, Caller]) -> None:
        self.people = people
        self.callers = callers
        self.ready: list[tuple[Caller, str, bytes]] = []

    def once(self) -> None:
        """One command that is accepted: a plan locked, and locked anew."""
        if not self.ready:
            self.prepare()
        caller, path, body = self.ready.pop()
        caller("POST", path, body)

    def prepare(self) -> None:
        """A race in which plans are open, and plans for it that can be changed many times."""
        from tests.services.racing import account_of, careful, started_race, state

        race = started_race(*self.people, laps=2)
        version = state(race).version
        car = state(race).cars[0].id
        command = msgspec.to_builtins(careful(race, car))
        caller = self.callers[account_of(race, car)]
        for ahead in range(400, 0, -1):
            body = {
                "command_id": uuid4().hex,
                "expected_version": version + 401 - ahead,
                "command": command,
            }
            self.ready.append((caller, f"/api/races/{race}/commands/", json.dumps(body).encode()))
        self.ready.reverse()


def main(arguments: list[str]) -> None:
    """Run the comparison on each database, or as a child process on one."""
    match arguments:
        case ["--work", seconds]:
            work(float(seconds))
        case _:
            seconds = arguments[0] if arguments else "4.0"
            with databases() as urls, tempfile.TemporaryDirectory() as folder:
                for url in urls:
                    run_child(MODULE, url, "--work", seconds, VAR_FOLDER=folder)


if __name__ == "__main__":
    main(sys.argv[1:])
