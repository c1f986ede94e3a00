"""Bots with upgrades, sponsorship cards, weather and event cards: strong, and still careful."""

from __future__ import annotations

from copy import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from races.rules import autopilot, awaited, decide, offers, racer, replay
from races.rules.cards import Symbol, heat_cards, total
from races.rules.commands import (
    ChooseSpeed,
    DirectPlay,
    Discard,
    LockPlan,
    SuperCool,
)
from races.rules.mechanics.cooling import COOLDOWN_OF_GEAR
from races.rules.pace import pace_of
from races.rules.preview import preview
from races.rules.upgrades_worth import worth
from races.rules.values import ChosenValue
from races.rules.weather import RoadToken
from races.rules.words import CardId, CarId, CornerId, RaceStatus
from races.season_cards import all_cards
from tests.bots.drafters import drafters_duel, garage_duel
from tests.bots.duels import track_of
from tests.bots.test_careful import risk
from tests.rules.builders import Placed, Seeded, circuit, pile, race_at
from tests.rules.long_play import UNDER_WAY
from tests.rules.properties.drawn_races import TRACKS, drawn_command, opened
from tests.rules.properties.random_play import pick

if TYPE_CHECKING:
    from races.rules.commands import DecisionCommand
    from races.rules.race import Race
    from races.rules.track import Track

BOOK = {card.id: card for card in all_cards()}
DRAFTS, DUELS = 100, 24
"""More are measured by hand: tests/bots/drafters.py."""


@pytest.mark.timeout(300)
def test_a_drafting_racer_beats_one_that_picks_at_random() -> None:
    # R10.2: about 68 in 100
    won = sum(drafters_duel(number, track_of(number), "racer") for number in range(DRAFTS))

    assert won >= 0.58 * DRAFTS


@pytest.mark.timeout(300)
def test_the_racer_beats_careful_with_every_module() -> None:
    # R10 to R14: about 95 in 100
    won = sum(garage_duel(each, track_of(each), "racer", "careful") for each in range(DUELS))

    assert won >= 0.8 * DUELS


def may_fail(race: Race, command: DecisionCommand) -> bool:
    """R6.3: whether a plan owes more Heat than is sure to be there, so that a card could fail."""
    if not isinstance(command, LockPlan):
        return False
    foreseen, driver = preview(race, command), race.driver(command.car)
    assert foreseen is not None
    of_cards = total(race.cards, command.cards, Symbol.COOLDOWN)
    cooldown = COOLDOWN_OF_GEAR.get(command.gear, 0) + of_cards
    cooled = 0 if race.weather else min(cooldown, len(heat_cards(race.cards, driver.hand)))
    there = len(driver.engine) - foreseen.heat_now + cooled
    return there < total(race.cards, command.cards, Symbol.HEAT)


def takes_no_needless_risk(race: Race, command: DecisionCommand) -> bool:
    """Whether the command is without risk, or every other that moves the car has some too."""

    def risky(each: DecisionCommand) -> bool:
        return risk(race, each) > 0 or may_fail(race, each)

    if not risky(command):
        return True
    offered = offers(race, command.car)
    others = (each for offer in offered for each in offer.commands())
    return all(risky(each) for each in others if preview(race, each) is not None)


@given(
    track=st.sampled_from(TRACKS),
    drivers=st.integers(1, 6),
    number=st.integers(0, 2**32),
    warm_up=st.integers(0, 200),
)
@pytest.mark.timeout(600)
def test_careful_takes_no_needless_risk_with_upgrades(
    track: Track, drivers: int, number: int, warm_up: int
) -> None:
    # R6.3, R6.5, R8.2: careful takes over from a wild driver in the middle of the race
    rng, chance = Random(number), Seeded(number)  # noqa: S311 - a drawn race
    command = drawn_command(rng, track=track, drivers=drivers, legends=0, laps=1)
    race = replay(opened(command, chance))
    for _ in range(warm_up):
        if race.status in UNDER_WAY:
            race = replay(decide(race, pick(race, rng), chance), race)
    if race.status is RaceStatus.RUNNING:
        for due in awaited(race):
            assert takes_no_needless_risk(race, autopilot.choose(race, due.car))


def with_upgrades(own: Placed, *, track: Track | None = None) -> Race:
    """A race in which car 0 stands like this, a rival far ahead, and all cards are in the book."""
    rival = Placed(progress=own.progress + 20)
    race = race_at(own, rival, track=track or circuit(60, (60, 9)))
    deck = pile("1 2 3 4") * 3 + pile("stress stress stress")
    usual = replace(race.conditions, starting_cards=deck, starting_engine=pile("heat") * 6)
    return replace(race, cards=BOOK, conditions=usual)


def plan_of(race: Race) -> LockPlan:
    chosen = racer.choose(race, CarId(0))
    assert isinstance(chosen, LockPlan)
    return chosen


