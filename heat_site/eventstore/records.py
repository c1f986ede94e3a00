from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Protocol

import msgspec

if TYPE_CHECKING:
    from collections.abc import Sequence


class Meta(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who caused an append, and under which rules. Never folded; accounts are opaque numbers."""

    account: int | None = None
    seat: int | None = None
    command: str | None = None
    cause: str = ""
    rules: str = ""


class NewEvent(msgspec.Struct, frozen=True):
    """A fact about to be stored: a word from the writer's codec, its schema, its JSON text."""

    type: str
    schema: int
    body: str


_read_meta = msgspec.json.Decoder(Meta).decode


class Recorded(msgspec.Struct, frozen=True, gc=False):
    """A stored fact. `position` orders all streams, `version` (from 1) orders its own."""

    position: int
    stream: str
    version: int
    type: str
    schema: int
    body: str
    meta_text: str
    at: datetime

    @property
    def meta(self) -> Meta:
        """Who caused it; decoded on demand, because folding never asks."""
        return _read_meta(self.meta_text)


def meta_text(meta: Meta, command_id: str | None) -> str:
    """The JSON text stored with each event of one append, the command id included."""
    if command_id is not None:
        meta = msgspec.structs.replace(meta, command=command_id)
    return msgspec.json.encode(meta).decode()


class EventStore(Protocol):
    """What `store` (a module) and `memory.MemoryStore` both offer; `store` says what it means."""

    def read(self, stream: str, after: int = 0) -> list[Recorded]: ...

    def version(self, stream: str) -> int: ...

    def receipt(self, stream: str, command_id: str) -> int | None: ...

    def lock(self, stream: str) -> None: ...

    def open_stream(self, kind: str) -> str: ...

    def append(
        self,
        stream: str,
        events: Sequence[NewEvent],
        expected_version: int,
        meta: Meta,
        *,
        command_id: str | None = None,
        at: datetime | None = None,
    ) -> int: ...

    def follow(self, after: int, limit: int = 500) -> list[Recorded]: ...
