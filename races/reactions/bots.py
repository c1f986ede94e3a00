"""Waking the worker when a bot is to decide. A lost poke costs seconds: the sweep finds the row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from heat_site.celery import app

if TYPE_CHECKING:
    from races.rules.clocks import Timekept


def wake_bots(number: int, after: Timekept) -> None:
    """Once the transaction is committed, poke the worker if a bot is awaited."""
    seats = after.race.seats
    cars = after.race.cars
    awaited = [cars[decision.car].seat for decision in after.clock.open]
    if any(seat is not None and seats[seat].bot for seat in awaited):
        transaction.on_commit(lambda: _poke(number), robust=True)


def _poke(number: int) -> None:
    app.send_task("races.tasks.drive_bots", args=[number], retry=False, expires=60)
