"""What makes a described track one that nobody can race on (R0, R1.3, R13.2, R14).

Asked of custom tracks before they are used, so the rules themselves never meet such a track.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from races.rules.track import Corner, Track

FEWEST_SPACES = 16
"""Room for a grid of eight cars (R1.3), and as much again before it."""
MOST_SPACES = 200
"""Almost twice the longest of the figures; drawing a track costs by the square of it."""
MOST_LAPS = 50
MOST_CARDS = 30
"""Stress or Heat cards; far beyond what a race can use."""
MOST_LIMIT = 99
"""Highest Speed limit, and most spaces for an aggressive Legend: two digits fit on a sign."""
LONGEST_NAME = 60
LONGEST_LETTER = 3
FEWEST_ANCHORS = 4
"""Points of the outline that a closed curve needs."""
FARTHEST = 10_000
"""How far from the origin a point of the outline may lie, in units of the outline."""


class Fault(StrEnum):
    """One member for each thing wrong with a track; worded in `races.wording_tracks`."""

    NOT_JSON = "not_json"
    NOT_AN_OBJECT = "not_an_object"
    FIELD_MISSING = "field_missing"
    FIELD_UNKNOWN = "field_unknown"
    FIELD_OF_WRONG_KIND = "field_of_wrong_kind"
    ID_UNFIT = "id_unfit"
    NAME_EMPTY = "name_empty"
    TEXT_UNFIT = "text_unfit"
    LAPS_OUT_OF_RANGE = "laps_out_of_range"
    SPACES_OUT_OF_RANGE = "spaces_out_of_range"
    CARDS_OUT_OF_RANGE = "cards_out_of_range"
    NO_CORNERS = "no_corners"
    CORNER_NAMELESS = "corner_nameless"
    CORNER_TWICE = "corner_twice"
    CORNER_OUTSIDE = "corner_outside"
    CORNERS_OUT_OF_ORDER = "corners_out_of_order"
    LIMIT_TOO_LOW = "limit_too_low"
    CORNER_NUMBER_TOO_HIGH = "corner_number_too_high"
    LEGEND_LINE_OUTSIDE = "legend_line_outside"
    LEGEND_LINE_MISPLACED = "legend_line_misplaced"
    AGGRESSIVE_SPACES_NEGATIVE = "aggressive_spaces_negative"
    CHICANE_WITHOUT_ENTRY = "chicane_without_entry"
    CHICANE_APART = "chicane_apart"
    PRESS_CORNER_UNKNOWN = "press_corner_unknown"
    PRESS_CORNER_TWICE = "press_corner_twice"
    PRESS_CORNER_IS_ENTRY = "press_corner_is_entry"
    STRETCH_OUTSIDE = "stretch_outside"
    STRETCH_BACKWARDS = "stretch_backwards"
    STRETCHES_OUT_OF_ORDER = "stretches_out_of_order"
    OUTLINE_TOO_SHORT = "outline_too_short"
    OUTLINE_START = "outline_start"
    OUTLINE_OUTSIDE = "outline_outside"
    OUTLINE_TOO_FAR = "outline_too_far"
    OUTLINE_OUT_OF_ORDER = "outline_out_of_order"
    OUTLINE_STANDS_STILL = "outline_stands_still"


class FieldKind(StrEnum):
    """What a field should have been; the fact `kind` of `FIELD_OF_WRONG_KIND`."""

    TEXT = "text"
    WHOLE_NUMBER = "whole_number"
    SPOT = "spot"
    OBJECT = "object"
    LIST_OF_CORNERS = "list_of_corners"
    LIST_OF_LETTERS = "list_of_letters"
    LIST_OF_STRETCHES = "list_of_stretches"
    LIST_OF_ANCHORS = "list_of_anchors"


class TrackFault(Struct, frozen=True):
    """One thing wrong, and the figures behind it."""

    fault: Fault
    facts: Mapping[str, int | str] = {}


def faults_of(track: Track) -> tuple[TrackFault, ...]:
    """Everything that is wrong with a track, in the order of its description; () for a good one."""
    return (
        *_size_faults(track),
        *_corner_faults(track),
        *_order_faults(track),
        *_legend_line_faults(track),
        *_chicane_faults(track),
        *_press_corner_faults(track),
        *_stretch_faults("flooded_spaces", track.flooded_spaces, track.spaces),
        *_stretch_faults("tunnel_spaces", track.tunnel_spaces, track.spaces),
        *_outline_faults(track),
    )


def _size_faults(track: Track) -> Iterator[TrackFault]:
    plain = track.id.replace("-", "")
    if not (plain.isascii() and plain.isalnum() and plain == plain.lower()):
        yield TrackFault(Fault.ID_UNFIT, {"id": track.id})
    if not track.name.strip():
        yield TrackFault(Fault.NAME_EMPTY)
    yield from _text_faults("name", track.name, LONGEST_NAME)
    if not 1 <= track.laps <= MOST_LAPS:
        yield TrackFault(Fault.LAPS_OUT_OF_RANGE, {"laps": track.laps, "most": MOST_LAPS})
    if not FEWEST_SPACES <= track.spaces <= MOST_SPACES:
        facts = {"spaces": track.spaces, "least": FEWEST_SPACES, "most": MOST_SPACES}
        yield TrackFault(Fault.SPACES_OUT_OF_RANGE, facts)
    counts = {"stress_cards": track.stress_cards, "heat_cards": track.heat_cards}
    for field, cards in counts.items():
        if not 0 <= cards <= MOST_CARDS:
            named: dict[str, int | str] = {"field": field, "cards": cards, "most": MOST_CARDS}
            yield TrackFault(Fault.CARDS_OUT_OF_RANGE, named)


def _text_faults(field: str, text: str, most: int) -> Iterator[TrackFault]:
    if len(text) > most or not text.isprintable():
        yield TrackFault(Fault.TEXT_UNFIT, {"field": field, "most": most})


def _corner_faults(track: Track) -> Iterator[TrackFault]:
    if not track.corners:
        yield TrackFault(Fault.NO_CORNERS)
    for number, corner in enumerate(track.corners, start=1):
        if not corner.id.strip():
            yield TrackFault(Fault.CORNER_NAMELESS, {"number": number})
        yield from _text_faults(f"corners[{number - 1}].id", corner.id, LONGEST_LETTER)
        if not 1 <= corner.after_space <= track.spaces:
            yield _about(Fault.CORNER_OUTSIDE, corner, corner.after_space, spaces=track.spaces)
        yield from _corner_number_faults(corner)


def _corner_number_faults(corner: Corner) -> Iterator[TrackFault]:
    if corner.speed_limit < 1:
        yield TrackFault(Fault.LIMIT_TOO_LOW, {"corner": corner.id, "limit": corner.speed_limit})
    aggressive = (corner.aggressive_legend_spaces, corner.double_aggressive_legend_spaces)
    for spaces in aggressive:
        if spaces < 0:
            yield _about(Fault.AGGRESSIVE_SPACES_NEGATIVE, corner, spaces)
    highest = max(corner.speed_limit, *aggressive)
    if highest > MOST_LIMIT:
        named: dict[str, int | str] = {"corner": corner.id, "number": highest}
        yield TrackFault(Fault.CORNER_NUMBER_TOO_HIGH, {**named, "most": MOST_LIMIT})


def _order_faults(track: Track) -> Iterator[TrackFault]:
    letters = [corner.id for corner in track.corners]
    for letter in _repeated(letters):
        yield TrackFault(Fault.CORNER_TWICE, {"corner": letter})
    for before, corner in pairwise(track.corners):
        if corner.after_space <= before.after_space:
            yield TrackFault(Fault.CORNERS_OUT_OF_ORDER, {"corner": corner.id, "before": before.id})


def _legend_line_faults(track: Track) -> Iterator[TrackFault]:
    """R13.2: a zone ends at its corner line and begins no earlier than the line before it; that
    of a chicane's exit may begin where its entry's may."""
    if track.spaces < 1:
        return
    for index, corner in enumerate(track.corners):
        line = corner.legend_line_after_space
        if not 1 <= line <= track.spaces:
            yield _about(Fault.LEGEND_LINE_OUTSIDE, corner, line, spaces=track.spaces)
            continue
        steps_back = 2 if corner.chicane_exit_of is not None and len(track.corners) > 1 else 1
        before = track.corners[index - steps_back]
        room = (corner.after_space - before.after_space) % track.spaces or track.spaces
        if not 1 <= (corner.after_space - line) % track.spaces <= room:
            yield _about(Fault.LEGEND_LINE_MISPLACED, corner, line)


def _chicane_faults(track: Track) -> Iterator[TrackFault]:
    letters = {corner.id for corner in track.corners}
    for index, corner in enumerate(track.corners):
        entry = corner.chicane_exit_of
        if entry is None:
            continue
        facts = {"corner": corner.id, "entry": entry}
        if entry not in letters or entry == corner.id:
            yield TrackFault(Fault.CHICANE_WITHOUT_ENTRY, facts)
        elif index == 0 or track.corners[index - 1].id != entry:
            yield TrackFault(Fault.CHICANE_APART, facts)


def _press_corner_faults(track: Track) -> Iterator[TrackFault]:
    letters = {corner.id for corner in track.corners}
    entries = {corner.chicane_exit_of for corner in track.corners}
    for letter in _repeated(track.press_corner_order):
        yield TrackFault(Fault.PRESS_CORNER_TWICE, {"corner": letter})
    for letter in track.press_corner_order:
        if letter not in letters:
            yield TrackFault(Fault.PRESS_CORNER_UNKNOWN, {"corner": letter})
        elif letter in entries:
            yield TrackFault(Fault.PRESS_CORNER_IS_ENTRY, {"corner": letter})


def _stretch_faults(
    field: str, stretches: tuple[tuple[int, int], ...], spaces: int
) -> Iterator[TrackFault]:
    for first, last in stretches:
        facts: dict[str, int | str] = {"field": field, "first": first, "last": last}
        if not (1 <= first <= spaces and 1 <= last <= spaces):
            yield TrackFault(Fault.STRETCH_OUTSIDE, {**facts, "spaces": spaces})
        elif last < first:
            yield TrackFault(Fault.STRETCH_BACKWARDS, facts)
    for before, after in pairwise(stretches):
        if after[0] <= before[1]:
            facts = {"field": field, "first": after[0], "last": after[1]}
            yield TrackFault(Fault.STRETCHES_OUT_OF_ORDER, facts)


def _outline_faults(track: Track) -> Iterator[TrackFault]:
    anchors = track.outline
    if len(anchors) < FEWEST_ANCHORS:
        facts = {"anchors": len(anchors), "least": FEWEST_ANCHORS}
        yield TrackFault(Fault.OUTLINE_TOO_SHORT, facts)
        return
    if anchors[0][0] != 1:
        yield TrackFault(Fault.OUTLINE_START, {"space": anchors[0][0]})
    yield from _anchor_faults(track)
    for index, after in enumerate(anchors):
        before = anchors[index - 1]
        facts = {"space": after[0], "before": before[0]}
        if index > 0 and after[0] <= before[0]:
            yield TrackFault(Fault.OUTLINE_OUT_OF_ORDER, facts)
        if after[1:] == before[1:]:
            yield TrackFault(Fault.OUTLINE_STANDS_STILL, facts)


def _anchor_faults(track: Track) -> Iterator[TrackFault]:
    for space, x, y in track.outline:
        if not 1 <= space <= track.spaces:
            yield TrackFault(Fault.OUTLINE_OUTSIDE, {"space": space, "spaces": track.spaces})
        if max(abs(x), abs(y)) > FARTHEST:
            yield TrackFault(Fault.OUTLINE_TOO_FAR, {"space": space, "most": FARTHEST})


def _about(fault: Fault, corner: Corner, space: int, **more: int) -> TrackFault:
    facts: dict[str, int | str] = {"corner": corner.id, "space": space, **more}
    return TrackFault(fault, facts)


def _repeated[T](things: tuple[T, ...] | list[T]) -> list[T]:
    """What stands there more than once, each named once."""
    return [
        thing
        for index, thing in enumerate(things)
        if things.index(thing) == index and things.count(thing) > 1
    ]
