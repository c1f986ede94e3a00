"""Road conditions lie over the kept picture of a track."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

import races
from races.picture.conditions import CornerMark, sectors, signs
from races.picture.scenery import scenery
from races.picture.svg import track_svg
from races.picture.symbols import ICONS, SYMBOLS, TOKENS, WEATHERS, sprite
from races.rules.cards import Symbol
from races.rules.weather import RoadToken
from races.season_cards import weathers
from tests.picture.circuits import BY_ID, IDS, TRACKS

if TYPE_CHECKING:
    from races.rules.track import Track

USA = BY_ID["usa"]
FIRST, SECOND, *_ = (each.after_space for each in USA.corners)
LOWER = CornerMark(
    after_space=FIRST, printed=7, limit=6, token=RoadToken.LIMIT_DOWN, title="Corner A: <6>"
)
WINDY = CornerMark(
    after_space=SECOND,
    printed=3,
    limit=3,
    token=RoadToken.SLIPSTREAM_PLUS_1,
    colours_sector=True,
    press=True,
)


def by_class(svg: str, name: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(svg)  # noqa: S314 - our own text
    return [each for each in root.iter() if name in each.get("class", "").split()]


def test_a_changed_limit_stands_over_the_printed_one_crossed_out() -> None:
    svg = track_svg(USA, conditions=(LOWER, WINDY))

    assert [each.text for each in by_class(svg, "limit-now-figure")] == ["6"]
    (printed,) = by_class(svg, "limit-printed")
    assert [each.text for each in printed if each.text] == ["7"]
    assert "Corner A: &lt;6&gt;" in svg


def test_press_tokens_and_sectors_are_marked() -> None:
    svg = track_svg(USA, conditions=(LOWER, WINDY))

    assert len(by_class(svg, "press")) == 1
    assert len(by_class(svg, "token")) == 2
    assert [each.get("class") for each in by_class(svg, "sectors")[0]] == [
        "sector sector-slipstream-plus-1"
    ]


def test_the_last_sector_reaches_over_the_start_line() -> None:
    last = USA.corners[-1].after_space
    mark = CornerMark(
        after_space=last, printed=2, limit=2, token=RoadToken.FREE_BOOST, colours_sector=True
    )

    assert "sector-free-boost" in sectors(USA, (mark,), upright=False)


def test_conditions_are_drawn_once_and_leave_the_track_as_it_is_kept() -> None:
    still = scenery(USA, "track-", upright=False)
    first = signs(USA, (LOWER, WINDY), upright=False)

    assert signs(USA, (LOWER, WINDY), upright=False) is first
    assert scenery(USA, "track-", upright=False) is still


def test_corners_without_a_mark_show_what_is_printed() -> None:
    svg = track_svg(USA, conditions=(LOWER,))

    assert [each.text for each in by_class(svg, "badge-limit")] == ["3", "3", "2"]
    assert [each.text for each in by_class(svg, "badge-letter")] == ["A", "B", "C", "D"]


def test_a_mark_at_no_corner_is_refused() -> None:
    with pytest.raises(ValueError, match="no corner line after space 1"):
        signs(USA, (CornerMark(after_space=1, printed=3, limit=3, press=True),), upright=False)


@pytest.mark.parametrize("track", TRACKS, ids=IDS)
def test_water_tunnels_and_chicanes_are_on_the_track(track: Track) -> None:
    svg = track_svg(track)

    assert len(by_class(svg, "water")) == len(track.flooded_spaces)
    assert len(by_class(svg, "tunnel")) == len(track.tunnel_spaces)
    has_chicane = any(each.chicane_exit_of for each in track.corners)
    assert len(by_class(svg, "chicanes")) == has_chicane


def test_cars_in_a_tunnel_are_drawn_over_its_roof() -> None:
    svg = track_svg(BY_ID["espana"])

    assert svg.index('class="tunnel"') < svg.index('class="cars"')


def test_every_symbol_token_and_weather_has_a_picture() -> None:
    assert set(SYMBOLS) == set(Symbol)
    assert set(TOKENS) == set(RoadToken)
    assert set(WEATHERS) == {each.id for each in weathers()}


def test_the_file_of_icons_is_the_one_that_is_drawn() -> None:
    """After a change: python -m races.picture.sprite > races/static/races/icons.svg"""
    file = Path(races.__file__).parent / "static" / "races" / "icons.svg"
    root = ElementTree.fromstring(sprite())  # noqa: S314 - as above

    assert file.read_text(encoding="utf-8") == sprite()
    assert {each.get("id") for each in root} == set(ICONS)
    assert {each.get("viewBox") for each in root} == {"0 0 24 24"}


@pytest.mark.parametrize("name", sorted(ICONS))
def test_icons_stay_on_their_grid(name: str) -> None:
    """Absolute coordinates at least; lines of 2 units must not be cut off at the edges."""
    absolute = re.findall(r"[MLHV]([\d. -]+)", ICONS[name])

    for value in re.findall(r"-?\d*\.?\d+", " ".join(absolute)):
        assert 1 <= float(value) <= 23
