"""A stretch of track drawn as text: the upper row is the race line, the lower one the other spot.

A letter is a car (a is car 0, b car 1, ...; capitals are Legends), a dot a free spot, and | a
corner line. What is drawn before a command and after it is the whole test.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from races.rules.track import next_line, race_line
from tests.rules.builders import STRAIGHT, Placed, race_at

if TYPE_CHECKING:
    from races.rules.race import Race
    from races.rules.track import Track

COLOURS = ("black", "blue", "green", "red", "gray", "yellow", "orange", "white")


def race_drawn(drawing: str, first: int = 1, track: Track = STRAIGHT, **cars: Placed) -> Race:
    """The race that a drawing shows, its first column at progress `first`. `cars` gives the cards
    and gear of drivers by letter; their place is taken from the drawing."""
    line, other = (row.strip().replace("|", "") for row in drawing.strip().splitlines())
    found = {
        letter: (first + column, row == 1)
        for row, spots in enumerate((line, other))
        for column, letter in enumerate(spots)
        if letter != "."
    }
    placed: list[Placed] = []
    for letter in sorted(found, key=str.lower):
        progress, is_other = found[letter]
        number = len(placed)
        car = cars.get(
            letter, Placed(progress=0, legend=COLOURS[number] if letter.isupper() else "")
        )
        placed.append(replace(car, progress=progress, other=is_other))
    return race_at(*placed, track=track)


def drawn(race: Race, first: int, last: int) -> str:
    """The stretch from progress `first` to `last` as it stands."""
    rows = []
    for other in (False, True):
        row = ""
        for progress in range(first, last + 1):
            row += _letter(race, progress, other=other)
            if progress < last and next_line(race.track, progress).at == progress:
                row += "|"
        rows.append(row)
    return "\n".join(rows)


def rows(drawing: str) -> str:
    """A drawing without the indentation it has in a test."""
    return "\n".join(line.strip() for line in drawing.strip().splitlines())


def _letter(race: Race, progress: int, *, other: bool) -> str:
    line = race_line(race.track, progress)
    for car in race.on_track():
        if car.progress == progress and (car.spot is not line) == other:
            letter = "abcdefgh"[car.id]
            return letter.upper() if car.legend else letter
    return "."
