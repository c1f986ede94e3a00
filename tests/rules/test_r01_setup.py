"""R1, R12.3: opening a race, seats, the grid and the first hands."""

from __future__ import annotations

from collections import Counter
from copy import replace
from typing import TYPE_CHECKING

import pytest

from races import catalogue
from races.rules import create, offers, replay
from races.rules.commands import CreateRace, LeaveSeat, LockPlan, Mulligan, StartRace, TakeSeat
from races.rules.events import CarReadied, GridDrawn, RaceStarted, SeatLeft, SeatTaken
from races.rules.refusal import Refused
from races.rules.setup import why_not_start_with_people
from races.rules.words import CarId, RaceStatus, SeatNo, Spot
from tests.rules.builders import DIGEST, Seeded, given, opened, pile, started

if TYPE_CHECKING:
    from races.rules.track import Track

CREATE = CreateRace(
    seed_hash=DIGEST,
    track=catalogue.track("usa"),
    cards=catalogue.cards(),
    legend_cards=catalogue.legend_cards(),
    seats=2,
)


def cars(*numbers: int) -> tuple[CarId, ...]:
    return tuple(CarId(number) for number in numbers)


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"seats": 0}, "R1.1"),
        ({"seats": 9}, "R1.1"),
        ({"seats": 7, "legends": ("black", "blue")}, "R1.1"),
        ({"legends": ("black", "black")}, "R1.1"),
        ({"laps": 0}, "R12.6"),
        ({"laps": 51}, "R12.6"),
        ({"legend_pro": 7}, "R13.6"),
        ({"legend_pro": -1}, "R13.6"),
        ({"decision_seconds": 5}, "R2.1"),
    ],
)
def test_settings_that_no_race_can_have_are_refused(change: dict[str, object], clause: str) -> None:
    with pytest.raises(Refused) as refused:
        create(replace(CREATE, **change))  # type: ignore[arg-type]
    assert refused.value.refusal.clause == clause


@pytest.mark.parametrize(
    ("seats", "legends"), [(1, ()), (8, ()), (1, ("black",)), (6, ("red", "blue"))]
)
def test_one_to_eight_cars_are_taken(seats: int, legends: tuple[str, ...]) -> None:
    # R1.1
    created = create(replace(CREATE, seats=seats, legends=legends))
    assert (created.seats, created.legends) == (seats, legends)


def test_a_race_of_people_needs_a_rival() -> None:
    # R1.1: at least two cars; with one driver at least one Legend
    assert why_not_start_with_people(replay(opened(2))) is None
    assert why_not_start_with_people(replay(opened(1, legends=["black"]))) is None
    refusal = why_not_start_with_people(replay(opened(1)))
    assert refusal is not None
    assert refusal.clause == "R1.1"


def test_a_race_without_a_driver_does_not_start() -> None:
    # R1.1
    given(replay(opened(0, seats=2, legends=["black"]))).when(StartRace()).then_refused("R1.1")


def test_seats_are_taken_once_and_given_up_before_the_start() -> None:
    # R1.1
    race = replay(opened(1, seats=2))
    taken = TakeSeat(account=1, words_digest=DIGEST)
    given(race).when(taken).then_refused("R1.1")
    given(race).when(LeaveSeat(account=1)).then(SeatLeft(seat=SeatNo(0))).when(taken).then(
        SeatTaken(seat=SeatNo(0), account=1, words_digest=DIGEST)
    )
    given(race).when(LeaveSeat(account=7)).then_refused("R1.1")
    full = replay(opened(2))
    given(full).when(TakeSeat(account=3, words_digest=DIGEST)).then_refused("R1.1")
    running = started(2)
    given(running).when(TakeSeat(account=3, words_digest=DIGEST)).then_refused("R1.1")
    given(running).when(LeaveSeat(account=1)).then_refused("R1.1")
    given(running).when(StartRace()).then_refused("R1.1")


