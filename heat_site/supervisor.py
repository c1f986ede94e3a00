"""Keeps a few programs running side by side, as `manage.py up` needs it; knows nothing of Django.

Written for one machine and one terminal. On a server, systemd or compose do this better.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

STARTS_ALLOWED = 5
STARTS_WITHIN_SECONDS = 60.0
STOP_SECONDS = 12.0
LOOK_EVERY_SECONDS = 0.25

PR_SET_PDEATHSIG = 1
_LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


class GaveUp(Exception):  # noqa: N818 (the house's words name what happened)
    """A program ended again and again; the message says which."""


def _die_with_parent() -> None:
    """In the child, before it becomes the program: get SIGTERM when the supervisor dies.

    The signal follows the *thread* that started the child, so programs are started from the main
    thread only. Without it a killed supervisor would leave a worker running with yesterday's code.
    """
    if _LIBC is not None:
        _LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)


class Program:
    """One program: started, watched, started again with growing pauses, stopped."""

    def __init__(self, name: str, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self.name = name
        self.command = list(command)
        self.environment = dict(environment)
        self.starts: deque[float] = deque(maxlen=STARTS_ALLOWED)
        self.not_before = 0.0
        self.process: subprocess.Popen[str] | None = None

    def start(self, write: Callable[[str], None]) -> None:
        """Start it and pass on its output line by line with its name in front."""
        now = time.monotonic()
        self.starts.append(now)
        self.process = subprocess.Popen(  # noqa: S603 (our own commands, no shell)
            self.command,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            # Its own session: Ctrl-C in the terminal reaches only the supervisor, which then stops
            # the programs in good order.
            start_new_session=True,
            preexec_fn=_die_with_parent,  # noqa: PLW1509 (one call of the C library, no locks)
        )
        threading.Thread(target=self._pass_on, args=(self.process, write), daemon=True).start()

    def _pass_on(self, process: subprocess.Popen[str], write: Callable[[str], None]) -> None:
        if process.stdout is not None:
            with process.stdout as lines:
                for line in lines:
                    write(f"{self.name:>6} | {line.rstrip()}")

    def look_after(self, write: Callable[[str], None]) -> None:
        """Start it if it is not running and its pause is over; GaveUp after too many starts."""
        if self.process is not None and self.process.poll() is None:
            return
        now = time.monotonic()
        if self.process is not None:
            write(f"{self.name:>6} | ended with {self.process.returncode}, starting it again")
            self.process = None
            recent = [at for at in self.starts if now - at < STARTS_WITHIN_SECONDS]
            if len(recent) >= STARTS_ALLOWED:
                raise GaveUp(self.name)
            self.not_before = now + 0.5 * 2 ** (len(recent) - 1)
        if now >= self.not_before:
            self.start(write)

    def tell(self, number: signal.Signals) -> None:
        """Send a signal to the program, if it runs."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(number)

    def wait(self, until: float) -> None:
        """Wait for its end till the monotonic time `until`, then kill it with all it started."""
        if self.process is None:
            return
        try:
            self.process.wait(timeout=max(0.0, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


def supervise(
    programs: Sequence[Program],
    write: Callable[[str], None],
    is_ready: Callable[[], bool],
    when_ready: Callable[[], None],
) -> None:
    """Run the programs until SIGINT or SIGTERM, then stop them all; GaveUp if one will not run.

    `when_ready` is called once, as soon as `is_ready` says so. Call from the main thread.
    """
    # 1. From here on Ctrl-C means: stop in good order.
    stop = threading.Event()
    former = {
        number: signal.signal(number, lambda *_: stop.set())
        for number in (signal.SIGINT, signal.SIGTERM)
    }
    told = False
    try:
        # 2. Look after the programs till told to stop.
        while not stop.is_set():
            for program in programs:
                program.look_after(write)
            if not told and is_ready():
                told = True
                when_ready()
            stop.wait(LOOK_EVERY_SECONDS)
    finally:
        # 3. Stop all at once and wait for all; who does not listen is killed.
        for program in programs:
            program.tell(signal.SIGTERM)
        until = time.monotonic() + STOP_SECONDS
        for program in programs:
            program.wait(until)
        for number, handler in former.items():
            signal.signal(number, handler)
