from __future__ import annotations

from threading import Lock
from typing import Final

from celery import shared_task

from heat_site.notices.deliveries import deliver_due

# A mail server that lets everybody wait must never hold more than one of a worker's threads: the
# others have deadlines to see to.
_sending: Final = Lock()


@shared_task
def deliver() -> None:
    """Send the notices whose time has come, unless this worker is at it already.

    Beat asks every few seconds; several workers at once do no harm.
    """
    if not _sending.acquire(blocking=False):
        return
    try:
        deliver_due()
    finally:
        _sending.release()
