"""The rows of one race, made from its fold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from races.models import DueDecision, Race, Result, Seat

if TYPE_CHECKING:
    from races.rules.clocks import Timekept


class RaceRows(Struct, frozen=True):
    """All rows of a race, not yet saved; lists in the order of seat and car."""

    race: Race
    seats: list[Seat]
    results: list[Result]
    due: list[DueDecision]


def rows_of(number: int, kept: Timekept) -> RaceRows:
    """The rows that a race's fold gives. A bot's decision is due at once."""
    return _rows(number, kept, seats=True, results=True)


def rows_between(number: int, before: Timekept, after: Timekept) -> tuple[RaceRows, RaceRows]:
    """The rows before and after a command, without seats and results where these are the same."""
    old, new = before.race, after.race
    seats = (old.seats, bool(old.cars)) != (new.seats, bool(new.cars))
    results = old.results != new.results
    return (
        _rows(number, before, seats=seats, results=results),
        _rows(number, after, seats=seats, results=results),
    )


def _rows(number: int, kept: Timekept, *, seats: bool, results: bool) -> RaceRows:
    return RaceRows(
        race=_race(number, kept),
        seats=_seats(number, kept) if seats else [],
        results=_results(number, kept) if results else [],
        due=_due(number, kept),
    )


def _race(number: int, kept: Timekept) -> Race:
    race, clock = kept.race, kept.clock
    return Race(
        number=number,
        track=race.track.id,
        laps=race.conditions.laps,
        status=race.status.value,
        paused_at=clock.paused_at,
        round=race.round.number if race.round is not None else 0,
        version=race.version,
        seats=len(race.seats),
        seats_taken=sum(seat.account is not None for seat in race.seats),
        legends=len(race.legend_colours),
        legend_pro=race.conditions.legend_pro,
        garage=race.conditions.garage.value,
        weather=race.conditions.weather,
        event_card=race.conditions.event.card,
        mulligan=race.conditions.mulligan,
        aggressive_legends=race.conditions.aggressive_legends,
        carries_on=race.carries_on,
        organiser=race.organiser,
        championship=race.championship,
        decision_seconds=race.decision_seconds,
        created_at=clock.created_at,
        started_at=clock.started_at,
        ended_at=clock.ended_at,
    )


def _seats(number: int, kept: Timekept) -> list[Seat]:
    cars = {car.seat: car.id for car in kept.race.cars}
    return [
        Seat(
            race_id=number,
            number=seat.number,
            account=seat.account,
            bot=seat.bot,
            car=cars.get(seat.number),
        )
        for seat in kept.race.seats
        if seat.account is not None
    ]


def _results(number: int, kept: Timekept) -> list[Result]:
    race = kept.race
    lines = []
    for result in race.results:
        car = race.car(result.car)
        account = None if car.seat is None else race.seats[car.seat].account
        lines.append(
            Result(
                race_id=number,
                car=result.car,
                account=account,
                legend=car.legend,
                place=result.place,
                status=result.status.value,
            )
        )
    return sorted(lines, key=lambda line: line.car)


def _due(number: int, kept: Timekept) -> list[DueDecision]:
    race = kept.race
    rows = []
    for decision in kept.clock.open:
        seat = race.seats[race.car(decision.car).seat or 0]
        if seat.account is None:
            raise ValueError(f"nobody drives car {decision.car} of race {number}")
        rows.append(
            DueDecision(
                race_id=number,
                car=decision.car,
                account=seat.account,
                bot=seat.bot,
                step=decision.step.value,
                turn=decision.turn,
                version=decision.version,
                opened_at=decision.opened_at,
                due_at=decision.opened_at if seat.bot else decision.due_at,
            )
        )
    return rows
