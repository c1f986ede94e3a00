"""Whose language a page is in: the account's, else the chosen one, else the browser's."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from django.test import Client
from django.utils import timezone, translation

from heat_site.accounts.models import User
from races.templatetags.race_times import instant
from tests.services.racing import started_race

if TYPE_CHECKING:
    from django.http import HttpResponse
    from django.test.client import _MonkeyPatchedWSGIResponse
    from pytest_django import Settings

    Response = HttpResponse | _MonkeyPatchedWSGIResponse

pytestmark = pytest.mark.django_db

FINNISH = {"accept-language": "fi,en;q=0.5"}


@pytest.fixture(autouse=True)
def _languages(settings: Settings) -> None:
    settings.LANGUAGES = [("en", "English"), ("fi", "Suomi"), ("pt-br", "Português brasileiro")]


def spoken(answer: Response) -> str:
    """The language a page says it is in; what it tells the browser is the same."""
    said = re.search(r'<html lang="([^"]+)"', answer.content.decode())
    assert said is not None
    assert said[1] == answer["Content-Language"]
    return said[1]


def test_guests_get_what_their_browser_asks_for(client: Client) -> None:
    assert spoken(client.get("/accounts/login/", headers=FINNISH)) == "fi"
    assert spoken(client.get("/accounts/login/", headers={"accept-language": "tlh"})) == "en"


@pytest.mark.parametrize("asked", ["pt", "pt-PT", "pt-BR"])
def test_whoever_asks_for_portuguese_gets_the_portuguese_there_is(
    client: Client, asked: str
) -> None:
    assert spoken(client.get("/accounts/login/", headers={"accept-language": asked})) == "pt-br"


def test_a_guest_chooses_at_the_foot_of_the_page_and_comes_back_to_it() -> None:
    client = Client(enforce_csrf_checks=True)
    page = client.get("/races/?page=1").content.decode()
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page))

    assert '<button name="language" value="fi" lang="fi" translate="no">Suomi</button>' in page
    answer = client.post("/language/", {**fields, "language": "fi"})

    assert (answer.status_code, answer["Location"]) == (302, "/races/?page=1")
    assert spoken(client.get("/accounts/login/", headers={"accept-language": "en"})) == "fi"


def test_every_language_is_called_by_its_own_name(client: Client) -> None:
    page = client.get("/accounts/login/", headers=FINNISH).content.decode()

    assert re.findall(r'aria-current="true">(\w+)</button>', page) == ["Suomi"]
    assert ">English</button>" in page


def test_a_choice_leads_to_no_other_site_and_nonsense_changes_nothing(client: Client) -> None:
    chosen = {"language": "tlh", "next": "https://elsewhere.example/"}

    assert client.post("/language/", chosen)["Location"] == "/"
    assert spoken(client.get("/accounts/login/")) == "en"


def test_after_a_refused_form_the_choice_leads_to_the_start(client: Client) -> None:
    page = client.post("/accounts/login/", {"login": "nobody"}).content.decode()

    assert 'name="next" value="/"' in page


def test_no_choice_is_offered_where_there_is_none(client: Client, settings: Settings) -> None:
    settings.LANGUAGES = [("en", "English")]

    assert "/language/" not in client.get("/accounts/login/").content.decode()


def test_the_accounts_language_wins_over_cookie_and_browser(ada_client: Client, ada: User) -> None:
    User.objects.filter(pk=ada.pk).update(language="fi")
    ada_client.post("/language/", {"language": "pt-br"})
    page = ada_client.get("/accounts/profile/", headers={"accept-language": "en"})

    assert spoken(page) == "fi"
    # It is chosen in the profile, so the foot of the page offers no other.
    assert 'action="/language/"' not in page.content.decode()


def test_who_signs_up_gets_mail_in_the_language_of_that_page(client: Client) -> None:
    form = {"username": "dora", "email": "dora@example.org", "password1": "pit-lane-1961"}
    client.post("/accounts/signup/", form, headers=FINNISH)

    assert User.objects.get(username="dora").language == "fi"


def test_an_account_without_a_language_is_asked_like_a_guest(ada_client: Client) -> None:
    assert spoken(ada_client.get("/accounts/profile/", headers=FINNISH)) == "fi"


def test_moments_are_written_in_the_readers_language() -> None:
    with translation.override("fi"), timezone.override("Europe/Helsinki"):
        assert "ti 1.12." in instant(datetime(2026, 12, 1, 17, 30, tzinfo=UTC))


DRAWN = re.compile(r' (?:d|points|transform|viewBox|[xyr]|c[xy]|[xy][12]|width|height)="([^"]*)"')


def test_pictures_are_drawn_alike_in_every_language(ada: User, ben: User, client: Client) -> None:
    """A figure with a comma, as Finnish writes it, would break a drawing."""
    pages = [f"/races/{started_race(ada, ben, legends=2)}/", "/tracks/usa/", "/tracks/"]
    for page in pages:
        english, finnish = (
            DRAWN.findall(client.get(page, headers={"accept-language": language}).content.decode())
            for language in ("en", "fi")
        )
        assert english
        assert finnish == english
