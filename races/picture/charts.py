"""Charts of a race, drawn for a telephone first: lines over the rounds, and bars of Heat.

Cars are told apart by colour, by the pattern of their lines and by their numbers, which stand at
both ends. Colours and patterns are the style sheet's (`report.css`), by the number of the livery.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from msgspec import Struct

from races.picture.paths import number as num

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

WIDTH = 360
LEFT, RIGHT, TOP, BOTTOM = 44, 24, 16, 34
AXIS_ABOVE = 12
"""Room for the word above the values."""
PLACE_HEIGHT = 30
GAP_HEIGHT = 210
HEAT_HEIGHT = 24
HEAT_ROW = 48
RADIUS = 8.5
MOST_TICKS = 9


class ChartLine(Struct, frozen=True, kw_only=True):
    """A car's line: `points` are (round, value), in order; `marks` are rounds with a spin-out."""

    number: str
    livery: int
    name: str
    points: tuple[tuple[int, int], ...]
    marks: tuple[int, ...] = ()


class Words(Struct, frozen=True, kw_only=True):
    """What a chart says: its description for those who cannot see it, and its axes."""

    description: str
    across: str
    up: str = ""
    spin_out: str = ""


def places_chart(lines: Sequence[ChartLine], words: Words) -> str:
    """SVG of the places of cars over the rounds, the first place at the top; round 0 is the grid.
    Empty without a round."""
    places = max((len(lines), *(value for line in lines for _, value in line.points)))
    scale = _Scale(lines, low=1, high=max(2, places), height=PLACE_HEIGHT * max(1, places - 1))
    ticks = range(1, places + 1)
    return _line_chart("places", lines, words, scale, ticks)


def gaps_chart(lines: Sequence[ChartLine], words: Words) -> str:
    """SVG of the spaces that cars are behind the first one, who drives along the top. Empty
    without a round."""
    most = max((value for line in lines for _, value in line.points), default=0)
    scale = _Scale(lines, low=0, high=max(1, most), height=GAP_HEIGHT, top=TOP + AXIS_ABOVE)
    step = _step(most)
    return _line_chart("gaps", lines, words, scale, range(0, most + 1, step))


def heat_chart(lines: Sequence[ChartLine], words: Words) -> str:
    """SVG of the Heat in the engines: a strip of bars for each car, one bar a round."""
    rounds = _rounds(lines)
    if not rounds:
        return ""
    most = max(1, *(value for line in lines for _, value in line.points))
    height = TOP + HEAT_ROW * len(lines) + BOTTOM - 10
    bar = (WIDTH - LEFT - RIGHT) / rounds
    drawn = [_head("heat", height, words.description)]
    for row, line in enumerate(lines):
        drawn.append(_strip(line, TOP + HEAT_ROW * row, bar, most, words))
    drawn += [
        _text(LEFT + bar * (tick - 0.5), height - 20, tick, "middle")
        for tick in _round_ticks(rounds, first=1)
    ]
    drawn.append(_text((LEFT + WIDTH - RIGHT) / 2, height - 5, words.across, "middle", "axis"))
    return "".join((*drawn, "</svg>"))


