"""Weather, event card, house rules and corners of a race, for the part of the page about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.safestring import SafeString
from msgspec import Struct

from races.picture.symbols import WEATHERS
from races.rules.conditions import GarageMode
from races.web.corners import CornerRow, corner_rows
from races.web.icons import icon
from races.wording import event_effects, event_name, garage_name
from races.wording.conditions import event_sentences, weather_name, weather_sentences

if TYPE_CHECKING:
    from races.rules.view import RaceView


class WeatherShown(Struct, frozen=True, kw_only=True):
    """The weather of a race: picture, name and what it does."""

    picture: SafeString
    name: str
    sentences: tuple[str, ...]


class RoadFacts(Struct, frozen=True, kw_only=True):
    """Everything that lies over the track in this race."""

    weather: WeatherShown | None
    event: str
    event_says: tuple[str, ...]
    garage: str
    corners: tuple[CornerRow, ...]
    has_press: bool
    has_water: bool
    has_tunnel: bool


def road_facts(view: RaceView) -> RoadFacts:
    """The facts for the reader of this view."""
    corners = corner_rows(view)
    mode = view.garage.mode if view.garage is not None else GarageMode.NONE
    return RoadFacts(
        weather=weather_shown(view),
        event=event_name(view.event.card),
        # The card as a whole; of one that is no longer known, what it does in this race.
        event_says=event_effects(view.event.card, view.track) or event_sentences(view.event),
        garage=garage_name(mode) if mode is not GarageMode.NONE else "",
        corners=corners,
        has_press=any(each.press for each in corners),
        has_water=bool(view.track.flooded_spaces),
        has_tunnel=bool(view.track.tunnel_spaces),
    )


def weather_shown(view: RaceView) -> WeatherShown | None:
    """The weather; None for a race without, or before it is drawn."""
    weather = view.weather
    if weather is None:
        return None
    return WeatherShown(
        picture=icon(f"weather-{weather.id if weather.id in WEATHERS else 'clouds'}"),
        name=weather_name(weather.id),
        sentences=weather_sentences(weather),
    )
