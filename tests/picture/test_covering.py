"""Cars on the lower road of a bridge: under its deck, and not lost from sight."""

from __future__ import annotations

import pytest

from races.picture.layout import layout
from races.picture.svg import CarMark, Frame, marks_svg
from races.web.stage import stage
from tests.picture.circuits import BY_ID, IDS, TRACKS
from tests.picture.test_svg import SVG, by_class, parsed, text_of
from tests.web.situations import Drive, page_of

JAPAN = BY_ID["japan"]


def car(space: int, *, is_viewer: bool = False) -> CarMark:
    return CarMark(
        car=0, number="1", livery=3, space=space, spot="left", name="Ada", is_viewer=is_viewer
    )


def test_only_the_lower_road_of_a_bridge_is_covered() -> None:
    for track, name in zip(TRACKS, IDS, strict=True):
        for upright in (False, True):
            spaces = {each.space for each in layout(track, upright=upright).covered}
            assert spaces == ({2, 3} if name == "japan" else set())


@pytest.mark.parametrize("frame", [Frame(), Frame(upright=True, scope="upright")])
def test_a_car_under_the_deck_is_cut_off_there_and_outlined_over_it(frame: Frame) -> None:
    root = parsed(marks_svg(JAPAN, (car(2, is_viewer=True),), frame=frame))
    (racer,) = by_class(root, "car")
    (clip,) = racer.iter(f"{SVG}clipPath")
    (cut,) = (each for each in racer if each.get("clip-path"))
    (outline,) = by_class(racer, "car-covered")

    assert cut.get("clip-path") == f"url(#{clip.get('id')})"
    assert by_class(cut, "car-place")
    assert not by_class(cut, "viewer-ring")
    assert by_class(outline, "viewer-ring")
    assert not by_class(cut, "car-tag")
    assert [text_of(each, "text") for each in by_class(racer, "car-tag")] == ["1"]


@pytest.mark.parametrize("space", [5, 29, 30, 31, 32, 33, 60])
def test_cars_on_the_deck_and_in_the_open_are_whole(space: int) -> None:
    root = parsed(marks_svg(JAPAN, (car(space),)))

    assert not by_class(root, "car-covered")
    assert not list(root.iter(f"{SVG}clipPath"))


def test_cars_that_drive_over_the_picture_are_drawn_whole() -> None:
    page = page_of(Drive(plays="1", track="japan", progress=2).race)
    pictures = stage(page)["pictures"]
    assert isinstance(pictures, dict)

    assert {*pictures} == {"wide", "upright"}
    for picture in pictures.values():
        root = parsed(picture["cars"])
        assert by_class(root, "car-place")
        assert not by_class(root, "car-covered")
