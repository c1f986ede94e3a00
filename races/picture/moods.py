"""The weather as one sees it: a veil over the land and the road, under the cars.

Each is a tint of the whole picture and a pattern or some soft discs, a few hundred bytes of SVG.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from races.picture.paths import number

if TYPE_CHECKING:
    from races.picture.layout import Box

RAIN: Final = (
    '<pattern id="{id}" width="46" height="62" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(14)"><path d="M8 4v17M31 30v19M20 48v10" stroke="#e8f2fb"'
    ' stroke-opacity=".5" stroke-width="1.7" stroke-linecap="round"/></pattern>'
)
SNOW: Final = (
    '<pattern id="{id}" width="150" height="130" patternUnits="userSpaceOnUse"><path'
    ' d="M12 18h0M78 44h0M136 96h0M44 108h0M102 8h0" stroke="#fff" stroke-width="5.5"'
    ' stroke-linecap="round"/><path d="M40 52h0M118 62h0M8 84h0M84 118h0M62 12h0M144 28h0M96 88h0"'
    ' stroke="#fff" stroke-width="3.4" stroke-linecap="round"/></pattern>'
)
SOFT: Final = (
    '<radialGradient id="{id}"><stop stop-color="{colour}" stop-opacity="{strong}"/>'
    '<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>'
)

DISCS: Final = ((0.18, 0.25, 0.42), (0.72, 0.16, 0.38), (0.86, 0.74, 0.46), (0.36, 0.82, 0.44))
"""Of clouds and banks of fog: middle and reach, as shares of the picture."""


def mood(weather: str, box: Box, prefix: str) -> str:
    """SVG of the weather with this id over the box; empty for none and for one without a look."""
    identity = f"{prefix}track-mood"
    if weather in {"rain", "storm"}:
        tint = "#1f3550" if weather == "rain" else "#241f4a"
        return _group(weather, RAIN, identity, _rect(box, tint, 0.2) + _filled(box, identity))
    if weather == "snow":
        return _group(weather, SNOW, identity, _rect(box, "#eef5fb", 0.24) + _filled(box, identity))
    if weather == "fog":
        soft = SOFT.replace("{colour}", "#fff").replace("{strong}", ".36")
        return _group(weather, soft, identity, _rect(box, "#eef1f0", 0.1) + _discs(box, identity))
    if weather == "clouds":
        soft = SOFT.replace("{colour}", "#22313f").replace("{strong}", ".3")
        return _group(weather, soft, identity, _discs(box, identity))
    if weather == "sun":
        soft = SOFT.replace("{colour}", "#ffd66b").replace("{strong}", ".6")
        disc = _disc(identity, box.x, box.y, 0.85 * min(box.width, box.height))
        return _group(weather, soft, identity, _rect(box, "#ffb838", 0.09) + disc)
    return ""


def _group(weather: str, paint: str, identity: str, veil: str) -> str:
    return (
        f'<g class="mood mood-{weather}"><defs>{paint.replace("{id}", identity)}</defs>{veil}</g>'
    )


def _place(box: Box) -> str:
    return (
        f'x="{number(box.x)}" y="{number(box.y)}" width="{number(box.width)}"'
        f' height="{number(box.height)}"'
    )


def _rect(box: Box, colour: str, opacity: float) -> str:
    return f'<rect {_place(box)} fill="{colour}" fill-opacity="{opacity:g}"/>'


def _filled(box: Box, identity: str) -> str:
    return f'<rect class="mood-drops" {_place(box)} fill="url(#{identity})"/>'


def _discs(box: Box, identity: str) -> str:
    size = max(box.width, box.height)
    return "".join(
        _disc(identity, box.x + x * box.width, box.y + y * box.height, reach * size)
        for x, y, reach in DISCS
    )


def _disc(identity: str, x: float, y: float, reach: float) -> str:
    return (
        f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(reach)}"'
        f' ry="{number(reach * 0.7)}" fill="url(#{identity})"/>'
    )
