"""Golden files: one JSON object a line, so that a difference can be read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from heat_site.eventstore.records import NewEvent
from races.codec import decode, encode
from tests.golden.playing import Move, Script, SetUp

if TYPE_CHECKING:
    from collections.abc import Iterable

    from races.rules.events import Event
    from races.rules.race import Race

HERE = Path(__file__).parent
STORED = HERE / "stored"
PLAYED = HERE / "played"

_json = msgspec.json.Encoder(order="deterministic")


def read_events(path: Path) -> list[Event]:
    """The events of a file, decoded as the store's rows are."""
    rows = (msgspec.json.decode(line, type=NewEvent) for line in path.read_bytes().splitlines())
    return [decode(row.type, row.schema, row.body) for row in rows]


def write_events(path: Path, events: Iterable[Event]) -> None:
    """One stored event a line."""
    _write(path, (encode(event) for event in events))


def read_script(path: Path) -> Script:
    """The first line is the set-up, each further line one move."""
    first, *rest = path.read_bytes().splitlines()
    moves = tuple(msgspec.json.decode(line, type=Move) for line in rest)
    return Script(msgspec.json.decode(first, type=SetUp), moves)


def write_script(path: Path, script: Script) -> None:
    """The set-up and its moves, one a line."""
    _write(path, (script.set_up, *script.moves))


def state_of(race: Race) -> object:
    """The state as plain JSON values."""
    return msgspec.json.decode(_json.encode(race))


def read_state(path: Path) -> object:
    """A recorded state as plain JSON values."""
    return msgspec.json.decode(path.read_bytes())


def write_state(path: Path, race: Race) -> None:
    """The state, one field a line for whoever reads a difference."""
    path.write_bytes(msgspec.json.format(_json.encode(race), indent=1) + b"\n")


def _write(path: Path, values: Iterable[object]) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"".join(_json.encode(value) + b"\n" for value in values))