def test_only_taken_seats_get_a_car_and_legends_follow() -> None:
    # R1.1, R13.5
    race = replay(opened(1, seats=3, legends=["red", "blue"]))
    story = given(race).when(StartRace(grid=cars(0, 1, 2)))
    assert [car.legend for car in story.race.cars] == ["", "red", "blue"]
    story.then(RaceStarted(starters=3))


@pytest.mark.parametrize("track", catalogue.tracks().values(), ids=lambda track: track.id)
def test_each_driver_has_the_cards_of_the_track(track: Track) -> None:
    # R1.2
    race = started(2, track=track, chance=Seeded(1))
    basic = {str(value): 3 for value in (1, 2, 3, 4)}
    starting = {"starting-0": 1, "starting-5": 1, "starting-heat": 1}
    for car in race.cars:
        assert car.driver is not None
        cards = Counter(car.driver.hand + car.driver.deck)
        assert cards == Counter({**basic, **starting, "stress": track.stress_cards})
        assert car.driver.engine == pile("heat") * track.heat_cards
        assert car.driver.discard == ()
        # R1.4
        assert len(car.driver.hand) == 7
        # R1.3
        assert car.gear == 1


def test_the_pole_is_the_race_line_spot_of_the_last_space() -> None:
    # R1.3: USA's race line on space 69 is the left one
    race = started(5, grid=[4, 2, 0, 1, 3])
    places = [(race.cars[number].progress, race.cars[number].spot) for number in (4, 2, 0, 1, 3)]
    left, right = Spot.LEFT, Spot.RIGHT
    assert places == [(0, left), (0, right), (-1, left), (-1, right), (-2, left)]
    assert race.round is not None
    assert race.round.order == (4, 2, 0, 1, 3)


def test_the_grid_of_a_single_race_is_drawn() -> None:
    # R1.3
    race = replay(opened(6))
    story = given(race, chance=Seeded(3)).when(StartRace())
    drawn = next(event for event in story.events if isinstance(event, GridDrawn))
    assert sorted(drawn.order) == list(range(6))
    assert drawn.draw == 0
    orders = set()
    for number in range(12):
        events = given(race, chance=Seeded(number)).when(StartRace()).events
        orders.add(next(event.order for event in events if isinstance(event, GridDrawn)))
    assert len(orders) > 6


def test_a_grid_that_is_given_is_not_drawn() -> None:
    # R12.3: the leader on pole, as the championship says
    story = given(replay(opened(2))).when(StartRace(grid=cars(1, 0)))
    story.then(GridDrawn(order=cars(1, 0), draw=None))


@pytest.mark.parametrize("grid", [(0,), (0, 0), (0, 1, 2), (1, 2)])
def test_a_grid_names_every_car_once(grid: tuple[int, ...]) -> None:
    # R12.3
    given(replay(opened(2))).when(StartRace(grid=cars(*grid))).then_refused("R12.3")


def test_nobody_drives_before_the_start() -> None:
    # R1.4, R2
    race = replay(opened(2))
    assert race.status is RaceStatus.OPEN
    assert offers(race, CarId(0)) == ()
    given(race).when(LockPlan(car=CarId(0), gear=1, cards=pile("1"))).then_refused("R2.1")


def test_no_mulligan_while_the_house_rule_is_off() -> None:
    # R1.4
    given(started(2)).when(Mulligan(car=CarId(0))).then_refused("R1.5")


def test_decks_of_one_race_are_shuffled_by_different_draws() -> None:
    # R1.2
    story = given(replay(opened(3)), chance=Seeded(5)).when(StartRace(grid=cars(0, 1, 2)))
    race = story.race
    assert race.draws == 3
    assert len({race.driver(car.id).hand + race.driver(car.id).deck for car in race.cars}) == 3
    readied = [event for event in story.events if isinstance(event, CarReadied)]
    assert len({event.deck for event in readied}) == 1
