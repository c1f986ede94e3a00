"""Saving a championship's rows: only what a command changed, without reading a row first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from championships.models import Championship, Entry, Standing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.models import Model

    from championships.projections.rows import ChampionshipRows


def fields_of(row: Model) -> dict[str, object]:
    """The fields of a row that follow from events, by column."""
    return {
        field.attname: getattr(row, field.attname)
        for field in row._meta.concrete_fields  # noqa: SLF001 - public, whatever its name says
        if field.name != "id"
    }


def write_rows(before: ChampionshipRows | None, after: ChampionshipRows) -> None:
    """Make the saved rows those of `after`, given that they are those of `before`.

    Runs in the transaction of the append, so that rows and events stand or fall together.
    """
    if before is None:
        after.championship.save(force_insert=True)
    elif values := _changed(before.championship, after.championship):
        Championship.objects.filter(number=after.championship.number).update(**values)
    _write_entries(before.entries if before else [], after.entries)
    _write_standings(before.standings if before else [], after.standings)


def _write_entries(before: Sequence[Entry], after: Sequence[Entry]) -> None:
    """Entries never go: they change and grow in number."""
    for old, new in zip(before, after, strict=False):
        if values := _changed(old, new):
            rows = Entry.objects.filter(championship=new.championship_id, number=new.number)
            rows.update(**values)
    Entry.objects.bulk_create(after[len(before) :])


def _write_standings(before: Sequence[Standing], after: Sequence[Standing]) -> None:
    """A result moves most lines: a changed table is written anew."""
    if [fields_of(row) for row in before] == [fields_of(row) for row in after]:
        return
    if before:
        Standing.objects.filter(championship=before[0].championship_id).delete()
    Standing.objects.bulk_create(after)


def _changed(old: Model, new: Model) -> dict[str, object]:
    known = fields_of(old)
    return {name: value for name, value in fields_of(new).items() if value != known[name]}
