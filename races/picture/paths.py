"""Path data of SVG with one decimal, short: relative cubic curves along the road."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from races.picture.curve import Curve
    from races.picture.spline import Point

NEAR = 0.02


def number(value: float) -> str:
    """A coordinate with one decimal at most: `12.3`, `12`, `-.5`."""
    text = f"{value:.1f}".removesuffix(".0")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def pair(point: Point) -> str:
    """A point as `x y`."""
    return f"{number(point[0])} {number(point[1])}"


def segments(lines: Iterable[tuple[Point, Point]]) -> str:
    """Path data of separate straight lines."""
    return "".join(f"M{pair(start)}L{pair(end)}" for start, end in lines)


def along(
    curve: Curve, start: float, end: float, offset: float = 0.0, pieces_per_space: float = 1.0
) -> str:
    """Path data along the road from one coordinate to another, `offset` to its left.

    A stretch of a whole lap is closed.
    """
    pieces = max(1, math.ceil((end - start) * pieces_per_space - 1e-9))
    step = (end - start) / pieces
    at = _rounded(curve.at(start).left(offset))
    data = [f"M{pair(at)}"]
    leave = _pull(curve, start, offset, step)
    for index in range(1, pieces + 1):
        coordinate = start + step * index
        target = _rounded(curve.at(coordinate).left(offset))
        arrive = _pull(curve, coordinate, offset, step)
        first = (at[0] + leave[0], at[1] + leave[1])
        second = (target[0] - arrive[0], target[1] - arrive[1])
        if index == 1:
            data.append("c" + _relative((first, second, target), at))
        else:
            data.append("s" + _relative((second, target), at))
        at, leave = target, arrive
    if math.isclose(end - start, curve.spaces):
        data.append("Z")
    return "".join(data)


def _pull(curve: Curve, coordinate: float, offset: float, step: float) -> Point:
    before = curve.at(coordinate - NEAR).left(offset)
    after = curve.at(coordinate + NEAR).left(offset)
    share = step / 3 / (2 * NEAR)
    return ((after[0] - before[0]) * share, (after[1] - before[1]) * share)


def _relative(points: Iterable[Point], origin: Point) -> str:
    text = ""
    for x, y in points:
        for value in (x - origin[0], y - origin[1]):
            digits = number(value)
            text += digits if not text or digits.startswith("-") else f" {digits}"
    return text


def _rounded(point: Point) -> Point:
    return (round(point[0], 1), round(point[1], 1))
