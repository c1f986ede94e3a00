"""Web, worker and beat are killed at random while a season is played; nothing is lost."""

from __future__ import annotations

import subprocess
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.season_over_http.site import site_of_its_own
from tests.season_over_http.test_season import (
    PATIENCE,
    RACES,
    assert_played,
    assert_sound,
    result_of,
)

if TYPE_CHECKING:
    from pathlib import Path

    from tests.season_over_http.site import Site

SEED = 1961
KILLS = 8
"""So many, and then the season is left in peace: on a slow machine it would never get on."""
VICTIMS = ("web", "worker", "web", "worker", "beat")


def kill_while_playing(site: Site, script: subprocess.Popen[str], random: Random) -> int:
    """Kill and start again at random while the script plays; how often before it had ended."""
    for kills in range(KILLS):
        try:
            script.wait(timeout=random.uniform(0.6, 2.5))
        except subprocess.TimeoutExpired:
            victim = random.choice(VICTIMS)
            site.kill(victim)
            site.start(victim)
            site.wait_until_it_answers()
        else:
            return kills
    return KILLS


@pytest.mark.timeout(2 * PATIENCE)
def test_a_season_survives_kills_at_random(tmp_path: Path) -> None:
    with site_of_its_own(tmp_path) as site:
        tokens = site.prepare("ada", "ben", "cleo")
        site.start_all()
        script = site.play(tokens, *RACES, "--bots", "racer", "--legends", "1")
        kills = kill_while_playing(site, script, Random(SEED))  # noqa: S311 - not for secrets
        result = result_of(script, site)
        site.kill_all()
        assert kills >= 3
        assert_played(result, cars=5)
        assert_sound(site)
