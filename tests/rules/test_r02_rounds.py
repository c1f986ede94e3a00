"""R2: rounds, turns and steps; who is awaited for what."""

from __future__ import annotations

from races.rules import awaited, offers, open_since, replay, view
from races.rules.commands import (
    Boost,
    Discard,
    EndReact,
    LockPlan,
    MoveDeadlines,
    Pause,
    Resume,
    Slipstream,
    TimeOut,
    Withdraw,
)
from races.rules.events import (
    DeadlinesMoved,
    PlanRevealed,
    RacePaused,
    RaceResumed,
    RoundEnded,
    RoundStarted,
    TimedOut,
    TurnStarted,
)
from races.rules.offers import BoostOffer, DiscardOffer, EndReactOffer, PlanOffer, TakeBackOffer
from races.rules.words import CarId, DeadlineCause, Step
from tests.rules.builders import Placed, given, pile, race_at, started

A, B, C = CarId(0), CarId(1), CarId(2)


def plan(car: CarId, gear: int, cards: str) -> LockPlan:
    return LockPlan(car=car, gear=gear, cards=pile(cards))


def test_everybody_plans_at_the_same_time() -> None:
    # R2.1
    race = race_at(Placed(progress=20), Placed(progress=10), Placed(progress=1, legend="red"))
    assert [(due.car, due.step) for due in awaited(race)] == [(A, Step.PLAN), (B, Step.PLAN)]
    story = given(race).when(plan(B, 1, "2"))
    assert [due.car for due in awaited(story.race)] == [A]
    story.then_not(PlanRevealed, TurnStarted)


def test_steps_come_one_car_at_a_time_in_the_order_of_the_round() -> None:
    # R2.1, R2.2
    race = race_at(Placed(progress=10), Placed(progress=20, other=True), Placed(progress=20))
    story = given(race).when(plan(A, 1, "1"), plan(B, 1, "1"), plan(C, 1, "4"))
    story.then(TurnStarted(car=C))
    assert [(due.car, due.step) for due in awaited(story.race)] == [(C, Step.DISCARD)]
    assert offers(story.race, B) == ()
    story.when(Discard(car=C)).then(TurnStarted(car=B))
    story.when(Discard(car=B)).then(TurnStarted(car=A))


def test_the_order_is_fixed_while_cars_overtake() -> None:
    # R2.1, R2.3: car 1 passes car 0, and still has had its turn
    race = race_at(Placed(progress=12), Placed(progress=11), Placed(progress=10))
    story = given(race).when(plan(A, 1, "1"), plan(B, 2, "4 2"), plan(C, 2, "1 2"))
    assert race.round is not None
    assert race.round.order == (A, B, C)
    story.when(Discard(car=A), Discard(car=B), EndReact(car=C))
    story.when(Slipstream(car=C, spaces=0), Discard(car=C))
    story.then(RoundEnded(number=1), RoundStarted(number=2, order=(B, A, C), adrenaline=(C,)))


def test_a_car_that_left_is_passed_over() -> None:
    # R2.1, R9.5
    race = race_at(Placed(progress=12), Placed(progress=11), Placed(progress=10))
    story = given(race).when(plan(A, 1, "1"), plan(B, 1, "1"), plan(C, 1, "1"))
    story.when(Withdraw(car=B)).when(Discard(car=A)).then(TurnStarted(car=C))


def test_the_last_one_awaited_leaves_and_the_round_goes_on() -> None:
    # R2.1, R9.5
    race = race_at(Placed(progress=12), Placed(progress=11))
    given(race).when(plan(A, 1, "1"), Withdraw(car=B)).then(TurnStarted(car=A))


def test_a_locked_plan_is_seen_by_its_driver_alone() -> None:
    # R2.1: secret until revealed
    race = race_at(Placed(progress=20), Placed(progress=10))
    after = given(race).when(plan(A, 2, "1 2")).race
    seen = view(after, B)
    assert seen.cars[A].plan_locked
    assert seen.own is not None
    assert seen.own.plan is None
    own = view(after, A).own
    assert own is not None
    assert own.plan is not None
    assert (own.plan.gear, own.plan.cards) == (2, pile("1 2"))
    assert view(after, None).own is None


def test_the_plan_of_another_does_not_make_a_page_stale() -> None:
    # R2.1
    race = race_at(Placed(progress=20), Placed(progress=10))
    before = open_since(race, A)
    after = given(race).when(plan(B, 1, "1")).race
    assert open_since(after, A) == before
    assert open_since(after, B) == after.version


