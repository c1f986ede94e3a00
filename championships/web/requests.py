"""Who asks, and by which id a repeated form is recognised."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.http import HttpRequest

NO_CONTENT = "csrfmiddlewaretoken"
"""A field that changes from page to page and says nothing."""


def account_of(request: HttpRequest) -> int | None:
    """The number of the account that is signed in, None for a guest."""
    return request.user.pk if request.user.is_authenticated else None


def command_id_of(request: HttpRequest) -> str:
    """An id that is the same when the same account sends the same form again, and only then.

    The form brings a fresh id of its own; its content is mixed in, so that a form that is filled
    in anew after going back in the browser counts as another one.
    """
    fields = {name: values for name, values in request.POST.lists() if name != NO_CONTENT}
    sent = json.dumps([request.path, fields], sort_keys=True)
    return f"page-{account_of(request)}-{hashlib.sha256(sent.encode()).hexdigest()[:48]}"
