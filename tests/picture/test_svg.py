from __future__ import annotations

import re
import zlib
from time import perf_counter
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from races.picture.layout import layout
from races.picture.scenery import scenery
from races.picture.svg import (
    WHOLE,
    CarMark,
    CornerAhead,
    Frame,
    Highlight,
    HighlightKind,
    track_svg,
)
from tests.picture.circuits import BY_ID, IDS, TRACKS

if TYPE_CHECKING:
    from races.rules.track import Track

SVG = "{http://www.w3.org/2000/svg}"
USA = BY_ID["usa"]
ADA = CarMark(car=2, number="7", livery=3, space=20, spot="left", name="Ada & Co", is_viewer=True)
BEN = CarMark(car=0, number="12", livery=9, space=20, spot="right", name="Ben", beyond_finish=True)
PREVIEW = (
    Highlight(24, "right", HighlightKind.LANDING, "4"),
    Highlight(27, "left", HighlightKind.SPIN_OUT, "<spin>"),
    Highlight(33, None, HighlightKind.CORNER),
    Highlight(49, None, HighlightKind.CORNER_COST, "2 Heat"),
)


def full(track: Track, frame: Frame = WHOLE) -> str:
    return track_svg(track, (ADA, BEN), description=f"{track.name} & co", frame=frame)


def parsed(svg: str) -> ElementTree.Element:
    # The text is our own and holds no entities of its own.
    return ElementTree.fromstring(svg)  # noqa: S314


def by_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [each for each in root.iter() if name in each.get("class", "").split()]


def text_of(root: ElementTree.Element, tag: str) -> str | None:
    return root.findtext(f"{SVG}{tag}")


def numbers_in(text: str) -> list[float]:
    return [float(each) for each in re.findall(r"-?[\d.]+", text)]


@pytest.mark.parametrize("frame", [WHOLE, Frame(upright=True), Frame(thumbnail=True)])
@pytest.mark.parametrize("track", TRACKS, ids=IDS)
def test_well_formed_and_clean_under_a_strict_policy(track: Track, frame: Frame) -> None:
    root = parsed(full(track, frame))

    assert root.get("role") == "img"
    assert root.get("aria-label") == f"{track.name} & co"
    for element in root.iter():
        assert element.tag not in {f"{SVG}style", f"{SVG}script", f"{SVG}foreignObject"}
        assert not [name for name in element.attrib if name == "style" or name.startswith("on")]


@pytest.mark.parametrize("track", TRACKS, ids=IDS)
def test_pictures_are_small(track: Track) -> None:
    svg = track_svg(track).encode()

    assert len(svg) < 45_000
    assert len(zlib.compress(svg)) < 12_000
    assert len(track_svg(track, frame=Frame(thumbnail=True))) < len(svg) / 2


@pytest.mark.parametrize("track", TRACKS, ids=IDS)
def test_every_reference_points_into_the_same_picture(track: Track) -> None:
    root = parsed(track_svg(track, (ADA,), PREVIEW[:1], frame=Frame(scope="race-4")))
    ids = [each.get("id", "") for each in root.iter() if each.get("id")]
    links = {each.get("href") for each in root.iter(f"{SVG}use")}

    assert len(ids) == len(set(ids))
    assert all(each.startswith("race-4-") for each in ids)
    assert links <= {f"#{each}" for each in ids}


def test_cars_stand_on_their_spots_along_the_road() -> None:
    root = parsed(full(USA))
    (car,) = (each for each in root.iter() if each.get("id") == "car-2")
    place = layout(USA).spot(20, "left")
    (where,) = by_class(car, "car-place")
    x, y, angle = numbers_in(where.get("transform", ""))

    assert car.get("class") == "car livery-3 is-viewer"
    assert text_of(car, "title") == "Ada & Co"
    assert (x, y) == pytest.approx((place.x, place.y), abs=0.06)
    assert angle == pytest.approx(place.angle, abs=0.06)
    assert by_class(car, "viewer-ring")
    assert [each.text for each in by_class(car, "car-number")] == ["7"]


def test_cars_beyond_the_finish_carry_a_flag() -> None:
    root = parsed(full(USA))
    (car,) = (each for each in root.iter() if each.get("id") == "car-0")

    assert "beyond-finish" in car.get("class", "").split()
    assert "livery-1" in car.get("class", "").split()
    assert by_class(car, "car-flag")
    assert not by_class(car, "viewer-ring")


