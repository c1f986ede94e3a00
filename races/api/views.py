"""Endpoints of races: read what is asked, call one service or query, answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, override

from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response
from rest_framework.reverse import reverse

from heat_site.api.bodies import read_body, read_query
from heat_site.api.describing import described
from heat_site.api.views import Endpoint, account_of, command_key, own_account
from races import public
from races.api import shapes
from races.api.showing import log_shown, modules_of, race_shown, races_shown
from races.queries.lobby import my_turns, races_page
from races.queries.log import log_lines
from races.queries.offers import DriversOffers, drivers_offers
from races.queries.race_page import preview_of, race_page
from races.queries.report import RaceReport, report_of
from races.queries.stream import published_events
from races.services import organise
from races.services.play import play
from races.wording import refusal_sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rest_framework.request import Request

HERE = (404,)
WRITES = (403, 404, 409, 422)


class RaceEndpoint(Endpoint):
    """An endpoint that words the refusals of the race rules."""

    @staticmethod
    @override
    def refusal_sentence(clause: str, reason: str, facts: Mapping[str, object]) -> str:
        """The sentence of the race's wording."""
        return refusal_sentence(clause, reason, facts)


class Races(RaceEndpoint):
    """All races."""

    @described("races_list", shapes.RacesShown, query=shapes.RacesWanted)
    def get(self, request: Request) -> Response:
        """A page of races, the newest first."""
        wanted = read_query(request, shapes.RacesWanted)
        statuses = (wanted.status,) if wanted.status is not None else ()
        return Response(races_shown(races_page(statuses, before=wanted.before)))

    @described("race_create", shapes.RaceOpened, body=shapes.NewRace, status=201, errors=(404, 422))
    def post(self, request: Request) -> Response:
        """Open a race for drivers, organised by the account that asks."""
        asked, account = read_body(request, shapes.NewRace), own_account(request)
        number = organise.create_race(
            account,
            track=asked.track,
            seats=asked.seats,
            laps=asked.laps,
            legends=asked.legends,
            legend_pro=asked.legend_pro,
            modules=modules_of(asked),
            decision_seconds=asked.decision_seconds,
            command_id=command_key(account, asked.command_id),
        )
        there = {"Location": reverse("races_api:race", args=[number], request=request)}
        return Response(
            shapes.RaceOpened(number=number), status=status.HTTP_201_CREATED, headers=there
        )


class Race(RaceEndpoint):
    """One race."""

    @described("race_read", shapes.RaceShown, errors=HERE)
    def get(self, request: Request, race: int) -> Response:
        """The race as the account that asks may see it: the open part, and the own hand."""
        return Response(race_shown(race_page(race, account_of(request))))


class Offers(RaceEndpoint):
    """What the own car may do."""

    permission_classes = (IsAuthenticated,)

    @described("race_offers", DriversOffers, errors=(401, 403, 404))
    def get(self, request: Request, race: int) -> Response:
        """Every command on offer with what it leads to. A command is accepted iff it is offered."""
        return Response(drivers_offers(race, own_account(request)))


class Seats(RaceEndpoint):
    """The own seat in a race."""

    @described("seat_take", shapes.Done, body=shapes.SeatWanted, errors=WRITES)
    def post(self, request: Request, race: int) -> Response:
        """Take the first free seat."""
        asked, account = read_body(request, shapes.SeatWanted), own_account(request)
        version = organise.take_seat(
            race,
            account,
            words=asked.words,
            command_id=command_key(account, asked.command_id),
        )
        return Response(shapes.Done(version=version))

    @described("seat_leave", shapes.Done, errors=(401, *WRITES))
    def delete(self, request: Request, race: int) -> Response:
        """Give the own seat up before the start."""
        return Response(shapes.Done(version=organise.leave_seat(race, own_account(request))))


class Start(RaceEndpoint):
    """The start of a race."""

    @described("race_start", shapes.Done, body=shapes.Confirmed, errors=WRITES)
    def post(self, request: Request, race: int) -> Response:
        """Start with the seats that are taken; the organiser's to do."""
        asked, account = read_body(request, shapes.Confirmed), own_account(request)
        key = command_key(account, asked.command_id)
        return Response(shapes.Done(version=organise.start_race(race, account, command_id=key)))


class Pause(RaceEndpoint):
    """Stopping a race."""

    @described("race_pause", shapes.Done, body=shapes.Confirmed, errors=WRITES)
    def post(self, request: Request, race: int) -> Response:
        """Stop clocks and moves; the organiser's to do."""
        asked, account = read_body(request, shapes.Confirmed), own_account(request)
        key = command_key(account, asked.command_id)
        return Response(shapes.Done(version=organise.pause_race(race, account, command_id=key)))


