"""What there is to tell of a race, from its record: lines of codes and facts in paragraphs.

`races.wording` has the sentences. Only what can be said for certain is told: no line for a driver
who shares a first place in something with another.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from races.rules.record.recording import GONE
from races.rules.record.turns import BEHIND_ANOTHER
from races.rules.telling import Telling
from races.rules.words import CarStatus, RaceStatus

if TYPE_CHECKING:
    from collections.abc import Callable

    from races.rules.record.facts import CornerTaken, RaceRecord, RecordedCar
    from races.rules.refusal import Fact
    from races.rules.words import CarId

TOLD_ONE_BY_ONE = 5
"""Spin-outs and changes of the lead beyond these are only counted."""


class Chapter(StrEnum):
    """What a paragraph is about."""

    RESULT = "result"
    START = "start"
    LEAD = "lead"
    OVERTAKES = "overtakes"
    CORNERS = "corners"
    LAPS = "laps"


class Paragraph(Struct, frozen=True, kw_only=True):
    """Lines that belong together; never empty."""

    chapter: Chapter
    lines: tuple[Telling, ...]


def story(race: RaceRecord) -> tuple[Paragraph, ...]:
    """The race told in paragraphs, the result or the present order first; () before the grid is
    drawn."""
    if not race.grid:
        return ()
    told = {
        Chapter.RESULT: _result(race) if race.status is RaceStatus.ENDED else _so_far(race),
        Chapter.START: _start(race),
    }
    if race.rounds:
        told |= {
            Chapter.LEAD: _lead(race),
            Chapter.OVERTAKES: _overtakes(race),
            Chapter.CORNERS: _corners(race),
            Chapter.LAPS: _laps(race),
        }
    return tuple(
        Paragraph(chapter=chapter, lines=tuple(lines)) for chapter, lines in told.items() if lines
    )


def _line(code: str, car: CarId | None = None, **facts: Fact) -> Telling:
    return Telling(code=code, car=car, facts=facts)


def _result(race: RaceRecord) -> list[Telling]:
    finished = [car for car in race.standings if race.cars[car].status is CarStatus.FINISHED]
    if finished:
        rounds = race.cars[finished[0]].rounds
        lines = [_line("won", finished[0], track=race.track, rounds=rounds)]
    else:
        lines = [_line("nobody_finished", track=race.track)]
    match finished[1:3]:
        case [second, third]:
            lines.append(_line("second_third", second=second, third=third))
        case [second]:
            lines.append(_line("second", second))
        case _:
            pass
    return lines + _out(race)


def _so_far(race: RaceRecord) -> list[Telling]:
    if not race.rounds:
        return [_line("not_under_way", track=race.track)]
    number = race.rounds[-1].number
    driving = tuple(str(car) for car in race.standings if race.cars[car].status not in GONE)
    return [_line("order_after_round", round=number, cars=driving), *_out(race)]


def _out(race: RaceRecord) -> list[Telling]:
    return [
        _line(f"is_{race.cars[car].status}", car, round=race.cars[car].rounds)
        for car in race.standings
        if race.cars[car].status in GONE and race.cars[car].rounds
    ]


def _start(race: RaceRecord) -> list[Telling]:
    lines = [
        _line("distance", laps=race.laps, spaces=race.spaces),
        _line("grid", cars=tuple(str(car) for car in race.grid)),
    ]
    if race.weather:
        lines.append(_line("weather", weather=race.weather))
    if race.rounds:
        first = race.rounds[0].cars[0].car
        grid = race.cars[first].grid
        code = "pole_keeps_lead" if grid == 1 else "leads_after_first_round"
        lines.append(_line(code, first, grid=grid))
    climber = _most(race, lambda car: 0 if car.status in GONE else car.grid - car.place)
    if climber is not None:
        lines.append(_line("climber", climber.car, places=climber.grid - climber.place))
    return lines


def _lead(race: RaceRecord) -> list[Telling]:
    if not race.lead_changes:
        return [_line("always_leads", race.grid[0])]
    ended = race.status is RaceStatus.ENDED
    changes = [each for each in race.lead_changes if each.round > 1]
    lines = []
    if len(changes) > TOLD_ONE_BY_ONE:
        lines.append(_line("lead_changes", count=len(race.lead_changes)))
        changes = changes[-1:]
    for each in changes:
        code = "lead_for_good" if ended and each is changes[-1] else "lead_change"
        lines.append(_line(code, each.car, round=each.round, before=each.before))
    return lines + (_decided(race) if ended else [])


def _decided(race: RaceRecord) -> list[Telling]:
    """The winner's last way past the car in the lead."""
    winner = race.standings[0]
    decisive = [each for each in race.overtakes if each.for_lead and each.car == winner]
    if not decisive or race.cars[winner].status is not CarStatus.FINISHED:
        return []
    last = decisive[-1]
    code = "decided_in_slipstream" if last.by in BEHIND_ANOTHER else "decided"
    return [_line(code, winner, passed=last.passed, space=last.space, round=last.round)]


