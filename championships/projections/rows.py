"""The rows of one championship, made from its fold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from championships.models import Championship, Entry, Standing
from championships.rules.tables import table

if TYPE_CHECKING:
    from championships.history import Dated


class ChampionshipRows(Struct, frozen=True):
    """All rows of a championship, not yet saved."""

    championship: Championship
    entries: list[Entry]
    standings: list[Standing]


def rows_of(number: int, dated: Dated) -> ChampionshipRows:
    """The rows that a championship's fold gives."""
    return ChampionshipRows(
        championship=_championship(number, dated),
        entries=_entries(number, dated),
        standings=_standings(number, dated),
    )


def _championship(number: int, dated: Dated) -> Championship:
    state = dated.state
    running = state.running_race
    return Championship(
        number=number,
        text=state.text,
        organiser=state.organiser,
        season=state.season,
        status=state.status.value,
        entry_mode=state.entry_mode.value,
        legends=state.legends,
        drivers=len(state.driving),
        races=len(state.calendar),
        races_scored=len(state.results),
        running_race=running.race if running is not None else None,
        version=dated.version,
        created_at=dated.created_at,
        started_at=dated.started_at,
        ended_at=dated.ended_at,
    )


def _entries(number: int, dated: Dated) -> list[Entry]:
    return [
        Entry(
            championship_id=number,
            number=entry.number,
            account=entry.account,
            bot=entry.bot,
            status=entry.status.value,
        )
        for entry in dated.state.entries
    ]


def _standings(number: int, dated: Dated) -> list[Standing]:
    state = dated.state
    rows = []
    for index, line in enumerate(table(state.scored_results, state.ties), 1):
        entry = line.competitor.entry
        rows.append(
            Standing(
                championship_id=number,
                line=index,
                place=line.place,
                entry=entry,
                account=state.entries[entry].account if entry is not None else None,
                legend=line.competitor.legend,
                points=line.points,
                champion=line.competitor in state.champions,
            )
        )
    return rows
