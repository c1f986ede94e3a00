"""Whatever outline passes the faults of a track can be drawn: people give any they like."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from races.picture.svg import Frame, track_svg
from races.rules.track_faults import FARTHEST, faults_of
from tests.picture.circuits import BY_ID

if TYPE_CHECKING:
    from races.rules.track import Track

SPACES = 16
CORNERS = tuple(
    msgspec.structs.replace(
        each, after_space=after, legend_line_after_space=after - 1, chicane_exit_of=None
    )
    for each, after in zip(BY_ID["usa"].corners, (4, 8, 12, 16), strict=True)
)
SMALL = msgspec.structs.replace(BY_ID["usa"], spaces=SPACES, corners=CORNERS)
NEAR = st.integers(-3, 3)
ANYWHERE = st.integers(-FARTHEST, FARTHEST)
PLACES = st.lists(st.tuples(NEAR, NEAR) | st.tuples(ANYWHERE, ANYWHERE), min_size=4, max_size=9)


def outlined(places: list[tuple[int, int]]) -> Track:
    outline = tuple((1 + number, x, y) for number, (x, y) in enumerate(places))
    return msgspec.structs.replace(SMALL, outline=outline)


@given(PLACES.map(outlined).filter(lambda track: not faults_of(track)))
@hypothesis_settings(max_examples=25)
def test_any_outline_without_faults_is_drawn(track: Track) -> None:
    assert ElementTree.fromstring(track_svg(track)).tag.endswith("svg")  # noqa: S314 - our own


@pytest.mark.parametrize(
    "places",
    [
        [(0, 0), (1, 0), (0, 0), (1, 0)],
        [(0, 0), (1, 0), (2, 0), (3, 0)],
        [(0, 0), (FARTHEST, 0), (0, 1), (-FARTHEST, 0)],
        [(0, 0), (5, 5), (0, 5), (5, 0)],
    ],
    ids=["to and fro", "all on a line", "very flat", "crossing itself"],
)
def test_odd_outlines_are_drawn(places: list[tuple[int, int]]) -> None:
    track = outlined(places)
    assert faults_of(track) == ()
    for frame in (Frame(), Frame(upright=True), Frame(thumbnail=True)):
        assert "nan" not in track_svg(track, frame=frame)
