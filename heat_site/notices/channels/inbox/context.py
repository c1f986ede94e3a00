from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.functional import SimpleLazyObject

from heat_site.notices.channels.inbox.queries import unread_count

if TYPE_CHECKING:
    from django.http import HttpRequest


def inbox(request: HttpRequest) -> dict[str, object]:
    """`inbox_count` for the header: one query where a page shows it, none for guests."""
    person = request.user.pk
    if person is None:
        return {"inbox_count": 0}
    return {"inbox_count": SimpleLazyObject(lambda: unread_count(person))}
