"""Events into state; no rule is decided here."""

from __future__ import annotations

from copy import replace
from functools import reduce
from typing import TYPE_CHECKING, assert_never

from championships.rules.championship.events import (
    ChampionshipCreated,
    ChampionshipEnded,
    ChampionshipStarted,
    EntryAdmitted,
    EntryDeclined,
    EntryLeft,
    EntryRequested,
    EntryWithdrawn,
    RaceOpened,
    RaceScored,
)
from championships.rules.championship.state import Championship, Entry, HeldRace
from championships.rules.words import ChampionshipStatus, EntryStatus

if TYPE_CHECKING:
    from collections.abc import Iterable

    from championships.rules.championship.events import Event, LaterEvent
    from championships.rules.words import EntryNo


def replay(events: Iterable[Event], state: Championship | None = None) -> Championship:
    """The championship after these events; ValueError where they do not begin with its creation."""
    state = reduce(evolve, events, state)
    if state is None:
        raise ValueError("a championship without events")
    return state


def evolve(state: Championship | None, event: Event) -> Championship:
    """The championship after one more event; ValueError unless its creation comes first."""
    if isinstance(event, ChampionshipCreated):
        return _created(event)
    if state is None:
        raise ValueError(f"{type(event).__name__} before the championship was created")
    return _evolved(state, event)


def _evolved(state: Championship, event: LaterEvent) -> Championship:
    match event:
        case EntryRequested():
            return _requested(state, event)
        case EntryAdmitted() | EntryDeclined() | EntryLeft() | EntryWithdrawn():
            return _moved(state, event.entry, _STATUS[type(event)])
        case ChampionshipStarted():
            return replace(state, status=ChampionshipStatus.RUNNING, legend_colours=event.legends)
        case RaceOpened():
            opened = HeldRace(event.number, event.race, event.cars)
            return replace(state, races=(*state.races, opened))
        case RaceScored():
            return _scored(state, event)
        case ChampionshipEnded():
            return replace(state, status=ChampionshipStatus.ENDED, champions=event.champions)
        case _:
            assert_never(event)


_STATUS = {
    EntryAdmitted: EntryStatus.ADMITTED,
    EntryDeclined: EntryStatus.DECLINED,
    EntryLeft: EntryStatus.LEFT,
    EntryWithdrawn: EntryStatus.WITHDRAWN,
}


def _created(event: ChampionshipCreated) -> Championship:
    return Championship(
        organiser=event.organiser,
        text=event.text,
        calendar=event.calendar,
        points=event.points,
        ties=event.ties,
        season=event.season,
        legends=event.legends,
        legend_pro=event.legend_pro,
        decision_seconds=event.decision_seconds,
        entry_mode=event.entry_mode,
        options=event.options,
        calendar_seed=event.calendar_seed,
    )


def _requested(state: Championship, event: EntryRequested) -> Championship:
    entry = Entry(event.entry, event.account, event.bot, EntryStatus.REQUESTED)
    return replace(state, entries=(*state.entries, entry))


def _moved(state: Championship, number: EntryNo, status: EntryStatus) -> Championship:
    entries = tuple(
        replace(entry, status=status) if entry.number == number else entry
        for entry in state.entries
    )
    return replace(state, entries=entries)


def _scored(state: Championship, event: RaceScored) -> Championship:
    races = tuple(
        replace(race, lines=event.lines) if race.race == event.race else race
        for race in state.races
    )
    return replace(state, races=races)
