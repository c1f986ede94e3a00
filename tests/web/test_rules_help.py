"""The rules page has an entry for every clause, and everything that names a clause links to it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from races.wording.cards import SYMBOL_CLAUSES
from races.wording.rules_help import CHAPTERS, anchor_of
from tests.web.reading import text

if TYPE_CHECKING:
    from django.test import Client

ROOT = Path(__file__).parents[2]
CLAUSES = [
    line.split()[0]
    for line in (ROOT / "tests" / "clauses.txt").read_text().splitlines()
    if line.startswith("R")
]


def test_every_clause_has_an_entry_and_no_entry_is_of_another() -> None:
    assert [clause.number for chapter in CHAPTERS for clause in chapter.clauses] == CLAUSES


def test_entries_are_short_sentences() -> None:
    for chapter in CHAPTERS:
        for clause in chapter.clauses:
            said = str(clause.says)
            assert said.endswith("."), clause.number
            assert len(said) < 600, clause.number


@pytest.mark.django_db
def test_the_page_has_an_anchor_for_every_clause_and_chapter(client: Client) -> None:
    page = text(client.get("/rules/"))
    ids = re.findall(r'\bid="([^"]+)"', page)

    assert {anchor_of(each) for each in CLAUSES} <= set(ids)
    assert {chapter.number for chapter in CHAPTERS} <= set(ids)
    assert len(ids) == len(set(ids))


def test_every_clause_that_the_rules_refuse_by_is_on_the_page() -> None:
    named = {
        clause
        for path in (ROOT / "races" / "rules").rglob("*.py")
        for clause in re.findall(r'Refusal\(\s*"(R[\d.]+)"', path.read_text())
    }
    assert named
    assert named | set(SYMBOL_CLAUSES.values()) <= set(CLAUSES)
