"""R11.1: what weather and road conditions change before the first hand."""

from __future__ import annotations

from collections import Counter

import pytest

from races import catalogue
from races.rules.commands import RaceRules
from races.rules.mechanics.limits import road_limit
from races.rules.mechanics.sectors import corner_token, sector_token
from races.rules.track import corner
from races.rules.weather import RoadToken
from races.rules.words import HEAT, STRESS, CarId, CornerId
from races.season_cards import road_tokens, weathers
from tests.rules.builders import Seeded
from tests.rules.whole import asked_for, set_off

BY_NAME = {weather.id: weather for weather in weathers()}


@pytest.mark.parametrize(
    ("name", "stress", "engine", "in_deck", "in_discard"),
    [
        ("clouds", 2, 6, 0, 0),
        ("fog", 3, 7, 0, 0),
        ("storm", 4, 6, 0, 0),
        ("snow", 3, 5, 0, 0),
        ("rain", 3, 3, 3, 0),
        ("sun", 3, 3, 0, 3),
    ],
)
def test_the_weather_is_applied_before_the_first_hand(
    name: str, stress: int, engine: int, in_deck: int, in_discard: int
) -> None:
    # R11.1: the USA has 3 Stress and 6 Heat
    race = set_off(
        asked_for(
            drivers=2,
            rules=RaceRules(weather=True),
            weathers=[BY_NAME[name]],
            road_tokens=road_tokens(),
        )
    )
    assert race.weather == BY_NAME[name]
    for number in (0, 1):
        driver = race.driver(CarId(number))
        cards = Counter(driver.hand + driver.deck)
        assert (cards[STRESS], len(driver.engine)) == (stress, engine)
        assert (cards[HEAT], driver.discard.count(HEAT)) == (in_deck, in_discard)
        assert len(driver.hand) == 7


@pytest.mark.parametrize("name", ["rain", "sun"])
def test_no_more_heat_is_moved_than_the_engine_holds(name: str) -> None:
    # R11.1: two Heat are left of six
    race = set_off(
        asked_for(
            drivers=1,
            legends=("black",),
            rules=RaceRules(weather=True, heat=-4),
            weathers=[BY_NAME[name]],
            road_tokens=road_tokens(),
        )
    )
    driver = race.driver(CarId(0))
    assert driver.engine == ()
    assert (driver.hand + driver.deck + driver.discard).count(HEAT) == 2


def test_one_of_the_weathers_and_twelve_tokens_are_drawn() -> None:
    # R11.1: two of each kind
    assert Counter(road_tokens()) == dict.fromkeys(RoadToken, 2)
    drawn = set()
    for number in range(30):
        race = set_off(
            asked_for(
                drivers=1,
                legends=("black",),
                rules=RaceRules(weather=True),
                weathers=weathers(),
                road_tokens=road_tokens(),
            ),
            chance=Seeded(number),
        )
        assert race.weather is not None
        drawn.add(race.weather.id)
        assert list(race.road) == ["A", "B", "C", "D"]
    assert drawn == set(BY_NAME)


def test_a_chicane_has_one_token_for_both_lines() -> None:
    # R11.1, R11.2, R14: Nederland's A and B are one chicane
    track = catalogue.track("nederland")
    tokens = [RoadToken.LIMIT_DOWN, *road_tokens()[:8]]
    race = set_off(
        asked_for(
            drivers=1,
            legends=("black",),
            track=track,
            rules=RaceRules(weather=True),
            weathers=weathers(),
            road_tokens=tokens,
        )
    )
    assert list(race.road) == ["A", "C", "D", "E"]
    for letter in ("A", "B"):
        at = corner(track, CornerId(letter))
        assert corner_token(race, at) is RoadToken.LIMIT_DOWN
        assert road_limit(race, at) == at.speed_limit - 1
    # Between the two lines no sector token acts; behind the exit the chicane's does.
    assert sector_token(race, 11) is None
    assert sector_token(race, 15) is RoadToken.LIMIT_DOWN


def test_without_the_module_there_is_neither_weather_nor_road() -> None:
    race = set_off(asked_for(drivers=2, weathers=weathers(), road_tokens=road_tokens()))
    assert race.weather is None
    assert race.road == {}
