"""The store in memory, for tests of what stands on it. The promises are those of `store`."""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from heat_site.eventstore.errors import CommandRepeated, StreamMissing, StreamMoved
from heat_site.eventstore.records import Recorded, meta_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from heat_site.eventstore.records import Meta, NewEvent


class MemoryStore:
    """One store; there are no transactions, so what was appended stays."""

    def __init__(self) -> None:
        self._all: list[Recorded] = []
        self._streams: dict[str, list[Recorded]] = defaultdict(list)
        self._receipts: dict[tuple[str, str], int] = {}
        self._numbers: dict[str, int] = defaultdict(int)

    def read(self, stream: str, after: int = 0) -> list[Recorded]:
        """Return the events of a stream with a version above `after`; [] if none."""
        return self._streams[stream][after:]

    def version(self, stream: str) -> int:
        """Return the version of the newest event of a stream, 0 if it has none."""
        return len(self._streams[stream])

    def receipt(self, stream: str, command_id: str) -> int | None:
        """Return the version a command left its stream at, None if it was not carried out."""
        return self._receipts.get((stream, command_id))

    def lock(self, stream: str) -> None:
        """Nothing to wait for: this store is for one thread."""

    def open_stream(self, kind: str) -> str:
        """Return the name of a new stream; numbers of a kind start at 1."""
        self._numbers[kind] += 1
        return f"{kind}-{self._numbers[kind]}"

    def append(
        self,
        stream: str,
        events: Sequence[NewEvent],
        expected_version: int,
        meta: Meta,
        *,
        command_id: str | None = None,
        at: datetime | None = None,
    ) -> int:
        """Add events to a stream that stands at `expected_version`; return its version.

        Raises StreamMoved, StreamMissing and CommandRepeated as `store.append` does.
        """
        if command_id is not None and (stream, command_id) in self._receipts:
            raise CommandRepeated(stream, command_id, self._receipts[stream, command_id])
        actual = self.version(stream)
        if events and actual != expected_version:
            raise StreamMoved(stream, expected_version, actual) if actual else StreamMissing(stream)
        moment = (at or datetime.now(UTC)).astimezone(UTC)
        for event in events:
            self._keep(stream, event, meta_text(meta, command_id), moment)
        reached = expected_version + len(events)
        if command_id is not None:
            self._receipts[stream, command_id] = reached
        return reached

    def follow(self, after: int, limit: int = 500) -> list[Recorded]:
        """Return up to `limit` events of all streams after a position."""
        return self._all[after : after + limit]

    def _keep(self, stream: str, event: NewEvent, meta: str, moment: datetime) -> None:
        kept = self._streams[stream]
        position, version = len(self._all) + 1, len(kept) + 1
        recorded = Recorded(
            position, stream, version, event.type, event.schema, event.body, meta, moment
        )
        kept.append(recorded)
        self._all.append(recorded)
