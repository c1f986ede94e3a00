"""What moves on the picture: cars, previews of moves, the way to the next corner."""

from __future__ import annotations

from enum import StrEnum
from html import escape
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from races.picture.covering import covered_car
from races.picture.labels import Labels
from races.picture.layout import (
    BADGE_RADIUS,
    SIGNS_REACH,
    TAG_RADIUS,
    CornerShape,
    Layout,
    SpotPlace,
)
from races.picture.liveries import (
    LIVERIES,
    SILHOUETTE,
    car_symbol,
    cockpit_symbol,
    livery,
)
from races.picture.paths import number, pair, segments

if TYPE_CHECKING:
    from races.picture.spline import Point

type SpotName = Literal["left", "right"]
_OTHER: dict[str, SpotName] = {"left": "right", "right": "left"}

CAR_HALF_WIDTH = 12.0


class CarMark(Struct, frozen=True):
    """A car on the picture. `number` is what its tag shows, `name` the full, translated title."""

    car: int
    number: str
    livery: int
    space: int
    spot: SpotName
    name: str
    is_viewer: bool = False
    beyond_finish: bool = False


class HighlightKind(StrEnum):
    """What a highlight tells about a move that is being thought of."""

    LANDING = "landing"
    SPIN_OUT = "spin-out"
    CORNER = "corner"
    CORNER_COST = "corner-cost"


class Highlight(Struct, frozen=True):
    """Shows a consequence: a landing spot, or a corner line crossed (`space` is the one before it).

    `label` is short (`+2`, `2 Heat`) and translated; it may be empty. `spot` is None for corner
    lines. `weight` is 1 for the likeliest of several landings, less for others: they are smaller
    and fainter.
    """

    space: int
    spot: SpotName | None
    kind: HighlightKind
    label: str = ""
    weight: float = 1.0


class CornerAhead(Struct, frozen=True):
    """The next corner line: the space before it, and translated words such as `5 to B`."""

    after_space: int
    label: str


def crossed_lines(shapes: Layout, highlights: tuple[Highlight, ...]) -> str:
    """SVG of the corner lines that a move crosses, to lie under their signs. ValueError for a line
    that is none."""
    crossed = (each for each in highlights if each.spot is None)
    return "".join(_crossed(_corner(shapes, each.space), each.kind) for each in crossed)


def overlay(
    shapes: Layout,
    cars: tuple[CarMark, ...],
    highlights: tuple[Highlight, ...],
    corner_ahead: CornerAhead | None,
    prefix: str,
) -> str:
    """SVG of all other marks. ValueError for a space or a line that the track has not."""
    labels = Labels(shapes)
    taken: list[Point] = []
    viewer = next((each for each in cars if each.is_viewer), None)
    ordered = sorted(cars, key=lambda each: each.is_viewer)
    racers = "".join(_car(shapes, each, prefix, taken) for each in ordered)
    for place in taken:
        labels.keep_clear(place)
    ghosts = "".join(_ghost(shapes, each, prefix) for each in highlights)
    words = "".join(_highlight_label(shapes, each, labels) for each in highlights)
    way = ""
    if corner_ahead is not None:
        corner = _corner(shapes, corner_ahead.after_space)
        way = _way(shapes, viewer, corner, cars) if viewer else ""
        # What the corner will cost stands there instead; the spaces to it are counted on the road.
        if corner.after_space not in {each.space for each in highlights if _is_priced(each)}:
            words += labels.pill(corner.badge, SIGNS_REACH, corner_ahead.label)
    return (
        f"{_symbols(prefix)}"
        '<g class="marks" text-anchor="middle" font-family="sans-serif" font-weight="700">'
        f'{way}<g class="highlights" id="{prefix}track-highlights">{ghosts}</g>'
        f'<g class="cars" id="{prefix}track-cars">{racers}</g><g class="labels">{words}</g></g>'
    )


