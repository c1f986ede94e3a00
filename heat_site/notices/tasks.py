from __future__ import annotations

from celery import shared_task

from heat_site.notices.deliveries import deliver_due


@shared_task
def deliver() -> None:
    """Send the notices whose time has come. Beat asks every few seconds; twice does no harm."""
    deliver_due()
