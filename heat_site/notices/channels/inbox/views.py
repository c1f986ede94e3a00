from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from heat_site.notices.channels.inbox.queries import inbox_page, mark_read

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from heat_site.accounts.models import User


@login_required
@never_cache
@require_safe
def inbox(request: HttpRequest) -> HttpResponse:
    """Show a page of one's notices, the newest unless `?before=` says otherwise."""
    before = request.GET.get("before", "")
    # Nothing is sent to this page but by its own link; what is not a number means the newest.
    page = inbox_page(
        _reader(request), int(before) if before.isdecimal() and len(before) < 18 else None
    )
    return render(request, "notices/inbox.html", {"page": page})


@login_required
@require_POST
def read(request: HttpRequest, number: int) -> HttpResponse:
    """Mark one notice as read."""
    mark_read(_reader(request), number)
    return redirect("notices:inbox")


@login_required
@require_POST
def read_all(request: HttpRequest) -> HttpResponse:
    """Mark all notices as read."""
    mark_read(_reader(request))
    return redirect("notices:inbox")


def _reader(request: HttpRequest) -> int:
    return cast("User", request.user).pk
