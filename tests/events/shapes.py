"""The shape of every stored event, and what may change in it without a new schema number."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from races.codec import STORED

if TYPE_CHECKING:
    from races.rules.events import Event

HERE = Path(__file__).parent
LOCK = HERE / "schema.lock.json"
SAMPLES = HERE / "samples"

Shape = dict[str, object]

WORDING = ("title", "description")
"""Parts of a JSON schema that are for readers only."""


class Locked(msgspec.Struct, frozen=True):
    """A type's schema number and the shape that goes with it."""

    schema: int
    shape: Shape


def present() -> dict[str, Locked]:
    """The shapes of the classes as they are now, by the type's word."""
    return {
        stored.word: Locked(stored.schema, shape_of(event_class))
        for event_class, stored in sorted(STORED.items(), key=lambda item: item[1].word)
    }


def shape_of(event_class: type[Event] | type[msgspec.Struct]) -> Shape:
    """JSON schema of a class without its docstrings."""
    plain = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(event_class)))
    shape = _without_wording(plain)
    assert isinstance(shape, dict)
    return shape


def locked() -> dict[str, Locked]:
    """The shapes as they were locked."""
    return msgspec.json.decode(LOCK.read_bytes(), type=dict[str, Locked])


def written(shapes: Mapping[str, Locked]) -> bytes:
    """The lock file's text."""
    encoded = msgspec.json.encode(shapes, order="deterministic")
    return msgspec.json.format(encoded, indent=1) + b"\n"


def broken(before: Mapping[str, Locked], now: Mapping[str, Locked]) -> list[str]:
    """Types that rows of before could no longer be read as: gone, gone back, or of another shape
    under the same schema number. New fields with a default are no other shape."""
    found = []
    for word, old in before.items():
        new = now.get(word)
        if (
            new is None
            or new.schema < old.schema
            or (new.schema == old.schema and not _reads(old.shape, new.shape))
        ):
            found.append(word)
    return found


def _reads(old: object, new: object) -> bool:
    """Whether every value of the old shape is one of the new: equal, but for fields, definitions
    and values of an enumeration that were added. An added field must have a default."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        if "properties" in old and old.get("required", []) != new.get("required", []):
            return False
        if set(old) != set(new) or not set(old.get("enum", ())) <= set(new.get("enum", ())):
            return False
        return all(_reads_part(key, old[key], new[key]) for key in old)
    return old == new


def _reads_part(key: str, old: object, new: object) -> bool:
    if key == "enum":
        return True
    if key in ("properties", "$defs") and isinstance(old, Mapping) and isinstance(new, Mapping):
        return all(name in new and _reads(part, new[name]) for name, part in old.items())
    return _reads(old, new)


def _without_wording(shape: object) -> object:
    if isinstance(shape, dict):
        return {
            key: {name: _without_wording(part) for name, part in value.items()}
            if key in ("properties", "$defs")
            else _without_wording(value)
            for key, value in shape.items()
            if key not in WORDING
        }
    if isinstance(shape, list):
        return [_without_wording(each) for each in shape]
    return shape
