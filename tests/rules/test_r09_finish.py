"""R9: discarding, replenishing, places, retiring and being withdrawn."""

from __future__ import annotations

import pytest

from races.rules import awaited, offers, replay, view
from races.rules.commands import (
    Discard,
    EndReact,
    LockPlan,
    Pause,
    Resume,
    Retire,
    StartRace,
    Withdraw,
)
from races.rules.events import (
    CardsDiscarded,
    CardsDrawn,
    CarFinished,
    CarRetired,
    CarWithdrawn,
    DeckShuffled,
    RaceEnded,
    Result,
    TurnEnded,
    TurnStarted,
)
from races.rules.offers import DiscardOffer, RetireOffer, SlipstreamOffer
from races.rules.words import CarId, CarStatus, DiscardSource, RaceStatus, ShuffleCause
from tests.rules.builders import Placed, circuit, given, opened, pile, race_at, started

A, B, C = CarId(0), CarId(1), CarId(2)
LAST_LAP = circuit(40, (10, 9), laps=1)


def go(car: CarId, cards: str) -> LockPlan:
    return LockPlan(car=car, gear=len(pile(cards)), cards=pile(cards))


def results(race_result: tuple[Result, ...]) -> list[tuple[int, int, CarStatus]]:
    return [(result.car, result.place, result.status) for result in race_result]


def test_cards_are_laid_down_and_drawn_in_this_order() -> None:
    # R9.1, R9.2
    race = race_at(
        Placed(progress=20, hand="1 2 3 4 stress 4 1", deck="4"),
        Placed(progress=1, legend="red"),
    )
    story = given(race).when(go(A, "1"), Discard(car=A, cards=pile("3 2")))
    hand, play_area = DiscardSource.HAND, DiscardSource.PLAY_AREA
    story.then(
        CardsDiscarded(car=A, cards=pile("3 2"), source=hand),
        CardsDiscarded(car=A, cards=pile("1"), source=play_area),
        CardsDrawn(car=A, cards=pile("4")),
        DeckShuffled(car=A, deck=pile("3 2 1"), draw=0, why=ShuffleCause.REFILL),
        CardsDrawn(car=A, cards=pile("3 2")),
    )


def test_what_may_be_discarded() -> None:
    # R9.1: no Stress, no Heat, no Heat upgrade; the other starting upgrades may
    race = race_at(
        Placed(progress=20, hand="1 starting-0 starting-5 starting-heat heat stress 4"),
        Placed(progress=1, legend="red"),
    )
    story = given(race).when(go(A, "1"))
    assert [offer for offer in offers(story.race, A) if isinstance(offer, DiscardOffer)] == []
    story.when(EndReact(car=A))
    assert offers(story.race, A)[0] == DiscardOffer(car=A, cards=pile("starting-0 starting-5 4"))
    for card in ("stress", "heat", "starting-heat", "3"):
        given(story.race).when(Discard(car=A, cards=pile(card))).then_refused("R9.1")


def test_the_same_card_twice_needs_two_of_it() -> None:
    # R9.1
    race = race_at(Placed(progress=20), Placed(progress=1, legend="red"))
    story = given(race).when(go(A, "1"))
    given(story.race).when(Discard(car=A, cards=pile("4 4"))).then_refused("R9.1")
    given(story.race).when(Discard(car=A, cards=pile("3 3"))).then(TurnEnded(car=A))


def test_places_go_by_progress_then_race_line() -> None:
    # R9.3, R13.5: c overtakes beyond the line, a and b share a space
    race = race_at(
        Placed(progress=38, hand="4 1 1 1 1 1 1"),
        Placed(progress=37, gear=2, hand="4 1 1 1 1 1 1"),
        Placed(progress=36, gear=2, hand="4 4 1 1 1 1 1"),
        Placed(progress=-20, legend="red"),
        track=LAST_LAP,
    )
    story = given(race).when(go(A, "4"), go(B, "4 1"), go(C, "4 4"))
    story.when(Discard(car=A), Discard(car=B), Discard(car=C))
    story.then(
        CarFinished(car=C, place=1), CarFinished(car=A, place=2), CarFinished(car=B, place=3)
    )


