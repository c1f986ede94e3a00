"""What people fill in to create a championship."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from championships import catalogue
from championships.rules.calendars import MOST_LAPS
from championships.rules.points import DEFAULT_POINTS
from championships.rules.refusal import Reason
from championships.rules.words import EntryMode
from championships.services.organise import LONGEST_NAME
from championships.wording import bot_name, entry_mode_name, refusal_sentence
from races import public
from races.rules.setup import HIGHEST_LEGEND_PRO, LONGEST_DECISION, MOST_CARS

if TYPE_CHECKING:
    from heat_site.errors import CommandRefused

OWN_CALENDAR: Final = "own"
CALENDAR_ROWS: Final = 8
HOUR: Final = 3600

FIELD_OF: Final = {
    Reason.NAME_LENGTH: "name",
    Reason.SEASON_UNKNOWN: "season",
    Reason.CALENDAR_LENGTH: "season",
    Reason.TRACK_UNKNOWN: "season",
    Reason.LAPS: "season",
    Reason.POINTS_TABLE: "points",
    Reason.LEGEND_COUNT: "legends",
    Reason.LEGEND_PRO: "legend_pro",
    Reason.DEADLINE: "decision_hours",
}


def _season_choices() -> list[tuple[str, str]]:
    tracks = public.tracks()
    seasons = [
        (season, f"{season}: {', '.join(tracks[race.track].name for race in preset.races)}")
        for season, preset in catalogue.presets().items()
    ]
    return [*seasons, (OWN_CALENDAR, str(_("Own calendar, filled in below")))]


def _track_choices() -> list[tuple[str, str]]:
    tracks = sorted(public.tracks().values(), key=lambda track: track.name)
    return [("", str(_("No race"))), *((track.id, track.name) for track in tracks)]


class ChampionshipForm(forms.Form):
    """The settings; the own calendar is a formset of `CalendarRaceForm` beside it."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    season = forms.ChoiceField(
        label=_("Calendar"),
        choices=_season_choices,
        help_text=_("The tracks of a printed season, or your own."),
    )
    entry_mode = forms.ChoiceField(
        label=_("Who can join"),
        choices=lambda: [(mode.value, entry_mode_name(mode)) for mode in EntryMode],
        initial=EntryMode.OPEN.value,
        widget=forms.RadioSelect,
    )
    legends = forms.IntegerField(
        label=_("Legends"),
        initial=0,
        min_value=0,
        max_value=MOST_CARS - 1,
        help_text=_("Cars without a driver. They race, block and score like everybody."),
    )
    legend_pro = forms.IntegerField(
        label=_("Level of the Legends"),
        initial=0,
        min_value=0,
        max_value=HIGHEST_LEGEND_PRO,
        help_text=_("From 0, the usual, to 6, spaces further in each move on the straight."),
    )
    decision_hours = forms.IntegerField(
        label=_("Hours for each decision"),
        initial=24,
        min_value=1,
        max_value=LONGEST_DECISION // HOUR,
        help_text=_("When they are over, the autopilot decides for the driver."),
    )
    points = forms.CharField(
        label=_("Points for places"),
        initial=" ".join(str(points) for points in DEFAULT_POINTS),
        max_length=200,
        help_text=_("The winner's first. Places beyond the end of the list score nothing."),
    )

    def clean_points(self) -> tuple[int, ...]:
        """Whole numbers, however they are set apart."""
        words = re.split(r"[\s,;–-]+", str(self.cleaned_data["points"]).strip())
        if not all(re.fullmatch(r"[0-9]{1,4}", word) for word in words):
            raise forms.ValidationError(
                _("Write whole numbers with spaces between them, such as 9 6 4 3 2 1.")
            )
        return tuple(int(word) for word in words)

    def refuse(self, refused: CommandRefused) -> None:
        """Show what the rules say beside the field that it is about."""
        sentence = refusal_sentence(refused.clause, refused.reason, refused.facts)
        field = FIELD_OF.get(Reason(refused.reason)) if refused.reason in set(Reason) else None
        self.add_error(field, sentence)


class CalendarRaceForm(forms.Form):
    """One race of an own calendar; a row without a track is left out."""

    track = forms.ChoiceField(label=_("Track"), choices=_track_choices, required=False)
    laps = forms.IntegerField(
        label=_("Laps"),
        required=False,
        min_value=1,
        max_value=MOST_LAPS,
        widget=forms.NumberInput(attrs={"placeholder": "–"}),
    )


CalendarFormSet = forms.formset_factory(CalendarRaceForm, extra=CALENDAR_ROWS, max_num=24)


def races_of(calendar: forms.BaseFormSet[CalendarRaceForm]) -> tuple[tuple[str, int | None], ...]:
    """Track ids with laps (None: the track's), in order, of a valid formset."""
    return tuple(
        (form.cleaned_data["track"], form.cleaned_data.get("laps"))
        for form in calendar.forms
        if form.cleaned_data.get("track")
    )


class BotForm(forms.Form):
    """Which bot to add."""

    bot = forms.ChoiceField(
        label=_("Bot"), choices=lambda: [(bot, bot_name(bot)) for bot in public.bot_names()]
    )