class _Scale:
    """Where rounds and values lie in the picture."""

    def __init__(
        self, lines: Sequence[ChartLine], *, low: int, high: int, height: float, top: float = TOP
    ) -> None:
        self.rounds = _rounds(lines)
        self.top, self.height = top, height
        self._low, self._span = low, high - low

    def x(self, number: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * number / max(1, self.rounds)

    def y(self, value: float) -> float:
        return self.top + self.height * (value - self._low) / self._span


def _line_chart(
    kind: str, lines: Sequence[ChartLine], words: Words, scale: _Scale, ticks: Iterable[int]
) -> str:
    if not scale.rounds:
        return ""
    height = scale.top + scale.height + BOTTOM
    drawn = [_head(kind, height, words.description)]
    for tick in ticks:
        y = scale.y(tick)
        drawn.append(f'<path class="chart-rule" d="M{LEFT} {num(y)}H{WIDTH - RIGHT}"/>')
        drawn.append(_text(13, y + 4, tick, "middle"))
    drawn += [
        _text(scale.x(tick), height - 17, tick, "middle")
        for tick in _round_ticks(scale.rounds, first=0)
    ]
    drawn.append(_text((LEFT + WIDTH - RIGHT) / 2, height - 3, words.across, "middle", "axis"))
    if words.up:
        drawn.append(_text(4, 11, words.up, "start", "axis"))
    drawn += [_path(line, scale) for line in lines]
    drawn += [_spin_outs(line, scale, words.spin_out) for line in lines]
    drawn += _numbers(lines, scale)
    return "".join((*drawn, "</svg>"))


def _path(line: ChartLine, scale: _Scale) -> str:
    points = " ".join(f"{num(scale.x(at))},{num(scale.y(value))}" for at, value in line.points)
    return (
        f'<g class="chart-line livery-{line.livery}"><title>{escape(line.name)}</title>'
        f'<polyline class="chart-casing" points="{points}"/><polyline points="{points}"/></g>'
    )


def _spin_outs(line: ChartLine, scale: _Scale, word: str) -> str:
    places = dict(line.points)
    crosses = "".join(
        f"M{num(scale.x(at) - 3)} {num(scale.y(places[at]) - 3)}l6 6m0-6l-6 6"
        for at in line.marks
        if at in places
    )
    if not crosses:
        return ""
    return f'<path class="chart-spin" d="{crosses}"><title>{escape(word)}</title></path>'


def _numbers(lines: Sequence[ChartLine], scale: _Scale) -> list[str]:
    """The cars' numbers at both ends of their lines, pushed apart where they would lie on each
    other."""
    starts = {line.number: (scale.x(0) - 12, scale.y(line.points[0][1])) for line in lines}
    ends = {
        line.number: (scale.x(line.points[-1][0]) + 11, scale.y(line.points[-1][1]))
        for line in lines
        if len(line.points) > 1
    }
    drawn = []
    for spots in (starts, ends):
        apart = _pushed_apart(spots, scale)
        drawn += [_roundel(line, *apart[line.number]) for line in lines if line.number in apart]
    return drawn


def _pushed_apart(
    spots: dict[str, tuple[float, float]], scale: _Scale
) -> dict[str, tuple[float, float]]:
    """Downwards from the top, then upwards from below the bottom rule where there is no room."""
    down = _apart(sorted(spots.items(), key=lambda spot: spot[1][1]), 1)
    lowest = scale.top + scale.height + RADIUS
    inside = {number: (x, min(y, lowest)) for number, (x, y) in down.items()}
    return _apart(sorted(inside.items(), key=lambda spot: (-spot[1][1], -down[spot[0]][1])), -1)


def _apart(
    spots: list[tuple[str, tuple[float, float]]], way: int
) -> dict[str, tuple[float, float]]:
    """Each number moved on this way (1 is down) until it lies on none of those before it."""
    least = 2 * RADIUS + 1
    placed: dict[str, tuple[float, float]] = {}
    for number, (x, y) in spots:
        beside = [at for near, at in placed.values() if abs(near - x) < least]
        moved = y
        while any(abs(at - moved) < least - 0.01 for at in beside):
            lain_on = [at for at in beside if abs(at - moved) < least - 0.01]
            moved = (max if way > 0 else min)(lain_on) + way * least
        placed[number] = (x, moved)
    return placed


def _strip(line: ChartLine, top: float, bar: float, most: int, words: Words) -> str:
    base = top + HEAT_ROW - 6
    unit = HEAT_HEIGHT / most
    bars = "".join(
        f"M{num(LEFT + bar * (at - 1) + bar * 0.1)} {num(base)}"
        f"v{num(-value * unit)}h{num(bar * 0.8)}v{num(value * unit)}z"
        for at, value in line.points
        if value
    )
    crosses = "".join(
        f"M{num(LEFT + bar * (at - 0.5) - 3)} {num(base - 9)}l6 6m0-6l-6 6" for at in line.marks
    )
    spins = (
        f'<path class="chart-spin" d="{crosses}"><title>{escape(words.spin_out)}</title></path>'
        if crosses
        else ""
    )
    last = line.points[-1][1] if line.points else 0
    x = LEFT + bar * line.points[-1][0] + 5 if line.points else LEFT
    return (
        f'<g class="chart-strip"><title>{escape(line.name)}</title>'
        f"{_roundel(line, 14, base - 10)}{_text(LEFT, top + 10, line.name, 'start', 'name')}"
        f'<path class="chart-rule" d="M{LEFT} {num(base)}H{WIDTH - RIGHT}"/>'
        f'<path class="chart-heat" d="{bars}"/>{spins}{_text(x, base - 2, last, "start")}</g>'
    )


def _roundel(line: ChartLine, x: float, y: float) -> str:
    return (
        f'<g class="chart-car livery-{line.livery}"><circle cx="{num(x)}" cy="{num(y)}" '
        f'r="{RADIUS}"/><text x="{num(x)}" y="{num(y + 4)}" text-anchor="middle">'
        f"{escape(line.number)}</text></g>"
    )


def _head(kind: str, height: float, description: str) -> str:
    return (
        f'<svg class="chart chart-{kind}" viewBox="0 0 {WIDTH} {num(height)}" role="img" '
        f'aria-label="{escape(description)}">'
    )


def _text(x: float, y: float, said: object, anchor: str, kind: str = "tick") -> str:
    return (
        f'<text class="chart-{kind}" x="{num(x)}" y="{num(y)}" text-anchor="{anchor}">'
        f"{escape(str(said))}</text>"
    )


def _rounds(lines: Sequence[ChartLine]) -> int:
    return max((at for line in lines for at, _ in line.points), default=0)


def _round_ticks(rounds: int, *, first: int) -> list[int]:
    step = _step(rounds)
    return [first, *(at for at in range(step, rounds + 1, step) if at > first)]


def _step(most: int) -> int:
    """The smallest of 1, 2, 5, 10 ... that leaves few enough ticks."""
    step = 1
    while most / step > MOST_TICKS:
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    return step
