"""What decides between two who are level on points (R12.7), and how to say so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from championships.rules.words import Competitor, TieRule

TieOrder = tuple[TieRule, ...]
Places = Sequence[int | None]
"""Places in the races held, in order; None where somebody was not in the race."""

DEFAULT_TIES: TieOrder = (TieRule.LAST_RACE, TieRule.MOST_PLACES)


class Tie(Struct, frozen=True, omit_defaults=True):
    """How one competitor stands to another of the same points.

    `rule` is the one that decided; None: they are level in everything and share the place. The
    figures that decided are `own` and `theirs`: places in the last race (None: not in it), or how
    often each came `nth`.
    """

    rival: Competitor
    ahead: bool
    rule: TieRule | None
    nth: int = 0
    own: int | None = None
    theirs: int | None = None


class Mark(Struct, frozen=True):
    """One thing that is compared: by which rule, the figure, and its worth (more is better)."""

    rule: TieRule
    nth: int
    figure: int | None
    worth: int


def order(
    everyone: Sequence[Competitor],
    points: Mapping[Competitor, int],
    results: Mapping[Competitor, Places],
    tie_order: TieOrder,
) -> list[Competitor]:
    """R12.7: most points first, then by the tie rules; who is level stays in the order given."""
    worst = _worst(results)

    def worth(who: Competitor) -> list[int]:
        compared = marks(results[who], tie_order, worst)
        return [-points[who], *(-mark.worth for mark in compared)]

    return sorted(everyone, key=worth)


def tie_between(
    who: Competitor,
    rival: Competitor,
    ahead: bool,  # noqa: FBT001 - a fact of the table, not a switch
    results: Mapping[Competitor, Places],
    tie_order: TieOrder,
) -> Tie:
    """The first rule in which the two differ, with both figures; no rule when they never do."""
    worst = _worst(results)
    own_marks = marks(results[who], tie_order, worst)
    for own, theirs in zip(own_marks, marks(results[rival], tie_order, worst), strict=True):
        if own.worth != theirs.worth:
            return Tie(rival, ahead, own.rule, own.nth, own.figure, theirs.figure)
    return Tie(rival, ahead=False, rule=None)


def marks(places: Places, tie_order: TieOrder, worst: int) -> Iterator[Mark]:
    """All that may be compared, in order; `worst` is the worst place anybody had."""
    for rule in tie_order:
        match rule:
            case TieRule.LAST_RACE:
                last = places[-1] if places else None
                yield Mark(rule, 0, last, -(last if last is not None else worst + 1))
            case TieRule.MOST_PLACES:
                often = Counter(places)
                for nth in range(1, worst + 1):
                    yield Mark(rule, nth, often[nth], often[nth])


def _worst(results: Mapping[Competitor, Places]) -> int:
    return max((place for places in results.values() for place in places if place), default=0)
