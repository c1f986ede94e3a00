"""The championships' section of the start page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.template.loader import render_to_string

from championships.queries.lists import championship_lists
from championships.web.requests import account_of

if TYPE_CHECKING:
    from django.http import HttpRequest
    from django.utils.safestring import SafeString

SHOWN = 6


def section(request: HttpRequest) -> SafeString:
    """The reader's own championships, then those that take entries or run."""
    lists = championship_lists(account_of(request))
    lines = (*lists.mine, *lists.open, *lists.running)[:SHOWN]
    return render_to_string("championships/start_page.html", {"lines": lines}, request)
