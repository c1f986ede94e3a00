"""Taking a decision back within one's own turn (R2.2): what closes the way, and what goes on."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from races.rules import decide, evolve, offers, replay
from races.rules.bots import BOTS
from races.rules.clocks import Timed, keep_time
from races.rules.commands import (
    Boost,
    Cooldown,
    EndReact,
    LockPlan,
    MoveDeadlines,
    Pause,
    Resume,
    TakeBack,
    TimeOut,
    Withdraw,
)
from races.rules.events import DriverDecided, TakenBack, TimedOut
from races.rules.offers import TakeBackOffer
from races.rules.race import Seat
from races.rules.refusal import Reason, Refused
from races.rules.taking_back import decided_by
from races.rules.telling import Telling, tell
from races.rules.values import Decided
from races.rules.words import CarId, DeadlineCause, Deed, SeatNo
from tests.golden.files import PLAYED, STORED, read_events, read_script
from tests.golden.playing import started
from tests.rules.builders import OrderKept, Placed, given, pile, race_at

if TYPE_CHECKING:
    from races.rules.clocks import OpenDecision, Timekept
    from races.rules.race import Race

A, B = CarId(0), CarId(1)
SCRIPT = PLAYED / "later-race-of-a-season.commands.jsonl"
"""A race in which one decision in three is taken back."""


def on_turn() -> given:
    """Car A in gear 1 after its move, with two Heat in hand and one in the engine."""
    race = race_at(
        Placed(progress=20, hand="1 2 heat heat 4", engine=1),
        Placed(progress=10),
        Placed(progress=5),
    )
    plans = [LockPlan(car=CarId(car), gear=1, cards=pile("1")) for car in range(3)]
    return given(race).when(*plans)


def way_back(race: Race) -> list[TakeBackOffer]:
    return [each for each in offers(race, A) if isinstance(each, TakeBackOffer)]


def test_what_was_decided_is_named_and_undone() -> None:
    # R2.2
    story = on_turn()
    before = story.race
    story.when(Cooldown(car=A, n=2))
    cooled = Decided(Deed.COOLDOWN, n=2)
    assert way_back(story.race) == [TakeBackOffer(car=A, decided=cooled, to=before.version)]

    story.when(TakeBack(car=A))

    assert story.events == (TakenBack(car=A, to=before.version, decided=cooled),)
    assert story.race.cars == before.cars
    assert story.race.version == before.version + 3
    assert story.race.draws == before.draws
    assert way_back(story.race) == []
    assert offers(story.race, A) == offers(before, A)


def test_the_log_says_what_was_taken_back() -> None:
    event = TakenBack(car=A, to=9, decided=Decided(Deed.COOLDOWN, n=2))
    track = on_turn().race.track
    told = Telling(code="taken_back", car=A, facts={"deed": "cooldown", "n": 2})
    assert {tell(event, track, viewer, ended=False) == told for viewer in (None, A, B)} == {True}
    assert tell(DriverDecided(car=A, decided=event.decided), track, A, ended=True) is None


def test_commands_that_show_something_hidden_are_no_point_to_come_back_to() -> None:
    assert decided_by(Boost(car=A)) is None
    assert decided_by(LockPlan(car=A, gear=1, cards=())) is None
    assert decided_by(TakeBack(car=A)) is None


def test_a_bots_decisions_are_not_marked() -> None:
    race = on_turn().race
    of_a_bot = race.__replace__(
        seats=(Seat(number=SeatNo(0), account=1, bot="careful"),),
        cars=(race.cars[0].__replace__(seat=SeatNo(0)), *race.cars[1:]),
    )
    for before, marked in ((race, True), (of_a_bot, False)):
        events = decide(before, Cooldown(car=A, n=1), OrderKept())
        assert any(isinstance(event, DriverDecided) for event in events) == marked


def test_bots_and_autopilot_never_take_back() -> None:
    story = on_turn().when(Cooldown(car=A, n=1))
    for bot in BOTS.values():
        assert not isinstance(bot(story.race, A), TakeBack)


def test_a_time_out_closes_the_way_back() -> None:
    # Whoever let the time run out cannot take back what the autopilot decided
    story = on_turn().when(Cooldown(car=A, n=1), TimeOut(car=A, then=Cooldown(car=A, n=1)))
    story.then(TimedOut(car=A, decision=story.race.version - 2)).then_not(DriverDecided)
    assert way_back(story.race) == []
    story.when(TakeBack(car=A)).then_refused("R2.2")
    assert story.refusal is not None
    assert story.refusal.reason is Reason.NOTHING_TO_TAKE_BACK


def test_another_car_that_leaves_closes_the_way_back() -> None:
    story = on_turn().when(Cooldown(car=A, n=1), Withdraw(car=B))
    assert way_back(story.race) == []
    story.when(TakeBack(car=A)).then_refused("R2.2")


def test_a_pause_leaves_the_way_back_open() -> None:
    story = on_turn().when(Cooldown(car=A, n=1), Pause())
    assert offers(story.race, A) == ()
    with pytest.raises(Refused):
        decide(story.race, TakeBack(car=A), OrderKept())
    later = MoveDeadlines(seconds=60, why=DeadlineCause.ORGANISER)
    story.when(Resume(), later, TakeBack(car=A))
    assert not story.race.paused
    assert way_back(story.race) == []


def test_a_log_that_says_otherwise_is_not_folded() -> None:
    story = on_turn().when(Cooldown(car=A, n=1))
    wrong = TakenBack(car=A, to=1, decided=Decided(Deed.COOLDOWN, n=1))
    with pytest.raises(ValueError, match="cannot be gone back to"):
        evolve(story.race, wrong)


def test_a_race_from_before_goes_on_and_can_be_taken_back_from_now_on() -> None:
    # The stored log knows no marks: nothing of it can be taken back, the next decision can
    race = replay(read_events(STORED / "waiting-react.jsonl"))
    assert race.turn is not None
    car = race.turn.car
    story = given(race)
    assert not any(isinstance(each, TakeBackOffer) for each in offers(race, car))
    story.when(EndReact(car=car)).then_not(TakenBack)
    if story.race.turn is not None and story.race.turn.car == car:
        story.when(TakeBack(car=car))
        assert story.race.cars == race.cars


def timed_script() -> list[list[Timed]]:
    """Each command's events with the moment of the command, half an hour after the last."""
    script = read_script(SCRIPT)
    at = datetime(2026, 3, 1, tzinfo=UTC)
    batches = [[Timed(event, at) for event in started(script.set_up)]]
    race = replay(timed.event for timed in batches[0])
    for move in script.moves:
        at += timedelta(minutes=30)
        events = decide(race, move.command(), script.set_up.chance())
        batches.append([Timed(event, at) for event in events])
        race = replay(events, race)
    return batches


