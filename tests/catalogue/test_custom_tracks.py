"""Tracks that people describe: everything wrong is said at once, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from races.catalogue import TrackRefused, load_track, load_track_text, track, tracks
from races.rules.track_faults import Fault, FieldKind, TrackFault
from races.wording.tracks import FIELD_KINDS, TRACK_FAULTS, track_fault_sentence

if TYPE_CHECKING:
    from collections.abc import Callable

Raw = dict[str, Any]


def described() -> Raw:
    """Japan in the form of the figures: it has a chicane, flooded spaces and press corners."""
    raw = msgspec.to_builtins(track("japan"))
    raw["corners"] = [dict(corner) for corner in raw["corners"]]
    return dict(raw)


def corner(letter: str, **fields: object) -> Callable[[Raw], None]:
    def change(raw: Raw) -> None:
        next(each for each in raw["corners"] if each["id"] == letter).update(fields)

    return change


def top(**fields: object) -> Callable[[Raw], None]:
    return lambda raw: raw.update(fields)


def without(field: str) -> Callable[[Raw], None]:
    return lambda raw: raw.pop(field)


def swap_corners(raw: Raw) -> None:
    raw["corners"][2], raw["corners"][3] = raw["corners"][3], raw["corners"][2]


def move_anchor(index: int, anchor: list[int]) -> Callable[[Raw], None]:
    def change(raw: Raw) -> None:
        raw["outline"] = [*raw["outline"][:index], anchor, *raw["outline"][index + 1 :]]

    return change


def wrong(field: str, kind: FieldKind) -> TrackFault:
    return TrackFault(Fault.FIELD_OF_WRONG_KIND, {"field": field, "kind": kind})


FAULTS: list[tuple[Callable[[Raw], None], TrackFault]] = [
    (without("laps"), TrackFault(Fault.FIELD_MISSING, {"field": "laps"})),
    (
        lambda raw: raw["corners"][1].pop("speed_limit"),
        TrackFault(Fault.FIELD_MISSING, {"field": "corners[1].speed_limit"}),
    ),
    (top(colour="red"), TrackFault(Fault.FIELD_UNKNOWN, {"field": "colour"})),
    (corner("C", bend=1), TrackFault(Fault.FIELD_UNKNOWN, {"field": "corners[2].bend"})),
    (top(name=5), wrong("name", FieldKind.TEXT)),
    (top(spaces="60"), wrong("spaces", FieldKind.WHOLE_NUMBER)),
    (top(laps=1.5), wrong("laps", FieldKind.WHOLE_NUMBER)),
    (top(heat_cards=True), wrong("heat_cards", FieldKind.WHOLE_NUMBER)),
    (top(corners="A"), wrong("corners", FieldKind.LIST_OF_CORNERS)),
    (top(corners=["A"]), wrong("corners[0]", FieldKind.OBJECT)),
    (corner("A", race_line_after="middle"), wrong("corners[0].race_line_after", FieldKind.SPOT)),
    (top(press_corner_order=[1]), wrong("press_corner_order", FieldKind.LIST_OF_LETTERS)),
    (top(flooded_spaces=[[6]]), wrong("flooded_spaces", FieldKind.LIST_OF_STRETCHES)),
    (top(outline=[[1, 2]]), wrong("outline", FieldKind.LIST_OF_ANCHORS)),
    (top(id="Suzuka!"), TrackFault(Fault.ID_UNFIT, {"id": "Suzuka!"})),
    (top(id=""), TrackFault(Fault.ID_UNFIT, {"id": ""})),
    (top(name=" "), TrackFault(Fault.NAME_EMPTY)),
    (top(name="x" * 61), TrackFault(Fault.TEXT_UNFIT, {"field": "name", "most": 60})),
    (top(name="a\x00b"), TrackFault(Fault.TEXT_UNFIT, {"field": "name", "most": 60})),
    (
        corner("B", id="LONG"),
        TrackFault(Fault.TEXT_UNFIT, {"field": "corners[1].id", "most": 3}),
    ),
    (top(laps=0), TrackFault(Fault.LAPS_OUT_OF_RANGE, {"laps": 0, "most": 50})),
    (
        top(stress_cards=-1),
        TrackFault(Fault.CARDS_OUT_OF_RANGE, {"field": "stress_cards", "cards": -1, "most": 30}),
    ),
    (
        top(heat_cards=31),
        TrackFault(Fault.CARDS_OUT_OF_RANGE, {"field": "heat_cards", "cards": 31, "most": 30}),
    ),
    (corner("A", id=" "), TrackFault(Fault.CORNER_NAMELESS, {"number": 1})),
    (corner("C", id="D"), TrackFault(Fault.CORNER_TWICE, {"corner": "D"})),
    (
        corner("E", after_space=61),
        TrackFault(Fault.CORNER_OUTSIDE, {"corner": "E", "space": 61, "spaces": 60}),
    ),
    (
        corner("A", after_space=0),
        TrackFault(Fault.CORNER_OUTSIDE, {"corner": "A", "space": 0, "spaces": 60}),
    ),
    (swap_corners, TrackFault(Fault.CORNERS_OUT_OF_ORDER, {"corner": "C", "before": "D"})),
    (
        corner("D", after_space=53),
        TrackFault(Fault.CORNERS_OUT_OF_ORDER, {"corner": "E", "before": "D"}),
    ),
    (corner("D", speed_limit=0), TrackFault(Fault.LIMIT_TOO_LOW, {"corner": "D", "limit": 0})),
    (
        corner("D", speed_limit=100),
        TrackFault(Fault.CORNER_NUMBER_TOO_HIGH, {"corner": "D", "number": 100, "most": 99}),
    ),
    (
        corner("D", aggressive_legend_spaces=10**30),
        TrackFault(Fault.CORNER_NUMBER_TOO_HIGH, {"corner": "D", "number": 10**30, "most": 99}),
    ),
    (
        corner("D", legend_line_after_space=0),
        TrackFault(Fault.LEGEND_LINE_OUTSIDE, {"corner": "D", "space": 0, "spaces": 60}),
    ),
    (
        corner("D", legend_line_after_space=45),
        TrackFault(Fault.LEGEND_LINE_MISPLACED, {"corner": "D", "space": 45}),
    ),
    (
        corner("D", legend_line_after_space=17),
        TrackFault(Fault.LEGEND_LINE_MISPLACED, {"corner": "D", "space": 17}),
    ),
    (
        corner("D", double_aggressive_legend_spaces=-2),
        TrackFault(Fault.AGGRESSIVE_SPACES_NEGATIVE, {"corner": "D", "space": -2}),
    ),
    (
        corner("B", chicane_exit_of="Z"),
        TrackFault(Fault.CHICANE_WITHOUT_ENTRY, {"corner": "B", "entry": "Z"}),
    ),
    (
        corner("B", chicane_exit_of="B"),
        TrackFault(Fault.CHICANE_WITHOUT_ENTRY, {"corner": "B", "entry": "B"}),
    ),
    (
        corner("D", chicane_exit_of="A"),
        TrackFault(Fault.CHICANE_APART, {"corner": "D", "entry": "A"}),
    ),
    (
        corner("A", chicane_exit_of="E"),
        TrackFault(Fault.CHICANE_APART, {"corner": "A", "entry": "E"}),
    ),
    (
        top(press_corner_order=["B", "Z"]),
        TrackFault(Fault.PRESS_CORNER_UNKNOWN, {"corner": "Z"}),
    ),
    (
        top(press_corner_order=["B", "C", "B"]),
        TrackFault(Fault.PRESS_CORNER_TWICE, {"corner": "B"}),
    ),
    (
        top(press_corner_order=["A"]),
        TrackFault(Fault.PRESS_CORNER_IS_ENTRY, {"corner": "A"}),
    ),
    (
        top(flooded_spaces=[[58, 61]]),
        TrackFault(
            Fault.STRETCH_OUTSIDE,
            {"field": "flooded_spaces", "first": 58, "last": 61, "spaces": 60},
        ),
    ),
    (
        top(tunnel_spaces=[[9, 6]]),
        TrackFault(Fault.STRETCH_BACKWARDS, {"field": "tunnel_spaces", "first": 9, "last": 6}),
    ),
    (
        top(tunnel_spaces=[[6, 9], [9, 12]]),
        TrackFault(
            Fault.STRETCHES_OUT_OF_ORDER, {"field": "tunnel_spaces", "first": 9, "last": 12}
        ),
    ),
    (top(outline=[]), TrackFault(Fault.OUTLINE_TOO_SHORT, {"anchors": 0, "least": 4})),
    (without("outline"), TrackFault(Fault.OUTLINE_TOO_SHORT, {"anchors": 0, "least": 4})),
    (move_anchor(0, [2, 0, 0]), TrackFault(Fault.OUTLINE_START, {"space": 2})),
    (
        move_anchor(-1, [61, 5, 5]),
        TrackFault(Fault.OUTLINE_OUTSIDE, {"space": 61, "spaces": 60}),
    ),
    (
        move_anchor(2, [7, 5, -10_001]),
        TrackFault(Fault.OUTLINE_TOO_FAR, {"space": 7, "most": 10_000}),
    ),
    (
        move_anchor(2, [4, 5, 5]),
        TrackFault(Fault.OUTLINE_OUT_OF_ORDER, {"space": 4, "before": 4}),
    ),
    (
        lambda raw: move_anchor(1, [4, *raw["outline"][0][1:]])(raw),
        TrackFault(Fault.OUTLINE_STANDS_STILL, {"space": 4, "before": 1}),
    ),
]


def refused(raw: Raw) -> tuple[TrackFault, ...]:
    with pytest.raises(TrackRefused) as raised:
        load_track(raw)
    return raised.value.faults


@pytest.mark.parametrize(
    ("change", "fault"), FAULTS, ids=[f"{fault.fault}-{n}" for n, (_, fault) in enumerate(FAULTS)]
)
def test_a_fault_is_named_with_its_figures(
    change: Callable[[Raw], None], fault: TrackFault
) -> None:
    raw = described()
    change(raw)
    assert fault in refused(raw)


@pytest.mark.parametrize("spaces", [-60, 0, 15, 201])
def test_too_few_or_too_many_spaces(spaces: int) -> None:
    raw = described() | {"spaces": spaces}
    facts: dict[str, int | str] = {"spaces": spaces, "least": 16, "most": 200}
    assert TrackFault(Fault.SPACES_OUT_OF_RANGE, facts) in refused(raw)


def test_no_corners() -> None:
    raw = described() | {"corners": [], "press_corner_order": []}
    assert refused(raw) == (TrackFault(Fault.NO_CORNERS),)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{", Fault.NOT_JSON),
        ("[" * 100_000, Fault.NOT_JSON),
        (b"\xff\xfe", Fault.NOT_JSON),
        ("[]", Fault.NOT_AN_OBJECT),
    ],
    ids=["cut short", "too deep", "no text", "a list"],
)
def test_a_text_that_describes_nothing(text: str | bytes, fault: Fault) -> None:
    with pytest.raises(TrackRefused) as raised:
        load_track_text(text)
    assert [each.fault for each in raised.value.faults] == [fault]


def test_everything_wrong_is_said_at_once() -> None:
    raw = described() | {"laps": 0, "stress_cards": -1}
    corner("E", speed_limit=0)(raw)
    assert {each.fault for each in refused(raw)} == {
        Fault.LAPS_OUT_OF_RANGE,
        Fault.CARDS_OUT_OF_RANGE,
        Fault.LIMIT_TOO_LOW,
    }
    assert len(refused({"id": "nowhere"})) == 6


@pytest.mark.parametrize("track_id", tracks())
def test_a_good_description_is_the_track(track_id: str) -> None:
    text = msgspec.json.encode(track(track_id))
    assert load_track_text(text) == track(track_id)


def test_a_track_with_one_corner_can_be_raced_on() -> None:
    raw = described()
    raw["corners"] = [raw["corners"][0]]
    raw["press_corner_order"] = ["A"]
    assert len(load_track(raw).corners) == 1


def test_every_fault_is_tested() -> None:
    tested = {fault.fault for _, fault in FAULTS}
    elsewhere = {
        Fault.NOT_JSON,
        Fault.NOT_AN_OBJECT,
        Fault.SPACES_OUT_OF_RANGE,
        Fault.NO_CORNERS,
    }
    assert tested | elsewhere == set(Fault)


@pytest.mark.parametrize("fault", [fault for _, fault in FAULTS])
def test_a_fault_has_a_sentence_with_its_figures(fault: TrackFault) -> None:
    sentence = track_fault_sentence(fault)
    assert sentence.endswith((".", "%"))
    for name, value in fault.facts.items():
        if name not in ("kind", "detail"):
            assert str(value) in sentence


def test_every_fault_and_kind_of_field_is_worded() -> None:
    assert set(TRACK_FAULTS) == set(Fault)
    assert set(FIELD_KINDS) == set(FieldKind)