class Resume(RaceEndpoint):
    """Letting a race go on."""

    @described("race_resume", shapes.Done, body=shapes.Confirmed, errors=WRITES)
    def post(self, request: Request, race: int) -> Response:
        """Let the race go on; the organiser's to do."""
        asked, account = read_body(request, shapes.Confirmed), own_account(request)
        key = command_key(account, asked.command_id)
        return Response(shapes.Done(version=organise.resume_race(race, account, command_id=key)))


class Withdraw(RaceEndpoint):
    """Taking a car out of a race."""

    @described("race_withdraw", shapes.Done, body=shapes.CarWithdrawal, errors=WRITES)
    def post(self, request: Request, race: int) -> Response:
        """R9.5: the organiser may withdraw any car, a driver the own one."""
        asked, account = read_body(request, shapes.CarWithdrawal), own_account(request)
        key = command_key(account, asked.command_id)
        version = organise.withdraw_car(race, account, asked.car, command_id=key)
        return Response(shapes.Done(version=version))


class Commands(RaceEndpoint):
    """Decisions of drivers."""

    @described("command_send", shapes.Done, body=shapes.CommandSent, errors=WRITES)
    def post(self, request: Request, race: int) -> Response:
        """Take a decision for the own car. 409 if it has changed since `expected_version`."""
        asked, account = read_body(request, shapes.CommandSent), own_account(request)
        version = play(
            race,
            account,
            asked.command,
            seen_version=asked.expected_version,
            command_id=command_key(account, asked.command_id) or "",
        )
        return Response(shapes.Done(version=version))


class Previews(RaceEndpoint):
    """What decisions would lead to."""

    @described("command_preview", shapes.PreviewShown, body=shapes.CommandConsidered, errors=WRITES)
    def post(self, request: Request, race: int) -> Response:
        """What a command that is possible now would lead to. Changes nothing."""
        asked = read_body(request, shapes.CommandConsidered)
        seen = preview_of(race, own_account(request), asked.command)
        risk = seen.spin_out_risk if seen is not None else 0.0
        return Response(shapes.PreviewShown(preview=seen, spin_out_risk=risk))


class Log(RaceEndpoint):
    """What has happened in a race."""

    @described("race_log", shapes.LogShown, query=shapes.LinesWanted, errors=HERE)
    def get(self, request: Request, race: int) -> Response:
        """Lines of the log; cards that are hidden from the account that asks are left out."""
        wanted, account = read_query(request, shapes.LinesWanted), account_of(request)
        lines = log_lines(race, account, before=wanted.before, limit=wanted.limit)
        return Response(log_shown(race_page(race, account), lines, wanted.limit))


class Report(RaceEndpoint):
    """A race read as a whole."""

    @described("race_report", RaceReport, errors=HERE)
    def get(self, request: Request, race: int) -> Response:
        """Figures by round and car, overtakes, laps, and the report in sentences. Of a running race
        what everybody could see so far; the same for all who ask."""
        return Response(report_of(race_page(race, None)))


class Events(RaceEndpoint):
    """The stored events of a race that has ended."""

    @described("race_events", shapes.EventsShown, query=shapes.EventsWanted, errors=(404, 422))
    def get(self, request: Request, race: int) -> Response:
        """The whole stream, for verification; 422 while the race is not over."""
        wanted = read_query(request, shapes.EventsWanted)
        found = published_events(race, after=wanted.after, limit=wanted.limit)
        further = found[-1].version if len(found) == wanted.limit else None
        return Response(shapes.EventsShown(events=found, next=further))


class MyTurns(RaceEndpoint):
    """The decisions that wait for the account that asks."""

    permission_classes = (IsAuthenticated,)

    @described("my_turns", shapes.TurnsShown, errors=(401,))
    def get(self, request: Request) -> Response:
        """What ends first at the top; decisions of paused races last."""
        return Response(shapes.TurnsShown(turns=my_turns(own_account(request))))


class Tracks(RaceEndpoint):
    """The tracks."""

    @described("tracks_list", shapes.TracksShown)
    def get(self, request: Request) -> Response:
        """The tracks of the boxes, and those of the account that asks."""
        own = public.own_tracks_of(account_of(request))
        lines = (
            shapes.TrackLine(id=each.id, name=each.name, laps=each.laps, spaces=each.spaces)
            for each in (*public.tracks().values(), *own.values())
        )
        return Response(shapes.TracksShown(tracks=tuple(lines)))
