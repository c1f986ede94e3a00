"""Races with a garage, weather, an event card and house rules, through the services."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.core.management import call_command

from heat_site.errors import CommandRefused
from heat_site.notices.models import Notice
from races.models import DueDecision, Race
from races.queries.lobby import lobby, my_turns, races_page
from races.queries.race_page import race_page
from races.rules.conditions import GarageMode
from races.rules.values import CardSet, Deck
from races.rules.words import CarId, RaceStatus, Step
from races.services import clock, organise
from races.services.modules import PLAIN, Modules, fresh_cards
from tests.services.racing import account_of, play_one, play_to_the_end, state

if TYPE_CHECKING:
    from heat_site.accounts.models import User

pytestmark = pytest.mark.django_db


def race_with(modules: Modules, *drivers: User, legends: int = 0, track: str = "espana") -> int:
    """A started race with these modules, one lap."""
    number = organise.create_race(
        drivers[0].pk,
        track=track,
        seats=len(drivers),
        laps=1,
        legends=legends,
        modules=modules,
        decision_seconds=3_600,
    )
    for driver in drivers:
        organise.take_seat(number, driver.pk)
    organise.start_race(number, drivers[0].pk)
    return number


ALL = Modules(
    garage=GarageMode.DRAFT,
    deck=Deck.MIXED,
    expansions=(CardSet.HEAVY_RAIN, CardSet.TUNNEL_VISION),
    weather=True,
    event_card="going-global",
    mulligan=True,
)


def test_a_race_with_every_module_is_played_to_its_end(ada: User, ben: User) -> None:
    number = race_with(ALL, ada, ben, legends=1)
    play_to_the_end(number)

    over = state(number)
    assert over.weather is not None
    assert over.road
    assert over.conditions.event.card == "going-global"
    assert over.conditions.aggressive_legends, "R13.6: on with Heavy Rain"
    assert all(len(over.driver(CarId(car)).upgrades) == 3 for car in (0, 1))
    call_command("rebuild_projections", "--check")
    call_command("verify_race", str(number))


def test_rows_say_what_a_race_is_played_with(ada: User) -> None:
    number = organise.create_race(ada.pk, track="japan", seats=2, modules=ALL)

    row = Race.objects.get(pk=number)
    assert (row.garage, row.weather, row.event_card, row.mulligan, row.aggressive_legends) == (
        "draft",
        True,
        "going-global",
        True,
        True,
    )
    assert not row.carries_on
    line = lobby(None).open_races[0]
    assert (line.garage, line.event_card) == (GarageMode.DRAFT, "going-global")


def test_a_race_without_modules_has_none(ada: User) -> None:
    number = organise.create_race(ada.pk, track="usa", seats=2)

    row = Race.objects.get(pk=number)
    assert (row.garage, row.weather, row.event_card) == ("none", False, "")


@pytest.mark.parametrize(
    ("deck", "expansions", "cards"),
    [
        (Deck.BASIC, (), 34),
        (Deck.ADVANCED, (), 62),
        (Deck.MIXED, (), 96),
        (Deck.BASIC, (CardSet.HEAVY_RAIN,), 46),
        (Deck.MIXED, (CardSet.HEAVY_RAIN, CardSet.TUNNEL_VISION), 120),
    ],
)
def test_r10_1_decks_and_what_expansions_add(
    deck: Deck, expansions: tuple[CardSet, ...], cards: int
) -> None:
    modules = Modules(garage=GarageMode.SNAKE, deck=deck, expansions=expansions)

    assert len(fresh_cards(modules).upgrade_deck) == cards
    assert fresh_cards(PLAIN).kinds == frozenset()


def test_r12_4_seven_of_each_sponsorship_card_where_an_event_card_is_in_play() -> None:
    base = fresh_cards(Modules(event_card="going-global")).sponsorship_deck
    more = fresh_cards(
        Modules(event_card="going-global", expansions=(CardSet.HEAVY_RAIN,))
    ).sponsorship_deck

    assert [len(base), len(more)] == [35, 42]
    assert all(base.count(card) == 7 for card in base)
    assert fresh_cards(Modules(weather=True)).sponsorship_deck == ()


def test_only_cards_in_play_are_stored_with_a_race(ada: User) -> None:
    number = organise.create_race(
        ada.pk, track="usa", seats=2, modules=Modules(garage=GarageMode.RANDOM)
    )

    book = state(number).cards
    assert "brakes-1" in book
    assert "wings-1" not in book, "the advanced deck is not in play"
    assert "starting-5" not in book, "R1.2: upgrades replace the starting ones"
    assert "lord-co-t-b" not in book


def test_r12_1_an_unknown_event_card_is_refused(ada: User) -> None:
    with pytest.raises(CommandRefused) as caught:
        organise.create_race(ada.pk, track="usa", seats=2, modules=Modules(event_card="flood"))
    assert caught.value.reason == "event_card_unknown"


# The garage as a decision like any other


def test_r10_2_picks_are_due_told_and_listed(ada: User, ben: User) -> None:
    number = race_with(Modules(garage=GarageMode.DRAFT), ada, ben)

    assert state(number).status is RaceStatus.GARAGE
    assert Race.objects.get(pk=number).status == "garage"
    assert Race.objects.get(pk=number).started_at is None
    due = DueDecision.objects.get(race=number)
    assert (due.step, due.turn) == (Step.PICK, "garage-1-pick")
    assert [turn.race for turn in my_turns(due.account)] == [number]
    assert Notice.objects.filter(recipient=due.account, kind="your_turn").count() == 1
    assert [line.number for line in lobby(None).running_races] == [number]
    assert races_page(("running",)) == ()


def test_r10_2_each_pick_is_told_of_once(ada: User, ben: User) -> None:
    number = race_with(Modules(garage=GarageMode.DRAFT), ada, ben)
    while state(number).status is RaceStatus.GARAGE:
        play_one(number)

    for driver in (ada, ben):
        told = Notice.objects.filter(recipient=driver, kind="your_turn")
        assert told.filter(decision__contains="garage").count() == 3
        assert not told.filter(decision__contains="garage", settled_at=None).exists()


def test_r10_2_the_autopilot_picks_when_the_time_is_over(ada: User, ben: User) -> None:
    number = race_with(Modules(garage=GarageMode.DRAFT), ada, ben)
    due = DueDecision.objects.get(race=number)

    late = due.due_at + clock.GRACE
    assert clock.time_out(number, due.car, due.version, now=late)
    assert not clock.time_out(number, due.car, due.version, now=late)

    assert len(state(number).driver(CarId(due.car)).upgrades) == 1
    assert Notice.objects.filter(recipient=due.account, kind="timed_out").count() == 1


def test_r10_3_a_secret_drop_is_the_drivers_own(ada: User, ben: User) -> None:
    number = race_with(Modules(garage=GarageMode.SNAKE), ada, ben)
    while {row.step for row in DueDecision.objects.filter(race=number)} != {Step.DROP}:
        play_one(number)
    car = play_one(number)

    seen = race_page(number, None).view
    assert seen.garage is not None
    assert seen.garage.dropped == (car,)
    assert len(seen.cars[car].upgrades) == 4, "everybody saw four picked, nobody which was dropped"
    own = race_page(number, account_of(number, car)).view.own
    assert own is not None
    assert len(own.upgrades) == 3


def test_a_race_in_the_garage_can_be_paused(ada: User, ben: User) -> None:
    number = race_with(Modules(garage=GarageMode.DRAFT), ada, ben)
    organise.pause_race(number, ada.pk)

    assert my_turns(DueDecision.objects.get(race=number).account)[0].paused
    organise.resume_race(number, ada.pk)
    play_one(number)
