"""Signing up and in, passwords, profile, API token."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.conf import settings as site_settings
from django.core import mail
from django.utils import timezone, translation

from heat_site.accounts.models import User

if TYPE_CHECKING:
    from django.test import Client
    from pytest_django import Settings

pytestmark = pytest.mark.django_db

PASSWORD = "pit-lane-1961"
ROOT = Path(__file__).resolve().parents[2]


def sign_in(client: Client, login: str, password: str) -> int:
    return client.post("/accounts/login/", {"login": login, "password": password}).status_code


def test_sign_up_makes_an_account_with_its_zone_and_signs_in(client: Client) -> None:
    answer = client.post(
        "/accounts/signup/",
        {
            "username": "dora",
            "email": "dora@example.org",
            "password1": PASSWORD,
            "time_zone": "Europe/Helsinki",
        },
    )

    assert answer.status_code == 302
    dora = User.objects.get(username="dora")
    assert (dora.time_zone, dora.name, dora.is_bot) == ("Europe/Helsinki", "dora", False)
    assert client.get("/accounts/profile/").status_code == 200


def test_sign_up_says_what_is_wrong(client: Client, ada: User) -> None:
    answer = client.post(
        "/accounts/signup/",
        {"username": "ADA", "email": "no address", "password1": "12345", "time_zone": "Moon/Base"},
    )

    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Moon/Base” is not a time zone we know" in page
    assert "valid email address" in page
    assert User.objects.count() == 1


def test_sign_in_by_name_or_address(client: Client, ada: User) -> None:
    assert sign_in(client, "ada", PASSWORD) == 302
    client.logout()
    assert sign_in(client, "ada@example.org", PASSWORD) == 302


def test_sign_in_is_refused_after_five_wrong_passwords(client: Client, ada: User) -> None:
    assert [sign_in(client, "ada", "wrong") for _ in range(5)] == [200] * 5

    answer = client.post("/accounts/login/", {"login": "ada", "password": PASSWORD})

    assert "Too many failed login attempts" in answer.content.decode()
    assert client.get("/accounts/profile/").status_code == 302


def test_too_many_sign_ins_from_one_address_get_429(client: Client) -> None:
    answers = {sign_in(client, f"nobody{number}", "wrong") for number in range(31)}

    assert answers == {200, 429}
    page = client.post("/accounts/login/", {"login": "x", "password": "y"})
    assert page["Retry-After"] == "300"
    assert "Wait five minutes" in page.content.decode()


def test_bots_cannot_sign_in(client: Client) -> None:
    bot = User.objects.create_bot("bot-1", "Robo")
    assert not bot.has_usable_password()
    bot.set_password(PASSWORD)
    bot.save()

    assert sign_in(client, "bot-1", PASSWORD) == 200
    assert client.get("/accounts/profile/").status_code == 302


def test_password_reset_by_mail(client: Client, ada: User) -> None:
    client.post("/accounts/password/reset/", {"email": "ada@example.org"})

    message = mail.outbox[-1]
    assert message.to == ["ada@example.org"]
    assert message.subject.startswith("Paddock: ")
    link = re.search(r"/accounts/password/reset/key/\S+", str(message.body))
    assert link is not None
    form = client.get(link[0], follow=True)
    answer = client.post(
        form.request["PATH_INFO"], {"password1": "new-tyres-1962", "password2": "new-tyres-1962"}
    )
    assert answer.status_code == 302
    client.logout()
    assert sign_in(client, "ada", "new-tyres-1962") == 302


def test_only_languages_with_a_catalogue_are_offered() -> None:
    catalogues = ROOT.glob("locale/*/LC_MESSAGES/django.po")
    known = {path.parts[-3].replace("_", "-").lower() for path in catalogues}
    assert {code for code, _name in site_settings.LANGUAGES} == {"en", *known}


def test_profile_is_saved_and_used_for_every_page(
    ada_client: Client, ada: User, settings: Settings
) -> None:
    settings.LANGUAGES = [("en", "English"), ("fi", "Finnish")]
    answer = ada_client.post(
        "/accounts/profile/",
        {"display_name": "  Ada L. ", "time_zone": "Asia/Tokyo", "language": "fi"},
        follow=True,
    )

    ada.refresh_from_db()
    assert (ada.display_name, ada.time_zone, ada.language) == ("Ada L.", "Asia/Tokyo", "fi")
    assert answer["Content-Language"] == "fi"
    assert 'lang="fi"' in answer.content.decode()


def test_preferences_at_the_wheel_are_on_until_turned_off(ada_client: Client, ada: User) -> None:
    assert (ada.suggests_plans, ada.asks_first, ada.uses_keys) == (True, True, True)
    page = ada_client.get("/accounts/profile/").content.decode()
    assert page.count(" checked") == 3
    ada_client.post("/accounts/profile/", {"time_zone": "UTC", "asks_first": "on"})

    ada.refresh_from_db()
    assert (ada.suggests_plans, ada.asks_first, ada.uses_keys) == (False, True, False)


def test_profile_rejects_nonsense_with_a_sentence(ada_client: Client, ada: User) -> None:
    answer = ada_client.post(
        "/accounts/profile/",
        {"display_name": "x" * 41, "time_zone": "../../etc/passwd", "language": "tlh"},
    )

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "is not a time zone we know" in page
    assert "does not speak that language" in page
    assert "at most 40 characters" in page
    ada.refresh_from_db()
    assert (ada.display_name, ada.time_zone, ada.language) == ("Ada", "UTC", "")


def test_zone_and_language_do_not_leak_into_the_next_request(
    ada_client: Client, ada: User, client: Client
) -> None:
    User.objects.filter(pk=ada.pk).update(time_zone="Asia/Tokyo", language="fi")
    ada_client.get("/accounts/profile/")
    assert timezone.get_current_timezone_name() == "UTC"

    assert (
        client.get("/accounts/login/", headers={"accept-language": "en"})["Content-Language"]
        == "en"
    )
    translation.deactivate()


def test_guest_pages_cost_no_query(client: Client, django_assert_num_queries: object) -> None:
    with django_assert_num_queries(0):  # type: ignore[operator]
        assert client.get("/accounts/login/").status_code == 200


def test_api_token_is_made_replaced_and_revoked(ada_client: Client, ada: User) -> None:
    from rest_framework.authtoken.models import Token

    ada_client.post("/accounts/profile/token/")
    first = Token.objects.get(user=ada).key
    assert first in ada_client.get("/accounts/profile/").content.decode()

    ada_client.post("/accounts/profile/token/")
    assert Token.objects.get(user=ada).key != first

    ada_client.post("/accounts/profile/token/revoke/")
    assert not Token.objects.exists()


def test_nobody_reads_the_tokens_of_others(client: Client) -> None:
    client.force_login(User.objects.create_superuser("root", "root@example.org", "secret"))
    assert "authtoken" not in client.get("/admin/").content.decode()
    assert client.get("/admin/authtoken/tokenproxy/").status_code == 404


def test_two_accounts_may_not_share_an_address_but_many_may_have_none(ada: User) -> None:
    from django.db import IntegrityError, transaction

    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("other", "ADA@example.org")
    User.objects.create_user("left-1")
    User.objects.create_user("left-2")
