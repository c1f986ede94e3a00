"""Printed, random and own calendars (R12.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from championships import catalogue
from championships.services import organise
from championships.services.calendars import PlannedRace, printed_season, random_season
from heat_site.errors import CommandRefused
from races import public
from races.rules.conditions import GarageMode
from races.rules.values import CardSet, Deck
from tests.championships.seasons import state_of

if TYPE_CHECKING:
    from heat_site.accounts.models import User

SEED = bytes(range(32))


def test_r12_1_printed_seasons_with_their_event_cards() -> None:
    assert list(catalogue.presets()) == ["1961", "1962", "1963", "1964", "1965"]
    for season in catalogue.presets():
        plan = printed_season(season)
        assert all(race.weather and race.event_card for race in plan.calendar)
        for race in plan.calendar:
            assert race.laps == public.tracks()[race.track].laps
            assert race.extra_points == public.event_cards()[race.event_card].extra_points
    assert printed_season("1964").expansions == (CardSet.HEAVY_RAIN,)
    assert printed_season("1965").expansions == (CardSet.TUNNEL_VISION,)
    assert [race.track for race in printed_season("1964").calendar] == [
        "japan",
        "france",
        "mexico",
        "japan",
    ]


def test_r12_1_every_event_card_belongs_to_one_printed_race() -> None:
    printed = [race.event_card for each in catalogue.presets().values() for race in each.races]

    assert sorted(printed) == sorted(public.event_cards())


def test_r12_1_a_random_season_follows_from_its_chance() -> None:
    plan = random_season(4, (), SEED)

    assert random_season(4, (), SEED) == plan
    assert random_season(4, (), bytes(32)).calendar != plan.calendar
    assert plan.seed == SEED.hex()
    assert len({race.track for race in plan.calendar}) == 4
    assert {public.tracks()[race.track].set for race in plan.calendar} == {"base"}
    assert len({race.event_card for race in plan.calendar}) == 4


def test_r12_1_a_long_random_season_shuffles_again() -> None:
    plan = random_season(24, (CardSet.HEAVY_RAIN,), SEED)

    tracks = [race.track for race in plan.calendar]
    assert len(tracks) == 24
    assert len(set(tracks)) == len(set(tracks[:6])) == 6, "each track before any comes again"
    assert plan.calendar[:4] == random_season(4, (CardSet.HEAVY_RAIN,), SEED).calendar


@pytest.mark.django_db
def test_1964_is_played_with_heavy_rain(ada: User) -> None:
    options = state_of(organise.create_championship(ada.pk, name="64", season="1964")).options

    assert options.expansions == (CardSet.HEAVY_RAIN,)
    assert options.aggressive_legends
    assert options.garage is GarageMode.CHAMPIONSHIP


@pytest.mark.django_db
def test_an_own_calendar_with_event_cards_and_weather(ada: User) -> None:
    number = organise.create_championship(
        ada.pk,
        name="Own",
        calendar=[PlannedRace("usa", 3, "drivers-strike"), PlannedRace("italia", weather=True)],
        options=organise.SeasonOptions(
            deck=Deck.MIXED, expansions=(CardSet.HEAVY_RAIN,), aggressive_legends=False
        ),
    )

    state = state_of(number)
    assert [(race.event_card, race.weather, race.extra_points) for race in state.calendar] == [
        ("drivers-strike", False, (2,)),
        ("", True, ()),
    ]
    assert not state.options.aggressive_legends


@pytest.mark.django_db
def test_a_random_season_records_its_chance(ada: User) -> None:
    number = organise.create_championship(ada.pk, name="Draw", season="random", races=3)

    state = state_of(number)
    again = random_season(3, state.options.expansions, bytes.fromhex(state.calendar_seed))
    assert state.calendar == again.calendar
    assert state.season == ""


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"calendar": [PlannedRace("usa", 2, "flood")]}, "event_card_unknown"),
        ({"season": "random", "races": 0}, "calendar_length"),
        ({"season": "random", "races": 25}, "calendar_length"),
        ({"season": "random", "races": 6}, "deck_too_small"),
    ],
)
def test_calendars_that_cannot_be(ada: User, asked: dict[str, object], reason: str) -> None:
    with pytest.raises(CommandRefused) as caught:
        organise.create_championship(ada.pk, name="Cup", **asked)  # type: ignore[arg-type]
    assert caught.value.reason == reason
