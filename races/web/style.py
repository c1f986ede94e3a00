"""The style page: every token and component of the site, drawn by the templates that pages use.

For developers only: it is there where DEBUG is on, and for staff.
"""

from __future__ import annotations

import re
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Final, override

from django.conf import settings
from django.contrib.messages import constants
from django.contrib.staticfiles import finders
from django.http import Http404, QueryDict
from django.shortcuts import render
from django.template import TemplateDoesNotExist
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from msgspec import Struct

from races.picture.badges import plate
from races.picture.liveries import LIVERIES, car_picture
from races.picture.symbols import ICONS
from races.queries.sample import sample_page
from races.rules.cards import CardKind
from races.web.answers import race_context
from races.web.forms import RaceForm, SeatForm
from races.web.hand import every_card
from races.web.icons import icon
from races.web.outlook import outlook

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from django.http import HttpRequest, HttpResponse

    from races.web.hand import ShownCard

TOKENS: Final = "site/tokens.css"
_TOKEN: Final = re.compile(r"^\s*--([\w-]+):\s*(.+);", re.MULTILINE)
_DARK: Final = "prefers-color-scheme: dark"
_STILL: Final = "prefers-reduced-motion"
STATUSES: Final = (400, 403, 404, 409, 422, 429, 500, 503)
LIMITS: Final = ((4, 4), (4, 5), (4, 3))
"""Printed limits beside those that apply: as printed, higher, lower."""


class Token(Struct, frozen=True, kw_only=True):
    """A name of tokens.css with its value, and the one that takes its place in the dark."""

    name: str
    value: str
    dark: str

    @property
    def is_colour(self) -> bool:
        """Whether it paints something."""
        return self.value.startswith("#")


class Shade(Struct, frozen=True):
    """A message as Django's framework hands it to the template."""

    level_tag: str
    text: str

    @override
    def __str__(self) -> str:
        return self.text


@require_safe
@never_cache
def style(request: HttpRequest) -> HttpResponse:
    """All there is to build a page from."""
    _only_developers(request)
    page, foreseen = sample_page()
    looked_at = outlook(page, foreseen, "") if foreseen is not None else None
    context = {
        **race_context(page, looked_at=looked_at),
        "tokens": sorted_tokens(),
        "icons": [(name, icon(name)) for name in sorted(ICONS)],
        "liveries": [(number, _safe(car_picture(number))) for number in range(len(LIVERIES))],
        "limits": [(printed, now, _sign(printed, now)) for printed, now in LIMITS],
        "kinds": _cards(),
        "statuses": STATUSES,
        "said": [Shade(level, f"A message of the level {level}.") for level in _levels()],
        "forms": (RaceForm(QueryDict("seats=9&legends=2")), SeatForm()),
    }
    return render(request, "races/style.html", context)


@require_safe
def error(request: HttpRequest, status: int) -> HttpResponse:
    """The page for an error, as who meets it sees it; 404 for one that has none."""
    _only_developers(request)
    try:
        return render(request, f"{HTTPStatus(status).value}.html", status=status)
    except (ValueError, TemplateDoesNotExist):
        raise Http404 from None


def sorted_tokens() -> Mapping[str, list[Token]]:
    """Every token of the style sheet by what it is for, in its order."""
    kinds: dict[str, list[Token]] = {"colour": [], "type": [], "space": [], "motion": []}
    for token in _tokens():
        kinds[_kind(token)].append(token)
    return kinds


def _kind(token: Token) -> str:
    if token.is_colour:
        return "colour"
    if token.name.startswith(("font", "step")):
        return "type"
    return "motion" if token.name.startswith("motion") else "space"


def _tokens() -> Iterator[Token]:
    found = finders.find(TOKENS)
    if not isinstance(found, str):
        raise Http404
    light, _, dark = Path(found).read_text().partition(_DARK)
    light = light.partition(_STILL)[0]
    night = dict(_TOKEN.findall(dark))
    for name, value in _TOKEN.findall(light):
        yield Token(name=name, value=value, dark=night.get(name, value))


def _cards() -> list[tuple[str, list[ShownCard]]]:
    page, _ = sample_page()
    everything = every_card(page.view.book)
    return [
        (kind.value, [card for card in everything if card.kind == kind.value]) for kind in CardKind
    ]


def _levels() -> list[str]:
    return sorted(constants.DEFAULT_TAGS.values())


def _sign(printed: int, limit: int) -> SafeString:
    return _safe(
        '<svg class="style-sign" viewBox="-26 -26 52 52" width="52" height="52" aria-hidden="true"'
        f' text-anchor="middle" font-family="sans-serif" font-weight="700">{plate(printed, limit)}'
        "</svg>"
    )


def _only_developers(request: HttpRequest) -> None:
    user = request.user
    if not (settings.DEBUG or (user.is_authenticated and user.is_staff)):
        raise Http404


def _safe(svg: str) -> SafeString:
    return mark_safe(svg)  # noqa: S308 - drawn by us, with no word of anybody's in it
