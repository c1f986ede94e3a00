"""R4: flips and moves, drawn."""

from __future__ import annotations

from races.rules.commands import LockPlan
from races.rules.events import CardFlipped, CarMoved, DeckShuffled, NothingFlipped
from races.rules.words import CarId, ShuffleCause
from tests.rules.builders import STRAIGHT, Placed, circuit, given, pile, race_at
from tests.rules.strip import drawn, race_drawn, rows

A = CarId(0)


def go(cards: str) -> LockPlan:
    return LockPlan(car=A, gear=len(pile(cards)), cards=pile(cards))


def driving(hand: str = "1 2 3 4 1 2 stress", **more: object) -> Placed:
    return Placed(progress=0, hand=hand, **more)  # type: ignore[arg-type]


def after(before: str, cards: str, to: str) -> None:
    """Car a plays the cards; every other car stands still until then."""
    story = given(race_drawn(before, a=driving(gear=2))).when(go(cards))
    width = len(rows(before).splitlines()[0].replace("|", ""))
    assert drawn(story.race, 1, width) == rows(to)


# The Legends of these drawings stand behind car a or on the lap before it, so car a moves first.


def test_to_the_race_line() -> None:
    # R4.3
    after(
        """
        a.....
        B.....
        """,
        "1 2",
        """
        ...a..
        B.....
        """,
    )


def test_blocked_by_cars_a_lap_down() -> None:
    # R4.3: the Legends are on their first lap, a on its second
    ahead = STRAIGHT.spaces
    race = race_at(
        Placed(progress=ahead + 1, gear=2, hand="1 2 3 4 1 2 3"),
        Placed(progress=4, legend="red"),
        Placed(progress=4, other=True, legend="blue"),
        Placed(progress=3, legend="green"),
    )
    story = given(race).when(go("1 2"))
    moved = next(event for event in story.events if isinstance(event, CarMoved))
    assert (moved.start, moved.end, moved.spaces) == (ahead + 1, ahead + 3, 3)
    # Space 3 has its race line taken.
    assert moved.spot is moved.start_spot.opposite


def test_a_car_that_laps_the_whole_field_meets_itself_nowhere() -> None:
    # R4.3: on a circuit shorter than the move the own spot counts as free
    tiny = circuit(16, (16, 20), laps=9)
    race = race_at(
        Placed(progress=17, gear=4, hand="4 4 4 4 1 2 3", engine=6),
        Placed(progress=1, other=True, legend="red"),
        track=tiny,
    )
    story = given(race).when(go("4 4 4 4"))
    moved = next(event for event in story.events if isinstance(event, CarMoved))
    assert (moved.end, moved.spot) == (33, moved.start_spot)


def test_an_empty_deck_is_refilled_in_the_middle_of_a_plus() -> None:
    # R4.1
    race = race_at(
        driving("stress 1 2 3 4 1 2", deck="heat", discard="stress 3 starting-0"),
        Placed(progress=-5, legend="red"),
    )
    story = given(race).when(go("stress"))
    story.then(
        CardFlipped(car=A, card=pile("heat")[0], joined=False, speed=0),
        DeckShuffled(car=A, deck=pile("stress 3 starting-0 heat"), draw=0, why=ShuffleCause.REFILL),
        CardFlipped(car=A, card=pile("stress")[0], joined=False, speed=0),
        CardFlipped(car=A, card=pile("3")[0], joined=True, speed=3),
    )
    assert story.race.car(A).progress == 3
    assert story.race.draws == 1


def test_without_a_basic_card_nothing_is_flipped_or_shuffled() -> None:
    # R4.1
    race = race_at(
        driving("stress 1 2 3 4 1 2", deck="", discard="stress starting-5"),
        Placed(progress=-5, legend="red"),
    )
    story = given(race).when(go("stress")).then(NothingFlipped(car=A))
    story.then_not(CardFlipped)
    moved = next(event for event in story.events if isinstance(event, CarMoved))
    assert moved.spaces == 0


def test_finished_cars_block_until_the_round_ends() -> None:
    # R4.5, R9.3: both land on space 42; the next round finds them gone
    race = race_at(
        Placed(progress=40, hand="2 1 1 1 1 1 1"),
        Placed(progress=39, gear=2, hand="1 2 1 1 1 1 1"),
        Placed(progress=20, hand="2 1 1 1 1 1 1"),
        track=circuit(40, (10, 9), laps=1),
    )
    story = given(race).when(
        go("2"),
        LockPlan(car=CarId(1), gear=2, cards=pile("1 2")),
        LockPlan(car=CarId(2), gear=1, cards=pile("2")),
    )
    assert drawn(story.race, 41, 43) == ".a.\n..."
