"""The part of the picture that never changes during a race: land, road, lines and signs.

Presentation attributes carry the colours of daylight, so that the picture also stands alone, as a
link preview does; `track.css` replaces them on pages. There are no style attributes: a strict
content security policy would drop them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from races.picture.badges import plain_badge
from races.picture.counting import figures
from races.picture.layout import (
    ARROW_RADIUS,
    EDGE,
    GRID_CARS,
    KERB_REACH,
    ROAD_WIDTH,
    SPOT_OFFSET,
    CornerShape,
    Layout,
    layout,
)
from races.picture.paths import along, number, pair, segments

if TYPE_CHECKING:
    from collections.abc import Iterable

    from races.picture.spline import Point
    from races.rules.track import Track

CHEQUERS = 8
VERGE_WIDTH = ROAD_WIDTH + 26
RACE_LINE_WIDTH = 6.0
KERB_WIDTH = 6.0
GRAVEL_WIDTH = 40.0
GRAVEL_BEFORE = 0.6
GRAVEL_BEHIND = 1.9
LINE_PIECES = 0.5
"""Curves a space long would be finer than anybody sees: one for two spaces keeps the picture
small."""


@lru_cache(maxsize=128)
def scenery(track: Track, prefix: str, *, upright: bool, plain: bool = False) -> str:
    """All still layers of a track; ids begin with `prefix`. Limits are no part of it: they may
    change. `plain` leaves out what only drivers need: Legend lines, distances to corners."""
    shapes = layout(track, upright=upright)
    lap = (0.5, track.spaces + 0.5)
    road = along(shapes.curve, *lap)
    layers = (
        _road(road, prefix),
        _land(shapes, prefix),
        _kerbs(shapes),
        _asphalt(prefix),
        _markings(shapes, *lap),
        _chicanes(track, shapes),
        *(_water(shapes, *each) for each in track.flooded_spaces),
        *(_tunnel(shapes, *each) for each in track.tunnel_spaces),
        _grid(shapes),
        "" if plain else _legend_lines(shapes),
        _finish(shapes),
        _corner_lines(shapes.corners),
        *(_bridge(shapes, *each) for each in shapes.bridges),
        _arrow(shapes),
        _numbers(shapes),
        "" if plain else figures(shapes.distances),
    )
    return "".join(layers)


@lru_cache(maxsize=128)
def sketch(track: Track, *, upright: bool) -> str:
    """A thumbnail's layers: road, corner lines with large limits, finish; no ids at all."""
    shapes = layout(track, upright=upright)
    road = along(shapes.curve, 0.5, track.spaces + 0.5, pieces_per_space=LINE_PIECES)
    return (
        '<g class="road" fill="none" stroke-linejoin="round">'
        f'<path class="edge" d="{road}" stroke="#fbfaf3" stroke-width="60"/>'
        f'<path class="asphalt" d="{road}" stroke="#5a5e67"'
        f' stroke-width="{number(ROAD_WIDTH)}"/></g>'
        + "".join(_sketched_bridge(shapes, *each) for each in shapes.bridges)
        + _finish(shapes)
        + _corner_lines(shapes.corners)
        + "".join(plain_badge(each) for each in shapes.corners)
    )


def _road(road: str, prefix: str) -> str:
    return f'<defs><path id="{prefix}road" d="{road}"/></defs>'


def _land(shapes: Layout, prefix: str) -> str:
    return (
        '<g class="land" fill="none" stroke-linejoin="round" stroke-linecap="round">'
        f'<use class="infield" href="#{prefix}road" fill="#c3d3a8"/>'
        f"{_trees(shapes)}{_gravel(shapes)}"
        f'<use class="verge" href="#{prefix}road" stroke="#e9e2c6"'
        f' stroke-width="{number(VERGE_WIDTH)}"/>{_stand(shapes)}</g>'
    )


def _trees(shapes: Layout) -> str:
    """Three sizes, each one path of dots: the shadow, the crown, and the light on it."""
    layers = []
    for least, most in ((0.0, 11.0), (11.0, 14.0), (14.0, 99.0)):
        found = [each for each in shapes.trees if least <= each.radius < most]
        size = sum(each.radius for each in found) / (len(found) or 1)
        dots = "".join(f"M{number(each.place[0])} {number(each.place[1])}h0" for each in found)
        if found:
            layers.append(
                f'<path class="tree-shade" d="{dots}" stroke="#a9bf8b" stroke-width="'
                f'{number(2 * size)}" transform="translate(4 5)"/><path class="tree" d="{dots}"'
                f' stroke="#87a76f" stroke-width="{number(2 * size)}"/><path class="tree-light"'
                f' d="{dots}" stroke="#98b67d" stroke-width="{number(1.15 * size)}"'
                ' transform="translate(-2.5 -3)"/>'
            )
    return "".join(layers)


