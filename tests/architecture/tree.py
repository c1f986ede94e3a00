"""What is in the project's own tree, for tests that judge it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("heat_site", "races", "championships", "tests")


@cache
def modules() -> tuple[Path, ...]:
    """All Python files of ours, without migrations, which Django writes."""
    return tuple(
        path
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        if "migrations" not in path.parts
    )


@cache
def templates() -> tuple[Path, ...]:
    """All templates of ours: pages, their parts, and mails."""
    folders = (ROOT / "templates", *(ROOT.glob("*/templates")), *(ROOT.glob("*/*/*/templates")))
    found = (path for folder in folders for path in folder.rglob("*"))
    return tuple(sorted(path for path in found if path.suffix in {".html", ".txt", ".svg"}))


def short(path: Path) -> str:
    """The path from the project's root, as people write it."""
    return path.relative_to(ROOT).as_posix()
