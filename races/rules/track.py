"""The track: spaces, spots, corner lines, and distances along it (RULES R0).

A place on the track is one whole number, the *progress*: (crossings - 1) * spaces + space. It
orders all cars; space and crossings are read off it. On the grid progress is 0 and below.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache

from msgspec import Struct

from races.rules.words import CornerId, Spot


class Corner(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A corner line, between `after_space` and the next space, with its Speed limit."""

    id: CornerId
    after_space: int
    speed_limit: int
    race_line_after: Spot
    legend_line_after_space: int
    aggressive_legend_spaces: int = 0
    double_aggressive_legend_spaces: int = 0
    chicane_exit_of: CornerId | None = None


class Track(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A track as resolved for a race: a circuit of numbered spaces with corners in driving order.

    `outline` holds (space, x, y) anchors of the picture; the rules never read it.
    """

    id: str
    name: str
    laps: int
    spaces: int
    stress_cards: int
    heat_cards: int
    corners: tuple[Corner, ...]
    press_corner_order: tuple[CornerId, ...] = ()
    flooded_spaces: tuple[tuple[int, int], ...] = ()
    tunnel_spaces: tuple[tuple[int, int], ...] = ()
    outline: tuple[tuple[int, int, int], ...] = ()
    set: str = "base"


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """A corner line met on the way: its corner and the progress of the last space before it."""

    corner: CornerId
    at: int


def progress_of(track: Track, space: int, crossings: int) -> int:
    """R0: progress of a space after so many crossings of the start line."""
    return (crossings - 1) * track.spaces + space


def space_at(track: Track, progress: int) -> int:
    """Number of the space (1..N) at this progress."""
    return (progress - 1) % track.spaces + 1


def crossings_at(track: Track, progress: int) -> int:
    """How often the start line has been crossed by a car at this progress; 0 on the grid."""
    return (progress - 1) // track.spaces + 1


def finish_at(track: Track, laps: int) -> int:
    """Progress of the last space before the finish line; beyond it a car has finished (R0)."""
    return laps * track.spaces


def corner(track: Track, corner_id: CornerId) -> Corner:
    """The corner with this letter; ValueError when the track has none."""
    for candidate in track.corners:
        if candidate.id == corner_id:
            return candidate
    raise ValueError(f"track {track.id} has no corner {corner_id}")


def race_line(track: Track, progress: int) -> Spot:
    """R0: the spot that counts as ahead; it changes after each corner line."""
    return _race_lines(track.spaces, track.corners)[(progress - 1) % track.spaces]


def lines_between(track: Track, start: int, end: int) -> tuple[Line, ...]:
    """Corner lines crossed on the way from progress `start` forward to `end`, in order."""
    if end <= start:
        return ()
    found = []
    line = next_line(track, start)
    while line.at < end:
        found.append(line)
        line = next_line(track, line.at + 1)
    return tuple(found)


def next_line(track: Track, progress: int) -> Line:
    """The first corner line at or after this progress (a car on its last space has it ahead)."""
    ends = _line_ends(track.corners)
    space = space_at(track, progress)
    index = bisect_left(ends, space)
    if index < len(ends):
        return Line(track.corners[index].id, progress + ends[index] - space)
    return Line(track.corners[0].id, progress + track.spaces + ends[0] - space)


def sector_corner(track: Track, progress: int) -> Corner:
    """R0: the corner in whose sector this space lies: that of the last line behind it."""
    space = space_at(track, progress)
    behind = bisect_left(_line_ends(track.corners), space)
    return track.corners[behind - 1]


def entry_of(at: Corner) -> CornerId:
    """R14: the corner's own letter, or that of the entry line for the exit of a chicane."""
    return at.chicane_exit_of or at.id


def is_chicane_entry(track: Track, corner_id: CornerId) -> bool:
    """R14: whether another line is the exit of this one's chicane."""
    return any(each.chicane_exit_of == corner_id for each in track.corners)


def is_flooded(track: Track, progress: int) -> bool:
    """R3.5: whether this space is flooded."""
    space = space_at(track, progress)
    return any(first <= space <= last for first, last in track.flooded_spaces)


def in_tunnel(track: Track, progress: int) -> bool:
    """R6.6, R9.1: whether this space lies in a tunnel."""
    space = space_at(track, progress)
    return any(first <= space <= last for first, last in track.tunnel_spaces)


@lru_cache(maxsize=256)
def _line_ends(corners: tuple[Corner, ...]) -> tuple[int, ...]:
    return tuple(each.after_space for each in corners)


@lru_cache(maxsize=256)
def _race_lines(spaces: int, corners: tuple[Corner, ...]) -> tuple[Spot, ...]:
    sides = []
    side = corners[-1].race_line_after
    turning_points = {each.after_space: each.race_line_after for each in corners}
    for space in range(1, spaces + 1):
        sides.append(side)
        side = turning_points.get(space, side)
    return tuple(sides)
