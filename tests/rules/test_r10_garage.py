"""R10, R12.2: decks, markets, picks, the swap, the secret drop, and decks that run short."""

from __future__ import annotations

import pytest

from races.rules import awaited, create, decide, offers, replay, view
from races.rules.commands import (
    DropUpgrade,
    KeepUpgrades,
    PickUpgrade,
    RaceRules,
    SwapUpgrade,
    Withdraw,
)
from races.rules.conditions import GarageMode
from races.rules.events import (
    GarageClosed,
    MarketCleared,
    MarketOpened,
    RaceStarted,
    UpgradeDeckShuffled,
    UpgradeSwapped,
)
from races.rules.refusal import Refused
from races.rules.values import Carried
from races.rules.words import CarId, RaceStatus, Step
from races.season_cards import CardSet, Deck, upgrade_deck
from tests.rules.builders import OrderKept, given, pile
from tests.rules.whole import asked_for, fitted_out, market, picking_order, set_off

BASE = (CardSet.BASE,)
BASIC = upgrade_deck(Deck.BASIC, BASE)


@pytest.mark.parametrize(
    ("deck", "sets", "cards"),
    [
        (Deck.BASIC, BASE, 34),
        (Deck.ADVANCED, BASE, 62),
        (Deck.MIXED, BASE, 96),
        (Deck.ADVANCED, (CardSet.BASE, CardSet.HEAVY_RAIN), 74),
        (Deck.ADVANCED, tuple(CardSet), 86),
        (Deck.BASIC, tuple(CardSet), 58),
    ],
)
def test_the_decks_have_so_many_cards(deck: Deck, sets: tuple[CardSet, ...], cards: int) -> None:
    # R10.1
    assert len(upgrade_deck(deck, sets)) == cards


def test_a_draft_has_three_rounds_from_the_back_from_the_front_from_the_back() -> None:
    # R10.2: drivers + 3 cards, one each, the rest removed
    race = set_off(asked_for(drivers=3, upgrades=BASIC, garage=GarageMode.DRAFT))
    seen = []
    while race.status is RaceStatus.GARAGE:
        if len(picking_order(race)) == 3:
            seen.append((len(market(race)), picking_order(race)))
        car = awaited(race)[0].car
        race = replay(decide(race, PickUpgrade(car=car, card=market(race)[0]), OrderKept()), race)
    back, front = (2, 1, 0), (0, 1, 2)
    assert seen == [(6, back), (6, front), (6, back)]
    assert [len(race.driver(CarId(number)).upgrades) for number in range(3)] == [3, 3, 3]
    assert len(race.upgrades_removed) == 9


def test_the_upgrades_replace_the_starting_ones() -> None:
    # R1.2, R10: twelve basic cards, three upgrades, the track's Stress
    race = fitted_out(set_off(asked_for(drivers=2, upgrades=BASIC, garage=GarageMode.DRAFT)))
    driver = race.driver(CarId(0))
    cards = driver.hand + driver.deck
    assert sorted(set(cards) - set(driver.upgrades)) == ["1", "2", "3", "4", "stress"]
    assert len(cards) == 12 + 3 + 3
    assert set(driver.upgrades) <= set(cards)


def test_legends_draft_nothing() -> None:
    race = set_off(
        asked_for(drivers=2, upgrades=BASIC, garage=GarageMode.DRAFT, legends=("black", "blue"))
    )
    assert (len(market(race)), picking_order(race)) == (5, (1, 0))


def test_a_card_is_picked_on_turn_and_out_of_the_market() -> None:
    # R10.2
    race = set_off(asked_for(drivers=2, upgrades=BASIC, garage=GarageMode.DRAFT))
    first = market(race)[0]
    given(race).when(PickUpgrade(car=CarId(0), card=first)).then_refused("R10.2")
    strange = PickUpgrade(car=CarId(1), card=pile("turbocharger-1")[0])
    given(race).when(strange).then_refused("R10.2")


