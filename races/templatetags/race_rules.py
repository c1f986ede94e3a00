"""Links from a clause's number to the clause in the rules help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from races.wording.rules_help import anchor_of

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def clause_link(clause: str) -> SafeString:
    """`Rule R6.2` as a link to what it says."""
    return format_html(
        '<a class="clause small" href="{}#{}">{}</a>',
        reverse("races:rules"),
        anchor_of(clause),
        _("Rule %(clause)s") % {"clause": clause},
    )
