"""Forms of races: making one, taking a seat."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Final, override

from django import forms
from django.utils.translation import gettext_lazy as _

from races import catalogue
from races.rules.conditions import GarageMode
from races.rules.values import CardSet, Deck
from races.season_cards import event_cards
from races.services.modules import Modules
from races.services.organise import LONGEST_WORDS
from races.wording import deck_name, event_name, garage_name, set_name

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from django.http import QueryDict

    from races.rules.track import Track

MOST_CARS = 8
MOST_LAPS = 20


GARAGES: Final = (GarageMode.NONE, GarageMode.DRAFT, GarageMode.SNAKE, GarageMode.RANDOM)
EXPANSIONS: Final = (CardSet.HEAVY_RAIN, CardSet.TUNNEL_VISION)
AGGRESSIVE: Final = {"": None, "on": True, "off": False}


def _event_choices() -> list[tuple[str, str]]:
    cards = sorted((event_name(card), card) for card in event_cards())
    return [("", str(_("No event card"))), *((card, name) for name, card in cards)]


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
        help_text=_(
            "Cars without a driver. Six cars are usual; seven and eight, which is the most, are a "
            "house rule."
        ),
    )
    legend_pro = forms.IntegerField(
        label=_("Legends' level"),
        min_value=0,
        max_value=6,
        initial=0,
        help_text=_("0 as in the box; 1 to 6 makes them faster by so many spaces."),
    )
    garage = forms.ChoiceField(
        label=_("Garage"),
        choices=lambda: [(mode.value, garage_name(mode)) for mode in GARAGES],
        initial=GarageMode.NONE.value,
        required=False,
        help_text=_("How each driver comes by three upgrades."),
    )
    deck = forms.ChoiceField(
        label=_("Upgrades"),
        choices=lambda: [(deck.value, deck_name(deck)) for deck in Deck],
        initial=Deck.BASIC.value,
        required=False,
        help_text=_("The deck that a garage is dealt from."),
    )
    event_card = forms.ChoiceField(
        label=_("Event card"),
        choices=_event_choices,
        required=False,
        help_text=_("Changes the race, and brings the press and sponsorship cards."),
    )
    expansions = forms.MultipleChoiceField(
        label=_("Expansions"),
        choices=lambda: [(each.value, set_name(each)) for each in EXPANSIONS],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Their upgrades and sponsorship cards are shuffled in."),
    )
    weather = forms.BooleanField(label=_("Weather and road conditions"), required=False)
    mulligan = forms.BooleanField(
        label=_("Mulligan (house rule)"),
        required=False,
        help_text=_("A new first hand for one Heat."),
    )
    aggressive_legends = forms.ChoiceField(
        label=_("Aggressive Legends (house rule)"),
        choices=[("", _("On with Heavy Rain")), ("on", _("On")), ("off", _("Off"))],
        required=False,
        help_text=_("Close before a corner they may go through a further one."),
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

    def __init__(
        self, filled: QueryDict | None = None, tracks: Mapping[str, Track] | None = None
    ) -> None:
        super().__init__(filled)
        tracks = tracks or catalogue.tracks()
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
        seconds = self.cleaned_data["decision_hours"] * 3_600
        return {**chosen, "modules": self._modules, "decision_seconds": seconds}

    @property
    def _modules(self) -> Modules:
        chosen = self.cleaned_data
        return Modules(
            garage=GarageMode(chosen["garage"] or GarageMode.NONE),
            deck=Deck(chosen["deck"] or Deck.BASIC),
            expansions=tuple(CardSet(each) for each in chosen["expansions"]),
            weather=chosen["weather"],
            event_card=chosen["event_card"],
            mulligan=chosen["mulligan"],
            aggressive_legends=AGGRESSIVE[chosen["aggressive_legends"]],
        )


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
