"""`manage.py up` for real: it starts, serves, brings back what dies, and leaves nothing behind."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from typing import TYPE_CHECKING

import pytest

from heat_site.settings.base import ROOT
from heat_site.supervisor import GaveUp, Program, supervise

if TYPE_CHECKING:
    from pathlib import Path


def start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    given = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    environment = {
        **given,
        "VAR_FOLDER": str(folder),
        "DJANGO_SETTINGS_MODULE": "heat_site.settings.dev",
    }
    return subprocess.Popen(
        [sys.executable, "manage.py", "up", *arguments],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def read_until(process: subprocess.Popen[str], pattern: str) -> re.Match[str]:
    seen = []
    for line in process.stdout or ():
        seen.append(line)
        if found := re.search(pattern, line):
            return found
    pytest.fail(f"{pattern} was never printed:\n{''.join(seen)}")


@pytest.mark.timeout(120)
def test_up_serves_and_stops_with_nothing_left(tmp_path: Path) -> None:
    process = start(tmp_path, "--port", "0")
    try:
        address = read_until(process, r"open at (http://localhost:(\d+)/)")
        port = int(address[2])
        assert port < 32768
        with urllib.request.urlopen(f"{address[1]}accounts/login/", timeout=10) as page:  # noqa: S310
            assert page.status == 200
            assert "site/site.css" in page.read().decode()
        with urllib.request.urlopen(f"{address[1]}static/site/site.css", timeout=10) as sheet:  # noqa: S310
            assert sheet.status == 200
        # What the page names is on another port and tells at once which version the race has.
        with urllib.request.urlopen(f"{address[1]}races/1/", timeout=10) as page:  # noqa: S310
            stream = re.search(
                r'data-stream="(http://localhost:\d+/live/races/1/)"', page.read().decode()
            )
        assert stream is not None
        with urllib.request.urlopen(stream[1], timeout=10) as told:  # noqa: S310
            assert re.search(
                rb"retry: \d+\n\nid: \d+\n", b"".join(told.readline() for _ in range(3))
            )

        process.send_signal(signal.SIGTERM)
        rest = process.communicate(timeout=30)[0]
    finally:
        process.kill()

    assert process.returncode == 0
    assert "Stopped." in rest
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0


def test_up_says_that_the_port_is_taken(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]

        process = start(tmp_path, "--port", str(port))
        said = process.communicate(timeout=30)[0]

    assert process.returncode == 1
    assert f"Port {port} on 127.0.0.1 is taken" in said
    assert f"PORT={port + 1}" in said


def program(code: str) -> Program:
    return Program("test", [sys.executable, "-u", "-c", code], dict(os.environ))


def test_a_killed_program_is_started_again_and_its_lines_carry_its_name() -> None:
    lines: list[str] = []
    killed: list[str] = []
    patient = program("import os, time; print('pid', os.getpid()); time.sleep(60)")

    def is_ready() -> bool:
        pids = [line.split()[-1] for line in lines if " | pid " in line]
        if pids and not killed:
            killed.append(pids[0])
            os.kill(int(pids[0]), signal.SIGKILL)
        return len(pids) == 2

    began = time.monotonic()
    supervise([patient], lines.append, is_ready, lambda: os.kill(os.getpid(), signal.SIGTERM))

    assert time.monotonic() - began < 20
    assert [line for line in lines if "starting it again" in line] == [
        "  test | ended with -9, starting it again"
    ]
    assert patient.process is not None
    assert patient.process.returncode == -signal.SIGTERM


@pytest.mark.timeout(60)
def test_a_program_that_will_not_run_is_given_up() -> None:
    lines: list[str] = []

    with pytest.raises(GaveUp, match="test"):
        supervise([program("raise SystemExit(3)")], lines.append, lambda: False, lambda: None)

    assert len([line for line in lines if "ended with 3" in line]) == 5
