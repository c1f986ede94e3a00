"""Endpoints of championships: read what is asked, call one service or query, answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, override

from rest_framework import status
from rest_framework.response import Response
from rest_framework.reverse import reverse

from championships.api import shapes
from championships.api.showing import (
    calendar_of,
    championship_shown,
    championships_shown,
    options_of,
    standings_shown,
)
from championships.queries.championship_page import championship_page
from championships.queries.lists import championship_lists
from championships.services import organise
from championships.wording import refusal_sentence
from heat_site.api.bodies import read_body
from heat_site.api.describing import described
from heat_site.api.views import Endpoint, account_of, command_key, own_account

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rest_framework.request import Request

HERE = (404,)
WRITES = (403, 404, 409, 422)


class ChampionshipEndpoint(Endpoint):
    """An endpoint that words the refusals of championships."""

    @staticmethod
    @override
    def refusal_sentence(clause: str, reason: str, facts: Mapping[str, object]) -> str:
        """The sentence of the championship's wording."""
        return refusal_sentence(clause, reason, facts)


class Championships(ChampionshipEndpoint):
    """All championships."""

    @described("championships_list", shapes.ChampionshipsShown)
    def get(self, request: Request) -> Response:
        """The newest championships, those of the account that asks first."""
        return Response(championships_shown(championship_lists(account_of(request))))

    @described(
        "championship_create",
        shapes.ChampionshipOpened,
        body=shapes.NewChampionship,
        status=201,
        errors=(422,),
    )
    def post(self, request: Request) -> Response:
        """Open a championship for entries, organised by the account that asks."""
        asked, account = read_body(request, shapes.NewChampionship), own_account(request)
        number = organise.create_championship(
            account,
            name=asked.name,
            season=asked.season,
            calendar=calendar_of(asked),
            races=asked.races,
            options=options_of(asked),
            points=asked.points,
            legends=asked.legends,
            legend_pro=asked.legend_pro,
            decision_seconds=asked.decision_seconds,
            entry_mode=asked.entry_mode,
            command_id=command_key(account, asked.command_id),
        )
        there = reverse("championships_api:championship", args=[number], request=request)
        return Response(
            shapes.ChampionshipOpened(number=number),
            status=status.HTTP_201_CREATED,
            headers={"Location": there},
        )


class Championship(ChampionshipEndpoint):
    """One championship."""

    @described("championship_read", shapes.ChampionshipShown, errors=HERE)
    def get(self, request: Request, championship: int) -> Response:
        """Calendar with the numbers of its races, entries, and the table."""
        return Response(championship_shown(championship_page(championship, account_of(request))))


class Standings(ChampionshipEndpoint):
    """The table of a championship."""

    @described("championship_standings", shapes.StandingsShown, errors=HERE)
    def get(self, request: Request, championship: int) -> Response:
        """Points by race, and what decided between those who are level (R12.7)."""
        return Response(standings_shown(championship_page(championship, account_of(request))))


class Entries(ChampionshipEndpoint):
    """The own entry in a championship."""

    @described("entry_request", shapes.Carried, body=shapes.Told, errors=WRITES)
    def post(self, request: Request, championship: int) -> Response:
        """Ask for a place, or take it where entry is open."""
        asked, account = read_body(request, shapes.Told), own_account(request)
        key = command_key(account, asked.command_id)
        version = organise.request_entry(championship, account, command_id=key)
        return Response(shapes.Carried(version=version))

    @described("entry_leave", shapes.Carried, errors=(401, *WRITES))
    def delete(self, request: Request, championship: int) -> Response:
        """Give the own entry up; in a running race the car is withdrawn (R9.5)."""
        version = organise.leave(championship, own_account(request))
        return Response(shapes.Carried(version=version))


class Bots(ChampionshipEndpoint):
    """Bots in a championship."""

    @described("bot_add", shapes.Carried, body=shapes.BotWanted, errors=WRITES)
    def post(self, request: Request, championship: int) -> Response:
        """Enter a bot; the organiser's to do."""
        asked, account = read_body(request, shapes.BotWanted), own_account(request)
        key = command_key(account, asked.command_id)
        version = organise.add_bot(championship, account, asked.bot, command_id=key)
        return Response(shapes.Carried(version=version))


class Admission(ChampionshipEndpoint):
    """Saying yes to an entry."""

    @described("entry_admit", shapes.Carried, body=shapes.Told, errors=WRITES)
    def post(self, request: Request, championship: int, entry: int) -> Response:
        """Admit an entry; the organiser's to do."""
        asked, account = read_body(request, shapes.Told), own_account(request)
        key = command_key(account, asked.command_id)
        version = organise.admit_entry(championship, account, entry, command_id=key)
        return Response(shapes.Carried(version=version))


class Declining(ChampionshipEndpoint):
    """Saying no to an entry."""

    @described("entry_decline", shapes.Carried, body=shapes.Told, errors=WRITES)
    def post(self, request: Request, championship: int, entry: int) -> Response:
        """Decline an entry; the organiser's to do."""
        asked, account = read_body(request, shapes.Told), own_account(request)
        key = command_key(account, asked.command_id)
        version = organise.decline_entry(championship, account, entry, command_id=key)
        return Response(shapes.Carried(version=version))


class Withdrawal(ChampionshipEndpoint):
    """Taking a driver out."""

    @described("entry_withdraw", shapes.Carried, body=shapes.Told, errors=WRITES)
    def post(self, request: Request, championship: int, entry: int) -> Response:
        """R9.5: take a driver out of the running race and all later ones; the organiser's to do."""
        asked, account = read_body(request, shapes.Told), own_account(request)
        key = command_key(account, asked.command_id)
        version = organise.withdraw_driver(championship, account, entry, command_id=key)
        return Response(shapes.Carried(version=version))


class Start(ChampionshipEndpoint):
    """The start of a championship."""

    @described("championship_start", shapes.Carried, body=shapes.Told, errors=WRITES)
    def post(self, request: Request, championship: int) -> Response:
        """Close the entries and open the first race; the organiser's to do."""
        asked, account = read_body(request, shapes.Told), own_account(request)
        key = command_key(account, asked.command_id)
        version = organise.start(championship, account, command_id=key)
        return Response(shapes.Carried(version=version))
