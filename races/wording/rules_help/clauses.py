"""A clause of the rules, and chapters of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


@dataclass(frozen=True, slots=True)
class Clause:
    """A numbered clause: what it is about, and what it says."""

    number: str
    about: StrPromise
    says: StrPromise

    @property
    def anchor(self) -> str:
        """The id of the clause on its page."""
        return anchor_of(self.number)


@dataclass(frozen=True, slots=True)
class Chapter:
    """Clauses that belong together."""

    number: str
    title: StrPromise
    clauses: tuple[Clause, ...]


def anchor_of(clause: str) -> str:
    """`R6.2` as the id of an element: `R6-2`."""
    return clause.replace(".", "-")
