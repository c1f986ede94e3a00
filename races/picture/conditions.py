"""What lies over a track in one race: changed limits, road tokens, press corners.

Drawn once for each state of a race and kept; the track itself stays as it is kept.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from races.picture.layout import BADGE_RADIUS, ROAD_WIDTH, layout
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
    """SVG of changed limits, tokens and press at the corners' signs. ValueError for a mark at no
    corner line."""
    return _drawn(track, marks, upright)[1]


@lru_cache(maxsize=256)
def _drawn(track: Track, marks: tuple[CornerMark, ...], upright: bool) -> tuple[str, str]:  # noqa: FBT001 - part of the key
    if not marks:
        return "", ""
    shapes = layout(track, upright=upright)
    tinted = "".join(_sector(shapes, each) for each in marks if each.colours_sector)
    placed = "".join(_sign(shapes, each) for each in marks)
    lettering = 'text-anchor="middle" font-family="sans-serif" font-weight="700"'
    return (
        f'<g class="sectors" fill="none" stroke-opacity=".38">{tinted}</g>' if tinted else "",
        f'<g class="conditions" {lettering}>{placed}</g>',
    )


def _sector(shapes: Layout, mark: CornerMark) -> str:
    tint = TINTS.get(mark.token) if mark.token is not None else None
    if tint is None:
        return ""
    start = mark.after_space + 0.5
    end = _next_line(shapes.corners, mark.after_space, shapes.curve.spaces) + 0.5
    return (
        f'<path class="sector sector-{mark.token}" d="{along(shapes.curve, start, end)}"'
        f' stroke="{tint}" stroke-width="{number(ROAD_WIDTH - 12)}"/>'
    )


def _next_line(corners: Iterable[CornerShape], after_space: int, spaces: int) -> int:
    lines = [each.after_space for each in corners]
    later = [line for line in lines if line > after_space]
    return min(later) if later else min(lines) + spaces


def _sign(shapes: Layout, mark: CornerMark) -> str:
    corner = shapes.corner(mark.after_space)
    if corner is None:
        raise ValueError(f"no corner line after space {mark.after_space}")
    parts = _limit(mark) if mark.limit != mark.printed else ""
    if mark.token is not None:
        ground, ink = PAINTS[mark.token]
        parts += _small((-AWAY, AWAY), TOKENS[mark.token], ground, ink, f"token token-{mark.token}")
    if mark.press:
        parts += _small((AWAY, AWAY), PRESS, "#15161a", "#ffd34d", "press")
    title = f"<title>{escape(mark.title)}</title>" if mark.title else ""
    # What a finger or a pointer finds, so that corners can tell about themselves.
    found = f'<circle class="corner-touch" r="{number(BADGE_RADIUS + 3)}" fill-opacity="0"/>'
    return (
        f'<g class="condition" data-corner="{escape(corner.id)}"'
        f' transform="translate({pair(corner.badge)})">{title}{found}{parts}</g>'
    )


def _limit(mark: CornerMark) -> str:
    """The limit that applies now over the printed one, and that one crossed out beside it."""
    size = 32 if mark.limit < 10 else 27
    colour = "#1b6a3f" if mark.limit > mark.printed else "#b3261a"
    return (
        f'<circle class="limit-now" r="{number(BADGE_RADIUS - 3)}" fill="#fff3c4"'
        f' stroke="{colour}" stroke-width="6"/>'
        f'<text class="limit-now-figure" y="11" font-size="{size}" fill="#15161a">'
        f"{mark.limit}</text>"
        f'<g class="limit-printed" transform="translate(-{number(AWAY)} -{number(AWAY)})">'
        f'<circle r="{number(SIGN - 1)}" fill="#f1efe8" stroke="#5c5f66" stroke-width="1.4"/>'
        f'<text y="5" font-size="14" fill="#5c5f66">{mark.printed}</text>'
        '<path d="M-7 7L7-7" stroke="#b3261a" stroke-width="2.4"/></g>'
    )


def _small(place: Point, drawing: str, ground: str, ink: str, kind: str) -> str:
    return (
        f'<g class="{kind}" transform="translate({pair(place)})">'
        f'<circle r="{number(SIGN)}" fill="{ground}" stroke="#fff" stroke-width="1.6"/>'
        f'<path transform="translate(-7.2 -7.2)scale(.6)" d="{drawing}" fill="none" stroke="{ink}"'
        ' stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/></g>'
    )
