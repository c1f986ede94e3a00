"""Minimal DRF views: token, one read or one row written, an answer of the size asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.urls import include, path
from rest_framework.response import Response
from rest_framework.views import APIView

from races.models import Heartbeat, Race

if TYPE_CHECKING:
    from rest_framework.request import Request

ANSWERS: dict[int, Any] = {}
"""What the reading view answers for a race, as plain lists and dicts."""


class Read(APIView):
    """One race read from its row, and an answer of the same size as the real one."""

    def get(self, request: Request, race: int) -> Response:
        """The answer laid down for the race."""
        return Response(ANSWERS[Race.objects.get(pk=race).number])


class Write(APIView):
    """One row written and committed, as the least that a command could be."""

    def post(self, request: Request, race: int) -> Response:
        """Store the moment."""
        sent: Any = request.data
        with transaction.atomic():
            found = Race.objects.get(pk=race)
            Heartbeat.objects.create(name=sent["command_id"], at=found.created_at)
        return Response({"version": found.version})


urlpatterns = [
    path("minimal/<int:race>/", Read.as_view()),
    path("minimal/<int:race>/commands/", Write.as_view()),
    path("", include("heat_site.urls")),
]
