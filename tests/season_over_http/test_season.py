"""A championship played over HTTP by the script, against the site as it runs for people.

PADDOCK_WHOLE_SEASON=1961 plays that printed season instead of two short races.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from tests.season_over_http.site import Site, site_of_its_own

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

WHOLE = os.environ.get("PADDOCK_WHOLE_SEASON", "")
RACES = ("--season", WHOLE) if WHOLE else ("--calendar", "usa:1", "italia:1")
PATIENCE = 3_000 if WHOLE else 240


def result_of(script: subprocess.Popen[str], site: Site) -> dict[str, Any]:
    said, complained = script.communicate(timeout=PATIENCE)
    assert script.returncode == 0, complained + site.logs()
    result: dict[str, Any] = json.loads(said)
    return result


def assert_played(result: dict[str, Any], cars: int) -> None:
    """Every race was held, and every place of every race scored once."""
    championship = result["championship"]
    assert championship["status"] == "ended"
    assert championship["champions"]
    races = len(championship["calendar"])
    assert len({race["race"] for race in championship["calendar"]}) == races
    for number in range(races):
        places = [line["scores"][number]["place"] for line in championship["standings"]]
        assert sorted(places) == list(range(1, cars + 1))


def assert_sound(site: Site) -> None:
    """What is stored says the same as what it was made from."""
    for command in (("rebuild_projections", "--check"), ("verify_race", "--all")):
        checked = site.manage(*command)
        assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.timeout(2 * PATIENCE)
def test_a_season_is_played_over_http(tmp_path: Path) -> None:
    with site_of_its_own(tmp_path) as site:
        tokens = site.prepare("ada", "ben", "cleo")
        site.start_all()
        script = site.play(tokens, *RACES, "--bots", "racer", "--legends", "1")
        result = result_of(script, site)
        site.kill_all()
        assert_played(result, cars=5)
        assert_sound(site)
