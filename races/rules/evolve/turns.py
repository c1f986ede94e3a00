"""Rounds, turns and steps."""

from __future__ import annotations

from typing import assert_never

from races.rules.events import (
    Accelerated,
    AdrenalineUsed,
    BoostUsed,
    CornerChecked,
    DriverDecided,
    PressRewarded,
    RoundEnded,
    RoundStarted,
    SlipstreamTaken,
    SpeedChosen,
    StepBegan,
    SymbolUsed,
    TakenBack,
    TurnEnded,
    TurnEvent,
    TurnStarted,
)
from races.rules.evolve.parts import cars_with, round_of, turn_of, with_car
from races.rules.evolve.taking_back import decided, taken_back
from races.rules.race import OpenSymbol, Race, Round, Turn


def evolve_turns(race: Race, event: TurnEvent) -> Race:  # noqa: C901, PLR0911, PLR0912 - one case for each event
    """The race after a fact about the course of rounds and turns."""
    match event:
        case StepBegan(step=step, passed=passed):
            turn = turn_of(race)
            return race.__replace__(turn=turn.__replace__(step=step, passed=turn.passed + passed))
        case TurnStarted():
            return _turn_started(race, event)
        case TurnEnded():
            return race.__replace__(turn=None)
        case CornerChecked():
            return race
        case SlipstreamTaken():
            return race.__replace__(turn=turn_of(race).__replace__(slipstreamed=True))
        case AdrenalineUsed(speed=speed):
            car = race.car(event.car)
            return race.__replace__(
                cars=cars_with(race, car.__replace__(speed=car.speed + speed)),
                turn=turn_of(race).__replace__(adrenaline_moved=True),
            )
        case SpeedChosen(values=values, speed=speed):
            car = race.car(event.car)
            return race.__replace__(
                cars=cars_with(race, car.__replace__(speed=car.speed + speed)),
                turn=turn_of(race).__replace__(chosen=values),
            )
        case SymbolUsed():
            turn = turn_of(race)
            return race.__replace__(turn=turn.__replace__(open=without_symbol(turn.open, event)))
        case PressRewarded(at=at):
            car = race.car(event.car)
            return with_car(race, car.__replace__(press_given=(*car.press_given, at)))
        case Accelerated(speed=speed):
            car = race.car(event.car)
            return with_car(race, car.__replace__(speed=car.speed + speed))
        case BoostUsed():
            return race.__replace__(turn=turn_of(race).__replace__(boosted=True))
        case RoundStarted():
            return _round_started(race, event)
        case DriverDecided():
            return decided(race, event)
        case TakenBack():
            return taken_back(race, event)
        case RoundEnded():
            return race.__replace__(round=round_of(race).__replace__(ended=True))
        case _:
            assert_never(event)


def _round_started(race: Race, event: RoundStarted) -> Race:
    started = Round(
        number=event.number,
        order=event.order,
        adrenaline=event.adrenaline,
        began_at=race.version + 1,
    )
    return race.__replace__(round=started, legend_card=None)


def _turn_started(race: Race, event: TurnStarted) -> Race:
    under_way = round_of(race)
    car = race.car(event.car).__replace__(speed=0, heat_paid=0, spun_out=False)
    return race.__replace__(
        cars=cars_with(race, car),
        round=under_way.__replace__(turns_started=under_way.order.index(event.car) + 1),
        turn=Turn(car=event.car, gear=car.gear, start=car.progress, start_spot=car.spot),
    )


def without_symbol(open_now: tuple[OpenSymbol, ...], used: SymbolUsed) -> tuple[OpenSymbol, ...]:
    """The open symbols less the first one of this card and kind."""
    for index, each in enumerate(open_now):
        if each.card == used.card and each.symbol is used.symbol:
            return (*open_now[:index], *open_now[index + 1 :])
    raise ValueError(f"{used.symbol} of {used.card} is not open")
