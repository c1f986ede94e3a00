"""No stored event changes its shape unnoticed (docs/events.md)."""

from __future__ import annotations

from copy import deepcopy

import msgspec
import pytest

from races.codec import STORED
from races.rules.events import EVENT_TYPES
from tests.events.shapes import LOCK, SAMPLES, Locked, broken, locked, present, shape_of, written


def test_the_lock_agrees_with_the_classes() -> None:
    now = present()
    assert broken(locked(), now) == []
    assert LOCK.read_bytes() == written(now), "run make lock-events"


def test_every_type_of_event_has_one_word() -> None:
    assert set(STORED) == set(EVENT_TYPES)
    assert len({stored.word for stored in STORED.values()}) == len(STORED)


def test_there_is_a_sample_of_every_schema_from_the_first() -> None:
    wanted = {
        f"{stored.word}/{schema}.json"
        for stored in STORED.values()
        for schema in range(1, stored.schema + 1)
    }
    assert {str(path.relative_to(SAMPLES)) for path in SAMPLES.glob("*/*.json")} == wanted


class Told(msgspec.Struct, forbid_unknown_fields=True):
    """As it was."""

    car: int
    why: str = "gear"


class ToldWithMore(msgspec.Struct, forbid_unknown_fields=True):
    """With more to tell."""

    car: int
    why: str = "gear"
    spaces: int = 0


class ToldOtherwise(msgspec.Struct, forbid_unknown_fields=True):
    car: int
    why: str = "boost"


class ToldDemanding(msgspec.Struct, forbid_unknown_fields=True):
    car: int
    spaces: int
    why: str = "gear"


class ToldLess(msgspec.Struct, forbid_unknown_fields=True):
    car: int


class ToldInWords(msgspec.Struct, forbid_unknown_fields=True):
    car: str
    why: str = "gear"


def change(before: type[msgspec.Struct], now: type[msgspec.Struct], schema: int = 1) -> list[str]:
    """What is broken when the class before becomes the class now."""
    # The class's own name is in the schema; the same event keeps its name.
    text = msgspec.json.encode(shape_of(now)).replace(
        now.__name__.encode(), before.__name__.encode()
    )
    shape = msgspec.json.decode(text, type=dict[str, object])
    return broken({"told": Locked(1, shape_of(before))}, {"told": Locked(schema, shape)})


def test_a_new_field_with_a_default_needs_no_new_schema() -> None:
    assert change(Told, ToldWithMore) == []


@pytest.mark.parametrize("now", [ToldOtherwise, ToldDemanding, ToldLess, ToldInWords])
def test_any_other_change_needs_a_new_schema(now: type[msgspec.Struct]) -> None:
    assert change(Told, now) == ["told"]
    assert change(Told, now, schema=2) == []


def test_a_type_that_is_gone_or_gone_back_is_broken() -> None:
    old = {"told": Locked(2, shape_of(Told))}
    assert broken(old, {}) == ["told"]
    assert broken(old, {"told": Locked(1, shape_of(Told))}) == ["told"]


def test_a_value_taken_out_of_an_enumeration_is_broken() -> None:
    before = locked()
    now = deepcopy(before)
    definitions = now["gear_shifted"].shape["$defs"]
    assert isinstance(definitions, dict)
    definitions["GearCause"]["enum"].remove("plan")
    assert broken(before, now) == ["gear_shifted"]
    assert broken(now, before) == []
