"""What every page knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, object]:
    """The site's name; costs no query."""
    return {"site_name": settings.SITE_NAME}