def test_only_legends_left_play_to_the_end() -> None:
    # R9.4
    race = race_at(
        Placed(progress=20), Placed(progress=1, legend="red"), track=LAST_LAP, finished=1
    )
    story = given(race).when(Retire(car=A))
    assert story.race.status is RaceStatus.ENDED
    # The finished car of the position is car 2; the Legend comes in second.
    assert results(story.race.results) == [
        (2, 1, CarStatus.FINISHED),
        (1, 2, CarStatus.FINISHED),
        (0, 3, CarStatus.RETIRED),
    ]


def test_retiring_is_offered_at_every_own_decision_once_a_car_is_over_the_line() -> None:
    # R9.4
    before = race_at(Placed(progress=20), Placed(progress=10), track=LAST_LAP)
    assert RetireOffer(car=A) not in offers(before, A)
    given(before).when(Retire(car=A)).then_refused("R9.4")
    race = race_at(Placed(progress=20, engine=1), Placed(progress=10), track=LAST_LAP, finished=1)
    assert RetireOffer(car=A) in offers(race, A)
    story = given(race).when(go(A, "1"), go(B, "1"))
    assert RetireOffer(car=A) in offers(story.race, A)
    assert offers(story.race, B) == ()
    story.when(Retire(car=A)).then(CarRetired(car=A), TurnEnded(car=A), TurnStarted(car=B))


def test_a_car_that_spun_out_has_not_crossed_the_line() -> None:
    # R9.4, R8.4: nobody stands beyond the line any more
    track = circuit(40, (38, 1), laps=1)
    race = race_at(Placed(progress=38, hand="4 1 1 1 1 1 1"), Placed(progress=10), track=track)
    story = given(race).when(go(A, "4"), go(B, "1"), Discard(car=A))
    assert story.race.car(A).spun_out
    given(story.race).when(Retire(car=B)).then_refused("R9.4")


def test_the_place_of_a_retired_car_is_known_when_the_track_is_empty() -> None:
    # R9.4
    race = race_at(
        Placed(progress=20), Placed(progress=10), Placed(progress=5), track=LAST_LAP, finished=1
    )
    story = given(race).when(Retire(car=A))
    assert view(story.race, None).cars[A].place is None
    assert view(story.race, None).standings == (3, 1, 2, 0)
    story.when(Retire(car=C)).when(Retire(car=B))
    assert results(story.race.results)[1:] == [
        (0, 2, CarStatus.RETIRED),
        (1, 3, CarStatus.RETIRED),
        (2, 4, CarStatus.RETIRED),
    ]


def test_a_retired_car_has_no_more_decisions() -> None:
    # R9.4
    race = race_at(Placed(progress=20), Placed(progress=10), track=LAST_LAP, finished=1)
    story = given(race).when(Retire(car=A))
    assert [due.car for due in awaited(story.race)] == [B]
    given(story.race).when(go(A, "1")).then_refused("R9.4")
    given(story.race).when(Retire(car=A)).then_refused("R9.4")


def test_withdrawn_cars_are_placed_behind_retired_ones_the_earlier_behind_the_later() -> None:
    # R9.5
    race = race_at(
        Placed(progress=30), Placed(progress=20), Placed(progress=10), track=LAST_LAP, finished=1
    )
    story = given(race).when(Withdraw(car=A)).then(CarWithdrawn(car=A))
    story.when(Withdraw(car=B)).when(Retire(car=C))
    assert results(story.race.results) == [
        (3, 1, CarStatus.FINISHED),
        (2, 2, CarStatus.RETIRED),
        (1, 3, CarStatus.WITHDRAWN),
        (0, 4, CarStatus.WITHDRAWN),
    ]


