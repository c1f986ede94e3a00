"""Who keeps rows that follow from events: each app names its own when it is ready.

The site knows no race and no championship; the commands that rebuild everything go by this list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct


class Projector(Struct, frozen=True):
    """One app's projections: rebuild them (how many streams), and say where they differ."""

    name: str
    rebuild: Callable[[], int]
    differences: Callable[[], list[str]]


PROJECTORS: Final[dict[str, Projector]] = {}


def register(projector: Projector) -> None:
    """Add an app's projections; called once, in its `AppConfig.ready`."""
    PROJECTORS[projector.name] = projector
