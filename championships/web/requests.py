"""Who asks, and by which id a repeated form is recognised."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from uuid import uuid4

if TYPE_CHECKING:
    from django.http import HttpRequest

LONGEST_COMMAND_ID: Final = 64


def account_of(request: HttpRequest) -> int | None:
    """The number of the account that is signed in, None for a guest."""
    return request.user.pk if request.user.is_authenticated else None


def command_id_of(request: HttpRequest) -> str:
    """The form's own id; a fresh one where it brings none that can be used."""
    given = request.POST.get("command_id", "")
    return given if 0 < len(given) <= LONGEST_COMMAND_ID and given.isalnum() else uuid4().hex