def _overtakes(race: RaceRecord) -> list[Telling]:
    if not race.overtakes:
        return [_line("no_overtakes")]
    lines = [_line("overtakes", count=len(race.overtakes))]
    slipstream = sum(each.by in BEHIND_ANOTHER for each in race.overtakes)
    if slipstream:
        lines.append(_line("overtakes_in_slipstream", count=slipstream))
    most = _most(race, lambda car: car.overtakes)
    if most is not None:
        lines.append(_line("most_overtakes", most.car, count=most.overtakes))
    return lines


def _corners(race: RaceRecord) -> list[Telling]:
    lines = _spin_outs(race)
    boldest = _boldest(race)
    if boldest is not None:
        car, taken = boldest
        facts: dict[str, Fact] = {
            "corner": taken.corner,
            "speed": taken.speed,
            "limit": taken.limit,
        }
        lines.append(_line("boldest_corner", car, **facts))
    hottest = _most(race, lambda car: car.heat_paid)
    if hottest is not None:
        lines.append(_line("most_heat", hottest.car, heat=hottest.heat_paid))
    return lines


def _spin_outs(race: RaceRecord) -> list[Telling]:
    if not race.spin_outs:
        return [_line("no_spin_outs")]
    if len(race.spin_outs) > TOLD_ONE_BY_ONE:
        spun = sorted(race.cars, key=lambda car: -car.spin_outs)
        return [_line("spin_outs", car.car, count=car.spin_outs) for car in spun if car.spin_outs]
    return [
        _line(
            "spin_out",
            each.car,
            corner=each.corner,
            round=each.round,
            speed=each.speed,
            limit=each.limit,
        )
        for each in race.spin_outs
    ]


def _boldest(race: RaceRecord) -> tuple[CarId, CornerTaken] | None:
    """The corner taken furthest above its limit without a spin-out, the first of equals."""
    taken = [
        (row.car, corner)
        for each in race.rounds
        for row in each.cars
        for corner in row.corners
        if corner.speed > corner.limit and not corner.spun_out
    ]
    return max(taken, key=lambda pair: pair[1].speed - pair[1].limit, default=None)


def _laps(race: RaceRecord) -> list[Telling]:
    lines = []
    if race.fastest_lap is not None:
        lap = race.fastest_lap
        hundredths = round(lap.rounds * 100)
        lines.append(_line("fastest_lap", lap.car, lap=lap.lap, hundredths=hundredths))
    return lines + [
        _line("late_decisions", car.car, count=car.late_decisions)
        for car in race.cars
        if car.late_decisions
    ]


def _most(race: RaceRecord, figure: Callable[[RecordedCar], int]) -> RecordedCar | None:
    """The one car with the highest figure, if that is 2 or more."""
    best = max(map(figure, race.cars), default=0)
    found = [car for car in race.cars if figure(car) == best]
    return found[0] if len(found) == 1 and best > 1 else None