def test_a_step_of_the_turn_makes_older_pages_stale() -> None:
    # R2.2
    race = race_at(Placed(progress=20, engine=2), Placed(progress=10))
    story = given(race).when(plan(A, 1, "1"), plan(B, 1, "1"))
    since = open_since(story.race, A)
    assert since > race.version
    story.when(Boost(car=A))
    assert open_since(story.race, A) > since


def test_offers_follow_the_steps() -> None:
    # R2.2
    race = race_at(Placed(progress=20, engine=1), Placed(progress=10))
    assert [type(offer) for offer in offers(race, A)] == [PlanOffer]
    story = given(race).when(plan(A, 1, "1"), plan(B, 1, "1"))
    assert [type(offer) for offer in offers(story.race, A)] == [BoostOffer, EndReactOffer]
    story.when(EndReact(car=A))
    assert [type(offer) for offer in offers(story.race, A)] == [DiscardOffer, TakeBackOffer]


def test_a_decision_of_another_car_is_refused() -> None:
    # R2.1
    race = race_at(Placed(progress=20, engine=1), Placed(progress=10, engine=1))
    given(race).when(Boost(car=A)).then_refused("R2.1")
    story = given(race).when(plan(A, 1, "1"), plan(B, 1, "1"))
    given(story.race).when(Boost(car=B)).then_refused("R2.1")
    given(story.race).when(Boost(car=CarId(9))).then_refused("R2.1")


def test_a_legend_takes_no_commands() -> None:
    # R2.1, R13.1
    race = race_at(Placed(progress=20), Placed(progress=10, legend="red"))
    given(race).when(plan(B, 1, "1")).then_refused("R2.1")
    assert offers(race, B) == ()


def test_a_paused_race_takes_no_move_and_goes_on_when_resumed() -> None:
    # R2.1
    race = race_at(Placed(progress=20), Placed(progress=10))
    story = given(race).when(Pause()).then(RacePaused())
    assert offers(story.race, A) == ()
    given(story.race).when(plan(A, 1, "1")).then_refused("R2.1")
    given(story.race).when(Pause()).then_refused("R2.1")
    story.when(Resume()).then(RaceResumed())
    given(story.race).when(Resume()).then_refused("R2.1")
    story.when(plan(A, 1, "1"), plan(B, 1, "1")).then(TurnStarted(car=A))


def test_a_car_withdrawn_during_a_pause_does_not_let_the_others_move() -> None:
    # R2.1, R9.5: nobody moves, Legends included, until the race goes on
    race = race_at(Placed(progress=12), Placed(progress=11), Placed(progress=15, legend="red"))
    story = given(race).when(plan(A, 1, "1"), Pause(), Withdraw(car=B))
    story.then_not(TurnStarted)
    story.when(Resume()).then(TurnStarted(car=C), TurnStarted(car=A))


def test_a_paused_race_without_cars_is_over() -> None:
    # R9.4
    race = race_at(Placed(progress=12), Placed(progress=11))
    story = given(race).when(Pause(), Withdraw(car=A), Withdraw(car=B))
    assert story.race.results[0].car == B


def test_an_expired_decision_is_taken_as_a_driver_would() -> None:
    # R2.1
    race = race_at(Placed(progress=20), Placed(progress=10))
    due = awaited(race)[0]
    then = plan(A, 1, "1")
    story = given(race).when(TimeOut(car=A, then=then))
    story.then(TimedOut(car=A, decision=due.version))
    # It was taken meanwhile: nothing to take twice.
    story.when(TimeOut(car=A, then=then)).then_refused("R2.1")


def test_deadlines_can_be_moved_while_the_race_runs() -> None:
    # R2.1
    story = given(race_at(Placed(progress=20), Placed(progress=10)))
    moved = MoveDeadlines(seconds=600, why=DeadlineCause.OUTAGE)
    version = open_since(story.race, A)
    story.when(moved).then(DeadlinesMoved(seconds=600, why=DeadlineCause.OUTAGE))
    assert open_since(story.race, A) == version


def test_folding_the_events_of_a_turn_gives_the_state_that_was_played() -> None:
    # R2.2
    race = started(2)
    story = given(race).when(plan(A, 1, "1"))
    assert replay(story.events, race) == story.race
