"""The garage on the race page: market, picks to come, everybody's upgrades, and each decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from races.rules import awaited, offers
from races.rules.conditions import GarageMode
from races.rules.offers import PickOffer
from races.rules.words import CarId, RaceStatus, Step
from races.services import organise
from races.services.modules import Modules
from tests.services.racing import account_of, play_one, state
from tests.web.reading import HTMX, decide, signed_in, tags, text, words

if TYPE_CHECKING:
    from django.test import Client

    from heat_site.accounts.models import User

pytestmark = pytest.mark.django_db


def in_garage(mode: GarageMode, *drivers: User, legends: int = 1) -> int:
    """A race whose garage has opened; organised by the first driver."""
    race = organise.create_race(
        drivers[0].pk,
        track="usa",
        seats=len(drivers),
        legends=legends,
        laps=1,
        modules=Modules(garage=mode),
    )
    for driver in drivers:
        organise.take_seat(race, driver.pk)
    organise.start_race(race, drivers[0].pk)
    return race


def turn_of(race: int, *drivers: User) -> tuple[CarId, User, User]:
    """The car to decide, its driver, and one of the others."""
    car = awaited(state(race))[0].car
    account = account_of(race, car)
    mine = next(each for each in drivers if each.pk == account)
    return car, mine, next(each for each in drivers if each.pk != account)


def asking(race: int, car: CarId, do: str, **fields: str) -> dict[str, Any]:
    seen = state(race).version
    return {"do": do, "car": car, "seen": seen, "command_id": do, **fields}


def market(race: int) -> tuple[str, ...]:
    garage = state(race).garage
    assert garage is not None
    return garage.market


def test_the_market_is_seen_by_all_with_its_symbols_explained(
    ada: User, ben: User, client: Client
) -> None:
    race = in_garage(GarageMode.DRAFT, ada, ben)
    _car, mine, other = turn_of(race, ada, ben)
    picks, watches = signed_in(mine).get(f"/races/{race}/"), signed_in(other).get(f"/races/{race}/")
    guest = client.get(f"/races/{race}/")

    assert "Your turn: pick an upgrade." in words(picks)
    assert "Take this upgrade" in words(picks)
    for page in (watches, guest):
        assert f"Waiting for {mine.display_name}: picking an upgrade." in words(page)
        assert "Take this upgrade" not in words(page)
    for page in (picks, watches, guest):
        assert "Round 1 of 3." in words(page)
        assert text(page).count('class="full-card"') == len(set(market(race)))
        assert "Picks to come in this round" in words(page)
        assert words(page).index(mine.display_name) < len(words(page))


def test_a_pick_without_scripts_is_seen_by_everybody(ada: User, ben: User) -> None:
    race = in_garage(GarageMode.DRAFT, ada, ben)
    car, mine, other = turn_of(race, ada, ben)
    card = market(race)[0]
    answer = decide(signed_in(mine), race, asking(race, car, "pick", card=card))

    assert answer.status_code == 302
    assert state(race).driver(car).picked == (card,)
    page = words(signed_in(other).get(f"/races/{race}/"))
    assert "Your turn: pick an upgrade." in page
    assert "Upgrades in the cars" in page
    assert f"{mine.display_name} picks" in page


def test_nothing_chosen_gets_a_sentence(ada: User, ben: User) -> None:
    race = in_garage(GarageMode.DRAFT, ada, ben)
    car, mine, _other = turn_of(race, ada, ben)
    answer = decide(signed_in(mine), race, asking(race, car, "pick"), headers=HTMX)

    assert answer.status_code == 422
    assert "Choose a card first." in words(answer)
    assert "Take this upgrade" in words(answer)


def test_what_is_refused_names_the_card_and_links_the_clause(ada: User, ben: User) -> None:
    race = in_garage(GarageMode.DRAFT, ada, ben)
    car, mine, other = turn_of(race, ada, ben)
    wrong = decide(signed_in(mine), race, asking(race, car, "pick", card="wings-3"))
    assert wrong.status_code == 422
    assert "Wings 6 is not in the market any more." in words(wrong)
    assert 'href="/rules/#R10-2"' in text(wrong)

    theirs = CarId(1 - car)
    early = decide(signed_in(other), race, asking(race, theirs, "pick", card=market(race)[0]))
    assert early.status_code == 422
    assert "It is another driver&#x27;s pick." in text(early)


def test_who_picked_first_may_swap_or_keep(ada: User, ben: User) -> None:
    race = in_garage(GarageMode.CHAMPIONSHIP, ada, ben)
    while awaited(state(race))[0].step is not Step.SWAP:
        play_one(race)
    car, mine, other = turn_of(race, ada, ben)
    page = words(signed_in(mine).get(f"/races/{race}/"))
    assert "You give" in page
    assert "You take" in page
    assert "Keep what I have" in page
    assert "Swap" not in words(signed_in(other).get(f"/races/{race}/")).split("Cars")[0]

    own, left = state(race).driver(car).upgrades[0], market(race)[0]
    half = decide(signed_in(mine), race, asking(race, car, "swap", given=own))
    assert "Choose the card you give and the card you take" in words(half)
    decide(signed_in(mine), race, asking(race, car, "swap", given=own, taken=left))
    assert left in state(race).driver(car).upgrades or state(race).status is RaceStatus.RUNNING
    assert "swaps" in words(signed_in(other).get(f"/races/{race}/log/"))


def test_keeping_closes_the_garage(ada: User, ben: User) -> None:
    race = in_garage(GarageMode.CHAMPIONSHIP, ada, ben)
    while awaited(state(race))[0].step is not Step.SWAP:
        play_one(race)
    car, mine, _other = turn_of(race, ada, ben)
    decide(signed_in(mine), race, asking(race, car, "keep"))

    assert state(race).status is RaceStatus.RUNNING


def test_a_card_is_dropped_in_secret(ada: User, ben: User) -> None:
    race = in_garage(GarageMode.SNAKE, ada, ben)
    while awaited(state(race))[0].step is not Step.DROP:
        play_one(race)
    car, mine, other = turn_of(race, ada, ben)
    gone = state(race).driver(car).upgrades[0]
    assert "Nobody else learns which one it was." in words(signed_in(mine).get(f"/races/{race}/"))
    decide(signed_in(mine), race, asking(race, car, "drop", card=gone))

    seen = signed_in(other).get(f"/races/{race}/")
    assert "has dropped one" in words(seen)
    assert f"{mine.display_name} drops an upgrade in secret." in words(seen)
    assert "Your turn: drop one of your upgrades." in words(seen)


def test_another_pick_comes_live_and_my_panel_follows(ada: User, ben: User) -> None:
    race = in_garage(GarageMode.DRAFT, ada, ben)
    car, mine, other = turn_of(race, ada, ben)
    client = signed_in(other)
    seen = tags(client.get(f"/races/{race}/"))
    decide(signed_in(mine), race, asking(race, car, "pick", card=market(race)[0]))
    news = client.get(f"/races/{race}/live/", seen, headers=HTMX)

    assert news.status_code == 200
    assert "Take this upgrade" in words(news)


def test_every_card_of_the_market_is_offered_and_nothing_else(ada: User, ben: User) -> None:
    race = in_garage(GarageMode.DRAFT, ada, ben)
    car, mine, _other = turn_of(race, ada, ben)
    (offer,) = offers(state(race), car)
    assert isinstance(offer, PickOffer)
    page = text(signed_in(mine).get(f"/races/{race}/"))

    for card in set(offer.market):
        assert f'type="radio" name="card" value="{card}"' in page
    assert page.count('type="radio" name="card"') == len(set(offer.market))


def test_the_organiser_can_pause_in_the_garage(ada: User, ben: User) -> None:
    race = in_garage(GarageMode.DRAFT, ada, ben)
    assert "Pause the race" in words(signed_in(ada).get(f"/races/{race}/"))
    organise.pause_race(race, ada.pk)

    page = words(signed_in(ada).get(f"/races/{race}/"))
    assert "The organiser has paused the race" in page
    assert "Take this upgrade" not in page
