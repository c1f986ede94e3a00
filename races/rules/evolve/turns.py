"""Rounds, turns and steps."""

from __future__ import annotations

from copy import replace
from typing import assert_never

from races.rules.events import (
    AdrenalineUsed,
    BoostUsed,
    CornerChecked,
    RoundEnded,
    RoundStarted,
    SlipstreamTaken,
    StepBegan,
    TurnEnded,
    TurnEvent,
    TurnStarted,
)
from races.rules.evolve.parts import round_of, turn_of, with_car
from races.rules.race import Race, Round, Turn


def evolve_turns(race: Race, event: TurnEvent) -> Race:  # noqa: C901, PLR0911 - one case for each event
    """The race after a fact about the course of rounds and turns."""
    match event:
        case RoundStarted():
            return _round_started(race, event)
        case TurnStarted():
            return _turn_started(race, event)
        case StepBegan(step=step, passed=passed):
            turn = turn_of(race)
            return replace(race, turn=replace(turn, step=step, passed=turn.passed + passed))
        case AdrenalineUsed(speed=speed):
            car = race.car(event.car)
            race = with_car(race, replace(car, speed=car.speed + speed))
            return replace(race, turn=replace(turn_of(race), adrenaline_moved=True))
        case BoostUsed():
            return replace(race, turn=replace(turn_of(race), boosted=True))
        case SlipstreamTaken():
            return replace(race, turn=replace(turn_of(race), slipstreamed=True))
        case CornerChecked():
            return race
        case TurnEnded():
            return replace(race, turn=None)
        case RoundEnded():
            return replace(race, round=replace(round_of(race), ended=True))
        case _:
            assert_never(event)


def _round_started(race: Race, event: RoundStarted) -> Race:
    started = Round(
        number=event.number,
        order=event.order,
        adrenaline=event.adrenaline,
        began_at=race.version + 1,
    )
    return replace(race, round=started, legend_card=None)


def _turn_started(race: Race, event: TurnStarted) -> Race:
    under_way = round_of(race)
    car = replace(race.car(event.car), speed=0, heat_paid=0, spun_out=False)
    return replace(
        with_car(race, car),
        round=replace(under_way, turns_started=under_way.order.index(event.car) + 1),
        turn=Turn(car=event.car, gear=car.gear),
    )
