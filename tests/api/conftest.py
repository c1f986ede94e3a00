"""Programs that speak to the API for named people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from heat_site.api.throttles import RequestsAMinute

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from heat_site.accounts.models import User


@pytest.fixture(autouse=True)
def _nothing_counted() -> Iterator[None]:
    """Every test starts with nobody having asked for anything."""
    RequestsAMinute.forget()
    yield
    RequestsAMinute.forget()


@pytest.fixture
def program(db: None) -> Callable[[User | None], APIClient]:
    """Makes a program with a person's token, or a guest's without."""

    def make(user: User | None = None) -> APIClient:
        client = APIClient()
        if user is not None:
            token, _made = Token.objects.get_or_create(user=user)
            client.credentials(HTTP_AUTHORIZATION=f"Token {token.key}")
        return client

    return make
