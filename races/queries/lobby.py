"""The start page's lists and the list of races, from the projections."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from django.db.models import F, Q
from msgspec import Struct

from races.models import DueDecision, Race, Seat
from races.queries.people import Person, people
from races.rules.conditions import GarageMode
from races.rules.words import RaceStatus

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

LISTED = 20
UNDER_WAY = (RaceStatus.GARAGE, RaceStatus.RUNNING)
"""Statuses of a race that has started and not ended; drivers may still be fitting cars out."""


class MyTurn(Struct, frozen=True, kw_only=True):
    """A decision that the account owes; `due_at` (UTC) stands still while `paused`."""

    race: int
    track: str
    round: int
    step: str
    due_at: datetime
    paused: bool


class RaceLine(Struct, frozen=True, kw_only=True):
    """A race in a list. `waiting_for` are the accounts it waits for."""

    number: int
    track: str
    laps: int
    status: str
    paused: bool
    round: int
    seats: int
    seats_taken: int
    legends: int
    garage: GarageMode
    weather: bool
    event_card: str
    """Id of the event card; empty for none."""
    mulligan: bool
    aggressive_legends: bool
    organiser: int
    championship: int
    drivers: tuple[int, ...]
    waiting_for: tuple[int, ...]
    due_at: datetime | None
    """When the next open decision is due (UTC)."""


class Lobby(Struct, frozen=True, kw_only=True):
    """What the start page shows."""

    my_turns: tuple[MyTurn, ...]
    my_races: tuple[RaceLine, ...]
    open_races: tuple[RaceLine, ...]
    running_races: tuple[RaceLine, ...]
    people: Mapping[int, Person]


def lobby(account: int | None) -> Lobby:
    """Lists for an account, or for a guest: turns by what ends first, own races that have not
    ended, open and running races of others. A fixed number of queries."""
    mine = _my_races(account)
    own = {race.number for race in mine}
    others = Race.objects.exclude(number__in=own).order_by("-number")
    open_races = list(others.filter(status=RaceStatus.OPEN, championship=0)[:LISTED])
    running = list(others.filter(status__in=UNDER_WAY)[:LISTED])
    lines = race_lines([*mine, *open_races, *running])
    return Lobby(
        my_turns=my_turns(account) if account is not None else (),
        my_races=tuple(lines[race.number] for race in mine),
        open_races=tuple(lines[race.number] for race in open_races),
        running_races=tuple(lines[race.number] for race in running),
        people=people(
            account for line in lines.values() for account in (line.organiser, *line.drivers)
        ),
    )


def my_turns(account: int) -> tuple[MyTurn, ...]:
    """The decisions the account owes, what ends first at the top, paused races last."""
    rows = (
        DueDecision.objects.filter(account=account, bot="")
        .select_related("race")
        .order_by(F("race__paused_at").asc(nulls_first=True), "due_at")
    )
    return tuple(
        MyTurn(
            race=row.race_id,
            track=row.race.track,
            round=row.race.round,
            step=row.step,
            due_at=row.due_at,
            paused=row.race.paused_at is not None,
        )
        for row in rows
    )


def races_page(
    statuses: Collection[str] = (), *, before: int | None = None
) -> tuple[RaceLine, ...]:
    """A page of the list of races of these statuses (none given: of all), the newest first, below
    number `before`."""
    rows = Race.objects.order_by("-number")
    if statuses:
        rows = rows.filter(status__in=statuses)
    if before is not None:
        rows = rows.filter(number__lt=before)
    races = list(rows[:LISTED])
    lines = race_lines(races)
    return tuple(lines[race.number] for race in races)


def race_lines(races: Sequence[Race]) -> dict[int, RaceLine]:
    """Lines for these races by number, with drivers and whom they wait for; two queries."""
    numbers = [race.number for race in races]
    drivers: dict[int, list[int]] = {number: [] for number in numbers}
    waiting: dict[int, list[DueDecision]] = {number: [] for number in numbers}
    for seat in Seat.objects.filter(race__in=numbers).order_by("race", "number"):
        drivers[seat.race_id].append(seat.account)
    for due in DueDecision.objects.filter(race__in=numbers).order_by("due_at"):
        waiting[due.race_id].append(due)
    return {
        race.number: RaceLine(
            number=race.number,
            track=race.track,
            laps=race.laps,
            status=race.status,
            paused=race.paused_at is not None,
            round=race.round,
            seats=race.seats,
            seats_taken=race.seats_taken,
            legends=race.legends,
            garage=GarageMode(race.garage),
            weather=race.weather,
            event_card=race.event_card,
            mulligan=race.mulligan,
            aggressive_legends=race.aggressive_legends,
            organiser=race.organiser,
            championship=race.championship,
            drivers=tuple(drivers[race.number]),
            waiting_for=tuple(due.account for due in waiting[race.number]),
            due_at=waiting[race.number][0].due_at if waiting[race.number] else None,
        )
        for race in races
    }


def _my_races(account: int | None) -> list[Race]:
    if account is None:
        return []
    seated = Seat.objects.filter(account=account, bot="").values("race")
    return list(
        Race.objects.filter(Q(number__in=seated) | Q(organiser=account))
        .exclude(status=RaceStatus.ENDED)
        .order_by("-number")[: 2 * LISTED]
    )
