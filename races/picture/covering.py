"""Cars under the deck of a bridge: cut off where it covers them, and outlined over it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from races.picture.layout import DECK_EDGE
from races.picture.paths import number, pair

if TYPE_CHECKING:
    from races.picture.layout import Covered, Layout, SpotPlace

STEPS: Final = 8
FAR: Final = 60
"""Beyond the middle of a car's spot no part of the car lies so far."""


def covered_car(shapes: Layout, deck: Covered, racer: str, prefix: str, ring: str) -> str:
    """SVG of a car under this deck. `racer` is the car as it stands elsewhere: what of it is in the
    open is seen, and of the rest a dashed outline, so that nobody loses a car from sight. `ring`
    lies over the deck. `#track-ghost` after the prefix is the outline of a car."""
    place = shapes.spot(deck.space, deck.spot)
    identity = f"{prefix}under-{deck.space}-{deck.spot}"
    turned = f'transform="translate({pair((place.x, place.y))})rotate({number(place.angle)})"'
    return (
        f'<clipPath id="{identity}"><path clip-rule="evenodd"'
        f' d="{_around(place)}{_outline(shapes, deck)}"/></clipPath>'
        f'<g clip-path="url(#{identity})">{racer}</g>'
        f'<g class="car-covered" {turned}>{ring}<use href="#{prefix}track-ghost"'
        ' fill="currentColor" fill-opacity=".4" stroke="#fff" stroke-width="1.8"'
        ' stroke-dasharray="4 3"/></g>'
    )


def _around(place: SpotPlace) -> str:
    size = 2 * FAR
    return f"M{pair((place.x - FAR, place.y - FAR))}h{size}v{size}h-{size}z"


def _outline(shapes: Layout, deck: Covered) -> str:
    """The deck with its walls, all round."""
    length = deck.deck_end - deck.deck_start
    stands = [shapes.curve.at(deck.deck_start + length * step / STEPS) for step in range(STEPS + 1)]
    there = [each.left(DECK_EDGE) for each in stands]
    back = [each.left(-DECK_EDGE) for each in reversed(stands)]
    return f"M{'L'.join(map(pair, there + back))}z"
