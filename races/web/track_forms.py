"""A track as a form: every field of its description, corners as rows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from races.rules.track_faults import MOST_CARDS, MOST_LAPS, MOST_SPACES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from races.rules.track import Track

_STRETCH: Final = re.compile(r"(\d{1,4})\s*[-–]\s*(\d{1,4})")
_LONGEST: Final = 4_000


class TrackForm(forms.Form):
    """A track without its corners, which are `CornerForm`s beside it."""

    name = forms.CharField(label=_("Name"), max_length=60)
    id = forms.CharField(
        label=_("Short name"),
        max_length=60,
        help_text=_("Small letters, figures and hyphens: it stands in addresses."),
    )
    laps = forms.IntegerField(label=_("Laps"), min_value=1, max_value=MOST_LAPS)
    spaces = forms.IntegerField(label=_("Spaces"), min_value=1, max_value=MOST_SPACES)
    heat_cards = forms.IntegerField(label=_("Heat cards"), min_value=0, max_value=MOST_CARDS)
    stress_cards = forms.IntegerField(label=_("Stress cards"), min_value=0, max_value=MOST_CARDS)
    press_corner_order = forms.CharField(
        label=_("Press corners"),
        required=False,
        max_length=200,
        help_text=_("Corner letters in the order in which event cards name them: A C D."),
    )
    flooded_spaces = forms.CharField(
        label=_("Flooded spaces"),
        required=False,
        max_length=200,
        help_text=_("First and last space of each stretch: 6-11, 39-45."),
    )
    tunnel_spaces = forms.CharField(
        label=_("Spaces in tunnels"),
        required=False,
        max_length=200,
        help_text=_("Written in the same way."),
    )
    outline = forms.CharField(
        label=_("Outline"),
        max_length=_LONGEST,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_(
            "One point of the road in a line: space, x, y. The first is space 1. Points can also "
            "be dragged on the drawing, or moved with the arrow keys."
        ),
    )

    def clean_press_corner_order(self) -> list[str]:
        """The letters, however they are set apart."""
        return re.findall(r"[^\s,;]+", self.cleaned_data["press_corner_order"])

    def clean_flooded_spaces(self) -> list[list[int]]:
        """Stretches as pairs."""
        return _stretches(self.cleaned_data["flooded_spaces"])

    def clean_tunnel_spaces(self) -> list[list[int]]:
        """Stretches as pairs."""
        return _stretches(self.cleaned_data["tunnel_spaces"])

    def clean_outline(self) -> list[list[int]]:
        """Points as triples."""
        points = []
        for line in self.cleaned_data["outline"].splitlines():
            if not line.strip():
                continue
            figures = re.findall(r"-?\d{1,6}", line)
            if len(figures) != 3:
                raise forms.ValidationError(
                    _('"%(line)s" is no point of the outline. Write space, x and y: 12 340 95.'),
                    params={"line": line.strip()[:40]},
                )
            points.append([int(figure) for figure in figures])
        return points


class CornerForm(forms.Form):
    """A corner line; a row without a letter is left out."""

    id = forms.CharField(label=_("Letter"), required=False, max_length=4)
    after_space = forms.IntegerField(label=_("After space"), required=False)
    speed_limit = forms.IntegerField(label=_("Limit"), required=False)
    race_line_after = forms.ChoiceField(
        label=_("Race line after it"),
        choices=[("left", _("left")), ("right", _("right"))],
        required=False,
    )
    legend_line_after_space = forms.IntegerField(label=_("Legend line after"), required=False)
    chicane_exit_of = forms.CharField(label=_("Exit of chicane"), required=False, max_length=4)
    aggressive_legend_spaces = forms.IntegerField(label=_("Aggressive spaces"), required=False)
    double_aggressive_legend_spaces = forms.IntegerField(
        label=_("Doubly aggressive"), required=False
    )

    @property
    def raw(self) -> dict[str, object] | None:
        """The corner as described in JSON; None for a row that is left empty."""
        filled = {
            name: value for name, value in self.cleaned_data.items() if value not in ("", None)
        }
        return filled if filled.get("id") else None


CornerForms = forms.formset_factory(CornerForm, extra=3, max_num=40, absolute_max=40)


def _stretches(text: str) -> list[list[int]]:
    left = _STRETCH.sub("", text)
    if re.search(r"[^\s,;]", left):
        raise forms.ValidationError(
            _("Write first and last space of each stretch with commas between: 6-11, 39-45.")
        )
    return [[int(first), int(last)] for first, last in _STRETCH.findall(text)]


def raw_track(form: TrackForm, corners: forms.BaseFormSet[CornerForm]) -> dict[str, Any]:
    """The description of a track, in the form of figures/tracks.json, from valid forms."""
    rows = (row.raw for row in corners.forms)
    return {**form.cleaned_data, "set": "own", "corners": [row for row in rows if row is not None]}


def initial_of(track: Track) -> dict[str, Any]:
    """What the form shows for a track."""
    return {
        "name": track.name,
        "id": track.id,
        "laps": track.laps,
        "spaces": track.spaces,
        "heat_cards": track.heat_cards,
        "stress_cards": track.stress_cards,
        "press_corner_order": " ".join(track.press_corner_order),
        "flooded_spaces": ", ".join(f"{first}-{last}" for first, last in track.flooded_spaces),
        "tunnel_spaces": ", ".join(f"{first}-{last}" for first, last in track.tunnel_spaces),
        "outline": "\n".join(" ".join(map(str, point)) for point in track.outline),
    }


def corner_rows_of(track: Track) -> list[Mapping[str, Any]]:
    """What the rows of corners show for a track."""
    return [
        {
            "id": each.id,
            "after_space": each.after_space,
            "speed_limit": each.speed_limit,
            "race_line_after": each.race_line_after.value,
            "legend_line_after_space": each.legend_line_after_space,
            "chicane_exit_of": each.chicane_exit_of or "",
            "aggressive_legend_spaces": each.aggressive_legend_spaces or None,
            "double_aggressive_legend_spaces": each.double_aggressive_legend_spaces or None,
        }
        for each in track.corners
    ]
