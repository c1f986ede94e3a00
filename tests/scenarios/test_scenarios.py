"""Every scenario file comes out as it expects."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from races.scenarios import report
from tests.scenarios.files import own_files, shared_files

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("path", own_files(), ids=lambda path: path.stem)
def test_ours(path: Path) -> None:
    outcome = report(path.name, path.read_bytes())
    assert outcome.ok, outcome.differences


@pytest.mark.parametrize("path", own_files(), ids=lambda path: path.stem)
def test_ours_cite_a_clause_and_say_why(path: Path) -> None:
    raw = json.loads(path.read_text())
    assert raw["title"].startswith("R")
    assert raw["why"]
    assert path.stem.startswith(
        f"r{raw['title'].split('.')[0].split(',')[0][1:].split(':')[0]:0>2}"
    )


def test_there_are_enough_of_our_own_and_none_twice() -> None:
    positions = {
        json.dumps({key: raw[key] for key in ("track", "cars", "do", "expect")}, sort_keys=True)
        for raw in (json.loads(path.read_text()) for path in own_files())
    }
    assert len(positions) == len(own_files()) >= 120


# A loop and not parameters: where the shared files are absent there is nothing to skip.
def test_the_shared_ones() -> None:
    wrong = {
        path.stem: outcome.differences
        for path in shared_files()
        if not (outcome := report(path.name, path.read_bytes())).ok
    }
    assert wrong == {}
