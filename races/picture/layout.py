"""Where everything of a track stands on the picture: spaces, spots, lines, signs, bridges."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from races.picture.counting import SpaceNumber, room_for_figure, row, spaces_to_corners
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

SMALL_SIGNS = 18.0
"""Where these stand: so far beside and above or below the middle of the badge."""

NUMBER_RADIUS = 11.0
ARROW_RADIUS = 15.0
TAG_RADIUS = 15.0
NUMBER_EVERY = 5
MARGIN = 6.0
GRID_CARS = 8
BRIDGE_REACH = 1.35
DECK_EDGE = EDGE + 7
"""From the middle of a bridge's deck to the outer side of its walls."""

CAR_REACH = 12.0
"""How much of a car's half a deck may leave open before the car counts as free of it."""

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


class Covered(Struct, frozen=True):
    """A spot where a car stands at least in part under a bridge's deck, which leads from one
    coordinate to another."""

    space: int
    spot: str
    deck_start: float
    deck_end: float


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
    distances: tuple[SpaceNumber, ...]
    """Beside each space, where there is room, the number of spaces to the next corner line."""

    covered: tuple[Covered, ...]
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

    def deck_over(self, space: int, spot: str) -> Covered | None:
        """What covers a car on this spot, or None."""
        return next((e for e in self.covered if (e.space, e.spot) == (space, spot)), None)


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
    room = grandstand(curve, ground)
    stand = None if room is None else RaceLineStretch(*room)
    box = _box(curve, ground.signs, corners)
    lines = tuple(each.after_space for each in corners)
    ground.keep_clear(_beside_road(track, curve, corners, stand))
    tags = Ground(curve, EDGE, tuple(Sign(each.badge, BADGE_RADIUS) for each in corners))
    race_line = _race_line(track)
    spaces = tuple(_space(curve, tags, race_line, each + 1) for each in range(track.spaces))
    return Layout(
        curve=curve,
        spaces=spaces,
        corners=corners,
        race_line=race_line,
        legend_lines=tuple(sorted({each.legend_line_after_space for each in track.corners})),
        bridges=bridges,
        numbers=numbers,
        distances=_distances(curve, ground, spaces, lines),
        covered=_covered(curve, spaces, bridges),
        arrow=arrow,
        stand=stand,
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


def _beside_road(
    track: Track, curve: Curve, corners: tuple[CornerShape, ...], stand: RaceLineStretch | None
) -> list[Sign]:
    """What stands along the road or round a badge and leaves no room for figures."""
    signs = [
        Sign((each.badge[0] + x, each.badge[1] + y), SIGNS_REACH - BADGE_RADIUS + 3.5)
        for each in corners
        for x in (-SMALL_SIGNS, SMALL_SIGNS)
        for y in (-SMALL_SIGNS, SMALL_SIGNS)
    ]
    for each in corners:
        line, away = each.after_space + 0.5, each.inside * (EDGE + 4)
        signs += row(curve, line - KERB_REACH, line + KERB_REACH, away, 4.0)
    for first, last in track.tunnel_spaces:
        for side in (1.0, -1.0):
            signs += row(curve, first - 0.5, last + 0.5, side * (EDGE + 4), 5.0)
    if stand is not None:
        signs += row(curve, stand.start, stand.end, stand.side * (EDGE + 12), 8.0)
    return signs


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


def _distances(
    curve: Curve, ground: Ground, spaces: tuple[SpaceShape, ...], lines: tuple[int, ...]
) -> tuple[SpaceNumber, ...]:
    """On the side away from the race line, where a car alone on its space has its tag."""
    found = []
    for space, distance in spaces_to_corners(curve.spaces, lines):
        side = -1.0 if spaces[space - 1].race_line == "left" else 1.0
        place = room_for_figure(curve, ground, space, EDGE, side)
        if place is not None:
            found.append(SpaceNumber(distance, place))
    return tuple(found)


def _covered(
    curve: Curve, spaces: tuple[SpaceShape, ...], bridges: tuple[tuple[float, float], ...]
) -> tuple[Covered, ...]:
    return tuple(
        Covered(each.number, name, start, end)
        for start, end in bridges
        for each in spaces
        if not _is_on(each.number, start, end, curve.spaces)
        for name, spot in (("left", each.left), ("right", each.right))
        if _is_under(curve, spot, start, end)
    )


def _is_on(space: int, start: float, end: float, lap: int) -> bool:
    """Whether the space is one of the deck's, or next to one."""
    return any(start - 1.5 < space + turn < end + 1.5 for turn in (-lap, 0, lap))


def _is_under(curve: Curve, spot: SpotPlace, start: float, end: float) -> bool:
    reach = DECK_EDGE + CAR_REACH
    steps = [start + (end - start) * step / WALL_STEPS for step in range(WALL_STEPS + 1)]
    return any(
        (deck.x - spot.x) ** 2 + (deck.y - spot.y) ** 2 < reach**2 for deck in map(curve.at, steps)
    )


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
