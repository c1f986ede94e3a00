"""Carrying notices through the channels outside of the site; run by any number of workers."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from django.utils import timezone

from heat_site.notices.channels import email
from heat_site.notices.channels.failure import DeliveryFailed
from heat_site.notices.models import Delivery

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from django.db.models import QuerySet

    from heat_site.notices.models import Notice

log = logging.getLogger(__name__)

CHANNELS: Final[Mapping[str, Callable[[Notice], None]]] = {"email": email.send}
# Longer than any channel takes to send or give up; a worker that died is then taken for dead.
LEASE: Final = timedelta(minutes=5)
MAX_TRIES: Final = 8
LONGEST_WAIT: Final = timedelta(hours=6)


def deliver_due(now: datetime | None = None, limit: int = 100) -> int:
    """Send up to `limit` notices whose time has come; return how many were sent.

    For each:

    1. Claim it: count the try and move the next one past the lease, if the row still stands as it
       was read. Of two workers one succeeds.
    2. Read it afresh. If the decision was taken meanwhile or the person has left, drop it.
    3. Send it, outside of any transaction.
    4. Close it, or after a passing failure let it wait (1, 4, 16, ... minutes), after a permanent
       one or the eighth try give it up and keep the error.

    A worker that dies between 3 and 4 lets the next one send again once the lease is over: rather
    told twice than never. The second mail bears the same Message-ID as the first.
    """
    due = Delivery.objects.filter(
        status=Delivery.Status.WAITING, next_try__lte=now or timezone.now()
    )
    rows = list(due.order_by("next_try").values_list("pk", "tries")[:limit])
    return sum(_deliver_claimed(pk, tries, now) for pk, tries in rows)


def _deliver_claimed(pk: int, tries: int, now: datetime | None) -> bool:
    # A lease begins when its own letter is begun: those before it may have taken their time.
    moment = now or timezone.now()
    return _claim(pk, tries, moment) and _deliver(pk, moment)


def wait_after(tries: int) -> timedelta:
    """How long to wait after so many failed tries."""
    return min(timedelta(minutes=4 ** (tries - 1)), LONGEST_WAIT)


def _claim(pk: int, tries: int, now: datetime) -> bool:
    as_read = Delivery.objects.filter(pk=pk, status=Delivery.Status.WAITING, tries=tries)
    return as_read.update(tries=tries + 1, next_try=now + LEASE) == 1


def _deliver(pk: int, now: datetime) -> bool:
    delivery = Delivery.objects.select_related("notice__recipient").get(pk=pk)
    notice = delivery.notice
    if notice.settled_at is not None or not notice.recipient.is_active:
        _close(delivery, Delivery.Status.DROPPED)
        return False
    try:
        CHANNELS[delivery.channel](notice)
    except DeliveryFailed as failure:
        log.warning("notice %s by %s: %s", notice.pk, delivery.channel, failure)
        _after_failure(delivery, failure, now)
        return False
    except Exception as fault:
        # A bug in one notice must not keep all others from being sent; it is logged as what it is.
        log.exception("notice %s by %s", notice.pk, delivery.channel)
        _after_failure(delivery, DeliveryFailed(repr(fault)), now)
        return False
    _close(delivery, Delivery.Status.SENT)
    return True


def _after_failure(delivery: Delivery, failure: DeliveryFailed, now: datetime) -> None:
    if failure.permanent or delivery.tries >= MAX_TRIES:
        _close(delivery, Delivery.Status.FAILED, str(failure))
    else:
        _ours(delivery).update(next_try=now + wait_after(delivery.tries), error=str(failure))


def _close(delivery: Delivery, status: Delivery.Status, error: str = "") -> None:
    _ours(delivery).update(status=status, error=error)


def _ours(delivery: Delivery) -> QuerySet[Delivery]:
    """The row, unless the lease ran out and another worker has taken it over."""
    return Delivery.objects.filter(
        pk=delivery.pk, tries=delivery.tries, status=Delivery.Status.WAITING
    )
