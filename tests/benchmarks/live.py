"""What a thousand idle watchers on one process of the stream cost those who play, and how late they
hear.

    .venv/bin/python -m tests.benchmarks.live [seconds for each figure]

The site is served by gunicorn as always and the stream by one process. A crowd, a process of its
own, watches a race in which nobody moves, or nobody watches at all: both in turns, while 8 clients
ask for the race page and one process plays commands through the service. Then a driver moves now
and then, and it is measured how long after the commit the news arrives: at one page among the idle
thousand, and at a thousand pages that all watch the race that moves.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, override
from uuid import uuid4

from heat_site.management.commands.up import answers, choose_port
from tests.benchmarks.servers import HOST, PATIENCE, rates, serving
from tests.benchmarks.sides import ROOT, databases, environment, kind_of, run_child

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heat_site.accounts.models import User
    from races.rules.commands import DecisionCommand

MODULE = "tests.benchmarks.live"
CROWD = 1_000
CLIENTS = 8
TURNS = 3
MOVES = 60
DECISIONS_BEFORE = 30
TICKS = os.sysconf("SC_CLK_TCK")


def prepare(told: Path) -> None:
    """Make people and two races; write down the reader's session and the paths."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.test import Client

    call_command("migrate", verbosity=0)
    from heat_site.accounts.models import User
    from races.rules import awaited
    from races.web.answers import live_tag
    from tests.services.racing import account_of, play_one, started_race, state

    people = [User.objects.create_user(f"driver{n}", f"{n}@example.org") for n in range(6)]
    still, moving = (started_race(*people, laps=3) for _ in range(2))
    for _ in range(DECISIONS_BEFORE):
        play_one(still)
    client = Client(headers={"host": "localhost"})
    client.force_login(User.objects.get(pk=account_of(still, awaited(state(still))[0].car)))
    client.get("/")
    tag = live_tag(still, state(still).version)
    known = {
        "session": client.cookies["sessionid"].value,
        "paths": [f"/races/{still}/", f"/races/{still}/live/?seen={tag}"],
        "still": still,
        "moving": moving,
    }
    told.write_text(json.dumps(known))


def drive(moving: int) -> None:
    """The child that plays. `play <seconds>`: how many commands and how many seconds these took;
    `move`: when each of some moves of the one race was committed, and the version reached."""
    import django

    django.setup()
    from heat_site.accounts.models import User
    from races.rules.words import RaceStatus
    from tests.services.racing import started_race, state

    people: list[User] = list(User.objects.order_by("pk"))
    race = started_race(*people, laps=1)
    for line in sys.stdin:
        asked, _, seconds = line.partition(" ")
        if asked.strip() == "move":
            moves = []
            for _ in range(MOVES):
                time.sleep(random.uniform(0.05, 0.35))  # noqa: S311
                one_command(moving)
                moves.append((time.time(), state(moving).version))
            print(json.dumps(moves), flush=True)
            continue
        until, count, taken = time.time() + float(seconds), 0, 0.0
        while time.time() < until:
            if state(race).status is RaceStatus.ENDED:
                race = started_race(*people, laps=1)
            taken += one_command(race)
            count += 1
        print(json.dumps([count, taken]), flush=True)


def one_command(race: int) -> float:
    """Whoever is awaited first decides; the seconds that the command took."""
    from races.rules import awaited
    from races.services.play import play
    from tests.services.racing import account_of, careful, state

    now = state(race)
    car = awaited(now)[0].car
    command: DecisionCommand = careful(race, car)
    account = account_of(race, car)
    began = time.perf_counter()
    play(race, account, command, seen_version=now.version, command_id=uuid4().hex)
    return time.perf_counter() - began


