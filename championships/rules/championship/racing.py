"""From race to race: the start, the race that is due, points, and the end (R12.3, R12.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from championships.rules.calendars import CalendarEntry
from championships.rules.championship.events import (
    ChampionshipEnded,
    ChampionshipStarted,
    Event,
    RaceOpened,
    RaceScored,
)
from championships.rules.championship.evolve import replay
from championships.rules.championship.state import Championship, Entry, HeldRace
from championships.rules.grid import grid
from championships.rules.options import garage_of
from championships.rules.points import points_for
from championships.rules.refusal import Reason, Refusal, Refused
from championships.rules.tables import ResultLine, champions, table
from championships.rules.words import ChampionshipStatus, Competitor, EndCause
from races.rules.conditions import GarageMode
from races.rules.setup import FEWEST_CARS_OF_PEOPLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from championships.rules.championship.commands import (
        CarResult,
        RecordRace,
        ScoreRace,
        StartChampionship,
    )


class DueRace(Struct, frozen=True):
    """The race to be opened now: its place in the calendar, who drives, and from where.

    Car n is that of `entries[n]`; the Legends' cars come after them in the order of their colours.
    """

    number: int
    calendar_entry: CalendarEntry
    entries: tuple[Entry, ...]
    cars: tuple[Competitor, ...]
    grid: tuple[int, ...] | None
    garage: GarageMode
    after: int | None
    """R12.2: the race whose garages and sponsorship cards go on; None for the first."""
    is_last: bool


def start(state: Championship, command: StartChampionship) -> tuple[Event, ...]:
    """Close the entries; the first race is due."""
    refusal = why_not_start(state)
    if refusal is not None:
        raise Refused(refusal)
    if len(command.legend_colours) != state.legends:
        raise ValueError(f"{state.legends} Legends drive, not {len(command.legend_colours)}")
    return (ChampionshipStarted(legends=command.legend_colours),)


def why_not_start(state: Championship) -> Refusal | None:
    """R1.1: not started yet, one driver at least, and two cars with the Legends."""
    if state.status is not ChampionshipStatus.OPEN:
        return Refusal("R12", Reason.STARTED)
    if not state.driving:
        return Refusal("R1.1", Reason.NEEDS_DRIVER)
    cars = len(state.driving) + state.legends
    if cars < FEWEST_CARS_OF_PEOPLE:
        return Refusal("R1.1", Reason.NEEDS_RIVAL, {"least": FEWEST_CARS_OF_PEOPLE})
    most = state.options.most_cars
    if cars > most:
        return Refusal("R1.1", Reason.CARS_FULL, {"most": most, "legends": state.legends})
    return None


def due_race(state: Championship) -> DueRace | None:
    """R12.1: the race that is to be opened now; None while one runs, before and after."""
    if state.status is not ChampionshipStatus.RUNNING or state.running_race is not None:
        return None
    entries = state.driving
    cars = (
        *(entry.competitor for entry in entries),
        *(Competitor(legend=colour) for colour in state.legend_colours),
    )
    number = len(state.races) + 1
    return DueRace(
        number=number,
        calendar_entry=state.calendar[number - 1],
        entries=entries,
        cars=cars,
        grid=grid(cars, state.results),
        garage=garage_of(state.options, number),
        after=state.races[-1].race if state.races else None,
        is_last=number == len(state.calendar),
    )


def record_race(state: Championship, command: RecordRace) -> tuple[Event, ...]:
    """The race that was due is open; nothing happens where that was recorded already."""
    if any(race.race == command.race for race in state.races):
        return ()
    due = due_race(state)
    if due is None:
        raise Refused(Refusal("R12.1", Reason.NO_RACE_DUE))
    opened = RaceOpened(number=due.number, race=command.race, cars=due.cars, grid=due.grid)
    return (opened,)


def score_race(state: Championship, command: ScoreRace) -> tuple[Event, ...]:
    """R12.7: points for a race, once; after the last one the championship ends.

    Nothing happens where the race was scored already, so that a result may be brought twice.
    """
    race = next((race for race in state.races if race.race == command.race), None)
    if race is None:
        raise Refused(Refusal("R12.7", Reason.NOT_OUR_RACE, {"race": command.race}))
    if race.lines is not None:
        return ()
    scored = RaceScored(
        number=race.number, race=race.race, lines=_lines(state, race, command.results)
    )
    return (scored, *ending(replay([scored], state)))


def ending(state: Championship) -> tuple[ChampionshipEnded, ...]:
    """The end, where no race runs and none can follow."""
    if state.running_race is not None:
        return ()
    if len(state.results) == len(state.calendar):
        cause = EndCause.CALENDAR_RUN
    elif not state.driving or len(state.driving) + state.legends < FEWEST_CARS_OF_PEOPLE:
        cause = EndCause.TOO_FEW_CARS
    else:
        return ()
    return (
        ChampionshipEnded(
            champions=champions(table(state.scored_results, state.ties)), cause=cause
        ),
    )


def _lines(
    state: Championship, race: HeldRace, results: Sequence[CarResult]
) -> tuple[ResultLine, ...]:
    """R12.6, R12.7: points by place, the best first. Where Legends are transparent they score
    nothing and the drivers behind them score as if they were not there."""
    extra = state.calendar[race.number - 1].extra_points
    lines: list[ResultLine] = []
    scoring = 0
    for result in sorted(results, key=lambda result: result.place):
        who = race.cars[result.car]
        scores = state.options.legends_score or not who.legend
        scoring += scores
        points = points_for(scoring, result.outcome, state.points, extra) if scores else 0
        lines.append(ResultLine(who, result.place, result.outcome, points))
    return tuple(lines)
