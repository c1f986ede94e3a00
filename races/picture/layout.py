"""Where everything of a track stands on the picture: spaces, spots, lines, signs, bridges."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from races.picture.curve import SAMPLES_PER_SPACE, Curve, curve_through
from races.picture.land import grandstand, trees
from races.picture.placing import Ground, Sign
from races.picture.relaxing import crossings
from races.picture.spline import Point

if TYPE_CHECKING:
    from races.rules.track import Corner, Track

ROAD_WIDTH = 48.0
EDGE = ROAD_WIDTH / 2
SPOT_OFFSET = 11.5
"""Middle of a spot from the middle of the road."""

BADGE_RADIUS = 23.0
SIGNS_REACH = 31.0
"""From the middle of a corner's badge to the far edges of the small signs round it."""

NUMBER_RADIUS = 11.0
ARROW_RADIUS = 15.0
TAG_RADIUS = 15.0
NUMBER_EVERY = 5
MARGIN = 6.0
GRID_CARS = 8
BRIDGE_REACH = 1.35
WALL_STEPS = 8
KERB_REACH = 1.5
KERB_STEPS = 4
ROOM_FOR_TAGS = 27.0


class SpotPlace(Struct, frozen=True):
    """Middle of a spot, driving direction in clockwise degrees, and room for its car's tag."""

    x: float
    y: float
    angle: float
    tag: Point


class SpaceShape(Struct, frozen=True):
    """A numbered space: two spots, and its outline from back left over front left to back right."""

    number: int
    left: SpotPlace
    right: SpotPlace
    outline: tuple[Point, Point, Point, Point]
    race_line: str


class CornerShape(Struct, frozen=True):
    """A corner line from the left to the right edge of the road, its sign and its inside."""

    id: str
    speed_limit: int
    after_space: int
    line: tuple[Point, Point]
    badge: Point
    inside: float
    """1 where the bend turns to the left, -1 where it turns to the right."""


class RaceLineStretch(Struct, frozen=True):
    """From one space coordinate to another the race line lies on this side: 1 left, -1 right."""

    start: float
    end: float
    side: float


class SpaceNumber(Struct, frozen=True):
    """A space's number beside the road."""

    number: int
    place: Point


class Box(Struct, frozen=True):
    """The part of the plane the picture shows."""

    x: float
    y: float
    width: float
    height: float


class Layout(Struct, frozen=True):
    """All shapes of one track."""

    curve: Curve
    spaces: tuple[SpaceShape, ...]
    corners: tuple[CornerShape, ...]
    race_line: tuple[RaceLineStretch, ...]
    legend_lines: tuple[int, ...]
    """Each Legend line lies after this space."""
    bridges: tuple[tuple[float, float], ...]
    """Stretches that lead over an earlier one, from coordinate to coordinate."""
    numbers: tuple[SpaceNumber, ...]
    arrow: Point
    stand: RaceLineStretch | None
    """Where a grandstand has room beside the road, and on which side."""

    trees: tuple[Sign, ...]
    box: Box

    def spot(self, space: int, side: str) -> SpotPlace:
        """The place of the spot `left` or `right` of a space (1..N)."""
        shape = self.spaces[space - 1]
        return shape.left if side == "left" else shape.right

    def corner(self, after_space: int) -> CornerShape | None:
        """The corner whose line lies after this space, or None."""
        return next((each for each in self.corners if each.after_space == after_space), None)


@lru_cache(maxsize=64)
def layout(track: Track, *, upright: bool = False) -> Layout:
    """The shapes of a track; `upright` turns it by 90 degrees so that its longer side stands.

    ValueError for a track without a usable outline.
    """
    curve = curve_through(track.outline, track.spaces)
    if upright != _is_tall(curve):
        curve = curve_turned(curve)
    ground = Ground(curve, EDGE)
    corners = tuple(_corner(curve, ground, each) for each in track.corners)
    for each in corners:
        ground.keep_clear(_kerb(curve, each))
    bridges = _bridges(curve)
    for start, end in bridges:
        ground.keep_clear(_walls(curve, start, end))
    arrow = ground.place(1.6, ARROW_RADIUS, -1.0)
    numbers = tuple(_number(curve, ground, each) for each in _numbered(track.spaces))
    stand = grandstand(curve, ground)
    box = _box(curve, ground.signs, corners)
    tags = Ground(curve, EDGE, tuple(Sign(each.badge, BADGE_RADIUS) for each in corners))
    race_line = _race_line(track)
    return Layout(
        curve=curve,
        spaces=tuple(_space(curve, tags, race_line, each + 1) for each in range(track.spaces)),
        corners=corners,
        race_line=race_line,
        legend_lines=tuple(sorted({each.legend_line_after_space for each in track.corners})),
        bridges=bridges,
        numbers=numbers,
        arrow=arrow,
        stand=None if stand is None else RaceLineStretch(*stand),
        trees=trees(ground, box.x, box.y, box.width, box.height),
        box=box,
    )


