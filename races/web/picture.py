"""The race's track as it stands, with the marks of a move that is being thought of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from races.picture.svg import CarMark, CornerAhead, Frame, track_svg
from races.rules.track import corner, finish_at
from races.rules.words import CarStatus, Spot
from races.web.corners import corner_marks
from races.web.grid import car_names, liveries

if TYPE_CHECKING:
    from collections.abc import Mapping

    from races.picture.svg import Highlight
    from races.queries.race_page import RacePage
    from races.rules.view import CarView

_UPRIGHT = Frame(upright=True, scope="upright")


def track_pictures(page: RacePage, highlights: tuple[Highlight, ...] = ()) -> SafeString:
    """Two pictures of the same: one lying, one standing for telephones. The style sheet shows the
    one that fits, so that a car is large enough to be told apart on a small screen."""
    view = page.view
    painted, names = liveries(view), car_names(page)
    finish = finish_at(view.track, view.laps)
    marks = tuple(
        CarMark(
            car=car.id,
            number=str(car.id + 1),
            livery=painted[car.id],
            space=car.space,
            spot="left" if car.spot is Spot.LEFT else "right",
            name=_title(car, names),
            is_viewer=car.id == page.car,
            beyond_finish=car.progress > finish,
        )
        for car in view.cars
        if car.status is CarStatus.ON_TRACK
    )
    described = _described(page, names)
    ahead, conditions = _ahead(page), corner_marks(view)
    pictures = (
        track_svg(
            view.track,
            marks,
            highlights,
            description=described,
            corner_ahead=ahead,
            conditions=conditions,
            frame=frame,
        )
        for frame in (Frame(), _UPRIGHT)
    )
    return mark_safe("".join(pictures))  # noqa: S308 - the picture escapes every word it is given


def _title(car: CarView, names: Mapping[int, str]) -> str:
    words = {"name": names[car.id], "space": car.space, "gear": car.gear, "number": car.id + 1}
    if car.legend:
        return _("%(number)s, %(name)s: space %(space)s") % words
    return _("%(number)s, %(name)s: space %(space)s, gear %(gear)s") % words


def _described(page: RacePage, names: Mapping[int, str]) -> str:
    view = page.view
    if not view.cars:
        return _("The track %(track)s, still empty.") % {"track": view.track.name}
    running = [
        _title(view.cars[car], names)
        for car in view.standings
        if view.cars[car].status is CarStatus.ON_TRACK
    ]
    words = {"track": view.track.name, "cars": "; ".join(running) or _("no cars")}
    return _("The track %(track)s. From the front: %(cars)s.") % words


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
