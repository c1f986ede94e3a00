"""All rows anew from the events, and where the saved ones differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from championships import history
from championships.models import Championship, Entry, Standing
from championships.projections.rows import rows_of
from championships.projections.writing import fields_of
from heat_site.eventstore import store

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.db.models import Model

    from championships.projections.rows import ChampionshipRows

PROJECTIONS: tuple[type[Championship | Entry | Standing], ...] = (Championship, Entry, Standing)


def rebuild() -> int:
    """Empty the rows of all championships and fill them from events; how many championships.

    One at a time, in a transaction that commands to it wait for: the site may run on meanwhile.
    """
    saved = set(Championship.objects.values_list("number", flat=True))
    known = {history.number_of(stream) for stream in store.streams(history.KIND)}
    return sum(_rebuilt(number) for number in sorted(saved | known))


def _rebuilt(number: int) -> bool:
    """Whether there is such a championship; rows without events are gone afterwards."""
    with transaction.atomic():
        store.lock(history.stream_of(number))
        Championship.objects.filter(number=number).delete()
        events = store.read(history.stream_of(number))
        if not events:
            return False
        rows = rows_of(number, history.fold(events))
        rows.championship.save(force_insert=True)
        Entry.objects.bulk_create(rows.entries)
        Standing.objects.bulk_create(rows.standings)
    return True


def differences() -> list[str]:
    """One line for each saved row that is missing, too many or other than the events say."""
    expected = {}
    for rows in rows_from_events():
        for row in (rows.championship, *rows.entries, *rows.standings):
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


def rows_from_events() -> Iterator[ChampionshipRows]:
    """The rows of every championship, from its events alone; one stream in memory at a time."""
    for stream in store.streams(history.KIND):
        number = history.number_of(stream)
        yield rows_of(number, history.fold(store.read(stream)))


def _identity(row: Model) -> str:
    match row:
        case Championship():
            return f"championship {row.number}"
        case Entry():
            return f"championship {row.championship_id}, entry {row.number}"
        case Standing():
            return f"championship {row.championship_id}, line {row.line} of the table"
        case _:
            raise TypeError(f"{type(row).__name__} is no projection of championships")
