"""Charts: well-formed, inside their frame, and never one number on another."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from races.picture.charts import (
    RADIUS,
    WIDTH,
    ChartLine,
    Words,
    gaps_chart,
    heat_chart,
    places_chart,
)

WORDS = Words(description='Ada & "Ben"', across="Round <", up="Spaces", spin_out="Spin-out")
CHARTS = (places_chart, gaps_chart, heat_chart)


@st.composite
def fields(draw: st.DrawFn) -> list[ChartLine]:
    """Up to eight cars that drive some rounds each."""
    cars = draw(st.integers(1, 8))
    return [
        ChartLine(
            number=str(car + 1),
            livery=car,
            name=f"<{car}>",
            points=tuple(
                (at, draw(st.integers(1, 60))) for at in range(draw(st.integers(1, 90)) + 1)
            ),
            marks=(1,),
        )
        for car in range(cars)
    ]


def line(number: int, *values: int) -> ChartLine:
    points = tuple(enumerate(values))
    return ChartLine(number=str(number), livery=number - 1, name=f"Car {number}", points=points)


def drawn_as(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)  # noqa: S314 - our own picture


@given(fields())
def test_any_race_is_drawn_inside_the_frame(lines: list[ChartLine]) -> None:
    for chart in CHARTS:
        svg = drawn_as(chart(lines, WORDS))
        width, height = map(float, svg.attrib["viewBox"].split()[2:])
        assert width == WIDTH
        assert svg.attrib["aria-label"] == 'Ada & "Ben"'
        for circle in svg.iter("circle"):
            assert RADIUS <= float(circle.attrib["cx"]) <= width - RADIUS
            assert 0 < float(circle.attrib["cy"]) < height
        for each in svg.iter("polyline"):
            for point in each.attrib["points"].split():
                x, y = map(float, point.split(","))
                assert 0 <= x <= width
                assert 0 <= y <= height


@given(fields())
def test_numbers_do_not_lie_on_each_other(lines: list[ChartLine]) -> None:
    svg = drawn_as(gaps_chart(lines, WORDS))
    circles = [(float(each.attrib["cx"]), float(each.attrib["cy"])) for each in svg.iter("circle")]
    for (x, y), (other_x, other_y) in combinations(circles, 2):
        assert abs(x - other_x) >= 2 * RADIUS or abs(y - other_y) >= 2 * RADIUS - 0.2


@pytest.mark.parametrize("chart", CHARTS)
def test_nothing_is_drawn_of_no_round(chart: object) -> None:
    assert chart([], WORDS) == ""  # type: ignore[operator]
    assert chart([line(1, 1)], WORDS) == ""  # type: ignore[operator]


def test_the_first_place_is_at_the_top_and_lines_end_with_their_cars() -> None:
    svg = drawn_as(places_chart([line(1, 1, 2, 1, 1), line(2, 2, 1, 2)], WORDS))
    ada, _, ben, _ = (each.attrib["points"].split() for each in svg.iter("polyline"))
    assert (len(ada), len(ben)) == (4, 3)
    heights = [float(point.split(",")[1]) for point in ada]
    assert heights[0] == heights[2] < heights[1]


def test_ticks_stay_few() -> None:
    for rounds in (1, 9, 10, 23, 89, 300):
        drawn = places_chart([line(1, *([1] * (rounds + 1)))], WORDS)
        ticks = re.findall(r'class="chart-tick"[^>]*y="[\d.]+" text-anchor="middle">(\d+)', drawn)
        assert len(ticks) <= 12
