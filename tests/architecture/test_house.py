"""Rules of the house that no other tool holds."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

from tests.architecture.tree import ROOT, modules, short


def test_import_contracts_hold() -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout


def test_locked_requirements_name_no_host() -> None:
    locked = sorted(ROOT.glob("requirements*.txt"))

    assert len(locked) == 2
    for path in locked:
        text = path.read_text()
        assert "://" not in text
        assert "--hash=sha256:" in text


def test_every_dependency_has_a_lower_and_an_upper_bound() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    asked = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]

    assert [line for line in asked if ">=" not in line or ",<" not in line] == []


def test_tests_wait_for_something_and_never_sleep() -> None:
    # Programs that tests start may: a client that polls a server has to leave it some air.
    sleeping = [
        f"{short(path)}:{node.lineno}"
        for path in modules()
        if path.name.startswith(("test_", "conftest"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "sleep"
    ]

    assert not sleeping


def test_nobody_inside_the_rules_imports_their_front() -> None:
    found = [
        short(path)
        for path in modules()
        if short(path).startswith(("races/rules/", "championships/rules/"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom)
        and node.module in {"races.rules", "championships.rules"}
        and any((ROOT / Path(*node.module.split("."))).glob("__init__.py"))
        and not all(is_module(node.module, alias.name) for alias in node.names)
    ]

    assert not found


def is_module(package: str, name: str) -> bool:
    """Whether `from package import name` takes a module, not something of the front."""
    inside = ROOT / Path(*package.split(".")) / name
    return inside.with_suffix(".py").exists() or inside.is_dir()
