"""Forms and pages of the whole game, without JavaScript: options, event cards, garages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from championships.models import Championship
from championships.services import organise
from races import public
from races.models import Race
from races.rules.conditions import GarageMode
from races.rules.values import CardSet, Deck
from tests.championships.seasons import running_race, state_of
from tests.championships.test_pages import FORM, signed_in, text

if TYPE_CHECKING:
    from django.test import Client

    from heat_site.accounts.models import User

pytestmark = pytest.mark.django_db

NEW_RACE = {
    "track": "japan",
    "seats": "2",
    "legends": "1",
    "legend_pro": "0",
    "decision_hours": "24",
    "command_id": "once",
}


def test_a_championship_is_created_with_its_house_rules(ada_client: Client) -> None:
    chosen = {
        "season": "1965",
        "most_cars": "8",
        "garage": "full",
        "deck": "mixed",
        "expansions": ["heavy-rain"],
        "aggressive_legends": "on",
        "transparent_legends": "on",
        "mulligan": "on",
    }
    shown = text(ada_client.post("/championships/new/", {**FORM, **chosen}, follow=True))

    options = state_of(Championship.objects.get().pk).options
    assert options.expansions == (CardSet.TUNNEL_VISION, CardSet.HEAVY_RAIN)
    assert (options.garage, options.deck) == (GarageMode.FULL, Deck.MIXED)
    assert (options.mulligan, options.aggressive_legends, options.legends_score) == (
        True,
        True,
        False,
    )
    assert options.most_cars == 8
    for word in ("Smile and wave", "The pressure cooker", "Tunnel Vision", "Mixed", "weather"):
        assert word in shown


def test_a_random_season_and_how_it_was_drawn(ada_client: Client) -> None:
    asked = {**FORM, "season": "random", "races": "3"}
    shown = text(ada_client.post("/championships/new/", asked, follow=True))

    state = state_of(Championship.objects.get().pk)
    assert len(state.calendar) == 3
    assert state.calendar_seed in shown


def test_an_own_calendar_has_event_cards_and_weather(ada_client: Client) -> None:
    rows = {
        "calendar-0-track": "usa",
        "calendar-0-event_card": "drivers-strike",
        "calendar-1-track": "italia",
        "calendar-1-weather": "on",
    }
    answer = ada_client.post("/championships/new/", {**FORM, "season": "own", **rows}, follow=True)

    shown = text(answer)
    assert "USA 1 lap" in shown, "the event card takes one of two away"
    assert "Extra points for the first places: +2." in shown
    assert "Italia 3 laps, weather" in shown


def test_r10_6_a_season_too_long_for_the_deck_is_said_beside_the_deck(ada_client: Client) -> None:
    answer = ada_client.post("/championships/new/", {**FORM, "season": "random", "races": "7"})

    assert answer.status_code == 422
    assert "This would do: Advanced and Mixed" in text(answer)
    assert not Championship.objects.exists()


def test_garages_are_shown_to_all(ada: User, ben: User, client: Client) -> None:
    number = organise.create_championship(ada.pk, name="Cup", season="1961")
    for driver in (ada, ben):
        organise.request_entry(number, driver.pk)
    organise.start(number, ada.pk)
    race = running_race(number)
    while Race.objects.get(pk=race).status == "garage":
        assert sum(public.decide_for(race, driver.pk) for driver in (ada, ben))

    shown = text(client.get(f"/championships/{number}/"))
    assert shown.count("Garage:") == 2
    assert "USA 2 laps, weather next" in shown


def test_a_race_is_created_with_modules(ada: User) -> None:
    chosen = {
        **NEW_RACE,
        "garage": "snake",
        "deck": "advanced",
        "expansions": ["heavy-rain"],
        "event_card": "turbulent-winds",
        "weather": "on",
        "mulligan": "on",
    }
    client = signed_in(ada)
    assert client.post("/races/new/", chosen).status_code == 302

    row = Race.objects.get()
    assert (row.garage, row.weather, row.event_card) == ("snake", True, "turbulent-winds")
    assert (row.mulligan, row.aggressive_legends) == (True, True)
    assert "garage, weather, Turbulent winds, mulligan and aggressive Legends" in text(
        client.get("/")
    )


@pytest.mark.parametrize("wrong", [{"garage": "barn"}, {"event_card": "flood"}, {"deck": "x"}])
def test_what_does_not_exist_is_refused(ada: User, wrong: dict[str, str]) -> None:
    answer = signed_in(ada).post("/races/new/", {**NEW_RACE, **wrong})

    assert answer.status_code == 422
    assert "Select a valid choice" in text(answer)
    assert not Race.objects.exists()
