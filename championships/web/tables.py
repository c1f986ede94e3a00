"""The table of a championship to take away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.views.decorators.http import require_safe

from championships.queries.championship_page import championship_page
from championships.rules.words import ChampionshipStatus
from heat_site.conditional import download
from heat_site.spreadsheet import csv_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

    from championships.queries.championship_page import ChampionshipPage, StandingLine
    from heat_site.spreadsheet import Figure

COLUMNS: Final = ("championship", "place", "name", "bot", "legend", "points")
OF_A_RACE: Final = ("points", "place", "outcome")
"""Columns for each race held, as `race_1_points`. The names are published (docs/api.md)."""


@require_safe
def standings_csv(request: HttpRequest, championship: int) -> HttpResponseBase:
    """A line for each competitor, the best first; only the header before the first race has ended.

    Raises NothingThere.
    """
    page = championship_page(championship, None)
    held = max((len(line.scores) for line in page.standings), default=0)
    races = tuple(f"race_{race}_{each}" for race in range(1, held + 1) for each in OF_A_RACE)
    body = csv_of((*COLUMNS, *races), _lines(page))
    return download(
        request,
        body,
        "text/csv; charset=utf-8; header=present",
        f"championship-{championship}.csv",
        settled=page.state.status is ChampionshipStatus.ENDED,
    )


def _lines(page: ChampionshipPage) -> Iterator[tuple[Figure, ...]]:
    for line in page.standings:
        own = (page.number, line.place, line.name, line.is_bot, line.is_legend, line.points)
        yield (*own, *_scores(line))


def _scores(line: StandingLine) -> Iterator[Figure]:
    for score in line.scores:
        if score is None:
            yield from (None, None, None)
        else:
            yield from (score.points, score.place, str(score.outcome))
