"""Saving a race's rows: only what a command changed, without reading a row first."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final, cast

from django.db import connection

from heat_site.eventstore.cursors import prepared_cursor
from races.models import DueDecision

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.backends.utils import CursorWrapper
    from django.db.models import Model

    from races.models import Result, Seat
    from races.projections.rows import RaceRows

type Value = int | str | datetime | None

NO_PROJECTION: Final = ("id", "claimed_until")
"""Fields that do not follow from events."""


def fields_of(row: Model) -> dict[str, object]:
    """The fields of a row that follow from events, by column."""
    return {
        field.attname: getattr(row, field.attname)
        for field in row._meta.concrete_fields  # noqa: SLF001 - Django's public name for it
        if field.name not in NO_PROJECTION
    }


def write_rows(before: RaceRows | None, after: RaceRows) -> None:
    """Make the saved rows those of `after`, given that they are those of `before`.

    Runs in the transaction of the append, so that rows and events stand or fall together. Written
    out as SQL: building these few statements anew took longer than carrying them out.
    """
    with prepared_cursor() as cursor:
        if before is None:
            _insert(cursor, after.race)
        else:
            _update(cursor, before.race, after.race, {"number": after.race.number})
        _write_list(cursor, before.seats if before else (), after.seats, "number")
        _write_list(cursor, before.results if before else (), after.results, "car")
        _write_list(cursor, before.due if before else (), after.due, "car")


def _write_list[Row: (Seat, Result, DueDecision)](
    cursor: CursorWrapper, before: Sequence[Row], after: Sequence[Row], key: str
) -> None:
    new = {getattr(row, key): row for row in after}
    old = {getattr(row, key): row for row in before}
    for identity, row in old.items():
        if identity not in new:
            condition, values = _condition({"race_id": row.race_id, key: identity})
            cursor.execute(f"DELETE FROM {_table(row)} {condition}", values)  # noqa: S608
    for identity, row in new.items():
        if identity in old:
            _update(cursor, old[identity], row, {"race_id": row.race_id, key: identity})
        else:
            _insert(cursor, row)


def _insert(cursor: CursorWrapper, row: Model) -> None:
    values = _stored(fields_of(row))
    marks = ", ".join(["%s"] * len(values))
    text = f"INSERT INTO {_table(row)} ({', '.join(values)}) VALUES ({marks})"  # noqa: S608
    cursor.execute(text, [*values.values()])


def _update(cursor: CursorWrapper, old: Model, new: Model, where: dict[str, Value]) -> None:
    known = fields_of(old)
    values = {name: value for name, value in fields_of(new).items() if value != known[name]}
    if not values:
        return
    if isinstance(new, DueDecision):
        values["claimed_until"] = None
    assigned = ", ".join(f"{name} = %s" for name in values)
    condition, identity = _condition(where)
    text = f"UPDATE {_table(new)} SET {assigned} {condition}"  # noqa: S608
    cursor.execute(text, [*_stored(values).values(), *identity])


def _condition(where: dict[str, Value]) -> tuple[str, list[Value]]:
    return "WHERE " + " AND ".join(f"{name} = %s" for name in where), [*where.values()]


def _stored(values: dict[str, object]) -> dict[str, Value]:
    """The values as the database keeps them; only moments are not kept as they are."""
    adapt = connection.ops.adapt_datetimefield_value
    kept = {
        name: adapt(value) if isinstance(value, datetime) else value
        for name, value in values.items()
    }
    return cast("dict[str, Value]", kept)


def _table(row: Model) -> str:
    return row._meta.db_table  # noqa: SLF001 - Django's public name for it
