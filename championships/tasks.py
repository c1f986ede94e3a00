"""Celery tasks: pokes that call a service. What they lose, the next sweep finds."""

from __future__ import annotations

from celery import shared_task

from championships.services import season


@shared_task
def follow_races() -> int:
    """Score ended races and open those that are due; how many steps were taken."""
    return season.follow_races()
