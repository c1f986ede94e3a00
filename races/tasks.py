"""Celery tasks: pokes that call a service. What they lose, the next sweep finds."""

from __future__ import annotations

from celery import shared_task

from races.services import bots, clock


@shared_task
def sweep_due() -> int:
    """Take all decisions whose time is over; how many were taken."""
    return clock.sweep()


@shared_task
def drive_bots(race: int) -> int:
    """Let the bots of a race decide; how many decisions were taken."""
    return bots.drive_bots(race)
