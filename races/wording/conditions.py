"""What lies over a race in words: weather, road tokens, event cards, the garage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from races.rules.conditions import GarageMode
from races.rules.weather import RoadToken, SectorEffect

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from django_stubs_ext import StrPromise

    from races.rules.conditions import EventEffects
    from races.rules.weather import Weather

WEATHERS: Final[Mapping[str, StrPromise]] = {
    "clouds": _("Clouds"),
    "fog": _("Fog"),
    "storm": _("Storm"),
    "snow": _("Snow"),
    "rain": _("Rain"),
    "sun": _("Sun"),
}

SECTOR_EFFECTS: Final[Mapping[SectorEffect, StrPromise]] = {
    SectorEffect.NO_COOLDOWN: _("no Cooldown at all"),
    SectorEffect.NO_SLIPSTREAM: _("no slipstream may begin"),
    SectorEffect.SLIPSTREAM_PLUS_2: _("a slipstream may be 2 spaces longer"),
    SectorEffect.COOLDOWN_PLUS_1: _("1 Cooldown more, in any gear"),
}

TOKENS: Final[Mapping[RoadToken, StrPromise]] = {
    RoadToken.OVERHEAT: _("overheating"),
    RoadToken.LIMIT_DOWN: _("road −1"),
    RoadToken.LIMIT_UP: _("road +1"),
    RoadToken.WEATHER: _("weather"),
    RoadToken.FREE_BOOST: _("free boost"),
    RoadToken.SLIPSTREAM_PLUS_1: _("slipstream +1"),
}

_TOKEN_SENTENCES: Final[Mapping[RoadToken, StrPromise]] = {
    RoadToken.OVERHEAT: _("Who is too fast here pays 1 Heat on top."),
    RoadToken.LIMIT_DOWN: _("The limit is 1 lower."),
    RoadToken.LIMIT_UP: _("The limit is 1 higher."),
    RoadToken.WEATHER: _("The weather acts from this corner to the next: %(effect)s."),
    RoadToken.FREE_BOOST: _("From this corner to the next a boost costs no Heat."),
    RoadToken.SLIPSTREAM_PLUS_1: _(
        "From this corner to the next a slipstream may be 1 space longer."
    ),
}
_NO_EFFECT: Final = _("nothing")

EVENTS: Final[Mapping[str, StrPromise]] = {
    "new-grandstand-inauguration": _("New grandstand inauguration"),
    "new-speed-record": _("New speed record"),
    "drivers-strike": _("Drivers' strike"),
    "engine-restrictions-lifted": _("Engine restrictions lifted"),
    "record-crowds": _("Record crowds"),
    "corruption-in-rules-committee": _("Corruption in rules committee"),
    "new-title-sponsor": _("New title sponsor"),
    "first-live-televised-race": _("First live televised race"),
    "new-safety-regulations": _("New safety regulations"),
    "title-sponsor-withdraws": _("Title sponsor withdraws, future unknown"),
    "going-global": _("Going global"),
    "turbulent-winds": _("Turbulent winds"),
    "chicanes-for-increased-safety": _("Chicanes for increased safety"),
    "sudden-heavy-rain": _("Sudden heavy rain delays race"),
    "hold-on-tight": _("Hold on tight"),
    "smile-and-wave": _("Smile and wave"),
    "tunnel-vision": _("Tunnel vision"),
    "the-pressure-cooker": _("The pressure cooker"),
}

_COUNTED: Final[Mapping[str, StrPromise]] = {
    "starting_sponsorships": ngettext_lazy(
        "Every driver starts with %(n)d sponsorship card in hand.",
        "Every driver starts with %(n)d sponsorship cards in hand.",
        "n",
    ),
    "first_to_complete_lap_1": ngettext_lazy(
        "The first driver to complete lap 1 gets a sponsorship card.",
        "The first %(n)d drivers to complete lap 1 get a sponsorship card each.",
        "n",
    ),
    "sponsorship_at_speed": _("A turn with Speed %(n)s or more gives a sponsorship card."),
    "sponsorship_for_cars_passed": _(
        "Passing %(n)s cars or more in one turn gives a sponsorship card."
    ),
    "max_discards": ngettext_lazy(
        "At most %(n)d card may be discarded at the end of a turn.",
        "At most %(n)d cards may be discarded at the end of a turn.",
        "n",
    ),
    "remove_heat_each_lap": _(
        "With every lap completed but the last, %(n)s Heat of yours leaves the race for good."
    ),
}
"""Effects of event cards that have a figure; the figure 0 or none means no effect."""

_SWITCHED: Final[Mapping[str, StrPromise]] = {
    "may_discard_heat": _("Heat may be discarded at the end of a turn."),
    "may_discard_stress": _("Stress may be discarded at the end of a turn."),
    "spin_out_eliminates": _("Who spins out is out of the race."),
}

_PRESS: Final = ngettext_lazy(
    "Press corners: %(corners)s. Crossing one 2 or more above the limit, or by slipstream, gives "
    "%(cards)d sponsorship card.",
    "Press corners: %(corners)s. Crossing one 2 or more above the limit, or by slipstream, gives "
    "%(cards)d sponsorship cards.",
    "cards",
)
_PRESS_FOR_SLOW: Final = ngettext_lazy(
    "Press corners: %(corners)s. Crossing one below the limit gives %(cards)d sponsorship card.",
    "Press corners: %(corners)s. Crossing one below the limit gives %(cards)d sponsorship cards.",
    "cards",
)
_NO_ADRENALINE: Final = _("There is no adrenaline in this race.")
_SLIPSTREAM_GEAR: Final = _("The slipstream takes gear %(gear)s or higher.")

GARAGES: Final[Mapping[GarageMode, StrPromise]] = {
    GarageMode.NONE: _("Without the garage: starting upgrades"),
    GarageMode.DRAFT: _("Draft: three upgrades each, picked one by one"),
    GarageMode.SNAKE: _("Snake draft: four upgrades each, one goes again in secret"),
    GarageMode.RANDOM: _("Three upgrades each, dealt at random"),
    GarageMode.CHAMPIONSHIP: _("Championship: one upgrade more before each race"),
    GarageMode.FULL: _("Championship with a full garage: three upgrades at the start"),
}


def weather_name(weather: str) -> str:
    """A weather by its id, in one word; the id for one without."""
    return str(WEATHERS.get(weather, weather))


def weather_sentences(weather: Weather) -> tuple[str, ...]:
    """What the weather changes before the start, and what it does in its sectors."""
    return (*_weather_setup(weather), str(_IN_SECTORS % {"effect": sector_words(weather)}))


_IN_SECTORS: Final = _("In sectors with the weather token: %(effect)s.")
_STRESS_MORE: Final = _("Every deck has 1 Stress more.")
_STRESS_FEWER: Final = _("Every deck has 1 Stress fewer.")
_HEAT_MORE: Final = _("Every engine has 1 Heat more.")
_HEAT_FEWER: Final = _("Every engine has 1 Heat fewer.")
_HEAT_TO_DECK: Final = _("%(n)s Heat of every engine started in the deck.")
_HEAT_TO_DISCARD: Final = _("%(n)s Heat of every engine started in the discard.")


def sector_words(weather: Weather | None) -> str:
    """What the weather does in its sectors, to stand after a colon."""
    return str(SECTOR_EFFECTS[weather.sector_effect] if weather is not None else _NO_EFFECT)


def _weather_setup(weather: Weather) -> Iterator[str]:
    if weather.stress:
        yield str(_STRESS_MORE if weather.stress > 0 else _STRESS_FEWER)
    if weather.heat:
        yield str(_HEAT_MORE if weather.heat > 0 else _HEAT_FEWER)
    if weather.heat_to_deck:
        yield str(_HEAT_TO_DECK % {"n": weather.heat_to_deck})
    if weather.heat_to_discard:
        yield str(_HEAT_TO_DISCARD % {"n": weather.heat_to_discard})


def token_name(token: RoadToken) -> str:
    """A road token in two words."""
    return str(TOKENS[token])


def token_sentence(token: RoadToken, weather: Weather | None) -> str:
    """What a road token does; that of the weather depends on which weather it is."""
    return str(_TOKEN_SENTENCES[token] % {"effect": sector_words(weather)})


def token_explained(token: RoadToken) -> str:
    """The same for any weather."""
    return str(_TOKEN_SENTENCES[token] % {"effect": _AS_IT_SAYS})


_AS_IT_SAYS: Final = _("as the weather card says")


def event_name(event: str) -> str:
    """An event card by its id; the id for one without a word, empty for none."""
    return str(EVENTS.get(event, event))


def event_sentences(event: EventEffects) -> tuple[str, ...]:
    """Everything the event card changes during the race, a sentence each. Laps, Heat, Stress and
    hand size it has changed already; extra points are the championship's to tell."""
    return tuple(_event_sentences(event))


def _event_sentences(event: EventEffects) -> Iterator[str]:
    yield from _press_sentences(event)
    for effect, sentence in _COUNTED.items():
        n = getattr(event, effect)
        if n:
            yield str(sentence % {"n": n})
    if event.slipstream_min_gear > 1:
        yield str(_SLIPSTREAM_GEAR % {"gear": event.slipstream_min_gear})
    for effect, sentence in _SWITCHED.items():
        if getattr(event, effect):
            yield str(sentence)
    if not event.adrenaline:
        yield str(_NO_ADRENALINE)


def _press_sentences(event: EventEffects) -> Iterator[str]:
    if event.press_corners:
        how = _PRESS_FOR_SLOW if event.press_requires_speed_below_limit else _PRESS
        corners = ", ".join(event.press_corners)
        yield str(how % {"corners": corners, "cards": event.press_sponsorships})


def garage_name(mode: GarageMode) -> str:
    """How upgrades come into the decks."""
    return str(GARAGES[mode])
