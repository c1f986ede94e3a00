"""Weather over the picture, what stands on the land, and the way to the next corner."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from races.picture.layout import EDGE, layout
from races.picture.moods import mood
from races.picture.svg import CarMark, CornerAhead, Frame, ground_svg, marks_svg, track_svg
from races.picture.symbols import WEATHERS
from tests.picture.circuits import BY_ID, IDS, TRACKS

if TYPE_CHECKING:
    from races.rules.track import Track

USA = BY_ID["usa"]
ADA = CarMark(car=0, number="1", livery=0, space=29, spot="right", name="Ada", is_viewer=True)
BEN = CarMark(car=1, number="2", livery=1, space=31, spot="left", name="Ben")
EVE = CarMark(car=2, number="3", livery=2, space=32, spot="left", name="Eve")
DAN = CarMark(car=3, number="4", livery=3, space=32, spot="right", name="Dan")


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)  # noqa: S314 - our own text


def by_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [each for each in root.iter() if name in each.get("class", "").split()]


@pytest.mark.parametrize("weather", WEATHERS)
def test_every_weather_has_a_mood_under_the_cars(weather: str) -> None:
    svg = track_svg(USA, (ADA,), weather=weather, frame=Frame(scope="a"))
    root = parsed(svg)
    ids = {each.get("id") for each in root.iter()}

    assert len(by_class(root, f"mood-{weather}")) == 1
    assert svg.index('class="mood') < svg.index('class="cars"')
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) == {"a-track-mood"} <= ids


def test_no_weather_and_one_of_later_days_have_no_mood() -> None:
    assert mood("", layout(USA).box, "") == ""
    assert mood("hail", layout(USA).box, "") == ""


@pytest.mark.parametrize("track", TRACKS, ids=IDS)
@pytest.mark.parametrize("upright", [False, True])
def test_trees_and_grandstand_leave_road_and_signs_free(track: Track, upright: bool) -> None:
    shapes = layout(track, upright=upright)
    assert 10 < len(shapes.trees) < 91
    for tree in shapes.trees:
        nearest = min(math.dist(tree.place, each) for each in shapes.curve.samples)
        assert nearest > EDGE + tree.radius
        assert all(math.dist(tree.place, each.badge) > tree.radius + 23 for each in shapes.corners)
    assert shapes.stand is not None
    for step in range(5):
        where = shapes.stand.start + (shapes.stand.end - shapes.stand.start) * step / 4
        back = shapes.curve.at(where).left(shapes.stand.side * (EDGE + 8 + 24))
        assert min(math.dist(back, each) for each in shapes.curve.samples) > EDGE + 3


@pytest.mark.parametrize("track", TRACKS, ids=IDS)
def test_letters_and_small_signs_stay_inside_the_picture(track: Track) -> None:
    for upright in (False, True):
        shapes = layout(track, upright=upright)
        for corner in shapes.corners:
            assert shapes.box.x <= corner.badge[0] - 30
            assert corner.badge[0] + 30 <= shapes.box.x + shapes.box.width
            assert shapes.box.y <= corner.badge[1] - 30
            assert corner.badge[1] + 30 <= shapes.box.y + shapes.box.height


def test_the_way_to_the_corner_counts_the_spaces_where_there_is_room() -> None:
    svg = marks_svg(USA, (ADA, BEN, EVE, DAN), corner_ahead=CornerAhead(33, "4 spaces"))
    (way,) = by_class(parsed(svg), "corner-way")
    texts = [each for each in way if each.text]
    line, other = layout(USA).spot(31, "left"), layout(USA).spot(31, "right")

    # Space 32, three ahead, is full.
    assert [each.text for each in texts] == ["1", "2", "4"]
    assert texts[-1].get("fill")
    assert float(texts[1].get("x", "")) == pytest.approx(other.x, abs=0.06)
    assert (line.x, line.y) != (other.x, other.y)


def test_ground_and_marks_lie_on_the_same_part_of_the_plane() -> None:
    for frame in (Frame(), Frame(upright=True, scope="upright")):
        ground = parsed(ground_svg(USA, description="The track USA", frame=frame))
        marks = parsed(marks_svg(USA, (ADA,), frame=frame))

        assert ground.get("viewBox") == marks.get("viewBox")
        assert ground.get("role") == "img"
        assert ground.get("aria-label") == "The track USA"
        assert marks.get("aria-hidden") == "true"
        assert ground.get("data-spaces") == "69"
        assert not by_class(ground, "badge-limit")
        (car,) = by_class(marks, "car")
        assert (car.get("data-car"), car.get("data-space"), car.get("data-spot")) == (
            "0",
            "29",
            "right",
        )


@pytest.mark.parametrize("track", TRACKS, ids=IDS)
def test_marks_stand_on_their_own_feet(track: Track) -> None:
    """What they refer to is in them, so that they can be swapped without the ground."""
    cars = tuple(
        CarMark(car=n, number=str(n + 1), livery=n, space=n + 2, spot="left", name="")
        for n in range(8)
    )
    root = parsed(marks_svg(track, cars, weather="rain"))
    ids = {each.get("id") for each in root.iter()}
    links = {each.get("href", "")[1:] for each in root.iter() if each.get("href")}

    assert links <= ids
