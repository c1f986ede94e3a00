"""Forms of races: making one, taking a seat."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, override

from django import forms
from django.utils.translation import gettext_lazy as _

from races import catalogue
from races.services.organise import LONGEST_WORDS

if TYPE_CHECKING:
    from typing import Any

    from django.http import QueryDict

MOST_CARS = 8
MOST_LAPS = 20


class RaceForm(forms.Form):
    """The settings of a new race. Hours for a decision become seconds in `settings`."""

    track = forms.ChoiceField(label=_("Track"), widget=forms.RadioSelect)
    laps = forms.IntegerField(
        label=_("Laps"),
        required=False,
        min_value=1,
        max_value=MOST_LAPS,
        help_text=_("Empty: as many as the track's board says."),
    )
    seats = forms.IntegerField(
        label=_("Seats for drivers"),
        min_value=1,
        max_value=MOST_CARS,
        initial=4,
        help_text=_("You may start before all are taken."),
    )
    legends = forms.IntegerField(
        label=_("Legends"),
        min_value=0,
        max_value=MOST_CARS - 1,
        initial=2,
        help_text=_("Cars without a driver. Drivers and Legends together are eight at most."),
    )
    legend_pro = forms.IntegerField(
        label=_("Legends' level"),
        min_value=0,
        max_value=6,
        initial=0,
        help_text=_("0 as in the box; 1 to 6 makes them faster by so many spaces."),
    )
    decision_hours = forms.IntegerField(
        label=_("Hours for a decision"),
        min_value=1,
        max_value=720,
        initial=24,
        help_text=_("When they are over, a careful autopilot decides for the driver."),
    )
    take_seat = forms.BooleanField(label=_("I drive myself"), required=False, initial=True)
    words = forms.CharField(
        label=_("Your own words for the shuffling"),
        max_length=LONGEST_WORDS,
        required=False,
        help_text=_(
            "They are mixed into every shuffle, so that nobody, not even this site, can have "
            "chosen the cards. Leave it empty and words are made up for you."
        ),
    )
    command_id = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)

    def __init__(self, filled: QueryDict | None = None) -> None:
        super().__init__(filled)
        tracks = catalogue.tracks()
        field = self.fields["track"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [(track.id, track.name) for track in tracks.values()]
        field.initial = next(iter(tracks))
        self.fields["command_id"].initial = uuid.uuid4().hex

    @override
    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        seats, legends = cleaned.get("seats"), cleaned.get("legends")
        if seats is not None and legends is not None:
            if seats + legends > MOST_CARS:
                self.add_error(
                    "legends",
                    _("Drivers and Legends together are eight at most. Take fewer of one."),
                )
            if seats + legends < 2:
                self.add_error("legends", _("One driver alone needs at least one Legend."))
        return cleaned

    @property
    def settings(self) -> dict[str, Any]:
        """What `create_race` takes, from a valid form."""
        names = ("track", "laps", "seats", "legends", "legend_pro")
        chosen = {name: self.cleaned_data[name] for name in names}
        return {**chosen, "decision_seconds": self.cleaned_data["decision_hours"] * 3_600}


class SeatForm(forms.Form):
    """Taking a seat."""

    words = forms.CharField(
        label=_("Your own words for the shuffling"),
        max_length=LONGEST_WORDS,
        required=False,
        help_text=_(
            "They are mixed into every shuffle, so that nobody, not even this site, can have "
            "chosen the cards. Leave it empty and words are made up for you."
        ),
    )
    command_id = forms.CharField(required=False, max_length=64)
