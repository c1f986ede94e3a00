"""When decisions are due: arithmetic on moments that are passed in, never asked for.

A deadline belongs to a decision at a version. It stands still while the race is paused and moves
when a `DeadlinesMoved` says so; everything else about time follows from when events were stored.
"""

from __future__ import annotations

from copy import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from msgspec import Struct

from races.rules.asking import Decision, awaited
from races.rules.events import (
    ControlFact,
    DeadlinesMoved,
    Event,
    RaceCreated,
    RaceEnded,
    RacePaused,
    RaceResumed,
    RaceStarted,
)
from races.rules.race import Race
from races.rules.replay import replay
from races.rules.words import CarId, Step

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class OpenDecision(Struct, frozen=True, kw_only=True):
    """A decision that the race waits for. Moments are UTC."""

    car: CarId
    step: Step
    version: int
    turn: str
    """What the driver is told of once: `<round>-plan`, or `<round>-turn` for all its steps; in the
    garage `garage-<picking round>-<step>`."""
    opened_at: datetime
    due_at: datetime


class Clock(Struct, frozen=True, kw_only=True):
    """The moments of a race (UTC) and its open decisions, by car."""

    created_at: datetime
    started_at: datetime | None = None
    ended_at: datetime | None = None
    paused_at: datetime | None = None
    open: tuple[OpenDecision, ...] = ()


class Timed(Struct, frozen=True):
    """An event and the moment at which it was stored (UTC)."""

    event: Event
    at: datetime


class Timekept(Struct, frozen=True):
    """A race and its clock, folded from the same events."""

    race: Race
    clock: Clock


def keep_time(history: Sequence[Timed], kept: Timekept | None = None) -> Timekept:
    """Fold events with their moments onto a race and its clock, or from the first event.

    Decisions that arise and pass within `history` leave nothing behind, so folding a log in one
    piece or command by command gives the same clock. ValueError when there is nothing to fold.
    """
    if kept is None:
        if not history:
            raise ValueError("no events")
        race = replay([history[0].event])
        kept = Timekept(race, Clock(created_at=history[0].at))
        history = history[1:]
    start = 0
    for index, timed in enumerate(history):
        if isinstance(timed.event, ControlFact):
            kept = _folded(kept, history[start:index])
            kept = Timekept(replay([timed.event], kept.race), _controlled(kept.clock, timed))
            start = index + 1
    return _folded(kept, history[start:])


def _folded(kept: Timekept, history: Sequence[Timed]) -> Timekept:
    if not history:
        return kept
    race = replay((timed.event for timed in history), kept.race)
    moments = {kept.race.version + 1 + index: timed.at for index, timed in enumerate(history)}
    clock = _landmarks(kept.clock, history)
    return Timekept(race, replace(clock, open=_open_decisions(race, kept.clock, moments)))


def _landmarks(clock: Clock, history: Sequence[Timed]) -> Clock:
    for timed in history:
        match timed.event:
            case RaceCreated():
                raise ValueError("a race is created once")
            case RaceStarted():
                clock = replace(clock, started_at=timed.at)
            case RaceEnded():
                clock = replace(clock, ended_at=timed.at, paused_at=None)
            case _:
                continue
    return clock


def _open_decisions(
    race: Race, clock: Clock, moments: Mapping[int, datetime]
) -> tuple[OpenDecision, ...]:
    # A decision that was not open before arose with one of the events at hand.
    known = {(each.car, each.version): each for each in clock.open}
    return tuple(
        known.get((decision.car, decision.version)) or _opened(race, clock, decision, moments)
        for decision in awaited(race)
    )


def _opened(
    race: Race, clock: Clock, decision: Decision, moments: Mapping[int, datetime]
) -> OpenDecision:
    since = decision.version
    if race.turn is not None and race.turn.timed_from:
        # What was taken back is decided anew in the time that was running then.
        since = race.turn.timed_from
    if since not in moments:
        # That decision was open before, or one that runs on its time.
        running = next(each for each in clock.open if each.car == decision.car)
        return replace(running, step=decision.step, version=decision.version)
    at = moments[since]
    return OpenDecision(
        car=decision.car,
        step=decision.step,
        version=decision.version,
        turn=_turn(race, decision.step),
        opened_at=at,
        due_at=at + timedelta(seconds=race.decision_seconds),
    )


def _turn(race: Race, step: Step) -> str:
    if race.garage is not None and not race.garage.closed:
        return f"garage-{race.garage.picking_round}-{step}"
    number = race.round.number if race.round is not None else 0
    return f"{number}-plan" if step is Step.PLAN else f"{number}-turn"


def _controlled(clock: Clock, timed: Timed) -> Clock:
    match timed.event:
        case RacePaused():
            return replace(clock, paused_at=timed.at)
        case RaceResumed():
            if clock.paused_at is None:
                raise ValueError("resumed without a pause")
            return replace(clock, paused_at=None, open=_after_pause(clock, timed.at))
        case DeadlinesMoved(seconds=seconds):
            later = timedelta(seconds=seconds)
            moved = tuple(replace(each, due_at=each.due_at + later) for each in clock.open)
            return replace(clock, open=moved)
        case _:
            return clock


def _after_pause(clock: Clock, resumed_at: datetime) -> tuple[OpenDecision, ...]:
    """Each deadline keeps what was left of it when the pause began."""
    paused_at = clock.paused_at or resumed_at
    return tuple(
        replace(each, due_at=each.due_at + (resumed_at - max(each.opened_at, paused_at)))
        for each in clock.open
    )
