"""E-mail: a short letter in the recipient's language and time zone, with a link to the decision."""

from __future__ import annotations

import smtplib
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import timezone, translation

from heat_site.notices.channels.failure import DeliveryFailed
from heat_site.notices.kinds import worded

if TYPE_CHECKING:
    from heat_site.notices.models import Notice


def letter(notice: Notice) -> EmailMessage:
    """Compose the mail for a notice."""
    person = notice.recipient
    with translation.override(person.language or settings.LANGUAGE_CODE):
        with timezone.override(person.zone):
            wording = worded(notice.kind, notice.facts)
        body = render_to_string(
            "notices/letter.txt",
            {
                "name": person.name,
                "title": wording.title,
                "detail": wording.detail,
                "link": f"{settings.SITE_URL}{notice.url}",
                "site_name": settings.SITE_NAME,
            },
        )
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    return EmailMessage(
        subject=f"{settings.SITE_NAME}: {' '.join(wording.title.split())}",
        body=body,
        to=[person.email],
        headers={
            "Message-ID": f"<notice-{notice.pk}@{host}>",
            "Auto-Submitted": "auto-generated",
        },
    )


def send(notice: Notice) -> None:
    """Send a notice by mail; raise DeliveryFailed, permanent if the address can never work."""
    if not notice.recipient.email:
        raise DeliveryFailed("the account has no e-mail address", permanent=True)
    message = letter(notice)
    try:
        message.send()
    except smtplib.SMTPRecipientsRefused as refused:
        codes = [code for code, _reason in refused.recipients.values()]
        raise DeliveryFailed(
            str(refused), permanent=all(code >= 500 for code in codes)
        ) from refused
    except ValueError as unusable:
        # Django's word for an address that cannot be put on a letter.
        raise DeliveryFailed(str(unusable), permanent=True) from unusable
    except OSError as failed:
        # SMTPException is one too. Whatever else the server says, such as that our own sign-in is
        # wrong, can be put right, and then the mail is still wanted.
        raise DeliveryFailed(str(failed)) from failed
