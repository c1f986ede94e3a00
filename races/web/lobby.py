"""The start page and the list of races."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from msgspec import Struct

from heat_site.start_page import sections
from races.own_tracks import any_tracks
from races.queries.lobby import LISTED, UNDER_WAY, lobby, races_page
from races.queries.people import people
from races.rules.conditions import GarageMode
from races.rules.words import RaceStatus, Step
from races.web.answers import account_of
from races.web.track_pictures import thumbnail
from races.wording import event_name, joined, step_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.http import HttpRequest, HttpResponse

    from races.queries.lobby import MyTurn, RaceLine
    from races.queries.people import Person
    from races.rules.track import Track


class TurnCard(Struct, frozen=True, kw_only=True):
    """A decision that the reader owes."""

    race: int
    track: str
    picture: SafeString
    round: int
    doing: str
    due: datetime
    paused: bool


class RaceCard(Struct, frozen=True, kw_only=True):
    """A race in a list, in words."""

    number: int
    track: str
    picture: SafeString
    line: RaceLineWords
    free: int
    status: str
    due: datetime | None
    paused: bool


class RaceLineWords(Struct, frozen=True, kw_only=True):
    """Who drives and who is waited for."""

    drivers: str
    waiting: str
    laps: int
    legends: int
    modules: str
    round: int
    organiser: str


@require_safe
def start_page(request: HttpRequest) -> HttpResponse:
    """The reader's turns first, then the own races and what can be joined or watched."""
    lists = lobby(account_of(request))
    races = (*lists.my_races, *lists.open_races, *lists.running_races)
    tracks = any_tracks([each.track for each in lists.my_turns] + [each.track for each in races])
    context = {
        "turns": tuple(_turn(each, tracks) for each in lists.my_turns),
        "mine": _cards(lists.my_races, lists.people, tracks),
        "open": _cards(lists.open_races, lists.people, tracks),
        "running": _cards(lists.running_races, lists.people, tracks),
        "sections": sections(request),
    }
    return render(request, "races/lobby.html", context)


@require_safe
def race_list(request: HttpRequest) -> HttpResponse:
    """All races of one status, the newest first, in pages."""
    asked = request.GET.get("status", RaceStatus.RUNNING)
    status = asked if asked in RaceStatus else RaceStatus.RUNNING
    before = request.GET.get("before", "")
    below = int(before) if before.isdecimal() and 0 < len(before) < 18 else None
    statuses = UNDER_WAY if status == RaceStatus.RUNNING else (status,)
    lines = races_page(statuses, before=below)
    known = people(each for line in lines for each in (line.organiser, *line.drivers))
    context = {
        "status": status,
        "statuses": [
            (RaceStatus.OPEN.value, _("Open")),
            (RaceStatus.RUNNING.value, _("Running")),
            (RaceStatus.ENDED.value, _("Ended")),
        ],
        "races": _cards(lines, known, any_tracks(each.track for each in lines)),
        "older": lines[-1].number if len(lines) == LISTED else None,
    }
    return render(request, "races/list.html", context)


def _turn(turn: MyTurn, tracks: Mapping[str, Track]) -> TurnCard:
    name, picture = _track(turn.track, tracks)
    return TurnCard(
        race=turn.race,
        track=name,
        picture=picture,
        round=turn.round,
        doing=step_name(Step(turn.step)),
        due=turn.due_at,
        paused=turn.paused,
    )


def _cards(
    lines: Iterable[RaceLine], known: Mapping[int, Person], tracks: Mapping[str, Track]
) -> tuple[RaceCard, ...]:
    return tuple(_card(line, known, tracks) for line in lines)


def _card(line: RaceLine, known: Mapping[int, Person], tracks: Mapping[str, Track]) -> RaceCard:
    name, picture = _track(line.track, tracks)
    return RaceCard(
        number=line.number,
        track=name,
        picture=picture,
        line=RaceLineWords(
            drivers=_names(line.drivers, known) if line.drivers else "",
            waiting=_names(line.waiting_for, known) if line.waiting_for else "",
            laps=line.laps,
            legends=line.legends,
            modules=_modules(line),
            round=line.round,
            organiser=_names((line.organiser,), known) if line.organiser else "",
        ),
        free=line.seats - line.seats_taken,
        status=line.status,
        due=line.due_at,
        paused=line.paused,
    )


def _modules(line: RaceLine) -> str:
    """What the race is played with beyond the base game, as a list; empty for nothing."""
    found = []
    if line.garage is not GarageMode.NONE:
        found.append(_("garage"))
    if line.weather:
        found.append(_("weather"))
    if line.event_card:
        found.append(event_name(line.event_card))
    if line.mulligan:
        found.append(_("mulligan"))
    if line.legends and line.aggressive_legends:
        found.append(_("aggressive Legends"))
    return joined(found) if found else ""


def _track(track_id: str, tracks: Mapping[str, Track]) -> tuple[str, SafeString]:
    track = tracks.get(track_id)
    return (track.name, thumbnail(track)) if track is not None else (track_id, SafeString(""))


def _names(accounts: Iterable[int], known: Mapping[int, Person]) -> str:
    return joined(
        known[account].name if account in known else _("a driver who has left")
        for account in accounts
    )
