"""The process manager is killed at every step: no result is lost, none counts twice."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from heat_site.settings.base import ROOT

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.timeout(240)
def test_killed_before_each_statement_and_run_again(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.championships.killing", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "VAR_FOLDER": str(tmp_path), "CELERY_BROKER_URL": "memory://"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    # Scoring, the cursor, opening, seating and starting the next race are all among them.
    assert report["points"] > 30
    assert report["differing"] == []
    events = [kind for _stream, _version, kind, _schema, _body in report["expected"]["events"]]
    assert events.count("race_scored") == 1
    assert events.count("race_opened") == 2
    assert events.count("race_started") == 2
