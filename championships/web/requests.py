"""Who asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.http import HttpRequest


def account_of(request: HttpRequest) -> int | None:
    """The number of the account that is signed in, None for a guest."""
    return request.user.pk if request.user.is_authenticated else None
