"""Every clause is cited by a test or by a scenario, and no clause is cited that is not there."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
CITED = re.compile(r"\bR(\d{1,2})(?:\.(\d{1,2}))?(?![\d.]*\d)")


def clauses() -> tuple[str, ...]:
    """The numbers of all clauses, in their order."""
    lines = (TESTS / "clauses.txt").read_text().splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))


def cited_in(text: str) -> set[str]:
    """Clauses named in a text."""
    return {named.group(0) for named in CITED.finditer(text)}


def cited() -> set[str]:
    """Clauses named in comments and texts of tests, and in the titles of scenarios."""
    found: set[str] = set()
    for folder in ("rules", "scenarios", "championships"):
        for path in (TESTS / folder).rglob("test_*.py"):
            if path != Path(__file__):
                found |= cited_in(path.read_text())
    for path in (TESTS / "scenarios").glob("*.json"):
        found |= cited_in(json.loads(path.read_text())["title"])
    return found


def test_every_clause_is_cited() -> None:
    missing = set(clauses()) - cited()
    assert missing == set(), f"no test cites {sorted(missing)}"


def test_what_is_cited_exists() -> None:
    known = set(clauses())
    chapters = {clause.split(".")[0] for clause in known}
    assert cited() - known - chapters == set()


def test_the_list_is_that_of_the_rules() -> None:
    # Where the rules themselves lie beside the project they are asked; elsewhere the list stands.
    rules = Path(os.environ.get("PADDOCK_RULES", TESTS.parents[1] / "shared/rules/RULES.md"))
    if not rules.exists():
        return
    found: list[str] = []
    for chapter in re.split(r"^## (?=R\d)", rules.read_text(), flags=re.MULTILINE)[1:]:
        name = chapter.split()[0]
        numbers = re.findall(r"^(\d+)\. ", chapter, flags=re.MULTILINE)
        found += [f"{name}.{number}" for number in numbers] or [name]
    assert tuple(found) == clauses()
