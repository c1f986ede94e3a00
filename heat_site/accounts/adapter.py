"""The few places where allauth asks the site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings

if TYPE_CHECKING:
    from django.http import HttpRequest


class SiteAdapter(DefaultAccountAdapter):
    """Names the site in mails without the sites framework, whose row would need setting up by hand."""

    def format_email_subject(self, subject: str) -> str:
        """The subject with the site's name in front."""
        return f"{settings.SITE_NAME}: {subject}"

    def is_safe_url(self, url: str | None) -> bool:
        """Whether one may be sent on to `url` after signing in: only to this site."""
        return bool(super().is_safe_url(url))

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Anybody may make an account."""
        return True
