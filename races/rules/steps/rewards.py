"""The end of step 7: laps completed, sponsorship cards earned, Heat lost (R12.5, R12.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import CardKind
from races.rules.events import HeatRemoved, LapCompleted, PressRewarded
from races.rules.mechanics.limits import road_limit
from races.rules.mechanics.moving import finish_line
from races.rules.mechanics.sponsorships import gain
from races.rules.track import corner, crossings_at
from races.rules.words import HeatPile, SponsorshipCause

if TYPE_CHECKING:
    from races.rules.race import Race, Turn
    from races.rules.ruling import Ruling
    from races.rules.track import Line
    from races.rules.words import CarId

PRESS_MARGIN = 2
"""R12.5: Speed above the limit that the press wants to see."""


def enter(ruling: Ruling, turn: Turn) -> None:
    """R12.5, R12.6: settle the turn's outcome; a turn that ended in a spin-out earns nothing."""
    if not ruling.car(turn.car).spun_out:
        _press(ruling, turn)
        _speed(ruling, turn)
        _passing(ruling, turn)
    _laps(ruling, turn)


def _press(ruling: Ruling, turn: Turn) -> None:
    event = ruling.race.conditions.event
    for line in turn.lines:
        if line.corner in event.press_corners and _rewarded(ruling.race, turn, line):
            ruling.record(PressRewarded(car=turn.car, corner=line.corner, at=line.at))
            gain(ruling, turn.car, event.press_sponsorships, SponsorshipCause.PRESS)


def _rewarded(race: Race, turn: Turn, line: Line) -> bool:
    """R12.5: at most once for a corner and lap, not beyond the finish line."""
    car = race.car(turn.car)
    if line.at > finish_line(race) or line.at in car.press_given:
        return False
    limit = road_limit(race, corner(race.track, line.corner))
    if race.conditions.event.press_requires_speed_below_limit:
        return car.speed < limit
    return line in turn.slipstream_lines or car.speed >= limit + PRESS_MARGIN


def _speed(ruling: Ruling, turn: Turn) -> None:
    wanted = ruling.race.conditions.event.sponsorship_at_speed
    if wanted is not None and ruling.car(turn.car).speed >= wanted:
        gain(ruling, turn.car, 1, SponsorshipCause.SPEED)


def _passing(ruling: Ruling, turn: Turn) -> None:
    wanted = ruling.race.conditions.event.sponsorship_for_cars_passed
    if wanted is not None and len(cars_passed(ruling.race, turn)) >= wanted:
        gain(ruling, turn.car, 1, SponsorshipCause.PASSING)


def cars_passed(race: Race, turn: Turn) -> tuple[CarId, ...]:
    """R12.6: cars standing on the spaces the car went over, its first and last not counted."""
    gone = race.car(turn.car).progress - turn.start
    return tuple(
        car.id
        for car in race.on_track()
        if car.id != turn.car and 0 < (car.progress - turn.start) % race.track.spaces < gone
    )


def _laps(ruling: Ruling, turn: Turn) -> None:
    car = ruling.car(turn.car)
    completed = crossings_at(ruling.race.track, car.progress) - 1
    for lap in range(car.laps_completed + 1, completed + 1):
        first = _completed_lap_one(ruling.race)
        ruling.record(LapCompleted(car=turn.car, lap=lap))
        event = ruling.race.conditions.event
        if lap == 1 and first < event.first_to_complete_lap_1:
            gain(ruling, turn.car, 1, SponsorshipCause.LAP_ONE)
        if lap < ruling.race.conditions.laps:
            for _ in range(event.remove_heat_each_lap):
                _remove_heat(ruling, turn.car)


def _completed_lap_one(race: Race) -> int:
    return sum(car.laps_completed > 0 for car in race.cars if car.driver is not None)


def _remove_heat(ruling: Ruling, car_id: CarId) -> None:
    """R12.6: from engine, else hand, else discard, else deck, else none."""
    book, driver = ruling.race.cards, ruling.driver(car_id)
    piles = {
        HeatPile.ENGINE: driver.engine,
        HeatPile.HAND: driver.hand,
        HeatPile.DISCARD: driver.discard[::-1],
        HeatPile.DECK: driver.deck,
    }
    for source, pile in piles.items():
        heat = next((card for card in pile if book[card].kind is CardKind.HEAT), None)
        if heat is not None:
            ruling.record(HeatRemoved(car=car_id, card=heat, source=source))
            return
