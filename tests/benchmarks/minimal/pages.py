"""A minimal page behind the whole site's middleware: session, one read, one template."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.template import RequestContext, Template
from django.urls import include, path

if TYPE_CHECKING:
    from django.http import HttpRequest

PAGE = """<!doctype html><html lang="en"><title>{{ race.track }}</title>
<p>{{ request.user }}: {{ race.track }}, {{ race.laps }} laps, version {{ race.version }}</p>
{% for number in numbers %}<p>{{ number }}</p>{% endfor %}</html>"""
LINES = range(30)


def minimal(request: HttpRequest, race: int) -> HttpResponse:
    """The race's row for whoever is signed in."""
    from races.models import Race

    context = {"race": Race.objects.get(pk=race), "numbers": LINES}
    return HttpResponse(_page().render(RequestContext(request, context)))


@cache
def _page() -> Template:
    return Template(PAGE)


urlpatterns = [path("minimal/<int:race>/", minimal), path("", include("heat_site.urls"))]
