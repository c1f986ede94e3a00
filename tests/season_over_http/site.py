"""The whole site as real processes on a database of its own: web, worker, beat, live."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import psycopg

from heat_site.management.commands.up import answers, choose_live_port, choose_port, programs
from heat_site.settings.base import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from heat_site.supervisor import Program

SCRIPT = ROOT / "tests" / "season_over_http" / "play_season.py"
MAKE_PEOPLE = """
from heat_site.accounts.models import User
from rest_framework.authtoken.models import Token
for name in {names!r}:
    person = User.objects.create_user(name, name + "@example.org", "pit-lane-1961")
    print("token", Token.objects.create(user=person).key)
"""
PATIENCE = 60


class Site:
    """Processes that can be killed and started again, each in a group of its own."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder = folder
        self.port = choose_port("127.0.0.1", 0)
        self.base = f"http://127.0.0.1:{self.port}"
        self.environment = {
            **{name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ},
            "DJANGO_SETTINGS_MODULE": "heat_site.settings.dev",
            "DEBUG": "0",
            "VAR_FOLDER": str(folder),
            "DATABASE_URL": database,
            "SWEEP_SECONDS": "0.5",
            "API_REQUESTS_OF_AN_ACCOUNT": "1000000",
            "API_REQUESTS_OF_A_GUEST": "1000000",
        }
        if broker := os.environ.get("CELERY_BROKER_URL", ""):
            self.environment["CELERY_BROKER_URL"] = broker
        live_port = choose_live_port("127.0.0.1", self.port)
        programs_of_site = programs("127.0.0.1", self.port, live_port, self.environment)
        self.programs: dict[str, Program] = {each.name: each for each in programs_of_site}
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run manage.py to its end."""
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )

    def prepare(self, *names: str) -> list[str]:
        """Make the database and people; their tokens."""
        made = self.manage("migrate", "--verbosity", "0")
        assert made.returncode == 0, made.stderr
        told = self.manage("shell", "--verbosity", "0", "-c", MAKE_PEOPLE.format(names=names))
        tokens = [line.split()[1] for line in told.stdout.splitlines() if line.startswith("token")]
        assert len(tokens) == len(names), told.stderr
        return tokens

    def start(self, name: str) -> None:
        """Start one of web, worker, beat, live."""
        log = (self.folder / f"{name}.log").open("ab")
        self.running[name] = subprocess.Popen(
            self.programs[name].command,
            cwd=ROOT,
            env=self.environment,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        log.close()

    def kill(self, name: str) -> None:
        """End one with all its children at once, as a power cut would."""
        process = self.running.pop(name)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def start_all(self) -> None:
        """Start everything and wait until the site answers."""
        for name in self.programs:
            self.start(name)
        self.wait_until_it_answers()

    def wait_until_it_answers(self) -> None:
        """Until something listens at the site's address."""
        until = time.monotonic() + PATIENCE
        while not answers("127.0.0.1", self.port):
            assert time.monotonic() < until, self.logs()
            with suppress(subprocess.TimeoutExpired):
                self.running["web"].wait(timeout=0.1)

    def kill_all(self) -> None:
        """End everything that runs."""
        for name in list(self.running):
            self.kill(name)

    def play(self, tokens: list[str], *arguments: str) -> subprocess.Popen[str]:
        """The script that plays a season, started."""
        command = [sys.executable, str(SCRIPT), "--base", self.base, "--json", *arguments]
        return subprocess.Popen(
            [*command, "--tokens", *tokens],
            cwd=self.folder,
            env={"PATH": self.environment["PATH"]},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def logs(self) -> str:
        """What the programs said last."""
        return "\n".join(
            f"== {path.name}\n{path.read_text()[-3_000:]}" for path in self.folder.glob("*.log")
        )


@contextmanager
def site_of_its_own(folder: Path) -> Iterator[Site]:
    """A site on SQLite, or on a fresh PostgreSQL database where DATABASE_URL names a server."""
    with _database(folder) as database:
        site = Site(folder, database)
        try:
            yield site
        finally:
            site.kill_all()


@contextmanager
def _database(folder: Path) -> Iterator[str]:
    given = os.environ.get("DATABASE_URL", "")
    if not given.startswith("postgres"):
        yield f"sqlite:///{folder / 'season.sqlite3'}"
        return
    name = f"paddock_season_{os.getpid()}"
    server = urlsplit(given)._replace(path="/postgres").geturl()
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())
        connection.execute(f"CREATE DATABASE {name}".encode())
        try:
            yield urlsplit(given)._replace(path=f"/{name}").geturl()
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
