"""The style page: everything there is to build with, for developers only."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.contrib.staticfiles import finders
from django.test import Client, override_settings

from races.picture.liveries import LIVERIES
from races.picture.symbols import ICONS
from races.rules.cards import CardKind
from tests.web.reading import signed_in, text

if TYPE_CHECKING:
    from heat_site.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(ada: User) -> str:
    """The page as somebody of the staff gets it."""
    ada.is_staff = True
    ada.save()
    response = signed_in(ada).get("/style/")
    assert response.status_code == 200
    return text(response)


def source(name: str) -> str:
    found = finders.find(name)
    assert isinstance(found, str)
    return Path(found).read_text()


def test_every_token_is_shown_by_name(page: str) -> None:
    names = set(re.findall(r"^\s*(--[\w-]+):", source("site/tokens.css"), re.MULTILINE))

    assert len(names) > 50
    assert not [name for name in names if f"<code>{name}</code>" not in page]


def test_every_token_that_is_no_colour_has_a_sample(page: str) -> None:
    samples = re.findall(r'class="(?:style-bar )?(style-[\w-]+)"><', page)
    samples += re.findall(r'<span class="(style-(?:step|font)[\w-]+)">', page)
    sheet = source("races/style.css")

    assert samples
    assert not [each for each in samples if f".{each}" not in sheet]


def test_every_icon_livery_and_kind_of_card_is_there(page: str) -> None:
    assert not [name for name in ICONS if f"icons.svg#{name}" not in page]
    assert page.count('class="car-picture"') == len(LIVERIES)
    for kind in CardKind:
        assert f"game-card kind-{kind.value}" in page


def test_components_come_from_the_pages_templates(page: str) -> None:
    for part in ("gear-row", "look-ahead", "track-view", "message-error", "place-1", "errorlist"):
        assert part in page


@pytest.mark.parametrize("path", ["/style/", "/style/errors/404/"])
def test_it_is_not_there_for_others(path: str, ada_client: Client) -> None:
    guest, driver = Client().get(path), ada_client.get(path)

    assert (guest.status_code, driver.status_code) == (404, 404)
    assert "<h1>Style" not in text(driver)


def test_developers_need_no_account() -> None:
    with override_settings(DEBUG=True):
        assert Client().get("/style/").status_code == 200


@pytest.mark.parametrize("status", [400, 403, 404, 409, 422, 429, 500, 503])
def test_every_error_has_its_page(status: int) -> None:
    with override_settings(DEBUG=True):
        response = Client().get(f"/style/errors/{status}/")

    assert response.status_code == status
    assert f'<p class="roundel" aria-hidden="true">{status}</p>' in text(response)


@pytest.mark.parametrize("status", [0, 200, 418, 999999])
def test_other_numbers_are_no_errors(status: int) -> None:
    with override_settings(DEBUG=True):
        assert Client().get(f"/style/errors/{status}/").status_code == 404
