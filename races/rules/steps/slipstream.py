"""Step 6: slipstream behind or beside another car (R7)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from races.rules.cards import Symbol
from races.rules.events import SlipstreamTaken
from races.rules.mechanics.moving import finish_line, landing, move
from races.rules.mechanics.sectors import slipstream_bonuses, weather_effect
from races.rules.offers import Offer, SlipstreamOffer
from races.rules.refusal import Reason, Refusal
from races.rules.weather import SectorEffect
from races.rules.words import CarId, MoveCause

if TYPE_CHECKING:
    from races.rules.commands import Slipstream
    from races.rules.race import Race, Turn
    from races.rules.ruling import Ruling

SLIPSTREAM_SPACES = 2
"""R7.1: spaces of a slipstream that nothing lengthens."""


def cars_to_follow(race: Race, car_id: CarId) -> tuple[CarId, ...]:
    """R7.1: other cars beside, or on either spot of the next space, whatever their lap."""
    own = race.car(car_id).progress
    return tuple(
        car.id
        for car in race.on_track()
        if car.id != car_id and (car.progress - own) % race.track.spaces in (0, 1)
    )


def could_follow(race: Race, car_id: CarId, gear: int) -> tuple[CarId, ...]:
    """R7.1, R7.2: the cars whose slipstream a car in this gear could take where it stands; empty
    where none can begin or its 2 spaces would not move it or end beyond the finish line."""
    here = race.car(car_id).progress
    if _why_not_here(race, car_id, gear) is not None:
        return ()
    if here + SLIPSTREAM_SPACES > finish_line(race):
        return ()
    moves = landing(race, car_id, SLIPSTREAM_SPACES).progress > here
    return cars_to_follow(race, car_id) if moves else ()


def lengthened(race: Race, turn: Turn) -> tuple[int, ...]:
    """R7.1, R6.13, R11.3: 2 spaces, lengthened by any of the boosts of cards and sector, each in
    full; the shortest first."""
    book = race.cards
    shown = (book[card].count(Symbol.SLIPSTREAM_BOOST) for card in race.driver(turn.car).in_play)
    boosts = [n for n in shown if n]
    boosts += slipstream_bonuses(race, race.car(turn.car).progress)
    sums = {
        SLIPSTREAM_SPACES + sum(used)
        for count in range(len(boosts) + 1)
        for used in combinations(boosts, count)
    }
    return tuple(sorted(sums))


def why_not_begin(race: Race, turn: Turn) -> Refusal | None:
    """R7.1, R11.3, R12.6: whether a slipstream can begin where the car stands, whatever its
    length."""
    if turn.slipstreamed:
        return Refusal("R7.1", Reason.SLIPSTREAM_DONE)
    return _why_not_here(race, turn.car, turn.gear)


def _why_not_here(race: Race, car_id: CarId, gear: int) -> Refusal | None:
    least = race.conditions.event.slipstream_min_gear
    if gear < least:
        return Refusal("R12.6", Reason.SLIPSTREAM_GEAR, {"least": least, "gear": gear})
    here = race.car(car_id).progress
    if weather_effect(race, here) is SectorEffect.NO_SLIPSTREAM:
        return Refusal("R11.3", Reason.NO_SLIPSTREAM_HERE)
    if not cars_to_follow(race, car_id):
        return Refusal("R7.1", Reason.NO_CAR_TO_FOLLOW)
    return None


def why_not_slipstream(race: Race, turn: Turn, spaces: int) -> Refusal | None:
    """R7.1, R7.2: by one of the possible lengths, moving the car, not over the finish line."""
    if spaces == 0:
        return None
    refusal = why_not_begin(race, turn)
    if refusal is not None:
        return refusal
    possible = lengthened(race, turn)
    if spaces not in possible:
        facts = {"possible": tuple(str(each) for each in possible)}
        return Refusal("R7.1", Reason.SLIPSTREAM_LENGTH, facts)
    car = race.car(turn.car)
    if car.progress + spaces > finish_line(race):
        return Refusal("R7.2", Reason.SLIPSTREAM_OVER_FINISH)
    if landing(race, turn.car, spaces).progress == car.progress:
        return Refusal("R7.1", Reason.SLIPSTREAM_BLOCKED)
    return None


def lengths(race: Race, turn: Turn) -> tuple[int, ...]:
    """R7.1: the lengths that the slipstream can have now; empty when it is not possible."""
    if why_not_begin(race, turn) is not None:
        return ()
    return tuple(
        each for each in lengthened(race, turn) if why_not_slipstream(race, turn, each) is None
    )


def choices(race: Race, turn: Turn) -> tuple[Offer, ...]:
    """The slipstream, where it is possible."""
    found = lengths(race, turn)
    return (SlipstreamOffer(car=turn.car, lengths=found),) if found else ()


def closing_clause(race: Race, turn: Turn) -> str:
    """The clause for which the step passes by itself."""
    refusal = why_not_slipstream(race, turn, SLIPSTREAM_SPACES)
    return "" if refusal is None else refusal.clause


def decide(ruling: Ruling, command: Slipstream) -> None:
    """R7: move, or stay for 0."""
    if command.spaces:
        ruling.record(SlipstreamTaken(car=command.car, spaces=command.spaces))
        move(ruling, command.car, command.spaces, MoveCause.SLIPSTREAM)
