"""The frames of a race of 1,000 events, beside loading and folding its log.

    .venv/bin/python -m tests.benchmarks.frames [seconds for each figure]

Beside the load with nothing kept stand the film made anew, the film that is kept, and all answers
of JSON that a replay page fetches while it is. All sides take turns.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from tests.benchmarks.history import make_log
from tests.benchmarks.sides import databases, kind_of, run_child, seconds_in_turns

if TYPE_CHECKING:
    from collections.abc import Callable

MODULE = "tests.benchmarks.frames"


def work(seconds: float) -> None:
    """Make the log, then compare."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.test import Client

    call_command("migrate", verbosity=0)
    from races import history
    from races.queries import frames

    race = make_log()
    state = history.load(race).race
    looking = frames.looking_at(state, None, None)
    client = Client(headers={"host": "localhost"})

    def load_anew() -> None:
        history.forget(race)
        history.load(race)

    def film_anew() -> None:
        frames.forget(race)
        frames.film_for(race, state.version, looking)

    def answers() -> None:
        after: int | None = 0
        while after is not None:
            after = client.get(f"/races/{race}/replay/frames/?after={after}").json()["next"]

    sides: dict[str, Callable[[], object]] = {
        "load anew": load_anew,
        "film anew": film_anew,
        "film kept": lambda: frames.film_for(race, state.version, looking),
        "all answers": answers,
    }
    kind = kind_of(os.environ["DATABASE_URL"])
    print(f"{kind:9} {state.version:,} events")
    for name, each in seconds_in_turns(sides, seconds).items():
        print(f"{'':9} {name:12} {each * 1000:7.2f} ms", flush=True)


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
