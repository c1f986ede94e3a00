"""What a person's inbox holds."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final

import msgspec
from django.utils import timezone

from heat_site.eventstore.cursors import prepared_cursor
from heat_site.notices.kinds import worded
from heat_site.notices.models import Notice

if TYPE_CHECKING:
    from django.db.models import QuerySet

PAGE = 30
# Every page asks it; written out it takes a third of what building the query does.
_COUNT: Final = (
    f"SELECT COUNT(*) FROM {Notice._meta.db_table} "  # noqa: S608, SLF001 - Django's public name for it
    "WHERE recipient_id = %s AND read_at IS NULL AND settled_at IS NULL"
)


class Entry(msgspec.Struct, frozen=True):
    """One line of the inbox, in the reader's words."""

    number: int
    title: str
    detail: str
    url: str
    at: datetime
    settled: bool
    unread: bool


class InboxPage(msgspec.Struct, frozen=True):
    """Some entries, newest first; `older` is what the next page begins before, None at the end."""

    entries: tuple[Entry, ...]
    older: int | None

    @property
    def any_unread(self) -> bool:
        """Whether there is something to mark as read."""
        return any(entry.unread for entry in self.entries)


def inbox_page(person: int, before: int | None = None) -> InboxPage:
    """Return a page of an account's notices; one query, however many there are."""
    notices = Notice.objects.filter(recipient=person)
    if before is not None:
        notices = notices.filter(pk__lt=before)
    rows = list(notices.order_by("-pk")[: PAGE + 1])
    shown = rows[:PAGE]
    return InboxPage(
        tuple(_entry(notice) for notice in shown),
        shown[-1].pk if len(rows) > PAGE else None,
    )


def unread_count(person: int) -> int:
    """How many notices wait to be read; those whose decision was taken no longer do."""
    with prepared_cursor() as cursor:
        cursor.execute(_COUNT, [person])
        (count,) = cursor.fetchone()
    return int(count)


def mark_read(person: int, number: int | None = None) -> None:
    """Mark one of an account's notices as read, or all; others' numbers change nothing."""
    notices = _unread(person)
    if number is not None:
        notices = notices.filter(pk=number)
    notices.update(read_at=timezone.now())


def _unread(person: int) -> QuerySet[Notice]:
    return Notice.objects.filter(recipient=person, read_at=None, settled_at=None)


def _entry(notice: Notice) -> Entry:
    wording = worded(notice.kind, notice.facts)
    settled = notice.settled_at is not None
    return Entry(
        number=notice.pk,
        title=wording.title,
        detail="" if settled else wording.detail,
        url=notice.url,
        at=notice.created_at,
        settled=settled,
        unread=notice.read_at is None and not settled,
    )
