"""Championships for tests, by the shortest words that say what is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from championships.rules.calendars import CalendarEntry
from championships.rules.championship.commands import (
    AddBot,
    CarResult,
    CreateChampionship,
    RecordRace,
    RequestEntry,
    ScoreRace,
    StartChampionship,
)
from championships.rules.championship.creating import create
from championships.rules.championship.decide import decide
from championships.rules.championship.evolve import replay
from championships.rules.tables import ResultLine
from championships.rules.words import Competitor, EntryMode, EntryNo, Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from championships.rules.championship.commands import ChampionshipCommand
    from championships.rules.championship.state import Championship

ORGANISER = 1
COLOURS = ("black", "blue", "green", "red", "gray", "yellow", "orange", "white")


def driver(entry: int) -> Competitor:
    return Competitor(entry=EntryNo(entry))


def legend(colour: str) -> Competitor:
    return Competitor(legend=colour)


def lines(*in_order: Competitor, points: Sequence[int] = (9, 6, 4, 3, 2, 1)) -> list[ResultLine]:
    """A race that these finished in this order."""
    return [
        ResultLine(who, place, Outcome.FINISHED, points[place - 1] if place <= len(points) else 0)
        for place, who in enumerate(in_order, 1)
    ]


def settings(
    *,
    races: int = 3,
    legends: int = 0,
    entry_mode: EntryMode = EntryMode.OPEN,
    points: tuple[int, ...] = (9, 6, 4, 3, 2, 1),
    laps: int = 2,
) -> CreateChampionship:
    return CreateChampionship(
        organiser=ORGANISER,
        text=1,
        calendar=(CalendarEntry(track="usa", laps=laps),) * races,
        legends=legends,
        entry_mode=entry_mode,
        points=points,
    )


def opened(command: CreateChampionship | None = None) -> Championship:
    return replay([create(command or settings())])


def after(state: Championship, *commands: ChampionshipCommand) -> Championship:
    """The championship once these commands were carried out."""
    for command in commands:
        state = replay(decide(state, command), state)
    return state


def started(drivers: int = 3, *, races: int = 3, legends: int = 0) -> Championship:
    """Running, its first race due; drivers have accounts 101, 102, ..."""
    entering = [RequestEntry(account=101 + number) for number in range(drivers)]
    begin = StartChampionship(legend_colours=COLOURS[:legends])
    return after(opened(settings(races=races, legends=legends)), *entering, begin)


def with_bot(state: Championship, account: int) -> Championship:
    return after(state, AddBot(account=account, bot="racer"))


def raced(
    state: Championship, race: int, *cars_in_order: int, out: Sequence[int] = ()
) -> Championship:
    """The race that is due, opened under this number and over; cars by place, `out` withdrawn."""
    results = tuple(
        CarResult(car, place, Outcome.WITHDRAWN if car in out else Outcome.FINISHED)
        for place, car in enumerate(cars_in_order, 1)
    )
    return after(state, RecordRace(race=race), ScoreRace(race=race, results=results))
