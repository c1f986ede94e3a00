"""The race report: the page, and its figures to take away."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from heat_site.conditional import download, tagged
from heat_site.spreadsheet import csv_of
from races.queries.race_page import race_page
from races.queries.report import report_of
from races.rules.words import RaceStatus
from races.web.grid import liveries
from races.web.kept import kept
from races.web.report_charts import charts_of
from races.web.report_tables import tables_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.http import HttpRequest
    from django.http.response import HttpResponseBase
    from django.utils.safestring import SafeString

    from heat_site.spreadsheet import Figure
    from races.queries.race_page import RacePage
    from races.queries.report import RaceReport
    from races.rules.record.facts import CarRound

COLUMNS: Final = (
    *("race", "round", "car", "number", "name", "legend", "place", "status", "lap", "space"),
    *("progress", "gap", "moved", "gear", "speed", "engine", "heat_paid", "heat_cooled"),
    *("boosted", "adrenaline", "slipstream", "spun_out", "timed_out", "corners"),
)
"""Of `report.csv`. The names are published (docs/api.md): they stay."""


@require_safe
def report(request: HttpRequest, race: int) -> HttpResponseBase:
    """The race in sentences, charts and tables; of a running race what there is so far. The same
    for everybody. Raises NothingThere, HistoryUnreadable."""
    page = race_page(race, None)
    body = kept("report", page, partial(_body, page))
    context = {"page": page, "race": race, "view": page.view, "body": body}
    return tagged(request, render(request, "races/report.html", context))


@require_safe
def report_csv(request: HttpRequest, race: int) -> HttpResponseBase:
    """One line for each round and car. Raises NothingThere, HistoryUnreadable."""
    page = race_page(race, None)
    body = csv_of(COLUMNS, _lines(report_of(page)))
    kind, name = "text/csv; charset=utf-8; header=present", f"race-{race}.csv"
    return download(request, body, kind, name, settled=_has_ended(page))


@require_safe
def report_json(request: HttpRequest, race: int) -> HttpResponseBase:
    """The whole record, as the API has it. Raises NothingThere, HistoryUnreadable."""
    page = race_page(race, None)
    body = msgspec.json.encode(report_of(page))
    name = f"race-{race}.json"
    return download(request, body, "application/json", name, settled=_has_ended(page))


def _has_ended(page: RacePage) -> bool:
    return page.view.status is RaceStatus.ENDED


def _body(page: RacePage) -> SafeString:
    read, painted = report_of(page), liveries(page.view)
    context = {
        "race": page.number,
        "view": page.view,
        "report": read,
        "lead": read.report[0] if read.report else None,
        "paragraphs": read.report[1:],
        "charts": charts_of(read, painted),
        "tables": tables_of(read, painted),
        "has_rounds": bool(read.record.rounds),
    }
    return render_to_string("races/report_body.html", context)


def _lines(read: RaceReport) -> Iterator[tuple[Figure, ...]]:
    for each in read.record.rounds:
        for row in each.cars:
            yield (read.number, each.number, *_cells(read, row))


def _cells(read: RaceReport, row: CarRound) -> tuple[Figure, ...]:
    corners = " ".join(
        f"{each.lap}{each.corner}:{each.speed}/{each.limit}{'x' if each.spun_out else ''}"
        for each in row.corners
    )
    car = read.record.cars[row.car]
    return (
        *(row.car, row.car + 1, read.names[row.car], car.legend, row.place, str(row.status)),
        *(row.lap, row.space, row.progress, row.gap, row.moved, row.gear, row.speed),
        *(row.engine, row.heat_paid, row.heat_cooled, row.boosted, row.adrenaline),
        *(row.slipstream, row.spun_out, row.timed_out, corners),
    )
