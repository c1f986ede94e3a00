"""The front of this package: one routine for the race page, thumbnails and link previews."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from msgspec import Struct

from races.picture.badges import THUMBNAIL_BADGE
from races.picture.conditions import CornerMark, sectors, signs
from races.picture.layout import BADGE_RADIUS, Box, Layout, layout
from races.picture.marks import (
    CarMark,
    CornerAhead,
    Highlight,
    HighlightKind,
    crossed_lines,
    overlay,
)
from races.picture.moods import mood
from races.picture.paths import number
from races.picture.scenery import scenery, sketch

if TYPE_CHECKING:
    from races.rules.track import Track

__all__ = [
    "CarMark",
    "CornerAhead",
    "CornerMark",
    "Frame",
    "Highlight",
    "HighlightKind",
    "ground_svg",
    "marks_svg",
    "track_svg",
]

CLOSE_UP_REACH = 90.0
RIM = 16.0
"""Of land around a track in a picture of a given ratio."""


class Frame(Struct, frozen=True):
    """How a picture is cut and where it will stand."""

    upright: bool = False
    """Turned so that its longer side stands, for telephones."""
    thumbnail: bool = False
    """Only road, corner lines with limits and finish line; no cars, no ids."""
    plain: bool = False
    """Without what only drivers need: Legend lines and distances to corners."""
    ratio: float | None = None
    """Of width to height: land, and the weather over it, is added until it fits."""
    close_up: tuple[int, int] | None = None
    """Only the road from one space to another in driving direction."""
    on_ground: bool = False
    """With a painted background, for a file that stands alone."""
    scope: str = ""
    """Goes before every id, for pages with several pictures."""


WHOLE = Frame()


def track_svg(  # noqa: PLR0913 - the layers of a picture, by keyword
    track: Track,
    cars: tuple[CarMark, ...] = (),
    highlights: tuple[Highlight, ...] = (),
    *,
    description: str = "",
    corner_ahead: CornerAhead | None = None,
    conditions: tuple[CornerMark, ...] = (),
    weather: str = "",
    frame: Frame = WHOLE,
) -> str:
    """A whole `<svg>` element of a track, ready to be put on a page or to be served as a file.

    `description` is the translated text alternative; without it the picture is hidden from screen
    readers. `weather` is the id of a weather, for its mood. All words given are escaped here.
    ValueError for marks off the track and for a track
    without a usable outline.
    """
    layers = _still(track, frame)
    if not frame.thumbnail:
        layers += _moving(
            track, cars, highlights, corner_ahead, conditions, weather=weather, frame=frame
        )
    return _element(track, frame, "", _spoken(description), layers)


def ground_svg(track: Track, *, description: str = "", frame: Frame = WHOLE) -> str:
    """The `<svg>` of what stays as it is during a race, to lie under `marks_svg` of the same frame.

    `#track-road` in it, after the frame's scope, is the middle of the road as one closed path that
    begins at the finish line: of N spaces the middle of space n is at (n - 0.5) / N of its length.
    """
    return _element(track, frame, "track-ground", _spoken(description), _still(track, frame))


def marks_svg(  # noqa: PLR0913 - as above
    track: Track,
    cars: tuple[CarMark, ...] = (),
    highlights: tuple[Highlight, ...] = (),
    *,
    corner_ahead: CornerAhead | None = None,
    conditions: tuple[CornerMark, ...] = (),
    weather: str = "",
    frame: Frame = WHOLE,
) -> str:
    """The `<svg>` of what a move may change, with nothing behind it, to lie on `ground_svg` of the
    same frame; hidden from screen readers. ValueError for marks off the track."""
    layers = _moving(
        track, cars, highlights, corner_ahead, conditions, weather=weather, frame=frame
    )
    return _element(track, frame, "track-marks", _spoken(""), layers)


def _still(track: Track, frame: Frame) -> str:
    ground = _ground(_box(track, frame)) if frame.on_ground else ""
    if frame.thumbnail:
        return ground + sketch(track, upright=frame.upright)
    prefix = f"{_prefix(frame)}track-"
    return ground + scenery(track, prefix, upright=frame.upright, plain=frame.plain)


def _moving(  # noqa: PLR0913 - the layers of a picture
    track: Track,
    cars: tuple[CarMark, ...],
    highlights: tuple[Highlight, ...],
    corner_ahead: CornerAhead | None,
    conditions: tuple[CornerMark, ...],
    *,
    weather: str,
    frame: Frame,
) -> str:
    shapes = layout(track, upright=frame.upright)
    seen = shapes.box if frame.ratio is None else _box(track, frame)
    return (
        mood(weather, seen, _prefix(frame))
        + sectors(track, conditions, upright=frame.upright)
        + crossed_lines(shapes, highlights)
        + signs(track, conditions, upright=frame.upright)
        + overlay(shapes, cars, highlights, corner_ahead, _prefix(frame))
    )


def _element(track: Track, frame: Frame, part: str, spoken: str, layers: str) -> str:
    kind = "track-thumbnail" if frame.thumbnail else "track"
    turned = "track-upright" if frame.upright else "track-wide"
    classes = f"{kind} {turned} {part}".rstrip()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{classes}"'
        f' viewBox="{_view(_box(track, frame))}" data-spaces="{track.spaces}" {spoken}>'
        f"{layers}</svg>"
    )


def _prefix(frame: Frame) -> str:
    return f"{escape(frame.scope)}-" if frame.scope else ""


def _box(track: Track, frame: Frame) -> Box:
    shapes = layout(track, upright=frame.upright)
    box = shapes.box if frame.close_up is None else _close_up(shapes, *frame.close_up)
    if frame.thumbnail:
        box = _wider(box, (THUMBNAIL_BADGE - 1) * BADGE_RADIUS)
    return box if frame.ratio is None else _in_ratio(_wider(box, RIM), frame.ratio)


def _close_up(shapes: Layout, first: int, last: int) -> Box:
    end = last if last >= first else last + shapes.curve.spaces
    stands = [shapes.curve.at(each) for each in range(first, end + 1)]
    x = min(each.x for each in stands) - CLOSE_UP_REACH
    y = min(each.y for each in stands) - CLOSE_UP_REACH
    return Box(
        x,
        y,
        max(each.x for each in stands) + CLOSE_UP_REACH - x,
        max(each.y for each in stands) + CLOSE_UP_REACH - y,
    )


def _in_ratio(box: Box, ratio: float) -> Box:
    """The box in the middle of the smallest one with this ratio of width to height."""
    width, height = max(box.width, box.height * ratio), max(box.height, box.width / ratio)
    x, y = box.x - (width - box.width) / 2, box.y - (height - box.height) / 2
    return Box(x, y, width, height)


def _wider(box: Box, by: float) -> Box:
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def _spoken(description: str) -> str:
    if not description:
        return 'aria-hidden="true" focusable="false"'
    return f'role="img" aria-label="{escape(description)}"'


def _view(box: Box) -> str:
    return " ".join(number(each) for each in (box.x, box.y, box.width, box.height))


def _ground(box: Box) -> str:
    return (
        f'<rect class="ground" x="{number(box.x)}" y="{number(box.y)}" width="{number(box.width)}"'
        f' height="{number(box.height)}" fill="#dde7c8"/>'
    )
