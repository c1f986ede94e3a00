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
from championships.rules.points import points_for
from championships.rules.refusal import Reason, Refusal, Refused
from championships.rules.tables import ResultLine, champions, table
from championships.rules.words import ChampionshipStatus, Competitor, EndCause
from races.rules.setup import FEWEST_CARS_OF_PEOPLE, MOST_CARS

if TYPE_CHECKING:
    from championships.rules.championship.commands import (
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
    if cars > MOST_CARS:
        return Refusal("R1.1", Reason.CARS_FULL, {"most": MOST_CARS, "legends": state.legends})
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
    return DueRace(number, state.calendar[number - 1], entries, cars, grid(cars, state.results))


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
        number=race.number, race=race.race, lines=_lines(race, command, state.points)
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
    return (ChampionshipEnded(champions=champions(table(state.results, state.ties)), cause=cause),)


def _lines(race: HeldRace, command: ScoreRace, points: tuple[int, ...]) -> tuple[ResultLine, ...]:
    return tuple(
        ResultLine(
            competitor=race.cars[result.car],
            place=result.place,
            outcome=result.outcome,
            points=points_for(result.place, result.outcome, points),
        )
        for result in sorted(command.results, key=lambda result: result.place)
    )
