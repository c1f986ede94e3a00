"""One championship as one viewer sees it: calendar, table, entries, and what may be done."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from championships import history
from championships.models import ChampionshipText
from championships.queries.people import Person, competitor_name, people, person_of
from championships.rules.championship.entering import (
    why_not_another_car,
    why_not_request,
    why_not_withdraw,
)
from championships.rules.championship.racing import why_not_start
from championships.rules.championship.state import Championship
from championships.rules.refusal import Refusal
from championships.rules.tables import Score, TableLine, table
from championships.rules.ties import Tie
from championships.rules.words import ChampionshipStatus, EntryStatus
from races import public
from races.rules.conditions import GarageMode
from races.rules.track import Track

if TYPE_CHECKING:
    from collections.abc import Mapping

    from championships.rules.calendars import CalendarEntry
    from championships.rules.championship.state import Entry


class CalendarLine(Struct, frozen=True, kw_only=True):
    """A race of the calendar: `race` is its own number once it was opened."""

    number: int
    track_id: str
    track: str
    road: Track | None
    """The track itself, if there still is one of that id."""
    laps: int
    """With what the event card changes (R12.6)."""
    event_card: str
    """Id of the event card; empty for none."""
    weather: bool
    extra_points: tuple[int, ...]
    race: int | None
    is_running: bool
    is_next: bool
    """Whether it is the first of those still to come, of a championship that goes on."""
    winner: str


class TieLine(Struct, frozen=True, kw_only=True):
    """What decided between a line of the table and a rival of the same points."""

    tie: Tie
    rival: str


class StandingLine(Struct, frozen=True, kw_only=True):
    """A line of the table with names."""

    place: int
    name: str
    account: int | None
    is_bot: bool
    is_legend: bool
    is_me: bool
    is_champion: bool
    points: int
    scores: tuple[Score | None, ...]
    ties: tuple[TieLine, ...]


class EntryLine(Struct, frozen=True, kw_only=True):
    """An entry with the name of its driver. `may_withdraw`: takes part in what is to come.
    `upgrades` are those of the garage so far, as everybody saw them picked (R12.2)."""

    number: int
    name: str
    bot: str
    status: EntryStatus
    is_me: bool
    may_withdraw: bool
    upgrades: tuple[str, ...] = ()


class ChampionshipPage(Struct, frozen=True, kw_only=True):
    """A championship for one viewer. Moments are UTC; refusals are None where one may."""

    number: int
    name: str
    version: int
    state: Championship
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    organiser: Person | None
    is_organiser: bool
    account: int | None
    mine: EntryLine | None
    calendar: tuple[CalendarLine, ...]
    standings: tuple[StandingLine, ...]
    drivers: tuple[EntryLine, ...]
    waiting: tuple[EntryLine, ...]
    others: tuple[EntryLine, ...]
    champions: tuple[str, ...]
    is_paused: bool
    waited_for: tuple[str, ...]
    """Whom the running race waits for, by name."""
    waits_until: datetime | None
    why_not_join: Refusal | None
    why_not_start: Refusal | None
    why_not_add: Refusal | None


def championship_page(number: int, account: int | None) -> ChampionshipPage:
    """The championship as this account, or a guest, may see it. Raises NothingThere.

    A fixed number of queries: its events, its name, the people, and the running race.
    """
    dated = history.load(number)
    state = dated.state
    known = people([state.organiser, *(entry.account for entry in state.entries)])
    running = state.running_race
    waiting = public.waiting(running.race) if running is not None else ()
    fitted = public.garages(state.races[-1].race) if _has_garages(state) else {}
    entries = tuple(_entry_line(state, entry, known, account, fitted) for entry in state.entries)
    lines = table(state.scored_results, state.ties)
    return ChampionshipPage(
        number=number,
        name=name_of(state.text),
        version=dated.version,
        state=state,
        created_at=dated.created_at,
        started_at=dated.started_at,
        ended_at=dated.ended_at,
        organiser=known.get(state.organiser),
        is_organiser=account is not None and account == state.organiser,
        account=account,
        mine=_mine(state, entries, account),
        calendar=_calendar(state, known),
        standings=tuple(_standing_line(state, line, known, account) for line in lines),
        drivers=_with_status(entries, EntryStatus.ADMITTED),
        waiting=_with_status(entries, EntryStatus.REQUESTED),
        others=_with_status(entries, EntryStatus.WITHDRAWN, EntryStatus.DECLINED),
        champions=tuple(competitor_name(who, state, known) for who in state.champions),
        is_paused=running is not None and public.is_paused(running.race),
        waited_for=tuple(person_of(each.account, known).name for each in waiting),
        waits_until=waiting[0].due_at if waiting else None,
        why_not_join=why_not_request(state, account) if account is not None else None,
        why_not_start=why_not_start(state),
        why_not_add=why_not_another_car(state),
    )


def name_of(text: int) -> str:
    """The name in a text row; empty where the row is gone."""
    return ChampionshipText.objects.filter(pk=text).values_list("name", flat=True).first() or ""


def _mine(
    state: Championship, entries: tuple[EntryLine, ...], account: int | None
) -> EntryLine | None:
    entry = state.entry_of(account) if account is not None else None
    if entry is None or entry.bot or entry.status is EntryStatus.LEFT:
        return None
    return entries[entry.number]


def _with_status(entries: tuple[EntryLine, ...], *statuses: EntryStatus) -> tuple[EntryLine, ...]:
    return tuple(entry for entry in entries if entry.status in statuses)


def _has_garages(state: Championship) -> bool:
    return bool(state.races) and state.options.garage is not GarageMode.NONE


def _entry_line(
    state: Championship,
    entry: Entry,
    known: Mapping[int, Person],
    account: int | None,
    fitted: Mapping[int, tuple[str, ...]],
) -> EntryLine:
    return EntryLine(
        number=entry.number,
        name=person_of(entry.account, known).name,
        bot=entry.bot,
        status=entry.status,
        is_me=entry.account == account and not entry.bot,
        may_withdraw=why_not_withdraw(state, entry.number) is None,
        upgrades=fitted.get(entry.account, ()),
    )


def _calendar(state: Championship, known: Mapping[int, Person]) -> tuple[CalendarLine, ...]:
    tracks = public.any_tracks(entry.track for entry in state.calendar)
    lines = []
    for index, entry in enumerate(state.calendar):
        held = state.races[index] if index < len(state.races) else None
        first = held.lines[0].competitor if held is not None and held.lines else None
        track = tracks.get(entry.track)
        lines.append(
            CalendarLine(
                number=index + 1,
                track_id=entry.track,
                track=track.name if track is not None else entry.track,
                road=track,
                laps=_laps(entry),
                event_card=entry.event_card,
                weather=entry.weather,
                extra_points=entry.extra_points,
                race=held.race if held is not None else None,
                is_running=held is not None and held.lines is None,
                is_next=index == len(state.races) and state.status is not ChampionshipStatus.ENDED,
                winner=competitor_name(first, state, known) if first is not None else "",
            )
        )
    return tuple(lines)


def _laps(entry: CalendarEntry) -> int:
    """R12.6: races have at least one lap, whatever the event card takes away."""
    event = public.event_cards().get(entry.event_card)
    return max(1, entry.laps + (event.laps if event is not None else 0))


def _standing_line(
    state: Championship, line: TableLine, known: Mapping[int, Person], account: int | None
) -> StandingLine:
    who = line.competitor
    entry = state.entries[who.entry] if who.entry is not None else None
    return StandingLine(
        place=line.place,
        name=competitor_name(who, state, known),
        account=entry.account if entry is not None else None,
        is_bot=entry is not None and bool(entry.bot),
        is_legend=bool(who.legend),
        is_me=entry is not None and entry.account == account,
        is_champion=state.status is ChampionshipStatus.ENDED and who in state.champions,
        points=line.points,
        scores=line.scores,
        ties=tuple(
            TieLine(tie=tie, rival=competitor_name(tie.rival, state, known)) for tie in line.ties
        ),
    )
