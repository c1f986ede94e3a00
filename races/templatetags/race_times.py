"""Deadlines on pages: the time left, the exact instant beside it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

register = template.Library()

SHORT = timedelta(hours=2)


@register.simple_tag
def time_left(due: datetime | None, paused_at: datetime | None = None) -> SafeString:
    """`<time>` with what is left until `due` (UTC), the instant in the reader's zone as its title;
    empty for None. While a race is paused, what was left when the pause began."""
    if due is None:
        return SafeString("")
    left = due - (paused_at or datetime.now(UTC))
    short = " is-short" if left < SHORT and paused_at is None else ""
    return format_html(
        '<time class="time-left{}" datetime="{}" title="{}">{}</time>',
        short,
        due.isoformat(),
        instant(due),
        in_words(left),
    )


@register.simple_tag
def instant(moment: datetime | None) -> str:
    """A moment in the reader's zone and language, the zone named; empty for None."""
    if moment is None:
        return ""
    local = timezone.localtime(moment)
    # Translators: day of the week, date and time, in the letters of Django's date filter.
    pattern = pgettext("date", "D j M Y, H:i")
    return f"{date_format(local, pattern)} {local.tzname()}"


def in_words(left: timedelta) -> str:
    """What is left in the two largest units that matter; a time that is over is said to be."""
    minutes = int(left.total_seconds() // 60)
    if left <= timedelta(0):
        return _("time is over")
    if minutes < 1:
        return _("under a minute")
    days, hours = divmod(minutes // 60, 24)
    words = {"days": days, "hours": hours, "all_hours": minutes // 60, "minutes": minutes % 60}
    if days:
        return _("%(days)s d %(hours)s h") % words
    if minutes >= 60:
        return _("%(all_hours)s h %(minutes)s min") % words
    return _("%(minutes)s min") % words


@register.simple_tag
def duration(seconds: int) -> str:
    """A length of time in whole days, hours or minutes, whichever divides it."""
    if seconds % 86_400 == 0 and seconds > 86_400:
        days = seconds // 86_400
        return ngettext("%(count)d day", "%(count)d days", days) % {"count": days}
    if seconds % 3_600 == 0:
        hours = seconds // 3_600
        return ngettext("%(count)d hour", "%(count)d hours", hours) % {"count": hours}
    minutes = seconds // 60
    return ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes}
