"""Reading race pages and sending their forms, as tests do it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from django.test import Client

from races.rules.words import CarId
from tests.services.racing import careful, state

if TYPE_CHECKING:
    from django.http import HttpResponse
    from django.test.client import _MonkeyPatchedWSGIResponse

    from heat_site.accounts.models import User

    Response = HttpResponse | _MonkeyPatchedWSGIResponse

HTMX = {"HX-Request": "true"}
TAG = re.compile(r'id="race-(?:seen|panel)" name="(seen|panel)" value="([^"]*)"')


def signed_in(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def text(response: Response) -> str:
    return response.content.decode()


def words(response: Response) -> str:
    """What a person reads: no tags, single spaces."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text(response)))


def tags(response: Response) -> dict[str, str]:
    """What the page says it shows when it asks for news."""
    return dict(TAG.findall(text(response)))


def plan_fields(race: int, car: int, key: str = "one") -> dict[str, Any]:
    command = careful(race, CarId(car))
    return {
        "do": "plan",
        "car": car,
        "gear": getattr(command, "gear", 0),
        "card": list(getattr(command, "cards", ())),
        "seen": state(race).version,
        "command_id": key,
        "sure": "1",
    }


def decide(
    client: Client, race: int, fields: dict[str, Any], headers: dict[str, str] | None = None
) -> Response:
    """Send a decision's form."""
    return client.post(f"/races/{race}/decide/", fields, headers=headers)
