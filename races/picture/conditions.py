"""What lies over a track in one race: changed limits, road tokens, press corners.

Drawn once for each state of a race and kept; the track itself stays as it is kept.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from races.picture.badges import letter, plate
from races.picture.layout import ROAD_WIDTH, layout
from races.picture.paths import along, number, pair
from races.picture.symbols import PRESS, TOKENS
from races.rules.weather import RoadToken

if TYPE_CHECKING:
    from collections.abc import Iterable

    from races.picture.layout import CornerShape, Layout
    from races.picture.spline import Point
    from races.rules.track import Track

SIGN: Final = 11.5
"""Radius of the small signs round a badge, and how far they stand from its middle."""
AWAY: Final = 18.0

EDGE_LINE: Final = 15.5
"""From the middle of the road to the lines of colour along a sector, inside the race line."""

PAINTS: Final = {
    RoadToken.OVERHEAT: ("#c2410c", "#ffffff"),
    RoadToken.LIMIT_DOWN: ("#b3261a", "#ffffff"),
    RoadToken.LIMIT_UP: ("#1b6a3f", "#ffffff"),
    RoadToken.WEATHER: ("#475569", "#ffffff"),
    RoadToken.FREE_BOOST: ("#7c3aed", "#ffffff"),
    RoadToken.SLIPSTREAM_PLUS_1: ("#0f766e", "#ffffff"),
}
"""Ground and drawing of each token."""

TINTS: Final = {
    RoadToken.WEATHER: "#e6edf5",
    RoadToken.FREE_BOOST: "#8b5cf6",
    RoadToken.SLIPSTREAM_PLUS_1: "#0fa292",
}
"""What colours the sector in which a token acts; none is the blue of water."""


class CornerMark(Struct, frozen=True, kw_only=True):
    """What a race shows at a corner line, named by the space before it. `title` says it in words,
    translated. `colours_sector`: whether the token acts from this line to the next."""

    after_space: int
    printed: int
    limit: int
    token: RoadToken | None = None
    colours_sector: bool = False
    press: bool = False
    title: str = ""


def sectors(track: Track, marks: tuple[CornerMark, ...], *, upright: bool) -> str:
    """SVG of the sectors in which a token acts, to lie on the road under the cars."""
    return _drawn(track, marks, upright)[0]


def signs(track: Track, marks: tuple[CornerMark, ...], *, upright: bool) -> str:
    """SVG of every corner's sign: its limit, and where a mark says so, what changes it, its token
    and the press. ValueError for a mark at no corner line."""
    return _drawn(track, marks, upright)[1]


@lru_cache(maxsize=256)
def _drawn(track: Track, marks: tuple[CornerMark, ...], upright: bool) -> tuple[str, str]:  # noqa: FBT001 - part of the key
    shapes = layout(track, upright=upright)
    marked = {each.after_space: each for each in marks}
    for line in marked:
        if shapes.corner(line) is None:
            raise ValueError(f"no corner line after space {line}")
    tinted = "".join(_sector(shapes, each) for each in marks if each.colours_sector)
    placed = "".join(
        _sign(each, marked.get(each.after_space) or _as_printed(each)) for each in shapes.corners
    )
    lettering = 'text-anchor="middle" font-family="sans-serif" font-weight="700"'
    return (
        f'<g class="sectors" fill="none">{tinted}</g>' if tinted else "",
        f'<g class="conditions" {lettering}>{placed}</g>',
    )


def _as_printed(corner: CornerShape) -> CornerMark:
    limit = corner.speed_limit
    return CornerMark(after_space=corner.after_space, printed=limit, limit=limit)


def _sector(shapes: Layout, mark: CornerMark) -> str:
    tint = TINTS.get(mark.token) if mark.token is not None else None
    if tint is None:
        return ""
    start = mark.after_space + 0.5
    end = _next_line(shapes.corners, mark.after_space, shapes.curve.spaces) + 0.5
    edges = "".join(along(shapes.curve, start, end, side * EDGE_LINE) for side in (1.0, -1.0))
    return (
        f'<g class="sector sector-{mark.token}" stroke="{tint}">'
        f'<path d="{along(shapes.curve, start, end)}" stroke-opacity=".24"'
        f' stroke-width="{number(ROAD_WIDTH - 12)}"/><path d="{edges}" stroke-width="4"/></g>'
    )


def _next_line(corners: Iterable[CornerShape], after_space: int, spaces: int) -> int:
    lines = [each.after_space for each in corners]
    later = [line for line in lines if line > after_space]
    return min(later) if later else min(lines) + spaces


def _sign(corner: CornerShape, mark: CornerMark) -> str:
    parts = plate(mark.printed, mark.limit) + letter(corner)
    if mark.limit != mark.printed:
        parts += _crossed_out(mark.printed)
    if mark.token is not None:
        ground, ink = PAINTS[mark.token]
        parts += _small((-AWAY, AWAY), TOKENS[mark.token], ground, ink, f"token token-{mark.token}")
    if mark.press:
        parts += _small((AWAY, AWAY), PRESS, "#15161a", "#ffd34d", "press")
    title = f"<title>{escape(mark.title)}</title>" if mark.title else ""
    return (
        f'<g class="condition" data-corner="{escape(corner.id)}"'
        f' transform="translate({pair(corner.badge)})">{title}{parts}</g>'
    )


def _crossed_out(printed: int) -> str:
    return (
        f'<g class="limit-printed" transform="translate(-{number(AWAY)} -{number(AWAY)})">'
        f'<circle r="{number(SIGN - 1)}" fill="#f1efe8" stroke="#5c5f66" stroke-width="1.4"/>'
        f'<text y="5" font-size="14" fill="#5c5f66">{printed}</text>'
        '<path d="M-7 7L7-7" stroke="#b3261a" stroke-width="2.4"/></g>'
    )


def _small(place: Point, drawing: str, ground: str, ink: str, kind: str) -> str:
    return (
        f'<g class="{kind}" transform="translate({pair(place)})">'
        f'<circle r="{number(SIGN)}" fill="{ground}" stroke="#fff" stroke-width="1.6"/>'
        f'<path transform="translate(-7.2 -7.2)scale(.6)" d="{drawing}" fill="none" stroke="{ink}"'
        ' stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/></g>'
    )
