"""Pictures for link previews: a race at a moment, and the site. Only what everybody may see.

A drawing takes some tenths of a second, so what was drawn is kept for the next reader, and a
process draws only so many a minute: whoever asks for every moment of every race in turn takes
no time from people who play.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from functools import partial
from http import HTTPStatus
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

import resvg_py
from django.conf import settings
from django.http import HttpResponse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from races import catalogue
from races.picture.liveries import LIVERIES
from races.picture.poster import HEIGHT, MOST_LINES, WIDTH, PosterLine, picture_ratio, poster_svg
from races.picture.svg import CarMark, Frame, track_svg
from races.queries.frames import film
from races.queries.race_page import race_page
from races.web.corners import corner_marks
from races.web.film import MOST_DIGITS, headline_at, page_at
from races.web.picture import car_marks
from races.web.table import car_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest

    from races.queries.race_page import RacePage
    from races.web.table import CarRow

FONTS: Final = Path(settings.ROOT) / "heat_site" / "fonts"
FACE: Final = "Barlow Condensed SemiBold"
KEPT_POSTERS: Final = 64
DRAWN_A_MINUTE: Final = 30
"""In each web process."""
WEEK: Final = 7 * 24 * 3_600
MINUTE: Final = 60
SITE_TRACK: Final = "italia"

type Key = tuple[object, ...]

_posters: OrderedDict[Key, bytes] = OrderedDict()
_drawn: list[float] = []
_guard = Lock()


@require_safe
def race_poster(request: HttpRequest, race: int) -> HttpResponse:
    """A PNG of the race at version `?at=` (as it stands without one) in `?language=`.

    404 for a number without a race, 429 while this process has drawn too many, 503 for a log that
    cannot be read.
    """
    page = race_page(race, None)
    shown = film(race, None)
    asked = request.GET.get("at", "")
    past = asked.isdecimal() and len(asked) <= MOST_DIGITS
    index = shown.index(int(asked)) if past else len(shown.frames) - 1
    moment = page_at(page, shown.frames[index], None)
    language = _language(request)
    key = (race, page.view.seed_hash, moment.view.version, page.view.status, language, _names(page))

    def draw() -> str:
        with translation.override(language):
            return race_svg(moment, headline_at(page, shown, index))

    return _answer(key, draw, WEEK if past else MINUTE)


@require_safe
def site_poster(request: HttpRequest) -> HttpResponse:
    """A PNG for pages that are of no race in particular, in `?language=`."""
    language = _language(request)

    def draw() -> str:
        with translation.override(language):
            return _site()

    return _answer(("site", language), draw, WEEK)


def race_svg(moment: RacePage, words: str) -> str:
    """The drawing of this moment, in the language that is on, with a sentence under the track."""
    view = moment.view
    weather = view.weather.id if view.weather is not None else ""
    picture = track_svg(
        view.track,
        car_marks(moment),
        conditions=corner_marks(view),
        weather=weather,
        frame=_frame(words),
    )
    kicker = [_("Race %(number)s") % {"number": moment.number}]
    if view.round:
        kicker.append(_("Round %(number)s") % {"number": view.round})
    lines = tuple(map(partial(_line, view.laps), car_rows(moment)))
    title, over = view.track.name, " · ".join(kicker)
    return poster_svg(picture, title, over, lines, words, weather=weather)


def png(svg: str) -> bytes:
    """The drawing as PNG, with the site's own type; no file but that is read for it."""
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        skip_system_fonts=True,
        font_files=[str(each) for each in sorted(FONTS.glob("*.ttf"), reverse=True)],
        font_family=FACE,
        sans_serif_family=FACE,
        width=WIDTH,
        height=HEIGHT,
    )


def forget() -> None:
    """Drop what was drawn and how much."""
    with _guard:
        _posters.clear()
        _drawn.clear()


def _answer(key: Key, draw: Callable[[], str], seconds: int) -> HttpResponse:
    with _guard:
        found = _posters.get(key)
        if found is None and not _may_draw():
            return HttpResponse(
                status=HTTPStatus.TOO_MANY_REQUESTS, headers={"Retry-After": str(MINUTE)}
            )
    if found is None:
        found = png(draw())
        with _guard:
            _posters[key] = found
            if len(_posters) > KEPT_POSTERS:
                _posters.popitem(last=False)
    headers = {"Cache-Control": f"public, max-age={seconds}"}
    return HttpResponse(found, content_type="image/png", headers=headers)


def _may_draw() -> bool:
    now = time.monotonic()
    while _drawn and _drawn[0] < now - MINUTE:
        _drawn.pop(0)
    if len(_drawn) >= DRAWN_A_MINUTE:
        return False
    _drawn.append(now)
    return True


def _language(request: HttpRequest) -> str:
    asked = request.GET.get("language", "")
    known = {code for code, _name in settings.LANGUAGES}
    return asked if asked in known else settings.LANGUAGE_CODE


def _names(page: RacePage) -> tuple[str, ...]:
    return tuple(person.name for person in page.people.values())


def _frame(words: str) -> Frame:
    return Frame(plain=True, ratio=picture_ratio(over_words=bool(words)))


def _line(laps: int, row: CarRow) -> PosterLine:
    note = f"{row.lap}/{laps} · {row.space}" if row.on_track else row.status
    return PosterLine(row.standing, str(row.number), row.livery, row.name, note)


def _site() -> str:
    """A calendar of the circuits, and eight cars on the grid of one."""
    track = catalogue.track(SITE_TRACK)
    grid = tuple(
        CarMark(
            car=number,
            number=str(number + 1),
            livery=number,
            space=track.spaces - number // 2,
            spot="left" if number % 2 else "right",
            name="",
        )
        for number in range(len(LIVERIES))
    )
    calendar = tuple(
        PosterLine(place, str(place), place - 1, each.name, _laps(each.laps))
        for place, each in enumerate(list(catalogue.tracks().values())[:MOST_LINES], start=1)
    )
    words = _("A season of races, a move at a time")
    picture = track_svg(track, grid, frame=_frame(words))
    return poster_svg(picture, settings.SITE_NAME, _("Calendar"), calendar, words)


def _laps(laps: int) -> str:
    return ngettext("%(laps)s lap", "%(laps)s laps", laps) % {"laps": laps}