def test_a_snake_draft_takes_two_each_and_drops_one_in_secret() -> None:
    # R10.3
    race = set_off(asked_for(drivers=2, upgrades=BASIC, garage=GarageMode.SNAKE))
    assert len(market(race)) == 7
    assert picking_order(race) == (1, 0, 0, 1)
    for _ in range(4):
        card = market(race)[0]
        race = replay(
            decide(race, PickUpgrade(car=awaited(race)[0].car, card=card), OrderKept()), race
        )
    assert picking_order(race) == (1, 0, 0, 1)
    for _ in range(4):
        card = market(race)[0]
        race = replay(
            decide(race, PickUpgrade(car=awaited(race)[0].car, card=card), OrderKept()), race
        )
    assert [(due.car, due.step) for due in awaited(race)] == [(0, Step.DROP), (1, Step.DROP)]
    dropped = race.driver(CarId(0)).upgrades[2]
    seen_before = view(race, CarId(1)).cars[0].upgrades
    race = replay(decide(race, DropUpgrade(car=CarId(0), card=dropped), OrderKept()), race)
    # What was dropped shows nowhere but with its driver.
    assert view(race, CarId(1)).cars[0].upgrades == seen_before
    given(race).when(DropUpgrade(car=CarId(0), card=dropped)).then_refused("R10.2")
    given(race).when(DropUpgrade(car=CarId(1), card=pile("fuel-1")[0])).then_refused("R10.3")
    race = fitted_out(race)
    assert [len(race.driver(CarId(number)).upgrades) for number in (0, 1)] == [3, 3]


def test_at_random_everybody_is_dealt_three() -> None:
    # R10.4
    race = set_off(asked_for(drivers=3, upgrades=BASIC, garage=GarageMode.RANDOM))
    assert race.status is RaceStatus.RUNNING
    assert [race.driver(CarId(number)).upgrades for number in range(3)] == [
        BASIC[:3],
        BASIC[3:6],
        BASIC[6:9],
    ]


def test_a_short_deck_takes_the_removed_cards_back() -> None:
    # R10.6: eight cards for a market of five each time
    command = asked_for(drivers=2, upgrades=BASIC[:8], garage=GarageMode.DRAFT)
    race = set_off(command)
    story = given(race)
    for number in (1, 0):
        story.when(PickUpgrade(car=CarId(number), card=market(story.race)[0]))
    kinds = [type(event) for event in story.events][-3:]
    assert kinds == [MarketCleared, UpgradeDeckShuffled, MarketOpened]
    shuffled = next(each for each in story.events if isinstance(each, UpgradeDeckShuffled))
    assert shuffled.refilled
    assert len(shuffled.deck) == 6
    assert len(market(story.race)) == 5


def test_a_market_is_what_there_is() -> None:
    # R10.6: six cards are enough for two drivers' six picks, not for full markets
    race = set_off(asked_for(drivers=2, upgrades=BASIC[:6], garage=GarageMode.DRAFT))
    race = fitted_out(race)
    assert [len(race.driver(CarId(number)).upgrades) for number in (0, 1)] == [3, 3]
    assert race.upgrade_deck + race.upgrades_removed == ()


@pytest.mark.parametrize(
    ("garage", "least"),
    [
        (GarageMode.DRAFT, 24),
        (GarageMode.FULL, 24),
        (GarageMode.SNAKE, 32),
        (GarageMode.RANDOM, 24),
        (GarageMode.CHAMPIONSHIP, 8),
    ],
)
def test_a_race_with_too_few_upgrades_is_refused(garage: GarageMode, least: int) -> None:
    # R10.6
    with pytest.raises(Refused) as refused:
        create(asked_for(drivers=8, upgrades=BASIC[: least - 1], garage=garage))
    assert refused.value.refusal.clause == "R10.6"
    create(asked_for(drivers=8, upgrades=BASIC[: least - 2], removed=BASIC[:2], garage=garage))


