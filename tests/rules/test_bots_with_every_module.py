"""Both bots in races with every module: always a choice that is offered, and never stuck."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from races.rules import awaited, decide, offers, replay
from races.rules.bots import BOTS
from races.rules.commands import (
    DropUpgrade,
    KeepUpgrades,
    Mulligan,
    PickUpgrade,
    SwapUpgrade,
)
from races.rules.conditions import GarageMode
from races.rules.offers import SwapOffer
from races.rules.upgrades_worth import before_driving, by_worth, worth
from races.rules.words import CarId
from races.season_cards import CardSet, Deck, all_cards, upgrade_deck
from tests.rules.builders import Placed, Seeded, given, pile, race_at
from tests.rules.long_play import UNDER_WAY
from tests.rules.properties.drawn_races import TRACKS, drawn_command, opened
from tests.rules.whole import asked_for, set_off

MOST_COMMANDS = 4_000


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.timeout(300)
def test_a_bot_drives_races_with_every_module_to_their_end(name: str) -> None:
    # R10 to R14: whatever is offered
    used: Counter[str] = Counter()
    for number in range(8):
        rng, chance = Random(number), Seeded(number)  # noqa: S311 - drawn races
        drivers = rng.randint(1, 4)
        command = drawn_command(
            rng,
            track=TRACKS[number % len(TRACKS)],
            drivers=drivers,
            legends=rng.randint(0, 2),
            laps=1,
        )
        race = replay(opened(command, chance))
        for _ in range(MOST_COMMANDS):
            if race.status not in UNDER_WAY:
                break
            car = awaited(race)[0].car
            chosen = BOTS[name](race, car)
            assert any(offer.admits(chosen) for offer in offers(race, car)), chosen
            used[type(chosen).__name__] += 1
            race = replay(decide(race, chosen, chance), race)
        assert race.status not in UNDER_WAY
    assert {"PickUpgrade", "LockPlan", "ChooseSpeed", "ResolveHeat", "Discard"} <= set(used)


BOOK = {card.id: card for card in all_cards()}


def test_what_upgrades_are_worth_has_an_order() -> None:
    cards = pile("4-wheel-drive-1 starting-0 turbocharger-2 r-p-m-1")
    assert by_worth(BOOK, cards) == ["4-wheel-drive-1", "turbocharger-2", "r-p-m-1", "starting-0"]
    assert worth(BOOK[pile("brakes-4")[0]]) > worth(BOOK[pile("brakes-2")[0]])


@pytest.mark.parametrize("name", BOTS)
def test_the_best_card_is_picked_and_the_worst_dropped(name: str) -> None:
    # R10.2, R10.3
    upgrades = upgrade_deck(Deck.BASIC, [CardSet.BASE])
    race = set_off(asked_for(drivers=2, upgrades=upgrades, garage=GarageMode.SNAKE))
    story = given(race)
    for _ in range(8):
        car = awaited(story.race)[0].car
        chosen = BOTS[name](story.race, car)
        assert isinstance(chosen, PickUpgrade)
        assert story.race.garage is not None
        assert chosen.card == by_worth(BOOK, story.race.garage.market)[0]
        story.when(chosen)
    chosen = BOTS[name](story.race, CarId(0))
    own = story.race.driver(CarId(0)).upgrades
    assert chosen == DropUpgrade(car=CarId(0), card=by_worth(BOOK, own)[-1])


@pytest.mark.parametrize(
    ("market", "swaps"), [("4-wheel-drive-1", True), ("starting-0", False), ("brakes-2", False)]
)
def test_a_swap_is_made_where_it_is_worth_it(market: str, swaps: bool) -> None:
    # R12.2
    offer = SwapOffer(car=CarId(0), own=pile("brakes-2 body-2"), market=pile(market))
    race = race_at(Placed(progress=0)).__replace__(cards=BOOK)
    chosen = before_driving(race, (offer,))
    wanted = SwapUpgrade(car=CarId(0), given=pile("brakes-2")[0], taken=pile(market)[0])
    assert chosen == (wanted if swaps else KeepUpgrades(car=CarId(0)))


@pytest.mark.parametrize("name", BOTS)
def test_a_hand_of_stress_and_heat_is_changed(name: str) -> None:
    # R1.5
    spoiled = Placed(progress=0, hand="1 2 stress stress stress heat heat", engine=2)
    race = race_at(spoiled, Placed(progress=-1))
    race = race.__replace__(conditions=race.conditions.__replace__(mulligan=True))
    assert BOTS[name](race, CarId(0)) == Mulligan(car=CarId(0))
    assert not isinstance(BOTS[name](race, CarId(1)), Mulligan)