def test_a_car_withdrawn_in_its_turn_ends_it_and_frees_its_spot() -> None:
    # R9.5
    race = race_at(Placed(progress=20, engine=1), Placed(progress=19, gear=2, hand="1 1 2 3 4 1 2"))
    story = given(race).when(go(A, "1"), go(B, "1 1"))
    story.when(Withdraw(car=A)).then(CarWithdrawn(car=A), TurnEnded(car=A), TurnStarted(car=B))
    assert story.race.car(B).progress == 21
    assert story.race.car(B).spot is race.car(A).spot


@pytest.mark.parametrize("paused", [False, True])
def test_the_only_car_to_follow_is_withdrawn(paused: bool) -> None:
    # R9.5, R7.1: the slipstream step has no choice left, and passes once the race is not paused
    race = race_at(
        Placed(progress=21, hand="starting-0 1 1 1 1 1 1"), Placed(progress=19), Placed(progress=1)
    )
    story = given(race).when(go(A, "starting-0"), go(B, "1"), go(C, "1"), Discard(car=A))
    assert SlipstreamOffer(car=B, lengths=(2,)) in offers(story.race, B)
    if paused:
        story.when(Pause(), Withdraw(car=A))
        given(story.race).when(Discard(car=B)).then_refused("R2.1")
        story.when(Resume())
    else:
        story.when(Withdraw(car=A))
    assert [type(offer) for offer in offers(story.race, B)] == [DiscardOffer]


def test_any_time_while_it_drives_but_not_otherwise() -> None:
    # R9.5
    race = race_at(Placed(progress=20), Placed(progress=10), Placed(progress=5, legend="red"))
    given(race).when(Withdraw(car=C)).then_refused("R9.5")
    given(race).when(Withdraw(car=CarId(7))).then_refused("R9.5")
    given(race).when(Withdraw(car=A), Withdraw(car=A)).then_refused("R9.5")
    given(replay(opened(2))).when(Withdraw(car=A)).then_refused("R2.1")


def test_a_car_beyond_the_finish_cannot_be_withdrawn() -> None:
    # R9.5, R9.3: it is placed at the round's end
    race = race_at(Placed(progress=40), Placed(progress=10), track=LAST_LAP)
    story = given(race).when(go(A, "1"), go(B, "1"))
    given(story.race).when(Withdraw(car=A)).then_refused("R9.5")


def test_when_everybody_is_withdrawn_the_race_is_over() -> None:
    # R9.4, R9.5
    story = given(started(2)).when(Withdraw(car=A), Withdraw(car=B))
    story.then(
        RaceEnded(
            results=(
                Result(car=B, place=1, status=CarStatus.WITHDRAWN),
                Result(car=A, place=2, status=CarStatus.WITHDRAWN),
            ),
            seed="seed",
        )
    )
    given(story.race).when(go(A, "1")).then_refused("R9.4")
    given(story.race).when(Withdraw(car=A)).then_refused("R9.4")
    given(story.race).when(StartRace()).then_refused("R1.1")


def test_a_race_with_one_car_runs_to_its_end() -> None:
    # R1.1, R9.4: the engine takes a single car
    race = race_at(Placed(progress=40, hand="1 1 1 1 1 1 1"), track=LAST_LAP)
    story = given(race).when(go(A, "1"), EndReact(car=A), Discard(car=A))
    assert results(story.race.results) == [(0, 1, CarStatus.FINISHED)]


@pytest.mark.parametrize("hand", ["1 2 3 4 1 2 3 4", "1 2 3 4 1 2 3 4 4"])
def test_a_hand_above_the_size_draws_none(hand: str) -> None:
    # R9.2
    race = race_at(Placed(progress=20, hand=hand), Placed(progress=1, legend="red"))
    given(race).when(go(A, "1"), Discard(car=A)).then_not(CardsDrawn, DeckShuffled)