def test_in_a_championship_one_is_drafted_and_the_first_to_pick_may_swap() -> None:
    # R12.2
    command = asked_for(
        drivers=2,
        upgrades=BASIC[4:],
        garage=GarageMode.CHAMPIONSHIP,
        carried=(Carried(upgrades=BASIC[:2]), Carried(upgrades=BASIC[2:4])),
    )
    story = given(set_off(command))
    assert picking_order(story.race) == (1, 0)
    for number in (1, 0):
        story.when(PickUpgrade(car=CarId(number), card=market(story.race)[0]))
    due = awaited(story.race)
    assert [(each.car, each.step) for each in due] == [(1, Step.SWAP)]
    left, own = market(story.race), story.race.driver(CarId(1)).upgrades
    assert len(own) == 3
    given(story.race).when(
        SwapUpgrade(car=CarId(1), given=own[0], taken=pile("fuel-1")[0])
    ).then_refused("R12.2")
    given(story.race).when(KeepUpgrades(car=CarId(0))).then_refused("R10.2")
    swap = SwapUpgrade(car=CarId(1), given=own[0], taken=left[-1])
    story.when(swap).then(
        UpgradeSwapped(car=CarId(1), given=own[0], taken=left[-1]), GarageClosed()
    )
    fitted = story.race.driver(CarId(1))
    assert left[-1] in fitted.upgrades
    assert own[0] in story.race.upgrades_removed
    # R12.2: what was carried over is in the deck, the starting upgrades are not.
    cards = fitted.hand + fitted.deck
    assert set(fitted.upgrades) <= set(cards)
    assert not [card for card in cards if card.startswith("starting-")]


def test_a_full_garage_drafts_three_and_swaps_once() -> None:
    # R12.2, house rule full garage
    race = set_off(asked_for(drivers=2, upgrades=BASIC, garage=GarageMode.FULL))
    swaps = 0
    while race.status is RaceStatus.GARAGE:
        due = awaited(race)[0]
        if due.step is Step.SWAP:
            swaps += 1
            race = replay(decide(race, KeepUpgrades(car=due.car), OrderKept()), race)
        else:
            pick = PickUpgrade(car=due.car, card=market(race)[0])
            race = replay(decide(race, pick, OrderKept()), race)
    assert swaps == 1
    assert [len(race.driver(CarId(number)).upgrades) for number in (0, 1)] == [3, 3]


def test_whoever_leaves_the_garage_picks_no_more() -> None:
    # R9.5, R10.2: the next in order picks, and the race goes on without the car
    story = given(set_off(asked_for(drivers=3, upgrades=BASIC, garage=GarageMode.DRAFT)))
    story.when(Withdraw(car=CarId(2)))
    assert picking_order(story.race) == (1, 0)
    race = fitted_out(story.race)
    assert [car.id for car in race.on_track()] == [0, 1]
    assert offers(race, CarId(2)) == ()


def test_when_the_first_to_pick_leaves_the_second_may_swap() -> None:
    # R12.2: cars 2, 1, 0 pick; whoever has picked before the first one left stays the first now
    for picks in (0, 1, 2, 3):
        race = set_off(asked_for(drivers=3, upgrades=BASIC, garage=GarageMode.CHAMPIONSHIP))
        for _ in range(picks):
            pick = PickUpgrade(car=awaited(race)[0].car, card=market(race)[0])
            race = replay(decide(race, pick, OrderKept()), race)
        race = replay(decide(race, Withdraw(car=CarId(2)), OrderKept()), race)
        while (due := awaited(race)[0]).step is Step.PICK:
            pick = PickUpgrade(car=due.car, card=market(race)[0])
            race = replay(decide(race, pick, OrderKept()), race)
        assert (due.car, due.step) == (1, Step.SWAP), picks


def test_a_garage_that_everybody_leaves_closes() -> None:
    # R9.4, R9.5: only Legends are left, and the race plays itself to the end
    story = given(
        set_off(asked_for(drivers=1, upgrades=BASIC, garage=GarageMode.DRAFT, legends=("red",)))
    )
    story.when(Withdraw(car=CarId(0)))
    assert any(isinstance(event, RaceStarted) for event in story.events)
    assert story.race.status is RaceStatus.ENDED
    assert [result.car for result in story.race.results] == [1, 0]


def test_a_command_for_a_garage_that_is_closed_is_refused() -> None:
    # R10.2
    race = set_off(asked_for(drivers=2, rules=RaceRules()))
    given(race).when(PickUpgrade(car=CarId(0), card=BASIC[0])).then_refused("R10.2")
