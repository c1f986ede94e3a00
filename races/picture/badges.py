"""The signs of corner lines: the limit in a ring, and the corner's letter."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from races.picture.layout import BADGE_RADIUS
from races.picture.paths import number, pair

if TYPE_CHECKING:
    from races.picture.layout import CornerShape

THUMBNAIL_BADGE: Final = 1.6
"""How much larger a thumbnail shows them."""

HIGHER: Final = "#1b6a3f"
LOWER: Final = "#b3261a"


def plate(printed: int, limit: int) -> str:
    """SVG of the limit as it applies, around 0 0. One that is not the printed one is yellow."""
    size = 32 if limit < 10 else 27
    radius = number(BADGE_RADIUS - 3)
    if limit == printed:
        return (
            f'<circle class="badge-plate" r="{radius}" fill="#fff" stroke="#d3222a"'
            f' stroke-width="6"/><text class="badge-limit" y="11" font-size="{size}"'
            f' fill="#15161a">{limit}</text>'
        )
    return (
        f'<circle class="limit-now" r="{radius}" fill="#fff3c4"'
        f' stroke="{HIGHER if limit > printed else LOWER}" stroke-width="6"/>'
        f'<text class="limit-now-figure" y="11" font-size="{size}" fill="#15161a">{limit}</text>'
    )


def letter(corner: CornerShape) -> str:
    """SVG of the corner's letter at the top right of its plate."""
    return (
        '<circle class="badge-tab" cx="18" cy="-18" r="11.5" fill="#15161a" stroke="#fff"'
        ' stroke-width="1.4"/><text class="badge-letter" x="18" y="-12.4" font-size="16"'
        f' fill="#fff">{escape(corner.id)}</text>'
    )


def plain_badge(corner: CornerShape) -> str:
    """SVG of a corner's printed limit in its place, large, for thumbnails."""
    place = f"translate({pair(corner.badge)})scale({THUMBNAIL_BADGE})"
    return (
        f'<g class="badge" transform="{place}" text-anchor="middle" font-family="sans-serif"'
        f' font-weight="700">{plate(corner.speed_limit, corner.speed_limit)}</g>'
    )
