"""Whole printed seasons with fixed seeds, played by `play_season` in fresh databases.

`python -m tests.championships.golden_seasons` plays them all and records what came out in
`golden/<year>.json`, after a wanted change of the rules or of the bots; the difference is read in
review.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

GOLDEN = Path(__file__).with_name("golden")
ROOT = Path(__file__).parents[2]

SEASONS = {
    "1961": ["--drivers=4", "--bots=careful"],
    "1962": ["--drivers=3", "--legends=2", "--bots=racer", "--deck=advanced"],
    "1963": ["--drivers=3", "--legends=2", "--bots=careful", "--garage=full", "--mulligan"],
    "1964": ["--drivers=3", "--legends=3", "--bots=racer", "--deck=mixed", "--legend-pro=2"],
    "1965": ["--drivers=4", "--legends=3", "--deck=mixed", "--transparent-legends"],
}
"""Options of `play_season`, so that together they use every module."""


def migrated(folder: Path) -> Path:
    """An empty database in this folder."""
    database = folder / "empty.sqlite3"
    manage(database, "migrate", "--verbosity=0")
    return database


def played(empty: Path, season: str) -> dict[str, Any]:
    """What a season comes to in a copy of the empty database."""
    database = empty.with_name(f"{season}.sqlite3")
    shutil.copy(empty, database)
    options = ["--season", season, "--seed", "7", "--json", *SEASONS[season]]
    report = json.loads(manage(database, "play_season", *options))
    return {
        "options": SEASONS[season],
        "events": report["events"],
        "commands": report["commands"],
        "log_hash": report["log_hash"],
        "standings": [
            [line["place"], line["name"], line["points_by_race"]] for line in report["standings"]
        ],
    }


def manage(database: Path, *arguments: str) -> str:
    """What `manage.py` prints, on this database; CalledProcessError where it fails."""
    there = os.environ | {
        "VAR_FOLDER": str(database.parent),
        "DATABASE_URL": f"sqlite:///{database}",
        "CELERY_BROKER_URL": "memory://",
        "DJANGO_SETTINGS_MODULE": "heat_site.settings.test",
        "LANGUAGE": "en",
    }
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env=there, check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout


def recorded(season: str) -> dict[str, Any]:
    """What was recorded for a season."""
    found: dict[str, Any] = json.loads((GOLDEN / f"{season}.json").read_text())
    return found


def main() -> None:
    """Record every season anew."""
    GOLDEN.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        empty = migrated(Path(folder))
        for season in SEASONS:
            report = json.dumps(played(empty, season), indent=1)
            (GOLDEN / f"{season}.json").write_text(report + "\n")
            print(f"{season} recorded")


if __name__ == "__main__":
    main()
