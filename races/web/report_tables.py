"""The tables of a race report: result, corners, laps, overtakes and spin-outs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from races.rules.record.recording import GONE
from races.wording import status_name
from races.wording.report import lap_time, move_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from races.queries.report import RaceReport
    from races.rules.record.facts import CornerTaken, LapTaken, RecordedCar
    from races.rules.words import CarId, CornerId

FAR_OVER = 3
"""Speed above a limit from which a corner counts as taken far too fast."""


class NamedCar(Struct, frozen=True, kw_only=True):
    """A car with its number and colours."""

    number: int
    livery: int
    name: str


class ResultRow(Struct, frozen=True, kw_only=True):
    """A car over the whole race. `status` is empty for cars that drive or have finished."""

    place: int
    car: NamedCar
    status: str
    grid: int
    rounds: int
    best_lap: str
    has_fastest: bool
    heat_paid: int | None
    overtakes: int
    spin_outs: int | None


class CornerSpeed(Struct, frozen=True, kw_only=True):
    """A corner as it was taken once. `mark` is how it looks in the table."""

    speed: int
    over: int
    mark: str


class CornerRow(Struct, frozen=True, kw_only=True):
    """A corner in one lap, with a cell for each driver: how it was taken, each time it was."""

    corner: str
    limit: int
    cells: tuple[tuple[CornerSpeed, ...], ...]


class LapRow(Struct, frozen=True, kw_only=True):
    """A car's laps: time and whether it is the fastest of the race."""

    car: NamedCar
    laps: tuple[tuple[str, bool], ...]


class PassRow(Struct, frozen=True, kw_only=True):
    """An overtake; `version` is that of the race."""

    version: int
    round: int
    car: NamedCar
    passed: NamedCar
    space: int
    by: str
    for_lead: bool


class SpinRow(Struct, frozen=True, kw_only=True):
    """A spin-out; `version` is that of the race."""

    version: int
    round: int
    car: NamedCar
    corner: str
    speed: int
    limit: int


class Tables(Struct, frozen=True, kw_only=True):
    """All tables of a report."""

    result: tuple[ResultRow, ...]
    drivers: tuple[NamedCar, ...]
    corners: tuple[tuple[int, tuple[CornerRow, ...]], ...]
    """By lap."""
    columns: int
    """Of the table of corners."""
    lap_numbers: tuple[int, ...]
    laps: tuple[LapRow, ...]
    overtakes: tuple[PassRow, ...]
    spin_outs: tuple[SpinRow, ...]


def tables_of(read: RaceReport, painted: Mapping[int, int]) -> Tables:
    """The tables; those of which there is nothing yet are empty."""
    record = read.record
    named = {
        car.car: NamedCar(number=car.car + 1, livery=painted[car.car], name=read.names[car.car])
        for car in record.cars
    }
    drivers = [car.car for car in record.cars if not car.legend and car.rounds]
    laps: dict[CarId, list[LapTaken]] = {}
    for lap in record.lap_times:
        laps.setdefault(lap.car, []).append(lap)
    return Tables(
        result=tuple(
            _result(record.cars[car], named[car], laps.get(car, []), record.fastest_lap)
            for car in (record.standings if record.grid else ())
        ),
        drivers=tuple(named[car] for car in drivers),
        corners=tuple(_corners(read, drivers)),
        columns=len(drivers) + 2,
        lap_numbers=tuple(range(1, record.laps + 1)),
        laps=tuple(
            LapRow(
                car=named[car],
                laps=tuple((_time(lap), lap == record.fastest_lap) for lap in laps[car]),
            )
            for car in record.standings
            if car in laps
        ),
        overtakes=tuple(
            PassRow(
                version=each.version,
                round=each.round,
                car=named[each.car],
                passed=named[each.passed],
                space=each.space,
                by=move_name(each.by),
                for_lead=each.for_lead,
            )
            for each in record.overtakes
        ),
        spin_outs=tuple(
            SpinRow(
                version=each.version,
                round=each.round,
                car=named[each.car],
                corner=each.corner,
                speed=each.speed,
                limit=each.limit,
            )
            for each in record.spin_outs
        ),
    )


def _result(
    car: RecordedCar, named: NamedCar, laps: Iterable[LapTaken], fastest: LapTaken | None
) -> ResultRow:
    best = min(laps, key=lambda lap: lap.rounds, default=None)
    return ResultRow(
        place=car.place,
        car=named,
        status=status_name(car.status) if car.status in GONE else "",
        grid=car.grid,
        rounds=car.rounds,
        best_lap=_time(best) if best is not None else "",
        has_fastest=fastest is not None and fastest.car == car.car,
        heat_paid=None if car.legend else car.heat_paid,
        overtakes=car.overtakes,
        spin_outs=None if car.legend else car.spin_outs,
    )


def _corners(read: RaceReport, drivers: list[CarId]) -> Iterable[tuple[int, tuple[CornerRow, ...]]]:
    taken: dict[tuple[int, CornerId, CarId], list[CornerSpeed]] = {}
    for each in read.record.rounds:
        for row in each.cars:
            for corner in row.corners:
                key = (corner.lap, corner.corner, row.car)
                taken.setdefault(key, []).append(_speed(corner))
    for lap in sorted({lap for lap, _, _ in taken}):
        rows = (
            CornerRow(
                corner=at.corner,
                limit=at.limit,
                cells=tuple(tuple(taken.get((lap, at.corner, car), ())) for car in drivers),
            )
            for at in read.record.corners
        )
        yield lap, tuple(row for row in rows if any(row.cells))


def _speed(taken: CornerTaken) -> CornerSpeed:
    over = taken.speed - taken.limit
    if taken.spun_out:
        mark = "spun"
    elif over >= FAR_OVER:
        mark = "far"
    elif over > 0:
        mark = "over"
    else:
        mark = "limit" if over == 0 else "under"
    return CornerSpeed(speed=taken.speed, over=max(0, over), mark=mark)


def _time(lap: LapTaken) -> str:
    return lap_time(round(lap.rounds * 100))