def _is_priced(mark: Highlight) -> bool:
    return mark.spot is None and bool(mark.label)


def _symbols(prefix: str) -> str:
    return (
        f'<defs><g id="{prefix}track-car">{car_symbol()}</g>'
        f'<g id="{prefix}track-cockpit">{cockpit_symbol()}</g>'
        f'<path id="{prefix}track-ghost" d="{SILHOUETTE}"/></defs>'
    )


def _car(shapes: Layout, mark: CarMark, prefix: str, taken: list[Point]) -> str:
    place = _spot(shapes, mark.space, mark.spot)
    paint = livery(mark.livery)
    classes = f"car livery-{mark.livery % len(LIVERIES)}"
    classes += " is-viewer" if mark.is_viewer else ""
    classes += " beyond-finish" if mark.beyond_finish else ""
    faded = ' opacity=".55"' if mark.beyond_finish else ""
    ring = _ring() if mark.is_viewer else ""
    deck = shapes.deck_over(mark.space, mark.spot)
    racer = (
        '<g class="car-place"'
        f' transform="translate({pair((place.x, place.y))})rotate({number(place.angle)})"{faded}>'
        f'{"" if deck else ring}<use href="#{prefix}track-car"/>'
        f'<path class="car-pattern" d="{paint.pattern}"/>'
        f'<use href="#{prefix}track-cockpit"/></g>'
    )
    if deck is not None:
        racer = covered_car(shapes, deck, racer, prefix, ring)
    return (
        f'<g class="{classes}" id="{prefix}car-{mark.car}" data-car="{mark.car}"'
        f' data-space="{mark.space}" data-spot="{mark.spot}" color="{paint.body}"'
        f' fill="{paint.trim}">'
        f"<title>{escape(mark.name)}</title>{racer}"
        f"{_tag(mark, (place.x, place.y), _free_tag(shapes, mark, taken))}</g>"
    )


def _ring() -> str:
    box = 'x="-25" y="-15.5" width="50" height="31" rx="13" fill="none"'
    return (
        f'<rect class="viewer-casing" {box} stroke="#15161a" stroke-width="6.5"/>'
        f'<rect class="viewer-ring" {box} stroke="#fff" stroke-width="3.4"/>'
    )


def _free_tag(shapes: Layout, mark: CarMark, taken: list[Point]) -> Point:
    other = _OTHER[mark.spot]
    own = shapes.spot(mark.space, mark.spot).tag
    choices = [own, shapes.spot(mark.space, other).tag]
    least = (2 * TAG_RADIUS) ** 2
    chosen = next(
        (each for each in choices if all(_squared(each, tag) >= least for tag in taken)), own
    )
    taken.append(chosen)
    return chosen


def _squared(first: Point, second: Point) -> float:
    return (first[0] - second[0]) ** 2 + (first[1] - second[1]) ** 2


def _tag(mark: CarMark, car: Point, place: Point) -> str:
    paint = livery(mark.livery)
    radius = TAG_RADIUS + 2 if mark.is_viewer else TAG_RADIUS
    size = 21 if len(mark.number) == 1 else 18
    flag = (
        '<path class="car-flag" d="M11-22h14v10h-14zM11-12V0" fill="#fff" stroke="#15161a"'
        ' stroke-width="1.6"/>'
        '<path d="M11-22h7v5h-7zM18-17h7v5h-7z" fill="#15161a"/>'
        if mark.beyond_finish
        else ""
    )
    return (
        f'<path class="car-stem" d="{segments([(car, place)])}" stroke="currentColor"'
        ' stroke-width="2"/>'
        f'<g class="car-tag" transform="translate({pair(place)})">'
        f'<circle class="car-disc" r="{number(radius - 1)}" fill="currentColor" stroke="#fff"'
        ' stroke-width="2.4"/>'
        f'<text class="car-number" y="{number(size * 0.36)}" font-size="{size}" fill="{paint.ink}">'
        f"{escape(mark.number)}</text>{flag}</g>"
    )