def curve_turned(curve: Curve) -> Curve:
    """The same curve turned by a quarter clockwise."""
    return Curve(curve.spaces, tuple((-y, x) for x, y in curve.samples))


def _is_tall(curve: Curve) -> bool:
    xs = [x for x, _ in curve.samples]
    ys = [y for _, y in curve.samples]
    return max(ys) - min(ys) > max(xs) - min(xs)


def _space(
    curve: Curve, tags: Ground, race_line: tuple[RaceLineStretch, ...], number: int
) -> SpaceShape:
    back, front = curve.at(number - 0.5), curve.at(number + 0.5)
    on_left = any(
        each.side > 0 and each.start < lap_coordinate < each.end
        for each in race_line
        for lap_coordinate in (number, number + curve.spaces)
    )
    return SpaceShape(
        number=number,
        left=_spot(curve, tags, number, 1.0),
        right=_spot(curve, tags, number, -1.0),
        outline=(back.left(EDGE), front.left(EDGE), front.left(-EDGE), back.left(-EDGE)),
        race_line="left" if on_left else "right",
    )


def _spot(curve: Curve, tags: Ground, number: int, side: float) -> SpotPlace:
    stand = curve.at(number)
    x, y = stand.left(side * SPOT_OFFSET)
    return SpotPlace(x, y, stand.angle, tags.beside(number, TAG_RADIUS, side))


def _corner(curve: Curve, ground: Ground, corner: Corner) -> CornerShape:
    coordinate = corner.after_space + 0.5
    stand = curve.at(coordinate)
    inside = bend(curve, coordinate)
    return CornerShape(
        id=corner.id,
        speed_limit=corner.speed_limit,
        after_space=corner.after_space,
        line=(stand.left(EDGE), stand.left(-EDGE)),
        badge=ground.place(coordinate, BADGE_RADIUS, -inside),
        inside=inside,
    )


def _kerb(curve: Curve, corner: CornerShape) -> list[Sign]:
    middle = corner.after_space + 0.5
    steps = [step * KERB_REACH / KERB_STEPS for step in range(-KERB_STEPS, KERB_STEPS + 1)]
    return [Sign(curve.at(middle + step).left(corner.inside * (EDGE + 4)), 4.0) for step in steps]


def _bridges(curve: Curve) -> tuple[tuple[float, float], ...]:
    middles = [
        1 + later / SAMPLES_PER_SPACE for _, later in crossings(curve.samples, SAMPLES_PER_SPACE)
    ]
    return tuple((middle - BRIDGE_REACH, middle + BRIDGE_REACH) for middle in middles)


def _walls(curve: Curve, start: float, end: float) -> list[Sign]:
    steps = [start + (end - start) * step / WALL_STEPS for step in range(WALL_STEPS + 1)]
    return [Sign(curve.at(step).left(side * (EDGE + 4)), 8.0) for step in steps for side in (1, -1)]


def bend(curve: Curve, coordinate: float) -> float:
    """1 where the road around the coordinate turns to the left, -1 where it turns to the right."""
    before, after = curve.at(coordinate - 1), curve.at(coordinate + 1)
    turned_right = before.along_x * after.along_y - before.along_y * after.along_x
    return -1.0 if turned_right > 0 else 1.0


def _race_line(track: Track) -> tuple[RaceLineStretch, ...]:
    stretches = []
    for index, corner in enumerate(track.corners):
        follower = track.corners[(index + 1) % len(track.corners)]
        end = follower.after_space + 0.5
        if index + 1 == len(track.corners):
            end += track.spaces
        side = 1.0 if corner.race_line_after == "left" else -1.0
        stretches.append(RaceLineStretch(corner.after_space + 0.5, end, side))
    return tuple(stretches)


def _numbered(spaces: int) -> list[int]:
    return [1, *range(NUMBER_EVERY, spaces + 1, NUMBER_EVERY)]


def _number(curve: Curve, ground: Ground, number: int) -> SpaceNumber:
    return SpaceNumber(number, ground.place(number, NUMBER_RADIUS, bend(curve, number)))


def _box(curve: Curve, signs: list[Sign], corners: tuple[CornerShape, ...]) -> Box:
    reach = EDGE + ROOM_FOR_TAGS
    signs = [*signs, *(Sign(each.badge, SIGNS_REACH) for each in corners)]
    lows = [(x - reach, y - reach) for x, y in curve.samples]
    highs = [(x + reach, y + reach) for x, y in curve.samples]
    lows += [(each.place[0] - each.radius, each.place[1] - each.radius) for each in signs]
    highs += [(each.place[0] + each.radius, each.place[1] + each.radius) for each in signs]
    x, y = min(low[0] for low in lows) - MARGIN, min(low[1] for low in lows) - MARGIN
    return Box(
        x,
        y,
        max(high[0] for high in highs) + MARGIN - x,
        max(high[1] for high in highs) + MARGIN - y,
    )
