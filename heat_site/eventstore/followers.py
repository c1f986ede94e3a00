"""How far a follower of all streams has read: a row that moves in the transaction of its work."""

from __future__ import annotations

from django.db import transaction

from heat_site.eventstore.models import Cursor


def position_of(name: str) -> int:
    """Return the position a follower has read up to, 0 if it never did; for looking only."""
    return Cursor.objects.filter(name=name).values_list("position", flat=True).first() or 0


@transaction.atomic(savepoint=False)
def take(name: str) -> int:
    """Return the position a follower has read up to, and keep others from following under its name.

    Held until the caller's transaction ends: what it does with the events and `advance` are one
    commit, so a follower killed in between does the same work again and never twice.
    """
    Cursor.objects.bulk_create([Cursor(name=name)], ignore_conflicts=True)
    return Cursor.objects.select_for_update().get(name=name).position


def advance(name: str, position: int) -> None:
    """Record that all events up to a position are dealt with; never goes back."""
    Cursor.objects.filter(name=name, position__lt=position).update(position=position)


def forget(name: str) -> None:
    """Let a follower begin at the first event again, when what it builds is built anew."""
    Cursor.objects.filter(name=name).delete()