def _gravel(shapes: Layout) -> str:
    """Where cars end that miss a corner: sand on its outside."""
    data = "".join(
        along(
            shapes.curve,
            each.after_space + 0.5 - GRAVEL_BEFORE,
            each.after_space + 0.5 + GRAVEL_BEHIND,
            -each.inside * (EDGE + GRAVEL_WIDTH / 2),
        )
        for each in shapes.corners
    )
    return (
        f'<path class="gravel" d="{data}" stroke="#e2d3a2" stroke-width="{number(GRAVEL_WIDTH)}"/>'
    )


def _stand(shapes: Layout) -> str:
    if shapes.stand is None:
        return ""
    where = shapes.stand
    front = EDGE + 8

    def row(out: float) -> str:
        return along(shapes.curve, where.start, where.end, where.side * (front + out))

    return (
        f'<g class="stand" stroke-linecap="butt"><path class="stand-back" d="{row(12)}"'
        ' stroke="#fbf6e6" stroke-width="24"/>'
        f'<path d="{row(4)}" stroke="#2b4f7d" stroke-width="4" stroke-dasharray="3 5"/>'
        f'<path d="{row(9)}" stroke="#8a4b2a" stroke-width="4" stroke-dasharray="4 3"/>'
        f'<path class="stand-roof" d="{row(18)}" stroke="#b3261a" stroke-width="12"/>'
        f'<path d="{row(18)}" stroke="#fbf6e6" stroke-width="12" stroke-dasharray="6 12"/></g>'
    )


def _asphalt(prefix: str) -> str:
    return (
        '<g class="road" fill="none" stroke-linejoin="round">'
        f'<use class="edge" href="#{prefix}road" stroke="#fbfaf3"'
        f' stroke-width="{number(ROAD_WIDTH + 4)}"/>'
        f'<use class="asphalt" href="#{prefix}road" stroke="#5a5e67"'
        f' stroke-width="{number(ROAD_WIDTH)}"/></g>'
    )


def _markings(shapes: Layout, start: float, end: float) -> str:
    curve = shapes.curve
    spaces = [shapes.spaces[(each - 1) % curve.spaces] for each in _inside(start, end)]
    pads = "".join(
        f"M{pair((place.x, place.y))}h0" for space in spaces for place in (space.left, space.right)
    )
    fences = [curve.at(each - 0.5) for each in _inside(start + 0.5, end)]
    rails = segments((each.left(EDGE), each.left(-EDGE)) for each in fences)
    middle = along(curve, start, end, pieces_per_space=LINE_PIECES)
    return (
        f'<path class="spots" d="{pads}" stroke="#686c76" stroke-width="15"'
        ' stroke-linecap="round"/>'
        f'<path class="middle" d="{middle}" fill="none" stroke="#8d929c" stroke-width="1"'
        ' stroke-dasharray="6 6"/>'
        f'<path class="spaces" d="{rails}" fill="none" stroke="#a9adb6" stroke-width="1.6"/>'
        + _race_line(shapes, start, end)
    )


def _inside(start: float, end: float) -> range:
    """Whole numbers between two coordinates."""
    return range(round(start + 0.5), round(end - 0.5) + 1)


def _race_line(shapes: Layout, start: float, end: float) -> str:
    offset = EDGE - RACE_LINE_WIDTH / 2
    lap = shapes.curve.spaces
    data = []
    for stretch in shapes.race_line:
        for turn in (-lap, 0, lap):
            first, last = max(start, stretch.start + turn), min(end, stretch.end + turn)
            if last - first > 1e-6:
                data.append(along(shapes.curve, first, last, stretch.side * offset))
    return (
        f'<path class="race-line" d="{"".join(data)}" fill="none" stroke="#ffc72c"'
        f' stroke-width="{number(RACE_LINE_WIDTH)}"/>'
    )


