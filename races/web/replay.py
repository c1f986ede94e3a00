"""A race as it went: the page with its scrubber, and the frames that its script plays."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from msgspec import Struct, json

from races.queries.frames import film
from races.queries.race_page import race_page
from races.rules.telling import HIDDEN
from races.rules.words import CarId, RaceStatus
from races.web.answers import account_of
from races.web.film import (
    CAR,
    EVENT_BY_EVENT,
    MOST_DIGITS,
    ROUND_BY_ROUND,
    TURN_BY_TURN,
    encoded,
    headline_at,
    lines_of_turn,
    page_at,
    sentences,
    start_of,
    stops,
)
from races.web.grid import car_names
from races.web.hand import ShownCard, cards_shown, every_card
from races.web.picture import track_ground, track_marks
from races.web.stage import stage
from races.web.table import CarRow, car_rows
from races.wording import status_name

if TYPE_CHECKING:
    from django.http import HttpRequest

    from races.queries.frames import Film, Frame
    from races.queries.race_page import RacePage
    from races.rules.view import CarView, SeatPiles

KEPT_SECONDS = 600
"""How long a browser may keep what it has of an ended race; names in it may change."""


class MomentRow(Struct, frozen=True, kw_only=True):
    """A car's line in the table of a moment: where it stands and what lies open."""

    row: CarRow
    deck: int
    discard: int
    top: tuple[ShownCard, ...]
    in_play: tuple[ShownCard, ...]


class SeatCards(Struct, frozen=True, kw_only=True):
    """All cards of the seat that is looked at; `deck` from the top, empty while it is secret."""

    hand: tuple[ShownCard, ...]
    deck: tuple[ShownCard, ...]
    discard: tuple[ShownCard, ...]
    upgrades: tuple[ShownCard, ...]
    plan: tuple[ShownCard, ...]
    gear: int | None


class Step(Struct, frozen=True, kw_only=True):
    """A link to another moment; `here` when there is none in that direction."""

    name: str
    label: str
    href: str
    here: bool


@require_safe
def replay(request: HttpRequest, race: int) -> HttpResponse:
    """The race at the moment `?at=` (a version; the start without it), stepping `?by=`, with the
    cards of `?seat=`. 404 for a number without a race and a seat without a driver, 403 for the seat
    of somebody else while the race runs, 503 for a log that cannot be read."""
    page = race_page(race, account_of(request))
    seat, by = _seat(request), request.GET.get("by", TURN_BY_TURN)
    shown = film(race, page.account, seat)
    at = _number(request, "at")
    index = shown.index(at) if at is not None else start_of(shown)
    frame = shown.frames[index]
    moment = page_at(page, frame, seat if seat is not None else page.car)
    lines = lines_of_turn(shown, index)
    context = {
        "race": race,
        "page": page,
        "view": moment.view,
        "frame": frame,
        "headline": headline_at(page, shown, index),
        "first": shown.frames[0].version,
        "last": shown.frames[-1].version,
        "rows": _rows(moment),
        "ground": track_ground(moment.view.track),
        "marks": track_marks(moment),
        "lines": list(zip(lines, sentences(page, lines), strict=True)),
        "steps": _steps(shown, index, by, seat),
        "by": by,
        "ways": _ways(page),
        "seat": seat,
        "seats": _seats(page),
        "cards": _seat_cards(moment, frame.piles) if frame.piles is not None else None,
        "every_card": every_card(page.view.book, (HIDDEN,)),
        "statuses": [(each.value, status_name(each)) for each in type(page.view.cars[0].status)]
        if page.view.cars
        else [],
    }
    return render(request, "races/replay.html", context)


@require_safe
def frames(request: HttpRequest, race: int) -> HttpResponse:
    """Frames above version `?after=` as JSON; `races.web.film.encoded` says in what form. Answers
    as `replay` does for races and seats that cannot be shown."""
    page = race_page(race, account_of(request))
    shown = film(race, page.account, _seat(request))
    body = encoded(page, shown, _number(request, "after") or 0)
    return _json(body, lasting=page.view.status is RaceStatus.ENDED)


@require_safe
def moving_parts(request: HttpRequest, race: int) -> HttpResponse:
    """The road's curve and the cars of a race as JSON, in the form that `stage` promises."""
    page = race_page(race, account_of(request))
    return _json(stage(page), lasting=bool(page.view.cars))


def _json(body: dict[str, object], *, lasting: bool) -> HttpResponse:
    response = HttpResponse(json.encode(body), content_type="application/json")
    patch_vary_headers(response, ("Cookie", "Accept-Language"))
    patch_cache_control(response, private=True, max_age=KEPT_SECONDS if lasting else 0)
    return response


def _number(request: HttpRequest, name: str) -> int | None:
    text = request.GET.get(name, "")
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def _seat(request: HttpRequest) -> CarId | None:
    seat = _number(request, "seat")
    return CarId(seat) if seat is not None else None


def _rows(moment: RacePage) -> tuple[MomentRow, ...]:
    return tuple(_row(moment, row) for row in car_rows(moment))


def _row(moment: RacePage, row: CarRow) -> MomentRow:
    car: CarView = moment.view.cars[row.car]
    top = (car.discard_top,) if car.discard_top is not None else ()
    return MomentRow(
        row=row,
        deck=car.deck,
        discard=car.discard,
        top=cards_shown(top, moment.view.book),
        in_play=cards_shown(car.in_play, moment.view.book),
    )


def _seat_cards(moment: RacePage, piles: SeatPiles) -> SeatCards:
    book = moment.view.book
    return SeatCards(
        hand=cards_shown(piles.hand, book),
        deck=cards_shown(piles.deck, book),
        discard=cards_shown(piles.discard, book),
        upgrades=cards_shown(piles.upgrades, book),
        plan=cards_shown(piles.plan.cards, book) if piles.plan is not None else (),
        gear=piles.plan.gear if piles.plan is not None else None,
    )


def _steps(shown: Film, index: int, by: str, seat: CarId | None) -> tuple[Step, ...]:
    places = stops(shown, by)
    before = [each for each in places if each < index]
    later = [each for each in places if each > index]
    wanted = (
        ("first", _("First moment"), 0),
        ("previous", _("One step back"), before[-1] if before else index),
        ("next", _("One step on"), later[0] if later else index),
        ("last", _("Last moment"), len(shown.frames) - 1),
    )
    return tuple(
        Step(
            name=name,
            label=label,
            href=_address(shown.frames[place], by, seat),
            here=place == index,
        )
        for name, label, place in wanted
    )


def _address(frame: Frame, by: str, seat: CarId | None) -> str:
    asked: dict[str, object] = {"at": frame.version}
    if by != TURN_BY_TURN:
        asked["by"] = by
    if seat is not None:
        asked["seat"] = seat
    return f"?{urlencode(asked)}"


def _ways(page: RacePage) -> list[tuple[str, str]]:
    names = car_names(page)
    cars = [
        (f"{CAR}{car}", _("by turns of %(car)s") % {"car": name}) for car, name in names.items()
    ]
    return [
        (TURN_BY_TURN, _("by turn")),
        (ROUND_BY_ROUND, _("by round")),
        (EVENT_BY_EVENT, _("by event")),
        *cars,
    ]


def _seats(page: RacePage) -> list[tuple[int, str]]:
    """The seats whose cards the reader may look at."""
    names = car_names(page)
    ended = page.view.status is RaceStatus.ENDED
    return [
        (car.id, names[car.id])
        for car in page.view.cars
        if not car.legend and (ended or car.id == page.car)
    ]
