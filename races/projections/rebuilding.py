"""All rows anew from the events, and where the saved ones differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from heat_site.eventstore import store
from races import history
from races.models import DueDecision, Race, Result, Seat
from races.projections.rows import rows_of
from races.projections.writing import fields_of
from races.rules.clocks import keep_time

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.db.models import Model

    from races.projections.rows import RaceRows

PROJECTIONS: tuple[type[Race | Seat | Result | DueDecision], ...] = (
    Race,
    Seat,
    Result,
    DueDecision,
)


def rebuild() -> int:
    """Empty the rows of all races and fill them from events; how many races.

    A race at a time, in a transaction that commands to it wait for: the site may run on meanwhile.
    """
    saved = set(Race.objects.values_list("number", flat=True))
    return sum(_rebuilt(number) for number in sorted(saved | set(_numbers())))


def _rebuilt(number: int) -> bool:
    """Whether there is such a race; rows without events are gone afterwards."""
    with transaction.atomic():
        store.lock(history.stream_of(number))
        Race.objects.filter(number=number).delete()
        timed = history.timed_events(number, history.recorded(number))
        if not timed:
            return False
        rows = rows_of(number, keep_time(timed))
        rows.race.save(force_insert=True)
        Seat.objects.bulk_create(rows.seats)
        Result.objects.bulk_create(rows.results)
        DueDecision.objects.bulk_create(rows.due)
    return True


def differences() -> list[str]:
    """One line for each saved row that is missing, too many or other than the events say."""
    expected = {}
    for rows in rows_from_events():
        for row in (rows.race, *rows.seats, *rows.results, *rows.due):
            expected[_identity(row)] = fields_of(row)
    saved = {_identity(row): fields_of(row) for kind in PROJECTIONS for row in kind.objects.all()}
    found = [f"{name}: missing" for name in sorted(expected.keys() - saved.keys())]
    found += [f"{name}: no event says so" for name in sorted(saved.keys() - expected.keys())]
    for name in sorted(expected.keys() & saved.keys()):
        found += [
            f"{name}: {field} is {saved[name][field]}, the events say {value}"
            for field, value in expected[name].items()
            if saved[name][field] != value
        ]
    return found


def rows_from_events() -> Iterator[RaceRows]:
    """The rows of every race, from its events alone; one stream in memory at a time."""
    for number in _numbers():
        timed = history.timed_events(number, history.recorded(number))
        yield rows_of(number, keep_time(timed))


def _numbers() -> Iterator[int]:
    for stream in store.streams("race"):
        number = history.race_of(stream)
        if number is not None:
            yield number


def _identity(row: Model) -> str:
    match row:
        case Race():
            return f"race {row.number}"
        case Seat():
            return f"race {row.race_id}, seat {row.number}"
        case Result():
            return f"race {row.race_id}, result of car {row.car}"
        case DueDecision():
            return f"race {row.race_id}, decision of car {row.car}"
        case _:
            raise TypeError(f"{type(row).__name__} is no projection of races")