def _kerbs(shapes: Layout) -> str:
    data = "".join(
        along(
            shapes.curve,
            each.after_space + 0.5 - KERB_REACH,
            each.after_space + 0.5 + KERB_REACH,
            each.inside * (EDGE + KERB_WIDTH / 2 + 1),
        )
        for each in shapes.corners
    )
    width = number(KERB_WIDTH)
    return (
        f'<g class="kerbs" fill="none" stroke-width="{width}"><path class="kerb-white" d="{data}"'
        ' stroke="#fff"/>'
        f'<path class="kerb-red" d="{data}" stroke="#d3222a" stroke-dasharray="8 8"/></g>'
    )


def _grid(shapes: Layout) -> str:
    spaces = shapes.curve.spaces
    data = []
    for row in range(GRID_CARS // 2):
        stand = shapes.curve.at(spaces - row + 0.5)
        for side in (1.0, -1.0):
            corners = [
                stand.left(side * SPOT_OFFSET + across, ahead)
                for across, ahead in ((9.0, -14.0), (9.0, -5.0), (-9.0, -5.0), (-9.0, -14.0))
            ]
            data.append("M" + "L".join(pair(each) for each in corners))
    return (
        f'<path class="grid" d="{"".join(data)}" fill="none" stroke="#f4f4ee" stroke-width="1.8"/>'
    )


def _legend_lines(shapes: Layout) -> str:
    stands = [shapes.curve.at(each + 0.5) for each in shapes.legend_lines]
    lines = segments((each.left(EDGE), each.left(-EDGE)) for each in stands)
    return (
        f'<path class="legend-lines" d="{lines}" fill="none" stroke="#6fd0e6" stroke-width="2.6"'
        ' stroke-dasharray="4 3.3"/>'
    )


def _finish(shapes: Layout) -> str:
    stand = shapes.curve.at(0.5)
    side = ROAD_WIDTH / CHEQUERS
    square = f"h{number(side)}v{number(side)}h-{number(side)}z"
    dark = "".join(
        f"M{pair(((column - 1) * side, row * side - EDGE))}{square}"
        for row in range(CHEQUERS)
        for column in (0, 1)
        if (row + column) % 2
    )
    return (
        f'<g class="finish" transform="{_placed((stand.x, stand.y), stand.angle)}">'
        f'<rect x="-{number(side)}" y="-{number(EDGE)}" width="{number(2 * side)}"'
        f' height="{number(ROAD_WIDTH)}" fill="#fff"/><path d="{dark}" fill="#111"/></g>'
    )


def _corner_lines(corners: Iterable[CornerShape]) -> str:
    found = tuple(corners)
    posts = segments((_nearer(each), each.badge) for each in found)
    lines = segments(each.line for each in found)
    return (
        f'<path class="corner-posts" d="{posts}" fill="none" stroke="#d3222a" stroke-width="3"/>'
        f'<path class="corner-casing" d="{lines}" fill="none" stroke="#fff" stroke-width="9"/>'
        f'<path class="corner-lines" d="{lines}" fill="none" stroke="#d3222a" stroke-width="5.4"/>'
    )


def _nearer(corner: CornerShape) -> Point:
    x, y = corner.badge
    return min(corner.line, key=lambda end: (end[0] - x) ** 2 + (end[1] - y) ** 2)


def _water(shapes: Layout, first: int, last: int) -> str:
    """Flooded spaces: blue, with ripples across the road."""
    stretch = along(shapes.curve, first - 0.5, last + 0.5)
    stands = [
        shapes.curve.at(space + part) for space in range(first, last + 1) for part in (-0.22, 0.22)
    ]
    ripples = "".join(
        f"M{pair(each.left(side * 20))}Q{pair(each.left(side * 11, 9))} {pair(each.left(side * 2))}"
        for each in stands
        for side in (1.0, -1.0)
    )
    return (
        f'<g class="water" fill="none"><path d="{stretch}" stroke="#2f7fc4" stroke-opacity=".6"'
        f' stroke-width="{number(ROAD_WIDTH - 12)}"/>'
        f'<path d="{ripples}" stroke="#d5ecff" stroke-width="1.8" stroke-linecap="round"/></g>'
    )


def _tunnel(shapes: Layout, first: int, last: int) -> str:
    """A stretch under a roof: dark, with ribs, walls and two portals; cars are drawn over it."""
    start, end = first - 0.5, last + 0.5
    stretch = along(shapes.curve, start, end)
    walls = "".join(along(shapes.curve, start, end, side * (EDGE + 4)) for side in (1.0, -1.0))
    reach = EDGE + 9
    ribs = [shapes.curve.at(space) for space in range(first, last + 1)]
    portals = [shapes.curve.at(start), shapes.curve.at(end)]
    across = segments((each.left(EDGE), each.left(-EDGE)) for each in ribs)
    gates = segments((each.left(reach), each.left(-reach)) for each in portals)
    return (
        f'<g class="tunnel" fill="none"><path d="{stretch}" stroke="#0b0d12" stroke-opacity=".62"'
        f' stroke-width="{number(ROAD_WIDTH)}"/>'
        f'<path d="{across}" stroke="#6d7078" stroke-width="3" stroke-dasharray="9 6"/>'
        f'<path d="{walls}" stroke="#4a443c" stroke-width="8"/>'
        f'<path d="{walls}" stroke="#8d8475" stroke-width="2.4"/>'
        f'<path class="portal" d="{gates}" stroke="#8d8475" stroke-width="7"/></g>'
    )


def _chicanes(track: Track, shapes: Layout) -> str:
    """Kerbs on both sides from the entry to the exit line of each chicane."""
    lines = {each.id: each.after_space for each in track.corners}
    data = []
    for each in track.corners:
        # A draft may name an entry that it does not have; its fault is told elsewhere.
        entry = lines.get(each.chicane_exit_of) if each.chicane_exit_of is not None else None
        if entry is not None:
            start, end = entry + 0.5, each.after_space + 0.5
            end += track.spaces if end < start else 0
            data += [along(shapes.curve, start, end, side * (EDGE - 3)) for side in (1.0, -1.0)]
    if not data:
        return ""
    path = "".join(data)
    return (
        f'<g class="chicanes" fill="none" stroke-width="7"><path d="{path}" stroke="#fff"/>'
        f'<path d="{path}" stroke="#d3222a" stroke-dasharray="7 7"/></g>'
    )


def _bridge(shapes: Layout, start: float, end: float) -> str:
    deck = along(shapes.curve, start, end)
    walls = "".join(along(shapes.curve, start, end, side * (EDGE + 3)) for side in (1.0, -1.0))
    return (
        '<g class="bridge" fill="none">'
        f'<path class="bridge-shadow" d="{deck}" stroke="#000" stroke-opacity=".28"'
        f' stroke-width="{number(ROAD_WIDTH + 22)}"/>'
        f'<path class="asphalt" d="{deck}" stroke="#5a5e67" stroke-width="{number(ROAD_WIDTH)}"/>'
        f"{_markings(shapes, start, end)}"
        f'<path class="bridge-wall" d="{walls}" stroke="#2b2d33" stroke-width="8"/>'
        f'<path class="bridge-rail" d="{walls}" stroke="#f3efe2" stroke-width="3.4"/></g>'
    )


def _sketched_bridge(shapes: Layout, start: float, end: float) -> str:
    deck = along(shapes.curve, start, end)
    return (
        f'<g class="bridge" fill="none"><path class="edge" d="{deck}" stroke="#fbfaf3"'
        ' stroke-width="72"/>'
        f'<path class="asphalt" d="{deck}" stroke="#5a5e67"'
        f' stroke-width="{number(ROAD_WIDTH)}"/></g>'
    )


def _arrow(shapes: Layout) -> str:
    stand = shapes.curve.at(1.6)
    reach = number(ARROW_RADIUS)
    return (
        f'<path class="direction" transform="{_placed(shapes.arrow, stand.angle)}"'
        f' d="M-{reach}-4H2V-11L{reach} 0 2 11V4H-{reach}Z" fill="#15161a"/>'
    )


def _numbers(shapes: Layout) -> str:
    texts = "".join(
        f'<text x="{number(each.place[0])}" y="{number(each.place[1] + 6)}">{each.number}</text>'
        for each in shapes.numbers
    )
    return (
        '<g class="space-numbers" text-anchor="middle" font-family="sans-serif" font-size="17"'
        f' font-weight="600" fill="#4d4a3c">{texts}</g>'
    )


def _placed(place: Point, angle: float) -> str:
    return f"translate({pair(place)})rotate({number(angle)})"
