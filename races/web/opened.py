"""The race page as a reader opens it, drawn once as long as nothing changes for this reader."""

from __future__ import annotations

import secrets
import uuid
from typing import TYPE_CHECKING, Final

from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string

from heat_site.live.addresses import allow_stream, stream_address
from heat_site.notices.channels.inbox.queries import unread_count
from races.web.answers import minute, race_context
from races.web.kept import kept_page

if TYPE_CHECKING:
    from collections.abc import Hashable

    from django.contrib.auth.models import AnonymousUser
    from django.http import HttpRequest

    from heat_site.accounts.models import User
    from races.queries.race_page import RacePage
    from races.web.recap import RecapShown

_TOKEN: Final = secrets.token_hex(16)
_COMMAND_ID: Final = secrets.token_hex(16)
"""Where each page gets a token and a command id of its own. Nobody can know these texts, so nobody
can have written them into a name that is on the page."""


def opened_page(request: HttpRequest, page: RacePage, recap: RecapShown | None) -> HttpResponse:
    """The whole page with what the reader has missed, as `answers.whole_page` shows it."""
    unread = unread_count(request.user.pk) if request.user.is_authenticated else 0
    stream = stream_address(request, "races", page.number)

    def draw() -> bytes:
        shown = {"recap": recap, "stream": stream, "inbox_count": unread}
        fresh = {"csrf_token": _TOKEN, "command_id": _COMMAND_ID}
        context = {**race_context(page), **shown, **fresh}
        return render_to_string("races/race.html", context, request).encode()

    if request.GET or get_messages(request):
        # Odd addresses, and what is said once, take no room from pages that are opened again.
        html = draw()
    else:
        reader, address = _of(request.user), request.build_absolute_uri()
        clocks = (minute(), page.paused_at, *sorted(page.due.items()))
        html = kept_page(page, draw, reader, address, stream, unread, recap, clocks)
    html = html.replace(_TOKEN.encode(), get_token(request).encode())
    response = HttpResponse(html.replace(_COMMAND_ID.encode(), uuid.uuid4().hex.encode()))
    allow_stream(request, response)
    return response


def _of(reader: User | AnonymousUser) -> tuple[Hashable, ...]:
    """All that is known of an account, preferences too; nothing of guests."""
    if not reader.is_authenticated:
        return ()
    fields = (field.attname for field in reader._meta.concrete_fields)  # noqa: SLF001 - public model API
    return tuple(getattr(reader, name) for name in fields if name != "password")