def _ghost(shapes: Layout, mark: Highlight, prefix: str) -> str:
    if mark.spot is None:
        return ""
    place = _spot(shapes, mark.space, mark.spot)
    spins = mark.kind is HighlightKind.SPIN_OUT
    colour = "#e0303a" if spins else "#ffffff"
    cross = (
        '<path class="highlight-cross" d="M-9-9L9 9M-9 9L9-9" stroke="#fff" stroke-width="4"/>'
        if spins
        else ""
    )
    size = "" if mark.weight >= 1 else f"scale({number(0.7 + 0.3 * mark.weight)})"
    return (
        f'<g class="highlight highlight-{mark.kind}"'
        f' transform="translate({pair((place.x, place.y))})rotate({number(place.angle)}){size}">'
        f'<use class="highlight-ghost" href="#{prefix}track-ghost" fill="{colour}"'
        f' fill-opacity="{number(0.15 + 0.6 * mark.weight)}" stroke="{colour}"'
        f' stroke-width="2.4" stroke-dasharray="5 3"/>{cross}</g>'
    )


def _highlight_label(shapes: Layout, mark: Highlight, labels: Labels) -> str:
    if mark.spot is None:
        return labels.pill(_corner(shapes, mark.space).badge, SIGNS_REACH, mark.label)
    place = _spot(shapes, mark.space, mark.spot)
    return labels.pill((place.x, place.y), CAR_HALF_WIDTH, mark.label)


def _crossed(corner: CornerShape, kind: HighlightKind) -> str:
    colour = "#ff7a1a" if kind is HighlightKind.CORNER_COST else "#ffe14d"
    return (
        f'<g class="highlight highlight-{kind}" fill="none" stroke="{colour}"'
        ' stroke-linecap="round">'
        f'<path class="highlight-line" d="{segments([corner.line])}" stroke-width="14"'
        ' stroke-opacity=".7"/>'
        f'<circle class="highlight-badge" cx="{number(corner.badge[0])}"'
        f' cy="{number(corner.badge[1])}" r="{number(BADGE_RADIUS + 4)}" stroke-width="7"/></g>'
    )


def _way(shapes: Layout, viewer: CarMark, corner: CornerShape, cars: tuple[CarMark, ...]) -> str:
    """On each space up to the corner line how many spaces it is ahead, where a car would stand."""
    taken = {(each.space, each.spot) for each in cars}
    lap = shapes.curve.spaces
    distance = (corner.after_space - viewer.space) % lap
    pads, texts = "", ""
    for ahead in range(1, distance + 1):
        space = (viewer.space + ahead - 1) % lap + 1
        line = shapes.spaces[space - 1].race_line
        place = next(
            (
                shapes.spot(space, side)
                for side in (line, _OTHER[line])
                if (space, side) not in taken
            ),
            None,
        )
        if place is not None:
            pads += f"M{pair((place.x, place.y))}h0"
            last = ' fill="#ffd34d"' if ahead == distance else ""
            texts += f'<text x="{number(place.x)}" y="{number(place.y + 5.4)}"{last}>{ahead}</text>'
    if not pads:
        return ""
    return (
        '<g class="corner-way" font-size="15.5" fill="#fff"><path class="way-pads" stroke="#15161a"'
        f' stroke-opacity=".72" stroke-width="21" stroke-linecap="round" d="{pads}"/>{texts}</g>'
    )


def _spot(shapes: Layout, space: int, spot: SpotName) -> SpotPlace:
    if not 1 <= space <= len(shapes.spaces):
        raise ValueError(f"the track has {len(shapes.spaces)} spaces, no space {space}")
    return shapes.spot(space, spot)


def _corner(shapes: Layout, after_space: int) -> CornerShape:
    corner = shapes.corner(after_space)
    if corner is None:
        raise ValueError(f"no corner line after space {after_space}")
    return corner
