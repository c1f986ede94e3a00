"""The log: who reads what (R2.1, R0), and what goes without saying."""

from __future__ import annotations

from copy import replace

import pytest

from races import catalogue
from races.rules import evolve, replay
from races.rules.commands import LockPlan
from races.rules.events import (
    CardsDiscarded,
    CardsDrawn,
    CarMoved,
    DeadlinesMoved,
    DeckShuffled,
    Event,
    PlanLocked,
    RacePaused,
    RaceResumed,
    SeatLeft,
    SeatTaken,
    StepBegan,
    TimedOut,
    TurnStarted,
)
from races.rules.legend_cards import FIRST_COLOURS, legend_move
from races.rules.steps.slipstream import why_not_slipstream
from races.rules.telling import Telling, tell
from races.rules.words import (
    CarId,
    DeadlineCause,
    DiscardSource,
    MoveCause,
    SeatNo,
    ShuffleCause,
    Spot,
    Step,
)
from tests.rules.builders import DIGEST, Placed, given, legend_card, opened, pile, race_at

A, B = CarId(0), CarId(1)
USA = catalogue.track("usa")


def read(event: Event, viewer: CarId | None, *, ended: bool = False) -> Telling:
    told = tell(event, USA, viewer, ended=ended)
    assert told is not None
    return told


@pytest.mark.parametrize(
    "event",
    [
        PlanLocked(car=A, gear=2, cards=pile("1 2")),
        CardsDrawn(car=A, cards=pile("1 2")),
        CardsDiscarded(car=A, cards=pile("1 2"), source=DiscardSource.HAND),
    ],
)
def test_hidden_cards_are_told_to_their_driver_alone_until_the_end(event: Event) -> None:
    # R0, R2.1
    assert read(event, A).facts["cards"] == ("1", "2")
    for viewer in (B, None):
        assert "cards" not in read(event, viewer).facts
        assert read(event, viewer, ended=True) == read(event, A)


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (SeatTaken(seat=SeatNo(0), account=4, words_digest=DIGEST), "seat_taken"),
        (SeatLeft(seat=SeatNo(0)), "seat_left"),
        (RacePaused(), "race_paused"),
        (RaceResumed(), "race_resumed"),
        (TimedOut(car=A, decision=3), "timed_out"),
        (DeadlinesMoved(seconds=60, why=DeadlineCause.OUTAGE), "deadlines_moved_outage"),
        (DeckShuffled(car=A, deck=(), draw=1, why=ShuffleCause.REFILL), "deck_refilled"),
    ],
)
def test_what_is_told_to_everybody(event: Event, code: str) -> None:
    # R2.1
    assert read(event, None).code == code


@pytest.mark.parametrize(
    "event",
    [
        DeckShuffled(car=A, deck=pile("1"), draw=1, why=ShuffleCause.START),
        TurnStarted(car=A),
        StepBegan(car=A, step=Step.REACT),
    ],
)
def test_what_goes_without_saying(event: Event) -> None:
    # R2.2
    assert tell(event, USA, A, ended=True) is None


@pytest.mark.parametrize(
    ("end", "code"), [(13, "moved_cards"), (12, "moved_blocked"), (10, "held_up")]
)
def test_a_move_says_how_it_went(end: int, code: str) -> None:
    # R4.3
    event = CarMoved(
        car=A,
        start=10,
        start_spot=Spot.LEFT,
        end=end,
        spot=Spot.LEFT,
        spaces=3,
        why=MoveCause.CARDS,
    )
    told = read(event, None)
    assert (told.code, told.facts["asked"], told.facts["spaces"]) == (code, 3, end - 10)


# What follows are faults of the program, never of a driver: they stop, and do not go on quietly.


def test_a_race_needs_its_first_event_and_that_one_once() -> None:
    # R1.1
    created, *rest = opened(2)
    with pytest.raises(ValueError, match="no events"):
        replay(())
    with pytest.raises(ValueError, match="begins with RaceCreated"):
        replay(rest)
    with pytest.raises(ValueError, match="created once"):
        evolve(replay((created,)), created)


def test_there_is_no_other_car_and_no_driver_in_a_legend() -> None:
    # R1.1, R13.1
    race = race_at(Placed(progress=20), Placed(progress=1, legend="red"))
    with pytest.raises(ValueError, match="no car 2"):
        race.car(CarId(2))
    with pytest.raises(ValueError, match="is a Legend"):
        race.driver(B)


def test_facts_of_a_turn_need_a_turn_and_of_a_round_a_round() -> None:
    # R2.2
    race = race_at(Placed(progress=20), Placed(progress=1, legend="red"))
    with pytest.raises(ValueError, match="no car is on turn"):
        evolve(race, StepBegan(car=A, step=Step.REACT))
    with pytest.raises(ValueError, match="no round"):
        evolve(replay(opened(2)), TurnStarted(car=A))


def test_a_second_slipstream_in_a_turn_has_its_own_refusal() -> None:
    # R7.1
    race = race_at(Placed(progress=20, engine=1), Placed(progress=1, legend="red"))
    turn = given(race).when(LockPlan(car=A, gear=1, cards=pile("1"))).race.turn
    assert turn is not None
    refusal = why_not_slipstream(race, replace(turn, slipstreamed=True), 2)
    assert refusal is not None
    assert refusal.clause == "R7.1"


def test_a_card_that_does_not_name_a_colour_lets_it_stand() -> None:
    # R13.1, R13.7
    card = legend_card(black=(2, 16))
    assert legend_move(card, "red", ()).number == 0
    assert legend_move(card, "orange", ("orange",)).number == 16
    assert legend_move(card, "white", ("orange", "white")).number == 0
    assert len(FIRST_COLOURS) == 6
