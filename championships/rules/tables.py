"""The table of a championship: points by race, places, and what decided between equals."""

from __future__ import annotations

from copy import replace
from typing import TYPE_CHECKING

from msgspec import Struct

from championships.rules.ties import Tie, TieOrder, order, tie_between
from championships.rules.words import Competitor, Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence


class ResultLine(Struct, frozen=True, forbid_unknown_fields=True):
    """What a competitor did in one race, and the points it gave."""

    competitor: Competitor
    place: int
    outcome: Outcome
    points: int


class Score(Struct, frozen=True):
    """A figure of the table: place, outcome and points in one race."""

    place: int
    outcome: Outcome
    points: int


class TableLine(Struct, frozen=True):
    """A line of the table. `scores` has one for each race held, None where the competitor was not
    in it. `ties` says how this line stands to its neighbours of the same points."""

    place: int
    competitor: Competitor
    points: int
    scores: tuple[Score | None, ...]
    ties: tuple[Tie, ...] = ()


def table(races: Sequence[Sequence[ResultLine]], tie_order: TieOrder) -> tuple[TableLine, ...]:
    """R12.7: everyone who was in a race, best first.

    Who is level in points and in every tie rule shares a place, and the places they would have
    filled are left out: 3rd, 3rd, 3rd, and the next is 6th.
    """
    scores = _scores(races)
    points = {who: _total(lines) for who, lines in scores.items()}
    results = {who: _places(lines) for who, lines in scores.items()}
    # Sorted by number first, so that the order of joint places does not depend on a dictionary.
    everyone = sorted(scores, key=_by_number)
    ranked = order(everyone, points, results, tie_order)
    lines: list[TableLine] = []
    for index, who in enumerate(ranked):
        above, below = (
            tie_between(who, rival, ahead, results, tie_order)
            if rival is not None and points[rival] == points[who]
            else None
            for rival, ahead in ((_at(ranked, index - 1), False), (_at(ranked, index + 1), True))
        )
        level = above is not None and above.rule is None
        lines.append(
            TableLine(
                place=lines[-1].place if level else index + 1,
                competitor=who,
                points=points[who],
                scores=scores[who],
                ties=tuple(tie for tie in (above, below) if tie is not None),
            )
        )
    return tuple(lines)


def without_legends(lines: Sequence[ResultLine]) -> tuple[ResultLine, ...]:
    """R12.7: the drivers' lines alone, the best first, with the places that they have then."""
    drivers = (line for line in lines if not line.competitor.legend)
    return tuple(replace(line, place=place) for place, line in enumerate(drivers, 1))


def champions(lines: Sequence[TableLine]) -> tuple[Competitor, ...]:
    """R12.7: who stands first; several where nothing decides between them."""
    return tuple(line.competitor for line in lines if line.place == 1)


def _at(ranked: Sequence[Competitor], index: int) -> Competitor | None:
    return ranked[index] if 0 <= index < len(ranked) else None


def _scores(
    races: Sequence[Sequence[ResultLine]],
) -> dict[Competitor, tuple[Score | None, ...]]:
    by_race = [
        {line.competitor: Score(line.place, line.outcome, line.points) for line in race}
        for race in races
    ]
    everyone = {who for race in by_race for who in race}
    return {who: tuple(race.get(who) for race in by_race) for who in everyone}


def _total(scores: Sequence[Score | None]) -> int:
    return sum(score.points for score in scores if score is not None)


def _places(scores: Sequence[Score | None]) -> tuple[int | None, ...]:
    return tuple(None if score is None else score.place for score in scores)


def _by_number(who: Competitor) -> tuple[bool, int, str]:
    return (who.entry is None, who.entry or 0, who.legend)
