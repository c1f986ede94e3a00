"""The rules by clause, for who wants to know why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render
from django.views.decorators.http import require_safe

from races.picture.symbols import SYMBOLS
from races.rules.weather import RoadToken
from races.web.icons import icon, symbol_icon
from races.wording.cards import MANDATORY, SYMBOL_CLAUSES, symbol_name
from races.wording.conditions import token_explained, token_name
from races.wording.rules_help import CHAPTERS

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """All clauses with an anchor each (`#R6-2`), and the pictures of symbols and road tokens."""
    symbols = [
        (symbol_icon(symbol), symbol_name(symbol), SYMBOL_CLAUSES[symbol], symbol in MANDATORY)
        for symbol in SYMBOLS
    ]
    tokens = [
        (icon(f"road-{token}"), token_name(token), token_explained(token)) for token in RoadToken
    ]
    context = {
        "chapters": CHAPTERS,
        "symbols": symbols,
        "tokens": tokens,
        "press": icon("press"),
    }
    return render(request, "races/rules.html", context)
