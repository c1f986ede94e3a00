"""A race page made into a response: whole, or the parts of it that changed."""

from __future__ import annotations

import time
import uuid
from datetime import datetime
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, cast

from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from msgspec import Struct

from heat_site.errors import CommandRefused, NotYourSeat
from heat_site.http import poll_tag
from heat_site.live.addresses import allow_stream, stream_address
from races.queries.log import newest_lines
from races.rules.conditions import GarageMode
from races.web.grid import account_names, car_names
from races.web.kept import kept
from races.web.panel import panel, panel_tag
from races.web.picture import track_ground, track_marks, track_words
from races.web.road import road_facts, weather_shown
from races.web.suggestions import suggestions_shown
from races.web.table import UNDER_WAY, car_rows, headline
from races.wording import refusal_sentence, telling_sentence
from races.wording.conditions import event_name

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse
    from django.utils.safestring import SafeString

    from races.queries.log import LogLine
    from races.queries.race_page import RacePage
    from races.web.choices import Chosen
    from races.web.outlook import Outlook

NEWEST_LINES = 30
FRESH_FOR = 300
"""Seconds after which a page that shows time left is drawn anew, although nothing happened."""


class Alert(Struct, frozen=True, kw_only=True):
    """What went wrong, in words, and the clause where the rules forbid it."""

    sentence: str
    clause: str = ""


class ToldLine(Struct, frozen=True, kw_only=True):
    """A line of the log in words."""

    version: int
    at: datetime
    code: str
    sentence: str
    is_mine: bool


def alert_for(error: Exception) -> Alert:
    """What a person is told about an error that the services raised."""
    if isinstance(error, CommandRefused):
        sentence = refusal_sentence(error.clause, error.reason, error.facts)
        return Alert(sentence=sentence, clause=error.clause)
    if isinstance(error, NotYourSeat):
        return Alert(sentence=_("This car or this race is not yours to decide about."))
    return Alert(
        sentence=_(
            "The race has moved on since this page was loaded: nothing was done. Look at the "
            "present position and decide again."
        )
    )


def account_of(request: HttpRequest) -> int | None:
    """The account that is signed in; None for guests."""
    return request.user.pk if request.user.is_authenticated else None


def live_tag(race: int, version: int) -> str:
    """What a page shows, for polling: the version, and a stretch of time because it runs out."""
    return poll_tag(race, version, int(time.time()) // FRESH_FOR)


def told(page: RacePage, lines: tuple[LogLine, ...]) -> tuple[ToldLine, ...]:
    """Lines of the log in the reader's language."""
    cars, accounts = car_names(page), account_names(page)
    return tuple(
        ToldLine(
            version=line.version,
            at=line.at,
            code=line.telling.code,
            sentence=telling_sentence(line.telling, cars, accounts),
            is_mine=line.telling.car is not None and line.telling.car == page.car,
        )
        for line in lines
    )


def race_context(
    page: RacePage,
    *,
    chosen: Chosen | None = None,
    alert: Alert | None = None,
    looked_at: Outlook | None = None,
    hint: str = "",
    moved: bool = False,
) -> dict[str, object]:
    """All that the race page's template shows. `looked_at` is a move that is being thought of."""
    marks = looked_at.highlights if looked_at else ()
    return {
        "page": page,
        "race": page.number,
        "view": page.view,
        "panel": panel(page, chosen),
        "headline": headline(page),
        "under_way": page.view.status in UNDER_WAY,
        "weather": weather_shown(page.view),
        "event": event_name(page.view.event.card),
        # Only the whole page sends the ground: it stays while moves change what lies on it.
        "ground": partial(track_ground, page.view.track),
        "marks": kept("marks", page, partial(track_marks, page, marks), marks),
        "track_words": kept("words", page, partial(_words, page)),
        "cars": kept("cars", page, partial(_cars, page), page.is_organiser, page.account, minute()),
        "log": kept("log", page, partial(_log, page)),
        "road": kept("road", page, partial(_road, page)),
        "about": kept("about", page, partial(_about, page)),
        # Called by the template, and only for readers who want suggestions.
        "suggestions": partial(suggestions_shown, page),
        "looked_at": looked_at,
        "hint": hint,
        "alert": alert,
        "moved": moved,
        "command_id": uuid.uuid4().hex,
        "live_tag": live_tag(page.number, page.view.version),
        "panel_tag": panel_tag(page),
    }


def minute() -> int:
    """The minute that has begun: what is kept with times in words is drawn anew in the next."""
    return int(time.time()) // 60


def _cars(page: RacePage) -> SafeString:
    rows, garage = car_rows(page), page.view.garage
    context = {
        "page": page,
        "race": page.number,
        "view": page.view,
        "rows": rows,
        "under_way": page.view.status in UNDER_WAY,
        "has_upgrades": any(row.upgrades for row in rows),
        "drops_in_secret": garage is not None and garage.mode is GarageMode.SNAKE,
        "seats": _seat_lines(page),
    }
    return render_to_string("races/parts.html#cars", context)


def _words(page: RacePage) -> SafeString:
    return render_to_string("races/track_view.html#words", {"cars": track_words(page)})


def _road(page: RacePage) -> SafeString:
    return render_to_string("races/road.html", {"view": page.view, "road": road_facts(page.view)})


def _log(page: RacePage) -> SafeString:
    lines = told(page, newest_lines(page, NEWEST_LINES))
    return render_to_string("races/parts.html#log", {"race": page.number, "lines": lines})


def _about(page: RacePage) -> SafeString:
    organiser = page.people.get(page.view.organiser)
    context = {"race": page.number, "view": page.view, "organiser": organiser}
    return render_to_string("races/parts.html#about", context)


def whole_page(
    request: HttpRequest, context: dict[str, object], status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    """The race page, which may connect to the stream that tells of new versions."""
    number = cast("RacePage", context["page"]).number
    stream = stream_address(request, "races", number)
    response = render(request, "races/race.html", {**context, "stream": stream}, status=status)
    allow_stream(request, response)
    return response


def changed_parts(
    request: HttpRequest, context: dict[str, object], status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    """The decision panel and all parts of the page around it, for htmx."""
    return render(request, "races/parts.html#after_command", context, status=status)


def _seat_lines(page: RacePage) -> tuple[tuple[int, str, bool], ...]:
    """Number, driver's name (empty for a free seat) and whether it is the reader's."""
    return tuple(
        (
            seat.number + 1,
            _seat_name(page, seat.account),
            seat.account is not None and seat.account == page.account,
        )
        for seat in page.view.seats
    )


def _seat_name(page: RacePage, account: int | None) -> str:
    if account is None:
        return ""
    person = page.people.get(account)
    return person.name if person is not None else _("a driver who has left")
