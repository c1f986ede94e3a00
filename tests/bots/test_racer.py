"""`racer` is clearly the stronger bot."""

from __future__ import annotations

import pytest

from races.rules import racer
from races.rules.commands import Boost, LockPlan
from races.rules.events import BoostUsed
from races.rules.pace import pace_of
from races.rules.words import CarId
from tests.bots.duels import drive, duel, track_of
from tests.rules.builders import Placed, Seeded, circuit, race_at, started

RACES = 40
"""More are measured by hand: tests/bots/duels.py."""


@pytest.mark.timeout(300)
def test_it_beats_careful_far_more_often_than_not() -> None:
    won = sum(duel(number, track_of(number), "racer", "careful")[0] for number in range(RACES))

    assert won >= 0.7 * RACES


def test_it_spends_its_heat_before_the_end() -> None:
    left: list[int] = []
    for number in range(4):
        chance, track = Seeded(number), track_of(2 * number)
        last: dict[CarId, int] = {}
        for position, command, _ in drive(
            started(2, track=track, chance=chance), ("racer", "racer"), chance
        ):
            last[command.car] = len(position.driver(command.car).engine)
        left += last.values()

    assert sum(left) / len(left) < 2


def test_it_boosts_for_the_finishing_line() -> None:
    used = 0
    for number in range(4):
        chance = Seeded(number)
        for position, command, events in drive(
            started(2, track=track_of(2 * number), chance=chance), ("racer", "racer"), chance
        ):
            near = position.conditions.laps * position.track.spaces - 15
            used += position.cars[command.car].progress > near and any(
                isinstance(event, BoostUsed) for event in events
            )

    assert used >= 4


def test_fewer_turns_to_go_from_further_on_with_more_heat_and_beyond_the_line() -> None:
    pace = pace_of(started(2))

    assert pace.turns(10, 2, 6) < pace.turns(10, 2, 0)
    assert pace.turns(100, 2, 3) < pace.turns(20, 2, 3) < pace.turns(-3, 1, 3)
    assert pace.turns(pace.finish + 4, 2, 0) < pace.turns(pace.finish + 1, 2, 0) < 0
    assert pace.turns(-99, 1, 0) == pace.turns(-4, 1, 0)
    assert pace.turns(30, 2, 99) == pace.turns(30, 2, pace.most_heat)


def test_the_pace_asks_of_a_line_what_the_rules_ask() -> None:
    race = race_at(Placed(progress=5), track=circuit(40, (10, 3), (12, 5), (40, 9)))

    assert pace_of(race).toll(5, 13, 7) == ((10, 4), (12, 2))
    assert pace_of(race).toll(5, 10, 7) == ()


def test_it_drives_described_positions_too() -> None:
    """Such a race says nothing of the decks it began with."""
    plan = racer.choose(race_at(Placed(progress=5, engine=9)), CarId(0))

    assert isinstance(plan, LockPlan)
    assert plan.gear == len(plan.cards) > 0


def test_it_boosts_rather_than_stop_short_of_the_finish_line() -> None:
    race = race_at(Placed(progress=76, hand="1 1 1 1 1 1 1", engine=2), Placed(progress=60))
    chance = Seeded(1)
    decided = [command for _, command, _ in drive(race, ("racer", "careful"), chance)]

    assert Boost(car=CarId(0)) in decided[:6]


def test_nothing_to_decide_is_an_error_of_the_caller() -> None:
    race = race_at(Placed(progress=5), Placed(progress=9, legend="black"))

    with pytest.raises(ValueError, match="nothing to decide"):
        racer.choose(race, CarId(1))