def in_turn(race: Race, cards: str) -> Race:
    """The race when car 0 has played these cards and has something to decide."""
    gear = len(cards.split())
    chance = Seeded(1)
    race = replay(decide(race, LockPlan(car=CarId(0), gear=gear, cards=pile(cards)), chance), race)
    race = replay(decide(race, LockPlan(car=CarId(1), gear=1, cards=pile("1")), chance), race)
    while race.turn is None or race.turn.car != 0:
        race = replay(decide(race, autopilot.choose(race, CarId(1)), chance), race)
    return race


CORNER = circuit(60, (10, 3), (60, 9))


def test_the_racer_takes_a_corner_faster_with_adjust() -> None:
    # R6.5: limit 3 and 2 more for this turn
    own = Placed(progress=9, gear=2, hand="1 1 1 1 2 4 tires-6", deck="1 1 1 1")
    plain = replace(own, hand="1 1 1 1 2 4 starting-0")

    assert "tires-6" in plan_of(with_upgrades(own, track=CORNER)).cards
    slow = plan_of(with_upgrades(plain, track=CORNER)).cards
    assert sum(BOOK[card].speed for card in slow) <= 3


def test_the_racer_plays_no_card_whose_heat_it_cannot_pay() -> None:
    # R6.3
    own = Placed(progress=15, gear=3, hand="turbocharger-2 1 2 3 4 1 2")

    assert "turbocharger-2" not in plan_of(with_upgrades(own)).cards
    assert "turbocharger-2" in plan_of(with_upgrades(replace(own, engine=5))).cards


def test_the_racer_pays_by_what_the_gear_cools() -> None:
    # R6.1, R6.3: gear 2 cools the Heat that the card owes
    own = Placed(progress=15, gear=1, hand="turbocharger-2 heat 1 1 1 1 1")

    assert "turbocharger-2" in plan_of(with_upgrades(own)).cards


def test_the_racer_chooses_the_value_that_the_corner_allows() -> None:
    # R4.2
    fast = with_upgrades(Placed(progress=20, gear=1, hand="brakes-4 1 2 3 4 1 2"), track=CORNER)
    slow = with_upgrades(Placed(progress=10, gear=1, hand="brakes-4 1 2 3 4 1 2"), track=CORNER)
    for race, value in ((fast, 5), (slow, 1)):
        chosen = racer.choose(in_turn(race, "brakes-4"), CarId(0))
        values = (ChosenValue(CardId("brakes-4"), value),)
        assert chosen == ChooseSpeed(car=CarId(0), values=values)


def test_the_racer_plays_a_card_directly_on_an_open_road() -> None:
    # R6.9
    race = with_upgrades(Placed(progress=15, gear=1, hand="gas-pedal-3 1 2 3 4 1 2"))
    decided = drive_turn(in_turn(race, "4"))

    assert DirectPlay(car=CarId(0), card=CardId("gas-pedal-3")) in decided


def test_the_racer_super_cools() -> None:
    # R6.11
    own = Placed(progress=15, gear=1, hand="air-intake-5 1 2 3 4 1 2", discard="heat heat")
    decided = drive_turn(in_turn(with_upgrades(own), "air-intake-5"))

    assert SuperCool(car=CarId(0), n=1) in decided


def test_only_good_cards_are_refreshed() -> None:
    # R6.7
    for card, wanted in (("suspension-3", "suspension-3"), ("suspension-4", "")):
        race = with_upgrades(Placed(progress=15, gear=1, hand=f"{card} 1 2 3 4 1 2"))
        (discard,) = (each for each in drive_turn(in_turn(race, card)) if isinstance(each, Discard))
        assert discard.refresh == pile(wanted)


def drive_turn(race: Race) -> list[DecisionCommand]:
    """What the racer decides until the turn of car 0 is over."""
    decided = []
    while race.turn is not None and race.turn.car == 0:
        decided.append(racer.choose(race, CarId(0)))
        race = replay(decide(race, decided[-1], Seeded(1)), race)
    return decided


def test_the_pace_knows_the_road() -> None:
    # R11.2, R11.3
    race = with_upgrades(Placed(progress=5), track=CORNER)
    slower = replace(race, road={CornerId("A"): RoadToken.LIMIT_DOWN})
    free = replace(race, road={CornerId("A"): RoadToken.FREE_BOOST})

    assert pace_of(race).toll(9, 12, 4) == ((10, 1),)
    assert pace_of(slower).toll(9, 12, 4) == ((10, 2),)
    assert pace_of(race).toll(9, 12, 4, 1) == ((10, 0),)
    assert pace_of(free).turns(15, 2, 0) < pace_of(race).turns(15, 2, 0)


def test_further_symbols_are_worth_what_they_do() -> None:
    cards = "4-wheel-drive-1 body-2 tires-6 wings-2 wings-3 brakes-1"
    values = [worth(BOOK[card]) for card in pile(cards)]

    assert min(values[:3]) > values[3] > values[4]
    assert worth(BOOK[CardId("tires-4")]) < worth(BOOK[CardId("cooling-system-3")])
