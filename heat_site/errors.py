"""What services raise, and pages and API know; each product's wording makes sentences of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class Answerable(Exception):  # noqa: N818 (the house's words name what happened, not that it is an error)
    """Something the person who asked can be told about; `heat_site.http` knows the status."""


class CommandRefused(Answerable):
    """The rules refuse a command: by which clause, the reason as a code, the facts of the case."""

    def __init__(self, clause: str, reason: str, facts: Mapping[str, object] | None = None) -> None:
        super().__init__(f"{clause}: {reason}")
        self.clause = clause
        self.reason = reason
        self.facts: Mapping[str, object] = facts or {}


class NotYourSeat(Answerable):
    """The account does not drive the car, or does not organise the race, it wanted to act for."""


class RaceMovedOn(Answerable):
    """The decision was taken already; `version` is where the stream stands now."""

    def __init__(self, version: int) -> None:
        super().__init__(f"moved on to version {version}")
        self.version = version


class NothingThere(Answerable):
    """What was asked for does not exist, or not for this account."""


class HistoryUnreadable(Answerable):
    """A log that this program cannot read to its end: what it tells is neither shown in part nor
    added to. `version` is the event of the stream that cannot be read or folded."""

    def __init__(self, stream: str, version: int) -> None:
        super().__init__(f"{stream} cannot be read at version {version}")
        self.stream = stream
        self.version = version
