"""What holds for every page: safety headers, friendly errors, settings fit for the public."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from http import HTTPStatus
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client, RequestFactory

from heat_site.errors import CommandRefused, NothingThere, NotYourSeat, RaceMovedOn
from heat_site.eventstore.errors import StreamMoved
from heat_site.http import ErrorsAnswered, nothing_new, poll_tag, status_of
from heat_site.settings.base import ROOT

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


def test_content_security_policy_allows_nothing_inline(client: Client) -> None:
    policy = client.get("/accounts/login/")["Content-Security-Policy"]

    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "nonce" not in policy


@pytest.mark.parametrize("signed_in", [False, True])
@pytest.mark.django_db
def test_every_link_of_the_header_leads_somewhere(
    request: pytest.FixtureRequest, signed_in: bool
) -> None:
    client: Client = request.getfixturevalue("ada_client" if signed_in else "client")
    page = client.get("/no/such/page/").content.decode()

    links = re.findall(r'href="([^"]*)"', page[page.index("<header") : page.index("</header>")])

    assert len(links) == (7 if signed_in else 6)
    assert [client.get(link).status_code for link in links] == [200] * len(links)


def test_a_page_that_is_not_there(client: Client) -> None:
    answer = client.get("/no/such/page/")

    assert answer.status_code == 404
    assert "There is nothing at this address" in answer.content.decode()


def test_a_form_from_elsewhere_is_refused_with_what_to_do() -> None:
    answer = Client(enforce_csrf_checks=True).post(
        "/accounts/login/", {"login": "x", "password": "y"}
    )

    assert answer.status_code == 403
    assert "reload" in answer.content.decode()


def test_a_bug_gets_a_friendly_page_that_needs_nothing() -> None:
    from django.views.defaults import server_error

    answer = server_error(RequestFactory().get("/"))

    assert answer.status_code == 500
    assert b"What was stored before is safe" in answer.content


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (CommandRefused("R6.2", "no_heat", {"needed": 1}), HTTPStatus.UNPROCESSABLE_ENTITY),
        (RaceMovedOn(7), HTTPStatus.CONFLICT),
        (StreamMoved("race-1", 3, 4), HTTPStatus.CONFLICT),
        (NotYourSeat(), HTTPStatus.FORBIDDEN),
        (NothingThere(), HTTPStatus.NOT_FOUND),
    ],
)
def test_known_errors_have_their_status_and_page(
    rf: RequestFactory, error: Exception, status: HTTPStatus
) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        raise AssertionError("not called")

    request = rf.get("/")
    request.user = AnonymousUser()
    answer = ErrorsAnswered(view).process_exception(request, error)

    assert status_of(error) == status
    assert answer is not None
    assert answer.status_code == status
    assert b"<h1>" in answer.content


def test_a_bug_is_no_known_error(rf: RequestFactory) -> None:
    assert status_of(ValueError("bug")) is None


def test_a_page_that_shows_the_present_gets_nothing_new(rf: RequestFactory) -> None:
    tag = poll_tag("race-1", 12)

    same = nothing_new(rf.get("/", {"seen": tag}), tag)

    assert same is not None
    assert same.status_code == 204
    assert nothing_new(rf.get("/", {"seen": poll_tag("race-1", 11)}), tag) is None


def test_production_settings_pass_the_deployment_check() -> None:
    environment = {
        **{name: value for name, value in os.environ.items() if name in {"PATH", "HOME"}},
        "DJANGO_SETTINGS_MODULE": "heat_site.settings.production",
        "SECRET_KEY": "k3y-for-a-test-0123456789-abcdefghijklmnopqrstuvwxyz-ABCDEFG",
        "ALLOWED_HOSTS": "paddock.example.org",
    }

    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_production_has_no_default_secret() -> None:
    environment = {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "heat_site.settings.production",
    }

    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode != 0
    assert "SECRET_KEY" in done.stderr


@pytest.mark.django_db
def test_openapi_page_and_schema(client: Client) -> None:
    assert client.get("/api/docs/").status_code == 200
    schema = client.get("/api/schema/", headers={"accept": "application/json"})
    assert schema.status_code == 200
