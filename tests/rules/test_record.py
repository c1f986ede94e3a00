"""The record of a race: its figures against the log it was folded from, counted another way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from races.rules import replay
from races.rules.events import (
    CardsDrawn,
    CardsRefreshed,
    CarEquipped,
    CarMoved,
    CarReadied,
    ControlFact,
    CornerChecked,
    DeckShuffled,
    HandReturned,
    HeatCooled,
    HeatPaid,
    HeatRemoved,
    HeatSuperCooled,
    PlanLocked,
    PlanRevealed,
    RaceEnded,
    RoundEnded,
    SpunOut,
    TakenBack,
    TimedOut,
    TurnEnded,
    TurnStarted,
)
from races.rules.record.lap_times import fastest, laps_of
from races.rules.record.recording import GONE, record
from races.rules.track import race_line
from races.rules.view import view
from races.rules.words import CarId, CarStatus, HeatPile, MoveCause, RaceStatus
from tests.golden.files import PLAYED, STORED, read_events

if TYPE_CHECKING:
    from collections.abc import Sequence

    from races.rules.events import Event
    from races.rules.race import Race
    from races.rules.record.facts import RaceRecord

LOGS = {
    path.name.removesuffix(".jsonl").removesuffix(".events"): read_events(path)
    for path in [*STORED.glob("*.jsonl"), *PLAYED.glob("*.events.jsonl")]
}
ENDED = sorted(name for name, events in LOGS.items() if isinstance(events[-1], RaceEnded))


def held(log: Sequence[Event]) -> list[Event]:
    """The log without what was taken back (R2.2), told a second time."""
    kept: list[tuple[int, Event]] = []
    for version, event in enumerate(log, start=1):
        if isinstance(event, TakenBack):
            kept = [(at, e) for at, e in kept if at <= event.to or isinstance(e, ControlFact)]
        else:
            kept.append((version, event))
    return [event for _, event in kept]


RECORDS = {name: record(events) for name, events in LOGS.items()}


def test_golden_races_have_all_that_is_counted() -> None:
    found = RECORDS.values()
    assert len(ENDED) == 11
    assert {race.status for race in found} == set(RaceStatus) - {RaceStatus.OPEN}
    assert {each.by for race in found for each in race.overtakes} >= {
        MoveCause.CARDS,
        MoveCause.SLIPSTREAM,
        MoveCause.LEGEND,
    }
    for part in ("spin_outs", "late_decisions", "lead_changes", "drafted", "rewards"):
        assert any(getattr(race, part) for race in found), part


@pytest.mark.parametrize("name", ENDED)
def test_the_standings_are_the_result_and_last_rows_are_places(name: str) -> None:
    ended, race = LOGS[name][-1], RECORDS[name]
    assert isinstance(ended, RaceEnded)
    assert race.standings == tuple(each.car for each in ended.results)
    for each in ended.results:
        car = race.cars[each.car]
        assert (car.place, car.status) == (each.place, each.status)
        rows = [row for number in race.rounds for row in number.cars if row.car == each.car]
        assert len(rows) == car.rounds
        if each.status is CarStatus.FINISHED:
            assert rows[-1].place == each.place


@pytest.mark.parametrize("name", LOGS)
def test_places_and_gaps_of_a_round_fit_together(name: str) -> None:
    race = RECORDS[name]
    finished = 0
    for each in race.rounds:
        places = [row.place for row in each.cars]
        assert places == sorted(set(places))
        assert set(places) <= set(range(1, len(race.cars) + 1))
        driving = [row for row in each.cars if row.status not in GONE]
        assert [row.place for row in driving] == [finished + 1 + n for n in range(len(driving))]
        finished += sum(row.status is CarStatus.FINISHED for row in each.cars)
        gaps = [row.gap for row in driving if row.status is CarStatus.ON_TRACK]
        assert all(gap is not None and gap >= 0 for gap in gaps)
        assert gaps == sorted(gaps, key=lambda gap: gap or 0)
        assert all(row.gap is None for row in each.cars if row.status in GONE)
        assert all(row.gap == 0 for row in each.cars if row.place == 1 and row.gap is not None)


@pytest.mark.parametrize("name", LOGS)
def test_rows_add_up_to_the_way_a_car_has_come(name: str) -> None:
    race, state = RECORDS[name], replay(LOGS[name])
    for car in state.cars:
        rows = [row for each in race.rounds for row in each.cars if row.car == car.id]
        if rows and (race.status is RaceStatus.ENDED or car.status in GONE):
            start = -((race.cars[car.id].grid - 1) // 2)
            assert start + sum(row.moved for row in rows) == rows[-1].progress == car.progress


@pytest.mark.parametrize("name", LOGS)
def test_heat_corners_spin_outs_and_time_outs_are_those_of_the_log(name: str) -> None:
    events, race = held(LOGS[name]), RECORDS[name]
    paid: Counter[CarId] = Counter()
    for event in events:
        if isinstance(event, HeatPaid):
            paid[event.car] += len(event.cards)
    assert {car.car: car.heat_paid for car in race.cars if car.heat_paid} == {
        car: heat for car, heat in paid.items() if heat
    }
    if race.status is not RaceStatus.ENDED:
        return
    rows = [row for each in race.rounds for row in each.cars]
    assert sum(row.heat_paid for row in rows) == paid.total()
    assert [
        (corner.corner, corner.speed, corner.limit, corner.heat)
        for car in sorted(race.standings)
        for row in rows
        if row.car == car
        for corner in row.corners
    ] == [
        (event.corner, event.speed, event.limit, event.heat)
        for car in sorted(race.standings)
        for event in events
        if isinstance(event, CornerChecked) and event.car == car
    ]
    spun = [
        (version, event.car, event.corner)
        for version, event in enumerate(LOGS[name], start=1)
        if isinstance(event, SpunOut) and any(event is each for each in events)
    ]
    assert [(each.version, each.car, each.corner) for each in race.spin_outs] == spun
    assert sum(corner.spun_out for row in rows for corner in row.corners) == len(spun)
    assert all(each.speed > each.limit for each in race.spin_outs)
    late = [event.car for event in events if isinstance(event, TimedOut)]
    assert [each.car for each in race.late_decisions] == late


@pytest.mark.parametrize("name", LOGS)
def test_heat_in_the_engine_is_what_went_in_and_out(  # noqa: C901 - one case for each event
    name: str,
) -> None:
    engines: Counter[CarId] = Counter()
    at_round: dict[tuple[int, CarId], int] = {}
    for event in held(LOGS[name]):
        match event:
            case CarReadied() | CarEquipped():
                engines[event.car] = len(event.engine)
            case HeatPaid():
                engines[event.car] -= len(event.cards)
            case HeatCooled() | HeatSuperCooled():
                engines[event.car] += len(event.cards)
            case HeatRemoved(source=HeatPile.ENGINE):
                engines[event.car] -= 1
            case RoundEnded():
                at_round |= {(event.number, car): heat for car, heat in engines.items()}
            case _:
                pass
    for each in RECORDS[name].rounds:
        for row in each.cars:
            if row.engine is not None and (each.number, row.car) in at_round:
                assert row.engine == at_round[each.number, row.car]


def order(race: Race) -> list[CarId]:
    """The cars on the track, the first one first; worked out by hand from R0."""
    on_line = {car.id: car.spot is race_line(race.track, car.progress) for car in race.on_track()}
    return sorted(on_line, key=lambda car: (race.cars[car].progress, on_line[car]), reverse=True)


@pytest.mark.parametrize("name", ENDED)
def test_overtakes_are_what_turns_changed_of_the_order(name: str) -> None:
    race: Race | None = None
    ahead: set[CarId] = set()
    found: list[tuple[int, CarId, CarId]] = []
    for event in LOGS[name]:
        race = replay((event,), race)
        if isinstance(event, TurnStarted | TurnEnded) and race.round is not None:
            now = order(race)
            before = set(now[: now.index(event.car)]) if event.car in now else set(now)
            if isinstance(event, TurnEnded):
                passed = (ahead - before) & set(now)
                found += [(race.round.number, event.car, each) for each in sorted(passed)]
            ahead = before
    recorded = [(each.round, each.car, each.passed) for each in RECORDS[name].overtakes]
    assert sorted(recorded) == sorted(found)


@pytest.mark.parametrize("name", LOGS)
def test_an_overtake_is_shown_by_the_move_that_made_it(name: str) -> None:
    for each in RECORDS[name].overtakes:
        event = LOGS[name][each.version - 1]
        assert isinstance(event, CarMoved)
        assert (event.car, event.why) == (each.car, each.by)


@pytest.mark.parametrize("name", LOGS)
def test_who_leads_is_who_took_the_lead_last(name: str) -> None:
    race = RECORDS[name]
    leader = race.grid[0]
    changes = {each.round: each for each in race.lead_changes}
    for each in race.rounds:
        change = changes.get(each.number)
        if change is not None:
            assert change.before == leader != change.car
            leader = change.car
        first = each.cars[0]
        assert first.place != 1 or first.car == leader


@pytest.mark.parametrize("name", LOGS)
def test_the_record_of_a_running_race_is_the_beginning_of_the_whole_one(name: str) -> None:
    events, whole = LOGS[name], RECORDS[name]
    for end in range(len(events) // 5, len(events), max(1, len(events) // 5)):
        begun = record(events[:end])
        assert begun.version == end
        assert begun.overtakes == whole.overtakes[: len(begun.overtakes)]
        assert begun.spin_outs == whole.spin_outs[: len(begun.spin_outs)]
        assert begun.rounds == whole.rounds[: len(begun.rounds)]


def test_an_event_alone_is_no_race() -> None:
    with pytest.raises(ValueError, match="no events"):
        record([])


# Laps


@pytest.mark.parametrize("name", ENDED)
def test_laps_of_a_finisher_add_up_to_its_race(name: str) -> None:
    race = RECORDS[name]
    for car in race.cars:
        laps = [lap for lap in race.lap_times if lap.car == car.car]
        assert [lap.lap for lap in laps] == list(range(1, len(laps) + 1))
        if car.status is CarStatus.FINISHED:
            assert len(laps) == race.laps
            assert laps[-1].round == car.rounds
            total = sum(lap.rounds for lap in laps)
            assert car.rounds - 1 - 0.05 < total < car.rounds + 0.05
    assert race.fastest_lap is not None or not race.lap_times
    assert race.fastest_lap is None or race.fastest_lap.rounds == min(
        lap.rounds for lap in race.lap_times
    )


def test_a_round_across_the_line_is_shared_between_its_laps() -> None:
    """A circuit of 20 spaces; the line lies half a space behind space 20. In round 3 the car goes
    from 18 to 23: 2.5 of 5 spaces before the line."""
    first, second = laps_of(CarId(4), [(0, 0), (1, 8), (2, 18), (3, 23), (4, 30), (5, 41)], 20, 2)
    assert first[0] == Fraction(5, 2)
    assert (first[1].lap, first[1].round, first[1].rounds) == (1, 3, 2.5)
    assert second[0] == 4 + Fraction(21, 22) - Fraction(5, 2)
    assert (second[1].lap, second[1].round, second[1].rounds) == (2, 5, 2.45)


def test_a_car_on_the_last_space_has_not_crossed_the_line() -> None:
    assert laps_of(CarId(0), [(0, 0), (1, 10), (2, 20)], 20, 2) == ()
    ((_, lap),) = laps_of(CarId(0), [(0, 0), (1, 10), (2, 20), (3, 21)], 20, 2)
    assert lap.rounds == 2.5


def test_two_laps_can_end_in_one_round_and_none_beyond_the_race() -> None:
    laps = laps_of(CarId(0), [(0, 0), (1, 70)], 20, 2)
    assert [lap.lap for _, lap in laps] == [1, 2]


def test_of_equal_laps_the_earlier_one_is_the_fastest() -> None:
    early = laps_of(CarId(5), [(0, 0), (1, 10), (2, 21)], 20, 1)
    late = laps_of(CarId(1), [(0, 0), (1, 0), (2, 10), (3, 21)], 20, 1)
    assert fastest([*late, *early]) == early[0][1]
    assert fastest([]) is None


# Hidden cards


def cuts(events: list[Event]) -> list[int]:
    """Versions at which drivers choose their plans."""
    found, race = [], None
    for version, event in enumerate(events, start=1):
        race = replay((event,), race)
        if race.status is RaceStatus.RUNNING and race.round and race.round.plans_open:
            found.append(version)
    return found


WAITING = {name: cuts(events) for name, events in LOGS.items()}


def with_other_cards(events: list[Event], draw: st.DataObject) -> list[Event]:
    """The same log, had each driver drawn other cards last: these and the deck are dealt anew, and
    the plans that nobody has seen are others."""
    changed, race = list(events), replay(events)
    for index, event in enumerate(events):
        if isinstance(event, PlanLocked) and index > _last(events, PlanRevealed, event.car):
            changed[index] = replace(event, gear=event.gear % 4 + 1, cards=())
    for car in race.cars:
        at_draw, at_shuffle = _last(events, CardsDrawn, car.id), _last(events, DeckShuffled, car.id)
        drawn, shuffled = events[at_draw], events[at_shuffle]
        if car.driver is None:
            continue
        if any(_last(events, kind, car.id) > at_shuffle for kind in (CardsRefreshed, HandReturned)):
            continue  # more lies in the deck than the shuffle says
        if _last(events, PlanRevealed, car.id) > at_draw:
            continue  # what was drawn last may have been shown
        if not isinstance(drawn, CardsDrawn) or not isinstance(shuffled, DeckShuffled):
            continue
        left = len(car.driver.deck)
        dealt = tuple(draw.draw(st.permutations([*drawn.cards, *car.driver.deck])))
        gone = shuffled.deck[: len(shuffled.deck) - left]
        changed[at_shuffle] = replace(shuffled, deck=(*gone, *dealt[len(drawn.cards) :]))
        changed[at_draw] = replace(drawn, cards=dealt[: len(drawn.cards)])
    return changed


def _last(events: list[Event], kind: type[Event], car: CarId) -> int:
    """Where the last event of this kind about the car stands; -1 for none."""
    return max(
        (
            index
            for index, event in enumerate(events)
            if isinstance(event, kind) and getattr(event, "car", None) == car
        ),
        default=-1,
    )


@given(st.data())
def test_no_hidden_card_changes_the_record_of_a_running_race(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(name for name, found in WAITING.items() if found)))
    events = LOGS[name][: data.draw(st.sampled_from(WAITING[name]))]
    changed = with_other_cards(events, data)
    assert replace(view(replay(changed), None), own=None) == view(replay(events), None)
    assert record(changed) == record(events)


def test_the_record_names_no_card_that_was_not_seen() -> None:
    """Cards stand in it by name only where everybody saw them picked."""
    race: RaceRecord = RECORDS["snake"]
    seen = {each.card for each in race.drafted}
    assert seen
    assert {card for car in race.cars for card in car.upgrades} <= seen
