"""The form of an own track: its fields and rows of corners, and the description they make."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, override

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from races.catalogue import TrackRefused
from races.rules.track_faults import LONGEST_LETTER, LONGEST_NAME, Fault
from races.services import own_tracks
from races.wording.tracks import track_fault_sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import QueryDict
    from django_stubs_ext import StrPromise

    from races.rules.track import Track
    from races.rules.track_faults import TrackFault

MOST_CORNERS: Final = 40
EMPTY_ROWS: Final = 2
LONGEST_LIST: Final = 400
LONGEST_OUTLINE: Final = 8_000
HIGHEST: Final = 99_999
"""Bound of whole numbers in fields; how high a number may really be the track's own faults say."""
SPOTS: Final = [("left", _("left")), ("right", _("right"))]
PREFIX: Final = "corners"
SIZES: Final = ("laps", "spaces", "stress_cards", "heat_cards")


def _number(label: StrPromise, *, required: bool = True) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=required, min_value=-HIGHEST, max_value=HIGHEST)


class TrackForm(forms.Form):
    """All of a track but its corners."""

    name = forms.CharField(label=_("Name"), required=False, max_length=LONGEST_NAME)
    laps = _number(_("Laps"))
    spaces = _number(_("Spaces of a lap"))
    stress_cards = _number(_("Stress cards"))
    heat_cards = _number(_("Heat cards"))
    press_corner_order = forms.CharField(
        label=_("Press corners"),
        required=False,
        max_length=LONGEST_LIST,
        help_text=_("Letters of corners in the order of the press, such as B C A."),
    )
    flooded_spaces = forms.CharField(
        label=_("Flooded spaces"),
        required=False,
        max_length=LONGEST_LIST,
        help_text=_("From and to, such as 5-9, 14-16. Empty for none."),
    )
    tunnel_spaces = forms.CharField(
        label=_("Spaces in tunnels"),
        required=False,
        max_length=LONGEST_LIST,
        help_text=_("From and to, such as 30-37. Empty for none."),
    )
    outline = forms.CharField(
        label=_("Outline"),
        required=False,
        max_length=LONGEST_OUTLINE,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text=_(
            "A point a line: the space, how far across, how far down. The first is space 1."
        ),
    )

    def clean_press_corner_order(self) -> list[str]:
        """Letters, however they are set apart."""
        return re.findall(r"[^\s,;]+", str(self.cleaned_data["press_corner_order"]))

    def clean_flooded_spaces(self) -> list[list[int]]:
        """First and last spaces."""
        return _stretches(str(self.cleaned_data["flooded_spaces"]))

    def clean_tunnel_spaces(self) -> list[list[int]]:
        """First and last spaces."""
        return _stretches(str(self.cleaned_data["tunnel_spaces"]))

    def clean_outline(self) -> list[list[int]]:
        """Points of three whole numbers."""
        lines = str(self.cleaned_data["outline"]).splitlines()
        numbered = enumerate(lines, start=1)
        return [_point(number, line) for number, line in numbered if line.strip()]


class CornerForm(forms.Form):
    """A corner; a row in which nothing is filled in is left out."""

    id = forms.CharField(label=_("Letter"), required=False, max_length=LONGEST_LETTER)
    after_space = _number(_("After space"))
    speed_limit = _number(_("Speed limit"))
    race_line_after = forms.ChoiceField(label=_("Race line from here"), choices=SPOTS)
    legend_line_after_space = _number(_("Legend line after space"))
    aggressive_legend_spaces = _number(_("Aggressive Legends"), required=False)
    double_aggressive_legend_spaces = _number(_("Doubly aggressive"), required=False)
    chicane_exit_of = forms.CharField(
        label=_("Exit of the chicane at"), required=False, max_length=LONGEST_LETTER
    )

    @override
    def has_changed(self) -> bool:
        # The race line always has a value, so it does not make a row a corner.
        return any(name != "race_line_after" for name in self.changed_data)

    @property
    def described(self) -> dict[str, object]:
        """The corner of a valid row, as a description has it."""
        chosen = self.cleaned_data
        return {
            **chosen,
            "aggressive_legend_spaces": chosen["aggressive_legend_spaces"] or 0,
            "double_aggressive_legend_spaces": chosen["double_aggressive_legend_spaces"] or 0,
            "chicane_exit_of": chosen["chicane_exit_of"] or None,
        }


CornerFormSet = forms.formset_factory(
    CornerForm, extra=EMPTY_ROWS, max_num=MOST_CORNERS, absolute_max=MOST_CORNERS, validate_max=True
)