class Page(asyncio.Protocol):
    """One watcher: notes when which version arrived."""

    def __init__(self, race: int, arrivals: list[tuple[float, int]]) -> None:
        self.race = race
        self.arrivals = arrivals
        self.opened = asyncio.get_running_loop().create_future()

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        assert isinstance(transport, asyncio.Transport)
        transport.write(b"GET /live/races/%d/ HTTP/1.1\r\nHost: localhost\r\n\r\n" % self.race)

    @override
    def data_received(self, data: bytes) -> None:
        """Take what comes; a line is never cut in two, they are that short."""
        now = time.time()
        for line in data.split(b"\n"):
            if line.startswith(b"data: "):
                self.arrivals.append((now, int(line[6:])))
                if not self.opened.done():
                    self.opened.set_result(None)

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody of the crowd may be dropped while it watches."""
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionResetError())


async def crowd(port: int, idle_race: int, idle: int, race: int, watching: int) -> None:
    """The child that watches: says `ready`, waits for a line, prints what arrived."""
    loop = asyncio.get_running_loop()
    arrivals: list[list[tuple[float, int]]] = [[] for _ in range(watching)]
    pages = [Page(idle_race, []) for _ in range(idle)] + [Page(race, each) for each in arrivals]
    for some in range(0, len(pages), 100):
        for page in pages[some : some + 100]:
            await loop.create_connection(lambda page=page: page, HOST, port)  # type: ignore[misc]
        await asyncio.gather(*(page.opened for page in pages[some : some + 100]))
    print("ready", flush=True)
    await loop.run_in_executor(None, sys.stdin.readline)
    print(json.dumps(arrivals), flush=True)


@contextmanager
def watched(port: int, known: dict[str, Any], idle: int, watching: int) -> Iterator[list[Any]]:
    """A crowd inside the block; after it the list holds what arrived."""
    arrived: list[Any] = []
    if not idle + watching:
        yield arrived
        return
    numbers = map(str, (port, known["still"], idle, known["moving"], watching))
    child = start_child("--crowd", *numbers)
    assert child.stdout is not None
    try:
        assert child.stdout.readline() == "ready\n", "the crowd was not let in"
        yield arrived
    finally:
        said = child.communicate("\n")[0]
    arrived += json.loads(said)


def start_child(*arguments: str, **settings: str) -> subprocess.Popen[str]:
    """This module as a process that is spoken with line by line."""
    return subprocess.Popen(
        [sys.executable, "-m", MODULE, *arguments],
        cwd=ROOT,
        env=os.environ | settings,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def ask(child: subprocess.Popen[str], line: str) -> list[Any]:
    """One answer of a child."""
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(f"{line}\n")
    child.stdin.flush()
    answer: list[Any] = json.loads(child.stdout.readline())
    return answer


class Stream:
    """The process under test."""

    def __init__(self, url: str, folder: Path) -> None:
        self.port = choose_port(HOST, 0)
        more = {"LIVE_CONNECTIONS_OF_AN_ADDRESS": str(2 * CROWD), "VAR_FOLDER": str(folder)}
        command = [sys.executable, "-m", "heat_site.live", "--port", str(self.port)]
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment(url) | more)
        until = time.monotonic() + PATIENCE
        while not answers(HOST, self.port):
            assert time.monotonic() < until, "the stream does not answer"
            time.sleep(0.1)

    def megabytes(self) -> float:
        """Memory it holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1_024

    def seconds(self) -> float:
        """Time of a core it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS


def delays(moves: list[tuple[float, int]], arrivals: list[list[tuple[float, int]]]) -> list[float]:
    """Milliseconds from each commit to each page that heard of it, or of a later version."""
    found = []
    for heard in arrivals:
        for committed, version in moves:
            at = next(when for when, told in heard if told >= version)
            found.append(1_000 * (at - committed))
    return found


def compare(url: str, folder: Path, seconds: float) -> None:
    """Print the lines of one database."""
    kind, told = kind_of(url), folder / f"{kind_of(url)}.json"
    settings = {"VAR_FOLDER": str(folder), "LOG_LEVEL": "ERROR"}
    run_child(MODULE, url, "--prepare", str(told), **settings)
    known = json.loads(told.read_text())
    with ExitStack() as running:
        stream = Stream(url, folder)
        running.callback(stream.process.wait, PATIENCE)
        running.callback(stream.process.terminate)
        site = running.enter_context(serving(url, VAR_FOLDER=str(folder)))
        driver = start_child("--drive", str(known["moving"]), **environment(url), **settings)
        running.callback(driver.wait, PATIENCE)
        running.callback(driver.communicate)
        play_and_look(kind, stream, site, driver, known, seconds)
        hear(kind, stream, driver, known)


def play_and_look(
    kind: str,
    stream: Stream,
    site: int,
    driver: subprocess.Popen[str],
    known: dict[str, Any],
    seconds: float,
) -> None:
    """Rates of commands and pages without and with the crowd, in turns; what the crowd costs."""
    sizes = (0, CROWD)
    pages: dict[int, list[list[float]]] = {size: [] for size in sizes}
    commands: dict[int, list[list[float]]] = {size: [] for size in sizes}
    memory, used = {0: stream.megabytes()}, dict.fromkeys(sizes, 0.0)
    for _ in range(TURNS):
        for size in sizes:
            with watched(stream.port, known, size, 0):
                began = stream.seconds()
                each = rates(site, known["session"], known["paths"], CLIENTS, seconds / TURNS)
                pages[size].append(each)
                commands[size].append(ask(driver, f"play {seconds / TURNS}"))
                used[size] += stream.seconds() - began
                memory.setdefault(size, stream.megabytes())
    figures = {
        size: [
            sum(count for count, _ in commands[size]) / sum(taken for _, taken in commands[size]),
            *map(statistics.mean, zip(*pages[size], strict=True)),
        ]
        for size in sizes
    }
    names = ("one client, commands", f"{CLIENTS} clients, race page", f"{CLIENTS} clients, no news")
    for name, without, with_crowd in zip(names, figures[0], figures[CROWD], strict=True):
        print(
            f"{kind:9} {name:22} 0 watchers {without:6.0f}/s  {CROWD} watchers "
            f"{with_crowd:6.0f}/s  ratio {with_crowd / without:.2f}",
            flush=True,
        )
    # Each turn asks for two paths and then plays.
    together = 3 * seconds
    print(
        f"{kind:9} the stream's process   0 watchers {memory[0]:4.0f} MB "
        f"{used[0] / together:5.1%}  {CROWD} watchers {memory[CROWD]:4.0f} MB "
        f"{used[CROWD] / together:5.1%} of a core",
        flush=True,
    )


def hear(kind: str, stream: Stream, driver: subprocess.Popen[str], known: dict[str, Any]) -> None:
    """How long after the commit the news arrives."""
    for idle, watching in ((CROWD - 1, 1), (0, CROWD)):
        with watched(stream.port, known, idle, watching) as arrivals:
            moves = ask(driver, "move")
            # The last is told within a look or two.
            time.sleep(2)
        late = delays(moves, arrivals)
        cuts = statistics.quantiles(late, n=100)
        print(
            f"{kind:9} {watching:4} of {CROWD} hear of a move: p50 {cuts[49]:4.0f} ms  "
            f"p99 {cuts[98]:4.0f} ms  at most {max(late):4.0f} ms",
            flush=True,
        )


def main(arguments: list[str]) -> None:
    """Run the comparison on each database, or as a child process what the arguments name."""
    match arguments:
        case ["--prepare", told]:
            prepare(Path(told))
        case ["--drive", moving]:
            drive(int(moving))
        case ["--crowd", *numbers]:
            from heat_site.live.server import allow_open_files

            allow_open_files(2 * CROWD)
            asyncio.run(crowd(*map(int, numbers)))
        case _:
            seconds = float(arguments[0]) if arguments else 6.0
            with databases() as urls, tempfile.TemporaryDirectory() as folder:
                for url in urls:
                    compare(url, Path(folder), seconds)


if __name__ == "__main__":
    main(sys.argv[1:])
