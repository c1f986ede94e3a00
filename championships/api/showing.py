"""Queries' answers in the shapes of the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from championships.api.shapes import (
    CalendarRace,
    ChampionshipShown,
    ChampionshipsShown,
    EntryShown,
    StandingShown,
    StandingsShown,
    TieShown,
)
from championships.services.calendars import PlannedRace
from championships.services.organise import SeasonOptions
from championships.wording import tie_sentence
from races.rules.conditions import GarageMode
from races.rules.values import CardSet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from championships.api.shapes import NewChampionship
    from championships.queries.championship_page import ChampionshipPage, StandingLine, TieLine
    from championships.queries.lists import ChampionshipLists


def options_of(asked: NewChampionship) -> SeasonOptions:
    """The options that a new championship is asked for with."""
    return SeasonOptions(
        garage=GarageMode(asked.garage.value),
        deck=asked.deck,
        expansions=tuple(CardSet(each.value) for each in asked.expansions),
        mulligan=asked.mulligan,
        aggressive_legends=asked.aggressive_legends,
        legends_score=asked.legends_score,
        most_cars=asked.most_cars,
    )


def calendar_of(asked: NewChampionship) -> tuple[PlannedRace, ...]:
    """The own calendar that is asked for."""
    return tuple(
        PlannedRace(race.track, race.laps, race.event_card, race.weather) for race in asked.calendar
    )


def championships_shown(lists: ChampionshipLists) -> ChampionshipsShown:
    """All lists."""
    return ChampionshipsShown(
        mine=lists.mine, open=lists.open, running=lists.running, ended=lists.ended
    )


def standings_shown(page: ChampionshipPage) -> StandingsShown:
    """The table alone."""
    return StandingsShown(
        standings=tuple(_standing(line) for line in page.standings), champions=page.champions
    )


def championship_shown(page: ChampionshipPage) -> ChampionshipShown:
    """A championship with calendar, entries and table."""
    state = page.state
    return ChampionshipShown(
        number=page.number,
        name=page.name,
        version=page.version,
        status=state.status,
        season=state.season,
        organiser=page.organiser,
        is_organiser=page.is_organiser,
        is_paused=page.is_paused,
        waited_for=page.waited_for,
        waits_until=page.waits_until,
        created_at=page.created_at,
        started_at=page.started_at,
        ended_at=page.ended_at,
        points=state.points,
        legends=state.legends,
        legend_pro=state.legend_pro,
        decision_seconds=state.decision_seconds,
        entry_mode=state.entry_mode,
        options=state.options,
        calendar_seed=state.calendar_seed,
        calendar=tuple(_calendar(page)),
        entries=tuple(_entries(page)),
        standings=tuple(_standing(line) for line in page.standings),
        champions=page.champions,
    )


def _calendar(page: ChampionshipPage) -> Iterator[CalendarRace]:
    for line, entry in zip(page.calendar, page.state.calendar, strict=True):
        yield CalendarRace(
            number=line.number,
            track=entry.track,
            laps=line.laps,
            event_card=entry.event_card,
            weather=entry.weather,
            extra_points=entry.extra_points,
            race=line.race,
            is_running=line.is_running,
            winner=line.winner,
        )


def _entries(page: ChampionshipPage) -> Iterator[EntryShown]:
    for line in (*page.drivers, *page.waiting, *page.others):
        yield EntryShown(
            number=line.number,
            account=page.state.entries[line.number].account,
            name=line.name,
            bot=line.bot,
            status=line.status,
            is_me=line.is_me,
            upgrades=line.upgrades,
        )


def _standing(line: StandingLine) -> StandingShown:
    return StandingShown(
        place=line.place,
        name=line.name,
        account=line.account,
        is_bot=line.is_bot,
        is_legend=line.is_legend,
        is_me=line.is_me,
        is_champion=line.is_champion,
        points=line.points,
        scores=line.scores,
        ties=tuple(_tie(each) for each in line.ties),
    )


def _tie(line: TieLine) -> TieShown:
    tie = line.tie
    return TieShown(
        rival=line.rival,
        ahead=tie.ahead,
        rule=tie.rule,
        nth=tie.nth,
        own=tie.own,
        theirs=tie.theirs,
        sentence=tie_sentence(tie, line.rival),
    )
