"""The race's track as it stands: the ground, what lies and drives on it, and the same in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from races.picture.svg import CarMark, CornerAhead, Frame, ground_svg, marks_svg
from races.rules.track import corner, finish_at
from races.rules.words import CarStatus, Spot
from races.web.corners import corner_marks, printed_marks
from races.web.grid import car_names, liveries

if TYPE_CHECKING:
    from collections.abc import Iterator

    from races.picture.svg import Highlight
    from races.queries.race_page import RacePage
    from races.rules.track import Track
    from races.rules.view import CarView

FRAMES = (Frame(), Frame(upright=True, scope="upright"))
"""One picture lying, one standing for telephones. The style sheet shows the one that fits, so that
a car is large enough to be told apart on a small screen."""


class CarLine(Struct, frozen=True, kw_only=True):
    """A car on the track in words; `livery` and `number` are those of its picture."""

    number: int
    livery: int
    words: str
    is_me: bool


def track_ground(track: Track) -> SafeString:
    """The pictures of the track itself, which stay as they are while a page is open."""
    words = _("The track %(track)s") % {"track": track.name}
    return _safe("".join(ground_svg(track, description=words, frame=frame) for frame in FRAMES))


def track_marks(page: RacePage, highlights: tuple[Highlight, ...] = ()) -> SafeString:
    """The pictures that lie over `track_ground`: cars, corners as they apply to the reader, and
    the marks of a move that is being thought of. They change with every version."""
    cars, ahead, conditions = car_marks(page), _ahead(page), corner_marks(page.view)
    return _safe(
        "".join(
            marks_svg(
                page.view.track,
                cars,
                highlights,
                corner_ahead=ahead,
                conditions=conditions,
                weather=page.view.weather.id if page.view.weather is not None else "",
                frame=frame,
            )
            for frame in FRAMES
        )
    )


def bare_marks(track: Track) -> SafeString:
    """The pictures that lie over `track_ground` while there is no race: corners as printed."""
    printed = printed_marks(track)
    return _safe("".join(marks_svg(track, conditions=printed, frame=frame) for frame in FRAMES))


def track_words(page: RacePage) -> tuple[CarLine, ...]:
    """Every car on the track in words, from the front."""
    view, painted, names = page.view, liveries(page.view), car_names(page)
    running = [view.cars[each] for each in view.standings]
    return tuple(
        CarLine(
            number=car.id + 1,
            livery=painted[car.id],
            words=", ".join(_told(page, car, names[car.id])),
            is_me=car.id == page.car,
        )
        for car in running
        if car.status is CarStatus.ON_TRACK
    )


def car_marks(page: RacePage) -> tuple[CarMark, ...]:
    """The cars on the track as the picture shows them."""
    view = page.view
    painted, names = liveries(view), car_names(page)
    finish = finish_at(view.track, view.laps)
    return tuple(
        CarMark(
            car=car.id,
            number=str(car.id + 1),
            livery=painted[car.id],
            space=car.space,
            spot="left" if car.spot is Spot.LEFT else "right",
            name=", ".join(_placed(car, names[car.id])),
            is_viewer=car.id == page.car,
            beyond_finish=car.progress > finish,
        )
        for car in view.cars
        if car.status is CarStatus.ON_TRACK
    )


def _placed(car: CarView, name: str) -> Iterator[str]:
    words = {"name": name, "space": car.space, "number": car.id + 1}
    yield _("Car %(number)s, %(name)s: space %(space)s") % words
    if not car.legend:
        yield _("gear %(gear)s") % {"gear": car.gear}


def _told(page: RacePage, car: CarView, name: str) -> Iterator[str]:
    track = page.view.track
    yield from _placed(car, name)
    if car.progress > finish_at(track, page.view.laps):
        yield _("over the finish line")
    elif car.ahead is not None:
        words = {
            "spaces": car.ahead.distance,
            "corner": car.ahead.corner,
            "limit": car.ahead.limit,
        }
        yield (
            ngettext(
                "%(spaces)s space before corner %(corner)s, limit %(limit)s",
                "%(spaces)s spaces before corner %(corner)s, limit %(limit)s",
                car.ahead.distance,
            )
            if car.ahead.distance
            else _("at the line of corner %(corner)s, limit %(limit)s")
        ) % words
    if _within(car.space, track.tunnel_spaces):
        yield _("in the tunnel")
    if _within(car.space, track.flooded_spaces):
        yield _("on a flooded space")


def _within(space: int, stretches: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= space <= last for first, last in stretches)


def _ahead(page: RacePage) -> CornerAhead | None:
    if page.car is None:
        return None
    ahead = page.view.cars[page.car].ahead
    if ahead is None:
        return None
    words = {"spaces": ahead.distance, "corner": ahead.corner}
    return CornerAhead(
        after_space=corner(page.view.track, ahead.corner).after_space,
        label=ngettext("%(spaces)d space", "%(spaces)d spaces", ahead.distance) % words,
    )


def _safe(svg: str) -> SafeString:
    return mark_safe(svg)  # noqa: S308 - the picture escapes every word it is given
