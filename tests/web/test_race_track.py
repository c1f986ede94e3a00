"""The track on the race page: ground sent once, marks with every version, and the cars in words."""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING

import pytest
from django.urls import reverse

from races import catalogue
from races.picture.svg import Highlight, HighlightKind
from races.rules.weather import RoadToken
from races.rules.words import CarId
from races.season_cards import weathers
from races.web.picture import track_ground, track_marks, track_words
from tests.services.racing import play_one, started_race
from tests.web.situations import Drive, page_of

if TYPE_CHECKING:
    from django.test import Client

    from heat_site.accounts.models import User
    from races.queries.race_page import RacePage

RAIN = next(weather for weather in weathers() if weather.id == "rain")


def words_of(page: RacePage, car: int) -> str:
    return next(line.words for line in track_words(page) if line.number == car + 1)


def test_a_car_in_words_names_space_gear_corner_and_limit() -> None:
    page = page_of(Drive(plays="1", progress=10).planning)

    assert words_of(page, 0).endswith(
        ": space 10, gear 1, 2 spaces before corner A, limit 7",
    )


def test_the_limit_in_words_counts_the_road() -> None:
    road = {"A": RoadToken.LIMIT_DOWN}
    page = page_of(Drive(plays="1", progress=12, road=road, weather=RAIN).planning)

    assert words_of(page, 0).endswith(": space 12, gear 1, at the line of corner A, limit 6")


def test_cars_in_words_stand_in_the_order_of_the_race_and_mine_is_marked() -> None:
    lines = track_words(page_of(Drive(plays="1", progress=10, legend_at=15).planning))

    assert [line.number for line in lines] == [2, 1]
    assert [line.is_me for line in lines] == [False, True]
    assert "gear" not in lines[0].words


@pytest.mark.parametrize(
    ("track", "progress", "said"),
    [("espana", 20, "in the tunnel"), ("japan", 40, "on a flooded space")],
)
def test_tunnel_and_water_are_told(track: str, progress: int, said: str) -> None:
    page = page_of(Drive(plays="1", track=track, progress=progress).planning)

    assert words_of(page, 0).endswith(f", {said}")


def test_a_car_over_the_finish_line_has_no_corner_before_it() -> None:
    page = page_of(Drive(plays="1", progress=10, legend_at=150).planning)

    assert words_of(page, 1).endswith(", over the finish line")


@pytest.mark.parametrize("track", [each.id for each in catalogue.tracks().values()])
def test_what_a_move_changes_is_small(track: str) -> None:
    road = {str(each.id): RoadToken.LIMIT_DOWN for each in catalogue.track(track).corners}
    page = page_of(Drive(plays="1", track=track, road=road, weather=RAIN).planning)
    looked_at = (Highlight(9, "left", HighlightKind.LANDING, "25 %"),)

    assert len(zlib.compress(track_marks(page, looked_at).encode())) < 6_000
    assert len(zlib.compress(track_ground(page.view.track).encode())) < 20_000


def test_the_ground_is_on_the_page_and_in_no_part_that_follows(client: Client, ada: User) -> None:
    race = started_race(ada, legends=4)
    client.force_login(ada)
    whole = client.get(reverse("races:race", args=[race])).content.decode()
    play_one(race)
    answer = client.get(reverse("races:live", args=[race]))
    live = answer.content.decode()

    assert whole.count('class="race-line"') >= 2
    assert 'class="race-line"' not in live
    for page in (whole, live):
        assert set(re.findall(r'data-car="(\d)"', page)) >= {str(CarId(0))}
        assert "The cars in words" in page
    assert len(zlib.compress(answer.content)) < 20_000
    assert len(zlib.compress(whole.encode())) < 40_000
