"""Signing in while the cache is away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from django.test import Client
    from pytest_django import Settings

pytestmark = pytest.mark.django_db


@pytest.mark.usefixtures("ada")
def test_people_sign_in_while_redis_cannot_be_reached(
    client: Client, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.CACHES = {
        "default": {
            "BACKEND": "heat_site.tolerant_cache.TolerantRedisCache",
            # Nothing listens on port 1.
            "LOCATION": "redis://127.0.0.1:1/0",
        }
    }
    form = {"login": "ada", "password": "pit-lane-1961"}
    answer = client.post("/accounts/login/", form)
    assert answer.status_code == 302
    assert "the cache cannot be reached" in caplog.text