def test_neighbours_tags_do_not_cover_each_other() -> None:
    tags = by_class(parsed(full(USA)), "car-tag")

    assert len({each.get("transform") for each in tags}) == 2


def test_highlights_show_landing_spin_out_and_corners_with_their_words() -> None:
    root = parsed(track_svg(USA, (ADA,), PREVIEW, corner_ahead=CornerAhead(33, "13 to B")))

    assert by_class(root, "highlight-landing")
    assert by_class(root, "highlight-spin-out")
    assert by_class(root, "highlight-corner")
    assert by_class(root, "highlight-corner-cost")
    assert by_class(root, "corner-way")
    words = [text_of(pill, "text") for pill in by_class(root, "pill")]
    assert words == ["4", "<spin>", "2 Heat", "13 to B"]


def test_what_a_corner_costs_stands_there_instead_of_the_way_to_it() -> None:
    root = parsed(track_svg(USA, (ADA,), PREVIEW, corner_ahead=CornerAhead(49, "29 to C")))

    words = [text_of(pill, "text") for pill in by_class(root, "pill")]
    assert words == ["4", "<spin>", "2 Heat"]


def test_words_stay_inside_the_picture() -> None:
    for track in TRACKS:
        box = layout(track).box
        notes = tuple(
            Highlight(space, "left", HighlightKind.LANDING, "spin-out")
            for space in range(1, track.spaces, 9)
        )
        for pill in by_class(parsed(track_svg(track, (), notes)), "pill"):
            x, y = numbers_in(pill.get("transform", ""))
            half = float(pill[0].get("width", "")) / 2
            assert box.x <= x - half + 0.1
            assert x + half <= box.x + box.width + 0.1
            assert box.y <= y - 13.9
            assert y + 13.9 <= box.y + box.height


def test_the_way_to_a_corner_leads_over_the_start_line() -> None:
    late = CarMark(car=0, number="1", livery=0, space=66, spot="right", name="Ada", is_viewer=True)
    svg = track_svg(USA, (late,), corner_ahead=CornerAhead(12, "15"))

    assert by_class(parsed(svg), "corner-way")


def test_a_spectator_sees_the_distance_without_a_way() -> None:
    root = parsed(track_svg(USA, (BEN,), corner_ahead=CornerAhead(33, "13")))

    assert not by_class(root, "corner-way")
    assert len(by_class(root, "pill")) == 1


def test_without_a_description_the_picture_is_decoration() -> None:
    root = parsed(track_svg(USA))

    assert root.get("aria-hidden") == "true"
    assert root.get("role") is None


def test_a_close_up_shows_less_of_the_plane() -> None:
    whole = parsed(track_svg(USA)).get("viewBox", "").split()
    near = parsed(track_svg(USA, frame=Frame(close_up=(67, 5)))).get("viewBox", "").split()

    assert float(near[2]) < float(whole[2]) / 2


def test_a_file_that_stands_alone_has_ground() -> None:
    assert by_class(parsed(track_svg(USA, frame=Frame(on_ground=True))), "ground")


@pytest.mark.parametrize("space", [0, 70])
def test_cars_off_the_track_are_refused(space: int) -> None:
    lost = CarMark(car=0, number="1", livery=0, space=space, spot="left", name="Ada")
    with pytest.raises(ValueError, match="69 spaces"):
        track_svg(USA, (lost,))


def test_a_highlight_on_no_corner_line_is_refused() -> None:
    with pytest.raises(ValueError, match="no corner line after space 11"):
        track_svg(USA, (), (Highlight(11, None, HighlightKind.CORNER),))


def test_the_still_part_is_made_once() -> None:
    first = scenery(USA, "x-", upright=False)

    assert scenery(USA, "x-", upright=False) is first
    track_svg(USA, (ADA, BEN), PREVIEW)
    start = perf_counter()
    for _ in range(20):
        track_svg(USA, (ADA, BEN), PREVIEW)
    # A page may spend 2 ms on this; ten times that is no busy machine but a cache that fails.
    assert (perf_counter() - start) / 20 < 0.02
