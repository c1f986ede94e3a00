"""What a script needs to drive cars along the picture of a track: the road's curve and the cars."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from races.picture.curve import SAMPLES_PER_SPACE
from races.picture.layout import EDGE, SPOT_OFFSET, TAG_RADIUS, curve_turned, layout
from races.picture.marks import CarMark, overlay
from races.web.grid import liveries

if TYPE_CHECKING:
    from races.picture.curve import Curve
    from races.queries.race_page import RacePage

SPARSE: Final = 2
"""Of the curve's samples every second one: straight pieces between them are a quarter space."""
_SCOPES: Final = (("wide", False, ""), ("upright", True, "upright-"))


def stage(page: RacePage) -> dict[str, object]:
    """What moving cars take: the middle of the road in driving order, `per_space` points (x, y)
    for each space, the first at space 1; how far beside it spots and tags stand, and how far apart
    tags; and for each picture of the page whether the road is `turned` there (1: a quarter
    clockwise) and the cars as the picture draws them."""
    track = page.view.track
    wide, upright = (layout(track, upright=stands).curve for stands in (False, True))
    natural = wide if upright == curve_turned(wide) else upright
    return {
        "spaces": track.spaces,
        "per_space": SAMPLES_PER_SPACE // SPARSE,
        "spot": SPOT_OFFSET,
        "tag": EDGE + TAG_RADIUS + 2,
        "tag_room": 2 * TAG_RADIUS + 1,
        "points": _points(natural),
        "pictures": {
            name: {
                "turned": 0 if layout(track, upright=stands).curve == natural else 1,
                "cars": _cars(page, stands, prefix),
            }
            for name, stands, prefix in _SCOPES
        },
    }


def _points(curve: Curve) -> list[float]:
    return [round(value, 1) for sample in curve.samples[::SPARSE] for value in sample]


def _cars(page: RacePage, stands: bool, prefix: str) -> str:  # noqa: FBT001 - which picture
    painted, shapes = liveries(page.view), layout(page.view.track, upright=stands)
    # Cars that drive are drawn whole, so none is taken from under a bridge.
    space = next(each.number for each in shapes.spaces if not shapes.deck_over(each.number, "left"))
    marks = tuple(
        CarMark(
            car=car.id,
            number=str(car.id + 1),
            livery=painted[car.id],
            space=space,
            spot="left",
            name="",
            is_viewer=car.id == page.car,
        )
        for car in page.view.cars
    )
    drawn = overlay(shapes, marks, (), None, prefix)
    return f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>'
