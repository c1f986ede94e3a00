"""Whole seasons of 1961 to 1965 come out as they were recorded, and every draw can be verified."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.championships.golden_seasons import SEASONS, manage, migrated, played, recorded

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return migrated(tmp_path_factory.mktemp("seasons"))


@pytest.mark.timeout(240)
@pytest.mark.parametrize("season", SEASONS)
def test_a_season_comes_out_as_recorded(empty: Path, season: str) -> None:
    assert played(empty, season) == recorded(season), (
        "after a wanted change: python -m tests.championships.golden_seasons"
    )

    database = empty.with_name(f"{season}.sqlite3")
    manage(database, "verify_race", "--all")
    manage(database, "rebuild_projections", "--check")
