"""Events in and out of storage: words, schemas, upcasts, and what cannot be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from races.codec import (
    BY_WORD,
    EventUnreadable,
    Stored,
    decode,
    decode_from,
    encode,
)
from races.rules.events import CarMoved, GearShifted
from races.rules.track import Line
from races.rules.words import CarId, CornerId, GearCause, MoveCause, Spot
from tests.events.shapes import SAMPLES
from tests.golden.files import STORED as STORED_LOGS
from tests.golden.files import read_events

if TYPE_CHECKING:
    from pathlib import Path

    from races.upcasts import Body

MOVED = CarMoved(
    car=CarId(1),
    start=11,
    start_spot=Spot.LEFT,
    end=14,
    spot=Spot.RIGHT,
    spaces=3,
    why=MoveCause.CARDS,
    lines=(Line(CornerId("A"), 12),),
)


def test_an_event_is_stored_as_word_schema_and_fields() -> None:
    stored = encode(MOVED)
    assert (stored.type, stored.schema) == ("car_moved", 1)
    assert msgspec.json.decode(stored.body) == {
        "car": 1,
        "start": 11,
        "start_spot": "left",
        "end": 14,
        "spot": "right",
        "spaces": 3,
        "why": "cards",
        "lines": [{"corner": "A", "at": 12}],
    }


@pytest.mark.parametrize("path", sorted(STORED_LOGS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_what_was_stored_is_stored_the_same_again(path: Path) -> None:
    for event in read_events(path):
        stored = encode(event)
        assert decode(stored.type, stored.schema, stored.body) == event


@pytest.mark.parametrize(
    "path", sorted(SAMPLES.glob("*/*.json")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_every_shape_ever_stored_is_read(path: Path) -> None:
    event = decode(path.parent.name, int(path.stem), path.read_text())
    assert type(event) is BY_WORD[path.parent.name]


def test_an_unknown_type_stops() -> None:
    with pytest.raises(EventUnreadable, match="no such type"):
        decode("car_flew", 1, "{}")


@pytest.mark.parametrize("schema", [0, 2, 99])
def test_an_unknown_schema_stops(schema: int) -> None:
    with pytest.raises(EventUnreadable, match="newest known schema is 1"):
        decode("gear_shifted", schema, '{"car":0,"gear":2,"why":"plan"}')


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ('{"car":0,"gear":2,"why":"plan","tyres":4}', "tyres"),
        ('{"car":0,"gear":2}', "why"),
        ('{"car":0,"gear":"two","why":"plan"}', "gear"),
        ('{"car":0,"gear":2,"why":"rain"}', "rain"),
        ('{"car":0,', "truncated"),
        ("[]", "object"),
    ],
)
def test_a_body_that_does_not_fit_stops_and_says_why(body: str, told: str) -> None:
    with pytest.raises(EventUnreadable, match=told) as raised:
        decode("gear_shifted", 1, body)
    assert (raised.value.type, raised.value.schema) == ("gear_shifted", 1)


@pytest.mark.parametrize(
    ("word", "within"),
    [
        ("car_moved", '"lines":[{"corner":"A","at":12,"limit":3}]'),
        ("step_began", '"passed":[{"step":"react","clause":"","why":""}]'),
        ("race_ended", '"results":[{"car":0,"place":1,"status":"finished","points":9}]'),
    ],
)
def test_an_unknown_field_further_in_stops(word: str, within: str) -> None:
    bodies = {
        "car_moved": '{"car":1,"start":1,"start_spot":"left","end":2,"spot":"left","spaces":1,'
        '"why":"cards",%s}',
        "step_began": '{"car":0,"step":"discard",%s}',
        "race_ended": '{"seed":"",%s}',
    }
    with pytest.raises(EventUnreadable, match="unknown field"):
        decode(word, 1, bodies[word] % within)


@pytest.mark.parametrize("inside", ["track", "conditions", "cards", "legend_cards"])
def test_an_unknown_field_of_the_first_event_stops(inside: str) -> None:
    body = msgspec.json.decode((SAMPLES / "race_created" / "1.json").read_text())
    part = body[inside][0] if isinstance(body[inside], list) else body[inside]
    part["colour_of_the_sky"] = "blue"
    with pytest.raises(EventUnreadable, match="colour_of_the_sky"):
        decode("race_created", 1, msgspec.json.encode(body).decode())


# An event that has had three shapes: first `to`, then `gear`, then a reason with it.
def _to_becomes_gear(body: Body) -> Body:
    return {"car": body["car"], "gear": body["to"]}


def _reason_was_always_the_plan(body: Body) -> Body:
    return {**body, "why": "plan"}


UPCASTS = {
    ("gear_shifted", 1): _to_becomes_gear,
    ("gear_shifted", 2): _reason_was_always_the_plan,
}
SHIFTED = GearShifted(car=CarId(0), gear=3, why=GearCause.PLAN)


@pytest.mark.parametrize(("schema", "body"), [(1, '{"car":0,"to":3}'), (2, '{"car":0,"gear":3}')])
def test_old_shapes_are_led_to_the_newest_step_by_step(schema: int, body: str) -> None:
    assert (
        decode_from(GearShifted, Stored("gear_shifted", 3), schema, body, upcasts=UPCASTS)
        == SHIFTED
    )


def test_a_gap_between_two_shapes_stops() -> None:
    lacking = {("gear_shifted", 1): _to_becomes_gear}
    with pytest.raises(EventUnreadable, match="no upcast"):
        decode_from(GearShifted, Stored("gear_shifted", 3), 1, '{"car":0,"to":3}', upcasts=lacking)


def test_what_an_upcast_makes_must_fit_the_class() -> None:
    with pytest.raises(EventUnreadable, match="why"):
        decode_from(GearShifted, Stored("gear_shifted", 2), 1, '{"car":0,"to":3}', upcasts=UPCASTS)
