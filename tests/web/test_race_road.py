"""Limits on the page are those that apply now, with their reason."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string

from races.rules.conditions import EventEffects
from races.rules.weather import RoadToken
from races.rules.words import CornerId
from races.season_cards import weathers
from races.web.corners import corner_marks, corner_rows
from races.web.picture import track_ground, track_marks
from races.web.road import road_facts
from tests.web.situations import Drive, page_of, read

RAIN = next(weather for weather in weathers() if weather.id == "rain")


def test_the_limit_counts_road_and_own_cards_and_says_so() -> None:
    race = Drive(plays="tires-2", road={"A": RoadToken.LIMIT_DOWN}, weather=RAIN).race
    view = page_of(race).view
    first = corner_rows(view)[0]

    assert (first.printed, first.limit) == (7, 7)
    assert first.why == "7, road −1, your Tires 1 +1"
    assert corner_rows(page_of(race, None).view)[0].limit == 6
    (other, *_rest) = corner_rows(view)[1:]
    assert (other.limit - other.printed, other.why.endswith("your Tires 1 +1")) == (1, True)


def test_marks_name_every_corner_with_token_and_press() -> None:
    race = Drive(
        plays="1",
        road={"B": RoadToken.OVERHEAT, "C": RoadToken.FREE_BOOST},
        event=EventEffects(press_corners=(CornerId("D"),)),
        weather=RAIN,
    ).race
    marks = corner_marks(page_of(race).view)

    assert [mark.title.split(":")[0] for mark in marks] == [
        "Corner A",
        "Corner B",
        "Corner C",
        "Corner D",
    ]
    assert [mark.token is not None for mark in marks] == [False, True, True, False]
    assert [mark.colours_sector for mark in marks] == [False, False, True, False]
    assert marks[0].title == "Corner A: limit 7"
    assert marks[3].title.endswith("The press waits here")
    assert "a boost costs no Heat" in marks[2].title


def test_of_a_chicane_the_exit_carries_what_acts_in_its_sector() -> None:
    race = Drive(plays="1", track="mexico", road={"A": RoadToken.WEATHER}, weather=RAIN).race
    (mark,) = (each for each in corner_marks(page_of(race).view) if each.token)

    exit_line = next(each for each in race.track.corners if each.id == "B")
    assert mark.after_space == exit_line.after_space
    rows = corner_rows(page_of(race).view)[:2]
    assert [row.chicane for row in rows] == ["chicane, entry", "chicane, exit"]
    # R11.2: between the two lines it does not act.
    assert [row.token for row in rows] == ["", "weather"]
    assert not rows[0].token_says


def test_a_chicane_with_a_corner_token_shows_it_at_both_lines() -> None:
    race = Drive(plays="1", track="mexico", road={"A": RoadToken.LIMIT_UP}, weather=RAIN).race

    assert len([each for each in corner_marks(page_of(race).view) if each.token]) == 2


def test_the_section_tells_weather_event_and_corners() -> None:
    race = Drive(
        plays="1",
        road={"A": RoadToken.WEATHER},
        event=EventEffects(card="hold-on-tight", press_corners=(CornerId("D"),), max_discards=1),
        weather=RAIN,
    ).race
    view = page_of(race).view
    words = read(render_to_string("races/road.html", {"view": view, "road": road_facts(view)}))

    assert "Rain 3 Heat of every engine started in the deck." in words
    assert "Hold on tight" in words
    assert "At most 1 card may be discarded" in words
    assert "weather : The weather acts from this corner to the next: 1 Cooldown more" in words


@pytest.mark.parametrize("track", ["usa", "japan", "mexico", "espana", "nederland"])
def test_the_picture_has_both_views_with_the_conditions(track: str) -> None:
    race = Drive(plays="1", track=track, road={"A": RoadToken.LIMIT_DOWN}, weather=RAIN).race
    drawn = track_ground(race.track) + track_marks(page_of(race))

    assert drawn.count('class="token token-limit-down"') >= 2
    assert drawn.count("limit-now-figure") >= 2
    assert ("tunnel" in drawn) == bool(race.track.tunnel_spaces)
    assert ('class="water"' in drawn) == bool(race.track.flooded_spaces)
