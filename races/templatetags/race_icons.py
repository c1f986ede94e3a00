"""Icons for templates."""

from __future__ import annotations

from django import template

from races.web.icons import icon

register = template.Library()
register.simple_tag(icon)