class FilledTrack:
    """What somebody filled in: the form, its corners, the track it makes or what is wrong."""

    def __init__(self, filled: QueryDict) -> None:
        self.form = TrackForm(filled)
        self.corners = CornerFormSet(filled, prefix=PREFIX)
        self.raw: dict[str, Any] | None = None
        self.track: Track | None = None
        self._rows: list[tuple[str, forms.Form]] = []
        self.faults = self._check()
        self.general = [str(each) for each in self.corners.non_form_errors()]
        self.general += [track_fault_sentence(fault) for fault in self._unshown()]

    def _unshown(self) -> list[TrackFault]:
        return [fault for fault in self.faults if not self._is_shown(fault)]

    @property
    def fields(self) -> list[forms.BoundField]:
        """Every field of the page, with what is wrong there."""
        return [*self.form, *(field for row in self.corners.forms for field in row)]

    @property
    def wrong(self) -> int:
        """How many things are to be put right."""
        return sum(len(field.errors) for field in self.fields) + len(self.general)

    def _check(self) -> tuple[TrackFault, ...]:
        # Both are asked, so that both say what is wrong.
        if not all([self.form.is_valid(), self.corners.is_valid()]):
            return ()
        rows = [row for row in self.corners.forms if row.has_changed()]
        self.raw = {**self.form.cleaned_data, "corners": [row.described for row in rows]}
        # Read first: a field with an error no longer has its value.
        self._rows = [(row.cleaned_data["id"], row) for row in rows]
        try:
            self.track = own_tracks.checked(self.raw)
        except TrackRefused as refused:
            return refused.faults
        return ()

    def _is_shown(self, fault: TrackFault) -> bool:
        """Say what is wrong at its field; False if it has none."""
        sentence, row = track_fault_sentence(fault), self._row_of(fault)
        field = str(fault.facts.get("field") or FIELDS.get(fault.fault, ""))
        if row is not None:
            row.add_error(CORNER_FIELDS.get(fault.fault, "id"), sentence)
        elif field in self.form.fields:
            self.form.add_error(field, sentence)
        else:
            return False
        return True

    def _row_of(self, fault: TrackFault) -> forms.Form | None:
        if FIELDS.get(fault.fault) is not None:
            return None
        place = re.match(r"corners\[(\d+)\]", str(fault.facts.get("field", "")))
        if place:
            return self._rows[int(place[1])][1]
        if fault.fault is Fault.CORNER_NAMELESS:
            return self._rows[int(fault.facts["number"]) - 1][1]
        named = [row for letter, row in self._rows if letter == fault.facts.get("corner")]
        return named[-1] if named else None


FIELDS: Final[Mapping[Fault, str]] = {
    Fault.NAME_EMPTY: "name",
    Fault.LAPS_OUT_OF_RANGE: "laps",
    Fault.SPACES_OUT_OF_RANGE: "spaces",
    Fault.PRESS_CORNER_UNKNOWN: "press_corner_order",
    Fault.PRESS_CORNER_TWICE: "press_corner_order",
    Fault.PRESS_CORNER_IS_ENTRY: "press_corner_order",
    Fault.OUTLINE_TOO_SHORT: "outline",
    Fault.OUTLINE_START: "outline",
    Fault.OUTLINE_OUTSIDE: "outline",
    Fault.OUTLINE_TOO_FAR: "outline",
    Fault.OUTLINE_OUT_OF_ORDER: "outline",
    Fault.OUTLINE_STANDS_STILL: "outline",
}
"""The field that a fault of the track is shown at."""

CORNER_FIELDS: Final[Mapping[Fault, str]] = {
    Fault.CORNER_OUTSIDE: "after_space",
    Fault.CORNERS_OUT_OF_ORDER: "after_space",
    Fault.LIMIT_TOO_LOW: "speed_limit",
    Fault.CORNER_NUMBER_TOO_HIGH: "speed_limit",
    Fault.LEGEND_LINE_OUTSIDE: "legend_line_after_space",
    Fault.LEGEND_LINE_MISPLACED: "legend_line_after_space",
    Fault.AGGRESSIVE_SPACES_NEGATIVE: "aggressive_legend_spaces",
    Fault.CHICANE_WITHOUT_ENTRY: "chicane_exit_of",
    Fault.CHICANE_APART: "chicane_exit_of",
}
"""The field of a corner's row that a fault is shown at; others stand at its letter."""


def as_filled(track: Mapping[str, Any], more_rows: int = EMPTY_ROWS) -> dict[str, str]:
    """What a browser would send for a described track, with so many empty rows after it."""
    sent = {name: _text(track.get(name)) for name in ("name", *SIZES)}
    sent["press_corner_order"] = " ".join(track.get("press_corner_order", ()))
    for name in ("flooded_spaces", "tunnel_spaces"):
        sent[name] = ", ".join(f"{first}-{last}" for first, last in track.get(name, ()))
    sent["outline"] = "\n".join(" ".join(map(str, point)) for point in track.get("outline", ()))
    rows = [*track["corners"], *({"race_line_after": "left"} for _row in range(more_rows))]
    for index, row in enumerate(rows):
        for name in CornerForm.base_fields:
            sent[f"{PREFIX}-{index}-{name}"] = _text(row.get(name))
    return {**sent, f"{PREFIX}-TOTAL_FORMS": str(len(rows)), f"{PREFIX}-INITIAL_FORMS": "0"}


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _stretches(text: str) -> list[list[int]]:
    return [_stretch(part) for part in re.split(r"[,;]", text) if part.strip()]


def _stretch(part: str) -> list[int]:
    found = re.fullmatch(r"\s*(\d{1,5})\s*(?:[-–]\s*(\d{1,5})\s*)?", part)
    if found is None:
        raise forms.ValidationError(
            _now("Write spaces as from and to, such as 5-9, 14-16; “%(part)s” is something else."),
            params={"part": part.strip()[:20]},
        )
    return [int(found[1]), int(found[2] or found[1])]


def _point(number: int, line: str) -> list[int]:
    found = re.fullmatch(r"\s*(\d{1,5})[\s,;]+(-?\d{1,6})[\s,;]+(-?\d{1,6})\s*", line)
    if found is None:
        raise forms.ValidationError(
            _now("Line %(number)s: write three whole numbers, such as 4 920 170."),
            params={"number": number},
        )
    return [int(each) for each in found.groups()]
