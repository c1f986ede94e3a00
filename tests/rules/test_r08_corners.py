"""R8: corner checks and spin-outs where a track of our own says more."""

from __future__ import annotations

import pytest

from races.rules.commands import Discard, EndReact, LockPlan
from races.rules.events import CornerChecked, GearShifted, HeatPaid, SpunOut, StressTaken
from races.rules.track import crossings_at, space_at
from races.rules.words import CarId, CarStatus, CornerId, GearCause, Spot
from tests.rules.builders import Placed, circuit, given, pile, race_at
from tests.rules.strip import drawn

A = CarId(0)
TINY = circuit(16, (4, 3), laps=9)
EARLY = circuit(20, (1, 2), (10, 5), laps=3)


def go(cards: str) -> LockPlan:
    return LockPlan(car=A, gear=len(pile(cards)), cards=pile(cards))


def checks(story: given) -> list[tuple[int, int]]:
    """(progress of the line, Heat asked for) of the last command's corner checks."""
    return [(event.at, event.heat) for event in story.events if isinstance(event, CornerChecked)]


def test_the_same_line_crossed_twice_is_checked_twice() -> None:
    # R8.1: from 4 by 17 spaces over the line after 4 and again after 20
    race = race_at(
        Placed(progress=4, gear=4, hand="4 4 4 starting-5 1 1 1", engine=40),
        Placed(progress=-3, legend="red"),
        track=TINY,
    )
    story = given(race).when(go("4 4 4 starting-5")).when(EndReact(car=A))
    assert checks(story) == [(4, 14), (20, 14)]
    assert story.race.car(A).heat_paid == 28


def test_lines_beyond_the_finish_are_not_checked() -> None:
    # R8.1: the finish is after 32; the line after 36 lies beyond
    race = race_at(
        Placed(progress=30, gear=4, hand="4 4 1 1 1 1 1"),
        Placed(progress=-3, legend="red"),
        track=circuit(16, (4, 1), laps=2),
    )
    story = given(race).when(go("4 4 1 1"))
    assert checks(story) == []
    assert story.race.car(A).progress == 40


def test_a_line_at_the_finish_itself_is_checked() -> None:
    # R8.1, R8.4: the line after the last space is not beyond the finish line
    race = race_at(
        Placed(progress=40, hand="4 1 1 1 1 1 1", engine=0),
        Placed(progress=-3, legend="red"),
        track=circuit(40, (40, 3), laps=1),
    )
    story = given(race).when(go("4"))
    story.then(SpunOut(car=A, corner=CornerId("A"), end=40, spot=Spot.RIGHT))
    story.when(Discard(car=A))
    assert story.race.car(A).status is CarStatus.ON_TRACK


def test_back_over_the_start_line_takes_the_crossing_back() -> None:
    # R8.3: the line is after space 1, space 1 is full, so back to 20 of the lap before
    race = race_at(
        Placed(progress=20, hand="4 1 1 1 1 1 1"),
        Placed(progress=1 - 20, legend="red"),
        Placed(progress=1 - 20, other=True, legend="blue"),
        track=EARLY,
    )
    assert crossings_at(EARLY, race.car(A).progress) == 1
    story = given(race).when(go("4"))
    story.then(SpunOut(car=A, corner=CornerId("A"), end=20, spot=Spot.RIGHT))
    car = story.race.car(A)
    assert (space_at(EARLY, car.progress), crossings_at(EARLY, car.progress)) == (20, 1)


def test_before_the_first_lap_there_is_the_grid() -> None:
    # R8.3, R1.3: thrown back behind the start line, the car has no crossing
    race = race_at(
        Placed(progress=0, hand="4 1 1 1 1 1 1"),
        Placed(progress=1 - 40, legend="red"),
        Placed(progress=1 - 40, other=True, legend="blue"),
        track=EARLY,
    )
    story = given(race).when(go("4"))
    assert crossings_at(EARLY, story.race.car(A).progress) == 0


def test_its_own_spot_is_free_for_a_car_that_spins_out() -> None:
    # R8.3
    race = race_at(
        Placed(progress=10, hand="starting-5 1 1 1 1 1 1"),
        Placed(progress=10 - 20, other=True, legend="red"),
        track=circuit(20, (10, 3), laps=3),
    )
    story = given(race).when(go("starting-5"))
    assert drawn(story.race, 9, 12) == ".a|..\n..|.."


@pytest.mark.parametrize(("cards", "stress"), [("4", 1), ("4 1", 1), ("4 1 1", 2), ("4 1 1 1", 2)])
def test_stress_goes_by_the_gear_of_the_turn(cards: str, stress: int) -> None:
    # R8.3, R8.4: the gear of this turn, before it falls to 1
    gear = len(pile(cards))
    race = race_at(
        Placed(progress=10, gear=gear, hand="4 1 1 1 2 2 2"),
        Placed(progress=-8, legend="red"),
        track=circuit(40, (10, 2), laps=3),
    )
    story = given(race).when(go(cards)).then(StressTaken(car=A, count=stress))
    assert story.race.car(A).gear == 1
    shifts = [event for event in story.events if isinstance(event, GearShifted)]
    fallen = [GearShifted(car=A, gear=1, why=GearCause.SPIN_OUT)]
    assert shifts == (fallen if gear > 1 else [])


def test_all_that_is_left_is_paid_before_the_spin_out() -> None:
    # R8.2
    race = race_at(
        Placed(progress=10, gear=2, hand="4 4 1 1 2 2 2", engine=3),
        Placed(progress=-8, legend="red"),
        track=circuit(40, (10, 6), (14, 5), (17, 1), laps=3),
    )
    story = given(race).when(go("4 4")).when(EndReact(car=A))
    assert checks(story) == [(10, 2), (14, 3)]
    paid = [len(event.cards) for event in story.events if isinstance(event, HeatPaid)]
    assert paid == [2, 1]
    assert story.race.car(A).progress == 14
