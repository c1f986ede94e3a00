"""Saving a race's rows: only what a command changed, without reading a row first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from races.models import DueDecision, Race

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.models import Model, QuerySet

    from races.models import Result, Seat
    from races.projections.rows import RaceRows

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

    Runs in the transaction of the append, so that rows and events stand or fall together.
    """
    if before is None:
        after.race.save(force_insert=True)
    elif values := _changed(before.race, after.race):
        Race.objects.filter(number=after.race.number).update(**values)
    _write_list(before.seats if before else (), after.seats, "number")
    _write_list(before.results if before else (), after.results, "car")
    _write_list(before.due if before else (), after.due, "car")


def _changed(old: Model, new: Model) -> dict[str, object]:
    known = fields_of(old)
    return {name: value for name, value in fields_of(new).items() if value != known[name]}


def _write_list[Row: (Seat, Result, DueDecision)](
    before: Sequence[Row], after: Sequence[Row], key: str
) -> None:
    old = {getattr(row, key): row for row in before}
    new = {getattr(row, key): row for row in after}
    fresh = [row for identity, row in new.items() if identity not in old]
    if fresh:
        type(fresh[0]).objects.bulk_create(fresh)
    gone = [identity for identity in old if identity not in new]
    if gone:
        _rows(before[0]).filter(**{f"{key}__in": gone}).delete()
    for identity, row in new.items():
        if identity in old and (values := _changed(old[identity], row)):
            if isinstance(row, DueDecision):
                values["claimed_until"] = None
            _rows(row).filter(**{key: identity}).update(**values)


def _rows(
    row: Seat | Result | DueDecision,
) -> QuerySet[Seat] | QuerySet[Result] | QuerySet[DueDecision]:
    return type(row).objects.filter(race_id=row.race_id)
