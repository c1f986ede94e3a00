"""The charts of a race report, each with the table that says the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from msgspec import Struct

from races.picture.charts import ChartLine, Words, gaps_chart, heat_chart, places_chart

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from races.queries.report import RaceReport
    from races.rules.record.facts import CarRound, RecordedCar
    from races.rules.words import CarId


class ChartCar(Struct, frozen=True, kw_only=True):
    """A car at the head of a column."""

    number: int
    livery: int
    name: str


class Chart(Struct, frozen=True, kw_only=True):
    """A picture, what it shows, and its figures: a row for each round with a cell for each car."""

    id: str
    title: str
    note: str
    picture: SafeString
    cars: tuple[ChartCar, ...]
    rows: tuple[tuple[int, tuple[int | None, ...]], ...]


def charts_of(read: RaceReport, painted: Mapping[int, int]) -> tuple[Chart, ...]:
    """Places, gaps and Heat over the rounds; () before the first round has ended."""
    if not read.record.rounds:
        return ()
    return (_places(read, painted), _gaps(read, painted), _heat(read, painted))


def _places(read: RaceReport, painted: Mapping[int, int]) -> Chart:
    grid = {car.car: car.grid for car in read.record.cars}
    drawn = _Drawn(read, painted, lambda row: row.place, grid)
    title = _("Places")
    words = Words(
        description=_("Chart: places after each round. The table below it says the same."),
        across=_("Round"),
        spin_out=_("Spin-out"),
    )
    note = _("From the grid to the flag. A cross marks a spin-out.")
    return drawn.chart("places", title, note, places_chart(drawn.lines, words))


def _gaps(read: RaceReport, painted: Mapping[int, int]) -> Chart:
    rows = len(read.record.grid) and {car: index // 2 for index, car in enumerate(read.record.grid)}
    drawn = _Drawn(read, painted, lambda row: row.gap, rows or {})
    title = _("Gaps")
    words = Words(
        description=_("Chart: spaces behind the leader. The table below it says the same."),
        across=_("Round"),
        up=_("Spaces"),
        spin_out=_("Spin-out"),
    )
    note = _(
        "Spaces behind the leader, who drives along the top. After the finish they are counted to "
        "where the winner crossed the line."
    )
    return drawn.chart("gaps", title, note, gaps_chart(drawn.lines, words))


def _heat(read: RaceReport, painted: Mapping[int, int]) -> Chart:
    drawn = _Drawn(read, painted, lambda row: row.engine, None)
    title = _("Heat in the engine")
    words = Words(
        description=_("Chart: Heat in each engine. The table below it says the same."),
        across=_("Round"),
        spin_out=_("Spin-out"),
    )
    note = _("Heat cards in the engine after each round. A cross marks a spin-out.")
    return drawn.chart("heat", title, note, heat_chart(drawn.lines, words))


class _Drawn:
    """One figure of all cars, as lines and as a table."""

    def __init__(
        self,
        read: RaceReport,
        painted: Mapping[int, int],
        figure: Callable[[CarRound], int | None],
        at_start: Mapping[CarId, int] | None,
    ) -> None:
        """`at_start` has the figures of round 0. Without any, Legends are left out: they have no
        such figure."""
        self._read, self._painted, self._figure = read, painted, figure
        self._start = at_start
        record = read.record
        shown = record.cars if at_start is not None else [c for c in record.cars if not c.legend]
        self._shown = [car for car in shown if car.rounds]
        self.lines = tuple(self._line(car) for car in self._shown)

    def _line(self, car: RecordedCar) -> ChartLine:
        rounds = self._read.record.rounds
        own = [(each.number, row) for each in rounds for row in each.cars if row.car == car.car]
        points = [] if self._start is None else [(0, self._start[car.car])]
        for number, row in own:
            value = self._figure(row)
            if value is not None:
                points.append((number, value))
        return ChartLine(
            number=str(car.car + 1),
            livery=self._painted[car.car],
            name=self._read.names[car.car],
            points=tuple(points),
            marks=tuple(number for number, row in own if row.spun_out),
        )

    def chart(self, id_: str, title: str, note: str, svg: str) -> Chart:
        found = [dict(line.points) for line in self.lines]
        first = 0 if self._start is not None else 1
        last = self._read.record.rounds[-1].number
        return Chart(
            id=id_,
            title=title,
            note=note,
            picture=mark_safe(svg),  # noqa: S308 - the chart escapes every word it is given
            cars=tuple(
                ChartCar(number=int(line.number), livery=line.livery, name=line.name)
                for line in self.lines
            ),
            rows=tuple(
                (number, tuple(each.get(number) for each in found))
                for number in range(first, last + 1)
            ),
        )
