"""The rule book's words everywhere, and no names that say nothing."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

import pytest

from tests.architecture.tree import modules, short

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# banned word -> the word to use
BANNED = {
    "game": "race",
    "games": "races",
    "match": "race",
    "player": "driver",
    "players": "drivers",
    "pawn": "car",
    "cell": "space",
    "tile": "space",
    "lane": "spot",
    "lanes": "spots",
    "tournament": "championship",
    "premove": "orders",
    "zombie": "idle",
    "automa": "Legend",
    "utils": "a name of what it does",
    "util": "a name of what it does",
    "helper": "a name of what it does",
    "helpers": "a name of what it does",
    "manager": "a name of what it does",
    "misc": "a name of what it does",
    "common": "a name of what it does",
}
# Names that a framework gives, and the rule book's own word for the game without its modules.
GIVEN = {"match_subclasses"}
ALLOWED_PHRASE = "base_game"


def words(name: str) -> list[str]:
    """The words of an identifier: `SpunOut` and `spun_out` are spun, out."""
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])", name)]


def is_given(node: ast.AST) -> bool:
    """Whether a framework gave the name: a method marked as an override."""
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(mark, ast.Name) and mark.id == "override" for mark in node.decorator_list
    )


def defined(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Every name a module gives, with its line."""
    for node in ast.walk(tree):
        if is_given(node):
            continue
        match node:
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                yield node.name, node.lineno
            case ast.arg():
                yield node.arg, node.lineno
            case ast.Name(ctx=ast.Store()):
                yield node.id, node.lineno
            case ast.Attribute(ctx=ast.Store()):
                yield node.attr, node.lineno
            case _:
                pass


def faults(path: Path) -> list[str]:
    """What is wrong with the names of one module."""
    names = [(path.stem, 1), *defined(ast.parse(path.read_text()))]
    return [
        f"{short(path)}:{line}: {name}: say {BANNED[word]}"
        for name, line in names
        if name not in GIVEN
        for word in words(name.replace(ALLOWED_PHRASE, ""))
        if word in BANNED
    ] + [
        f"{short(path)}:{line}: {name}: say what it does"
        for name, line in names
        if name.startswith("handle_")
    ]


def test_identifiers_use_the_words_of_the_rules() -> None:
    found = [fault for path in modules() for fault in faults(path)]

    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("name", "expected"), [("SpunOut", ["spun", "out"]), ("HTTPCell_x", ["http", "cell", "x"])]
)
def test_identifiers_are_cut_into_words(name: str, expected: list[str]) -> None:
    assert words(name) == expected