def the_turn(kept: Timekept) -> tuple[int, CarId] | None:
    race = kept.race
    if race.turn is None or race.round is None:
        return None
    return race.round.number, race.turn.car


def open_turn(kept: Timekept) -> OpenDecision:
    (decision,) = kept.clock.open
    return decision


def test_taking_back_gains_no_time() -> None:
    batches = timed_script()
    kept = keep_time(batches[0])
    taken_back = 0
    for batch in batches[1:]:
        before, kept = kept, keep_time(batch, kept)
        turn = the_turn(kept)
        if turn is None or turn != the_turn(before):
            continue
        was, now = open_turn(before), open_turn(kept)
        after_taking_back = kept.race.turn is not None and kept.race.turn.timed_from
        if after_taking_back:
            taken_back += 1
            assert (now.opened_at, now.due_at) == (was.opened_at, was.due_at)
        else:
            assert now.due_at > was.due_at
    assert taken_back > 20


def test_a_clock_folded_in_one_piece_is_that_of_its_pieces() -> None:
    batches = timed_script()
    kept = keep_time(batches[0])
    for batch in batches[1:]:
        kept = keep_time(batch, kept)
        if kept.race.turn is not None and kept.race.turn.timed_from:
            whole = keep_time([each for one in batches for each in one][: kept.race.version])
            assert whole == kept


def test_time_runs_anew_after_a_time_out() -> None:
    # Else all that is left of the turn would be decided at once
    batches = timed_script()
    at = next(n for n, batch in enumerate(batches) if isinstance(batch[0].event, TakenBack))
    kept = keep_time([timed for batch in batches[: at + 1] for timed in batch])
    (due,) = kept.clock.open
    late = due.due_at + timedelta(seconds=5)
    time_out = TimeOut(car=due.car, then=BOTS["careful"](kept.race, due.car))
    events = decide(kept.race, time_out, OrderKept())
    then = keep_time([Timed(event, late) for event in events], kept)
    assert {each.due_at for each in then.clock.open} == {late + timedelta(days=1)}
