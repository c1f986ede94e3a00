"""The recap on the race page: what happened since the reader's last visit, in sentences."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST
from msgspec import Struct

from races.queries.race_page import version_of
from races.queries.recap import last_look, recap
from races.services.last_looks import keep_look
from races.web.answers import account_of
from races.web.film import MOST_DIGITS, sentences
from races.web.grid import car_names
from races.web.kept import Shelf

if TYPE_CHECKING:
    from django.http import HttpRequest

    from races.queries.race_page import RacePage
    from races.queries.recap import PlaceChange, Recap

NOTABLE: Final = frozenset(
    {
        "race_started",
        "race_ended",
        "race_ended_sealed",
        "race_paused",
        "race_resumed",
        "spun_out",
        "timed_out",
        "lap_completed",
        "car_finished",
        "car_retired",
        "car_withdrawn",
        "car_eliminated",
    }
)
MOST_SENTENCES: Final = 24
"""Of a long absence the newest ones are told; the log has them all."""

FEW_SENTENCES: Final = 3
"""The newest lines of the log, where nothing else is to be told."""

_looks: Final[Shelf[int]] = Shelf(4_096)
"""Versions that are known to have been seen, by account and race. What is kept in the database only
rises, so there is nothing to look up for a page that shows no later one."""


class RecapShown(Struct, frozen=True, kw_only=True):
    """A recap in words: `own` tells of the reader's place, empty where it did not change."""

    since: int
    own: str
    sentences: tuple[str, ...]


def recap_shown(page: RacePage) -> RecapShown | None:
    """What the reader has missed, and keeps that it was shown. None for guests, at a first visit,
    and where there is nothing to tell."""
    if page.account is None:
        return None
    version, key = page.view.version, (page.account, page.number, page.view.seed_hash)
    if (_looks.get(key) or 0) >= version:
        return None
    seen = last_look(page.account, page.number)
    if seen is None or seen < version:
        keep_look(page.account, page.number, version)
    _looks.put(key, max(seen or 0, version))
    found = recap(page, seen) if seen is not None and seen < version else None
    return _worded(page, found) if found is not None else None


@require_POST
def seen(request: HttpRequest, race: int) -> HttpResponse:
    """A page that was open says, as it is left, up to which `version` it has shown the race. 404
    for a number without a race; guests and odd numbers change nothing."""
    account, text = account_of(request), request.POST.get("version", "")
    version = version_of(race)
    if account is not None and text.isdecimal() and len(text) <= MOST_DIGITS:
        keep_look(account, race, min(int(text), version))
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def _worded(page: RacePage, found: Recap) -> RecapShown:
    names = car_names(page)
    own = [each for each in found.places if each.car == page.car]
    others = [each for each in found.places if each.car != page.car]
    notable = [
        frame for frame in found.told if frame.telling is not None and frame.telling.code in NOTABLE
    ]
    told = (
        *(_place(each, names[each.car]) for each in others),
        *(_heat(names[car], heat) for car, heat in found.heat_paid if heat),
        *sentences(page, notable[-MOST_SENTENCES:]),
    ) or tuple(sentences(page, found.told[-FEW_SENTENCES:]))
    return RecapShown(
        since=found.since,
        own=_own_place(own[0]) if own else "",
        sentences=told,
    )


def _own_place(change: PlaceChange) -> str:
    words = {"before": change.before, "now": change.now}
    if change.now < change.before:
        return _("You have gone up from place %(before)s to %(now)s.") % words
    return _("You have fallen back from place %(before)s to %(now)s.") % words


def _place(change: PlaceChange, name: str) -> str:
    words = {"car": name, "before": change.before, "now": change.now}
    if change.now < change.before:
        return _("%(car)s has gone up from place %(before)s to %(now)s.") % words
    return _("%(car)s has fallen back from place %(before)s to %(now)s.") % words


def _heat(name: str, heat: int) -> str:
    return ngettext("%(car)s has paid %(heat)d Heat.", "%(car)s has paid %(heat)d Heat.", heat) % {
        "car": name,
        "heat": heat,
    }
