"""The race report: one sentence for each line of a race's story."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from races.rules.record.story import Chapter
from races.rules.words import MoveCause
from races.wording.conditions import weather_name
from races.wording.words import joined

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrPromise

    from races.rules.telling import Telling

_CHAPTERS: Final[Mapping[Chapter, StrPromise]] = {
    Chapter.RESULT: _("The race"),
    Chapter.START: _("The start"),
    Chapter.LEAD: _("At the front"),
    Chapter.OVERTAKES: _("Overtakes"),
    Chapter.CORNERS: _("In the corners"),
    Chapter.LAPS: _("Against the clock"),
}

STORY: Final[Mapping[str, StrPromise]] = {
    "won": ngettext_lazy(
        "%(car)s wins at %(track)s after %(rounds)d round.",
        "%(car)s wins at %(track)s after %(rounds)d rounds.",
        "rounds",
    ),
    "nobody_finished": _("Nobody finishes at %(track)s."),
    "second_third": _("Second is %(second)s, third is %(third)s."),
    "second": _("Second is %(car)s."),
    "not_under_way": _("The race at %(track)s is about to begin."),
    "order_after_round": _("The order after round %(round)s: %(cars)s."),
    "is_retired": _("%(car)s retires in round %(round)s."),
    "is_eliminated": _("%(car)s is eliminated by a spin-out in round %(round)s."),
    "is_withdrawn": _("%(car)s is withdrawn in round %(round)s."),
    "distance": ngettext_lazy(
        "The race goes over %(laps)d lap of %(spaces)s spaces.",
        "The race goes over %(laps)d laps of %(spaces)s spaces each.",
        "laps",
    ),
    "grid": _("The grid, from pole: %(cars)s."),
    "weather": _("The weather of this race: %(weather)s."),
    "pole_keeps_lead": _("%(car)s starts from pole and leads after the first round."),
    "leads_after_first_round": _(
        "%(car)s leads after the first round, from place %(grid)s on the grid."
    ),
    "climber": ngettext_lazy(
        "%(car)s has won %(places)d place since the start, more than anybody else.",
        "%(car)s has won %(places)d places since the start, more than anybody else.",
        "places",
    ),
    "always_leads": _("%(car)s leads at the end of every round."),
    "lead_changes": ngettext_lazy(
        "The lead changes %(count)d time.", "The lead changes %(count)d times.", "count"
    ),
    "lead_change": _("In round %(round)s %(car)s takes the lead from %(before)s."),
    "lead_for_good": _("In round %(round)s %(car)s takes the lead for good, from %(before)s."),
    "decided": _(
        "The overtake that decides the race: %(car)s passes %(passed)s at space %(space)s in round "
        "%(round)s."
    ),
    "decided_in_slipstream": _(
        "The overtake that decides the race: %(car)s slipstreams past %(passed)s at space "
        "%(space)s in round %(round)s."
    ),
    "no_overtakes": _("Nobody overtakes."),
    "overtakes": ngettext_lazy(
        "There is %(count)d overtake.", "There are %(count)d overtakes.", "count"
    ),
    "overtakes_in_slipstream": ngettext_lazy(
        "The slipstream makes %(count)d of them.",
        "The slipstream makes %(count)d of them.",
        "count",
    ),
    "most_overtakes": ngettext_lazy(
        "%(car)s overtakes more often than anybody else: %(count)d time.",
        "%(car)s overtakes more often than anybody else: %(count)d times.",
        "count",
    ),
    "no_spin_outs": _("Nobody spins out."),
    "spin_out": _(
        "%(car)s spins out at corner %(corner)s in round %(round)s: Speed %(speed)s, limit "
        "%(limit)s."
    ),
    "spin_outs": ngettext_lazy(
        "%(car)s spins out %(count)d time.", "%(car)s spins out %(count)d times.", "count"
    ),
    "boldest_corner": _(
        "The boldest drive through a corner: %(car)s in corner %(corner)s, Speed %(speed)s, limit "
        "%(limit)s."
    ),
    "most_heat": _("%(car)s pays the most Heat: %(heat)s."),
    "fastest_lap": _("The fastest lap: %(car)s in lap %(lap)s. Time in rounds: %(time)s."),
    "late_decisions": ngettext_lazy(
        "The autopilot decides for %(car)s %(count)d time.",
        "The autopilot decides for %(car)s %(count)d times.",
        "count",
    ),
}
"""By the codes of `races.rules.record.story`. Each is a whole sentence: nothing is put together."""

_CARS = ("before", "passed", "second", "third")
"""Facts that are numbers of cars."""
_CAR = _("Car %(number)s")


_MOVES: Final[Mapping[MoveCause, StrPromise]] = {
    MoveCause.CARDS: _("cards"),
    MoveCause.ADRENALINE: _("adrenaline"),
    MoveCause.BOOST: _("boost"),
    MoveCause.SLIPSTREAM: _("slipstream"),
    MoveCause.LEGEND: _("Legend card"),
    MoveCause.ACCELERATE: _("acceleration"),
    MoveCause.DIRECT_PLAY: _("a card played directly"),
    MoveCause.DRAFT: _("draft"),
}


def move_name(cause: MoveCause) -> str:
    """What moved a car, in a word or two, for tables."""
    return str(_MOVES[cause])


def chapter_title(chapter: Chapter) -> str:
    """The heading of a paragraph."""
    return str(_CHAPTERS[chapter])


def lap_time(hundredths: int) -> str:
    """A time in rounds with two decimals, as the reader's language writes them."""
    return str(number_format(hundredths / 100, 2))


def story_sentence(telling: Telling, names: Mapping[int, str]) -> str:
    """A line of the report, translated. `names` are those of the cars by number; a car without one
    appears by number. KeyError for an unknown code."""
    words: dict[str, object] = dict(telling.facts)
    if telling.car is not None:
        words["car"] = _name(names, telling.car)
    for fact in _CARS:
        if fact in words:
            words[fact] = _name(names, words[fact])
    cars = telling.facts.get("cars")
    if isinstance(cars, tuple):
        words["cars"] = joined(_name(names, each) for each in cars)
    if "weather" in words:
        words["weather"] = weather_name(str(words["weather"]))
    if isinstance(hundredths := words.get("hundredths"), int):
        words["time"] = lap_time(hundredths)
    return str(STORY[telling.code] % words)


def _name(names: Mapping[int, str], car: object) -> str:
    number = int(str(car))
    return names.get(number) or str(_CAR % {"number": number + 1})
