"""What people fill in to create a championship."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from championships import catalogue
from championships.rules.calendars import LONGEST_CALENDAR, MOST_LAPS
from championships.rules.options import CARS_IN_THE_BOX, FEWEST_CARS
from championships.rules.points import DEFAULT_POINTS
from championships.rules.refusal import Reason
from championships.rules.words import EntryMode
from championships.services.calendars import RANDOM, PlannedRace
from championships.services.organise import LONGEST_NAME, USUAL_RACES, SeasonOptions
from championships.wording import bot_name, entry_mode_name, refusal_sentence
from races import public
from races.rules.conditions import GarageMode
from races.rules.setup import HIGHEST_LEGEND_PRO, LONGEST_DECISION, MOST_CARS
from races.rules.values import CardSet, Deck
from races.wording import deck_name, event_name, garage_name, set_name

if TYPE_CHECKING:
    from heat_site.errors import CommandRefused

OWN_CALENDAR: Final = "own"
CALENDAR_ROWS: Final = 8
HOUR: Final = 3600

FIELD_OF: Final = {
    Reason.NAME_LENGTH: "name",
    Reason.SEASON_UNKNOWN: "season",
    Reason.SEASON_OR_CALENDAR: "season",
    Reason.CALENDAR_LENGTH: "season",
    Reason.TRACK_UNKNOWN: "season",
    Reason.EVENT_CARD_UNKNOWN: "season",
    Reason.LAPS: "season",
    Reason.POINTS_TABLE: "points",
    Reason.CAR_LIMIT: "most_cars",
    Reason.LEGEND_COUNT: "legends",
    Reason.DECK_TOO_SMALL: "deck",
    Reason.NO_DECK_ENOUGH: "deck",
    Reason.LEGEND_PRO: "legend_pro",
    Reason.DEADLINE: "decision_hours",
}


def _season_choices() -> list[tuple[str, str]]:
    tracks = public.tracks()
    seasons = [
        (season, f"{season} ({', '.join(tracks[race.track].name for race in preset.races)})")
        for season, preset in catalogue.presets().items()
    ]
    return [
        *seasons,
        (RANDOM, str(_("Random: tracks and event cards are drawn"))),
        (OWN_CALENDAR, str(_("Own calendar, filled in below"))),
    ]


def _track_choices() -> list[tuple[str, str]]:
    tracks = sorted(public.tracks().values(), key=lambda track: track.name)
    return [("", str(_("No race"))), *((track.id, track.name) for track in tracks)]


def _event_choices() -> list[tuple[str, str]]:
    cards = sorted((event_name(card), card) for card in public.event_cards())
    return [("", str(_("No event card"))), *((card, name) for name, card in cards)]


GARAGES: Final = (GarageMode.CHAMPIONSHIP, GarageMode.FULL, GarageMode.NONE)
EXPANSIONS: Final = (CardSet.HEAVY_RAIN, CardSet.TUNNEL_VISION)
AGGRESSIVE: Final = {"": None, "on": True, "off": False}


class ChampionshipForm(forms.Form):
    """The settings; the own calendar is a formset of `CalendarRaceForm` beside it."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    season = forms.ChoiceField(
        label=_("Calendar"),
        choices=_season_choices,
        help_text=_("A printed season with its event cards and weather, or another one."),
    )
    races = forms.IntegerField(
        label=_("Races of a random season"),
        initial=USUAL_RACES,
        required=False,
        min_value=1,
        max_value=LONGEST_CALENDAR,
        help_text=_("Counts for a random season only."),
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
        help_text=_("Cars without a driver. They race and block like everybody."),
    )
    legend_pro = forms.IntegerField(
        label=_("Level of the Legends"),
        initial=0,
        min_value=0,
        max_value=HIGHEST_LEGEND_PRO,
        help_text=_("From 0, the usual, to 6, spaces further in each move on the straight."),
    )
    garage = forms.ChoiceField(
        label=_("Garage"),
        choices=lambda: [(mode.value, garage_name(mode)) for mode in GARAGES],
        initial=GarageMode.CHAMPIONSHIP.value,
        help_text=_("Upgrades are drafted from a market and stay from race to race."),
    )
    deck = forms.ChoiceField(
        label=_("Upgrades"),
        choices=lambda: [(deck.value, deck_name(deck)) for deck in Deck],
        initial=Deck.BASIC.value,
        help_text=_("The deck that the markets are dealt from."),
    )
    expansions = forms.MultipleChoiceField(
        label=_("Expansions"),
        choices=lambda: [(each.value, set_name(each)) for each in EXPANSIONS],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "Their upgrades and sponsorship cards are shuffled in. A printed season brings its own."
        ),
    )
    most_cars = forms.IntegerField(
        label=_("Cars at most"),
        initial=CARS_IN_THE_BOX,
        min_value=FEWEST_CARS,
        max_value=MOST_CARS,
        help_text=_("Drivers and Legends together. Seven and eight are a house rule."),
    )
    aggressive_legends = forms.ChoiceField(
        label=_("Aggressive Legends (house rule)"),
        choices=[("", _("On with Heavy Rain")), ("on", _("On")), ("off", _("Off"))],
        required=False,
        help_text=_("Close before a corner they may go through a further one."),
    )
    transparent_legends = forms.BooleanField(
        label=_("Legends take no points (house rule)"),
        required=False,
        help_text=_("Points and table go by the places of the drivers among themselves."),
    )
    mulligan = forms.BooleanField(
        label=_("Mulligan (house rule)"),
        required=False,
        help_text=_("A new first hand in each race for one Heat."),
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
        """Whole numbers, however they are set apart; in `9 -1` the dash is a minus sign."""
        text = str(self.cleaned_data["points"]).strip()
        words = re.split(r"[\s,;–-]+", text)
        is_negative = re.search(r"(?:^|[\s,;])[–-][0-9]", text)
        if is_negative or not all(re.fullmatch(r"[0-9]{1,4}", word) for word in words):
            raise forms.ValidationError(
                _("Write whole numbers with spaces between them, such as 9 6 4 3 2 1.")
            )
        return tuple(int(word) for word in words)

    @property
    def options(self) -> SeasonOptions:
        """What a valid form says about how to play."""
        chosen = self.cleaned_data
        return SeasonOptions(
            garage=GarageMode(chosen["garage"]),
            deck=Deck(chosen["deck"]),
            expansions=tuple(CardSet(each) for each in chosen["expansions"]),
            mulligan=chosen["mulligan"],
            aggressive_legends=AGGRESSIVE[chosen["aggressive_legends"]],
            legends_score=not chosen["transparent_legends"],
            most_cars=chosen["most_cars"],
        )

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
    event_card = forms.ChoiceField(label=_("Event card"), choices=_event_choices, required=False)
    weather = forms.BooleanField(label=_("Weather"), required=False)


CalendarFormSet = forms.formset_factory(CalendarRaceForm, extra=CALENDAR_ROWS, max_num=24)


def add_own_tracks(calendar: forms.BaseFormSet[CalendarRaceForm], account: int) -> None:
    """Let the races of a calendar choose the tracks that the account made itself, too."""
    own = [(track.id, track.name) for track in public.own_tracks_of(account).values()]
    if not own:
        return
    choices = [*_track_choices(), (str(_("My tracks")), own)]
    for form in calendar.forms:
        field = form.fields["track"]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices


def races_of(calendar: forms.BaseFormSet[CalendarRaceForm]) -> tuple[PlannedRace, ...]:
    """The races of a valid formset, in order."""
    return tuple(
        PlannedRace(
            form.cleaned_data["track"],
            form.cleaned_data.get("laps"),
            form.cleaned_data.get("event_card", ""),
            form.cleaned_data.get("weather", False),
        )
        for form in calendar.forms
        if form.cleaned_data.get("track")
    )


class BotForm(forms.Form):
    """Which bot to add."""

    bot = forms.ChoiceField(
        label=_("Bot"), choices=lambda: [(bot, bot_name(bot)) for bot in public.bot_names()]
    )
