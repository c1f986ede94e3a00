"""`manage.py up`: the whole site on one machine, from nothing."""

from __future__ import annotations

import io
import os
import socket
import sys
from typing import TYPE_CHECKING, Any, override

from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from heat_site.supervisor import GaveUp, Program, supervise

if TYPE_CHECKING:
    from argparse import ArgumentParser

# Above lie the ports that systems lend to outgoing connections: one of those may be taken any time.
FREE_PORTS = range(18000, 32768)


def is_free(host: str, port: int) -> bool:
    """Whether a server could listen there now."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        # As the server does: an address that is only waiting to be forgotten counts as free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
        return True


def answers(host: str, port: int) -> bool:
    """Whether something listens there."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.settimeout(0.5)
        return probe.connect_ex(("127.0.0.1" if host == "0.0.0.0" else host, port)) == 0  # noqa: S104


def choose_port(host: str, wanted: int) -> int:
    """The port to listen on: the wanted one, or any free one for 0; CommandError if it is taken."""
    if wanted == 0:
        found = next((port for port in FREE_PORTS if is_free(host, port)), None)
        if found is None:
            raise CommandError("No free port was found. Choose one: make run PORT=8001")
        return found
    if not is_free(host, wanted):
        raise CommandError(
            f"Port {wanted} on {host} is taken by another program. "
            f"Stop that one, or choose another port: make run PORT={wanted + 1}"
        )
    return wanted


def choose_live_port(host: str, port: int) -> int:
    """The port of the stream: the next one above the site's that is free, or any; CommandError if
    there is none."""
    near = range(port + 1, min(port + 20, 65_536))
    return choose_port(host, next((each for each in near if is_free(host, each)), 0))


def programs(host: str, port: int, live_port: int, environment: dict[str, str]) -> list[Program]:
    """Web, worker, beat and live, as separate programs: one can die without taking another along.

    The pages look for the stream at its port, unless the environment says where it is.
    """
    environment = {"LIVE_URL": f":{live_port}", **environment}
    celery = [
        # Root in a container is no accident, and the worker takes nothing but JSON.
        *(sys.executable, "-W", "ignore:You're running the worker with superuser privileges"),
        *("-m", "celery", "--quiet", "--app", "heat_site"),
    ]
    web = [
        *(
            sys.executable,
            "-m",
            "gunicorn",
            "heat_site.wsgi:application",
            "--bind",
            f"{host}:{port}",
        ),
        *("--worker-class", "gthread", "--workers", "2", "--threads", "4"),
        *("--graceful-timeout", "3", "--no-control-socket", "--log-level", "warning"),
    ]
    worker = [
        *(*celery, "worker", "--pool", "threads", "--concurrency", "2", "--loglevel", "WARNING"),
        *("--without-gossip", "--without-mingle", "--without-heartbeat"),
    ]
    # Never `worker --beat`: a killed worker leaves that beat alive, and then two of them tick.
    beat = [*celery, "beat", "--pidfile=", "--loglevel", "WARNING"]
    live = [sys.executable, "-m", "heat_site.live", "--host", host, "--port", str(live_port)]
    return [
        Program("web", web, environment),
        Program("worker", worker, environment),
        Program("beat", beat, environment),
        Program("live", live, environment),
    ]


class Command(BaseCommand):
    help = "Prepares the database and runs web, worker, beat and live until Ctrl-C."

    @override
    def add_arguments(self, parser: ArgumentParser) -> None:
        port, host = os.environ.get("PORT", "8000"), os.environ.get("HOST", "127.0.0.1")
        parser.add_argument("--port", type=int, default=port, help="0 takes any free port")
        parser.add_argument("--host", default=host, help="where to listen; 0.0.0.0 for all")

    @override
    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], choose_port(options["host"], options["port"])
        address = f"http://{'localhost' if host in {'127.0.0.1', '0.0.0.0'} else host}:{port}/"  # noqa: S104
        environment = {"DEBUG": "0", "SITE_URL": address, **os.environ, "PYTHONUNBUFFERED": "1"}
        try:
            accounts = self.prepare()
        except KeyboardInterrupt:
            self.say("Stopped before the site was ready; the next start goes on from here.")
            return
        self.say("Starting web, worker, beat and live ...")
        try:
            supervise(
                programs(host, port, choose_live_port(host, port), environment),
                self.say,
                is_ready=lambda: answers(host, port),
                when_ready=lambda: self.welcome(address, accounts),
            )
        except GaveUp as error:
            raise CommandError(
                f"“{error}” ended five times within a minute and was not started again. "
                "Its last lines above say why."
            ) from error
        self.say("Stopped.")

    def prepare(self) -> str:
        """Bring the database up to date and fill an empty one; the lines about demo accounts."""
        call_command("compile_catalogues", verbosity=0)
        self.say("Preparing the database ...")
        call_command("migrate", verbosity=0, interactive=False)
        accounts = self.demo()
        # The programs open their own: nothing of this process may be held while they run.
        for connection in connections.all(initialized_only=True):
            connection.close()
            if hasattr(connection, "close_pool"):
                connection.close_pool()
        return accounts

    def demo(self) -> str:
        """Make the demo content where there is a command for it; what it prints is shown later."""
        if "demo" not in get_commands():
            return ""
        printed = io.StringIO()
        call_command("demo", stdout=printed)
        return printed.getvalue().strip()

    def welcome(self, address: str, accounts: str) -> None:
        """Say where the site is and who can sign in."""
        self.say(f"\n  Paddock is open at {address}\n")
        for line in accounts.splitlines():
            self.say(f"  {line}")
        self.say("\n  Ctrl-C stops it.\n")

    def say(self, line: str) -> None:
        """Print at once: somebody may be watching through a pipe."""
        self.stdout.write(line)
        self.stdout.flush()
