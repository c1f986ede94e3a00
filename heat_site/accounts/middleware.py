"""Each request in its reader's own time zone and language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone, translation

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse


class OwnZoneAndLanguage:
    """Activates the account's zone and language; guests get UTC and the language they chose
    in the footer (a cookie), else their browser's.

    Stands after LocaleMiddleware, whose choice it overrides only for an account that has chosen a
    language. The account is looked at only where there is a session, so pages for guests cost no
    query.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        if user.is_authenticated:
            timezone.activate(user.zone)
            if user.language:
                translation.activate(user.language)
                request.LANGUAGE_CODE = user.language
        else:
            timezone.deactivate()
        try:
            return self.get_response(request)
        finally:
            # A thread serves the next person: nothing may be left of this one. The language stays
            # for LocaleMiddleware's Content-Language header; it sets it anew with each request.
            timezone.deactivate()
