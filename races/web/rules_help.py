"""The rules by clause, for who wants to know why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from races.picture.symbols import PRESS, SYMBOLS, TOKENS, drawing
from races.rules.weather import RoadToken
from races.wording.cards import MANDATORY, SYMBOL_CLAUSES, symbol_name
from races.wording.conditions import token_explained, token_name
from races.wording.rules_help import CHAPTERS

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """All clauses with an anchor each (`#R6-2`), and the pictures of symbols and road tokens."""
    symbols = [
        (mark_safe(drawing(path)), symbol_name(symbol), SYMBOL_CLAUSES[symbol], symbol in MANDATORY)  # noqa: S308 - a picture of our own
        for symbol, path in SYMBOLS.items()
    ]
    tokens = [
        (mark_safe(drawing(TOKENS[token])), token_name(token), token_explained(token))  # noqa: S308 - as above
        for token in RoadToken
    ]
    context = {
        "chapters": CHAPTERS,
        "symbols": symbols,
        "tokens": tokens,
        "press": mark_safe(drawing(PRESS)),  # noqa: S308 - as above
    }
    return render(request, "races/rules.html", context)
