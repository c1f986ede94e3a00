"""Centripetal Catmull-Rom splines through closed rings of points, and even samples along them."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

type Point = tuple[float, float]


def ring_through(anchors: Sequence[Point], steps: int) -> list[Point]:
    """A smooth closed line through the anchors, with `steps` points from each to the next.

    Centripetal parameters, because uniform ones make loops where anchors stand unevenly far apart.
    """
    count = len(anchors)
    ring: list[Point] = []
    for index in range(count):
        before, start = anchors[index - 1], anchors[index]
        end, after = anchors[(index + 1) % count], anchors[(index + 2) % count]
        ring.extend(_stretch(before, start, end, after, steps))
    return ring


def ring_length(ring: Sequence[Point]) -> float:
    """Length of the closed line, in the units of its points."""
    return sum(math.dist(ring[index - 1], ring[index]) for index in range(len(ring)))


def evenly(ring: Sequence[Point], count: int) -> list[Point]:
    """`count` points equally far apart along the closed line, the first where it starts."""
    travelled = [0.0]
    for start, end in pairwise([*ring, ring[0]]):
        travelled.append(travelled[-1] + math.dist(start, end))
    points: list[Point] = []
    index = 0
    for number in range(count):
        wanted = travelled[-1] * number / count
        while travelled[index + 1] < wanted:
            index += 1
        share = (wanted - travelled[index]) / ((travelled[index + 1] - travelled[index]) or 1.0)
        points.append(between(ring[index], ring[(index + 1) % len(ring)], share))
    return points


def between(start: Point, end: Point, share: float) -> Point:
    """The point at this share (0 to 1) of the way from start to end."""
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def _stretch(before: Point, start: Point, end: Point, after: Point, steps: int) -> list[Point]:
    # Barry and Goldman's pyramid of straight interpolations.
    t1 = math.sqrt(math.dist(before, start))
    t2 = t1 + math.sqrt(math.dist(start, end))
    t3 = t2 + math.sqrt(math.dist(end, after))
    points = []
    for step in range(steps):
        t = t1 + (t2 - t1) * step / steps
        first = between(before, start, t / t1)
        second = between(start, end, (t - t1) / (t2 - t1))
        third = between(end, after, (t - t2) / (t3 - t2))
        fourth = between(first, second, t / t2)
        fifth = between(second, third, (t - t1) / (t3 - t1))
        points.append(between(fourth, fifth, (t - t1) / (t2 - t1)))
    return points
