from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client
from django.urls import reverse

from heat_site.notices.channels.inbox.queries import PAGE, unread_count
from heat_site.notices.models import Notice
from heat_site.notices.outbox import settle, tell

if TYPE_CHECKING:
    from datetime import datetime

    from pytest_django import DjangoAssertNumQueries

    from heat_site.accounts.models import User

    type Facts = dict[str, str | int | datetime | None]

pytestmark = pytest.mark.django_db


def tell_turn(person: User, number: int, facts: Facts) -> None:
    tell(person.pk, "your_turn", f"race-{number}:1", f"/races/{number}/", facts)


def test_guests_are_asked_to_sign_in() -> None:
    for name, how in (("notices:inbox", "get"), ("notices:read_all", "post")):
        response = getattr(Client(), how)(reverse(name))
        assert response.status_code == 302
        assert reverse("account_login") in response.headers["Location"]


def test_an_empty_inbox_says_what_it_is_for(ada_client: Client) -> None:
    assert "Nothing here yet" in ada_client.get(reverse("notices:inbox")).content.decode()


def test_the_inbox_shows_when_in_the_readers_own_zone(
    ada: User, ada_client: Client, turn: Facts
) -> None:
    ada.time_zone = "Asia/Tokyo"
    ada.save()
    tell_turn(ada, 12, turn)
    page = ada_client.get(reverse("notices:inbox")).content.decode()
    assert 'href="/races/12/"' in page
    assert "Your turn in Sunday cup 3" in page
    assert "Dec. 2, 2026, 2:30 a.m. (Asia/Tokyo)" in page


def test_a_decision_that_was_taken_is_shown_as_decided(
    ada: User, ada_client: Client, turn: Facts
) -> None:
    tell_turn(ada, 12, turn)
    settle("race-12:1")
    page = ada_client.get(reverse("notices:inbox")).content.decode()
    assert "Decided" in page
    assert "Decide by" not in page
    assert "Mark as read" not in page


def test_notices_are_read_one_by_one_or_all(ada: User, ada_client: Client, turn: Facts) -> None:
    for number in range(3):
        tell_turn(ada, number, turn)
    newest = Notice.objects.latest("pk")
    response = ada_client.post(reverse("notices:read", args=[newest.pk]), follow=True)
    assert response.status_code == 200
    assert unread_count(ada.pk) == 2
    ada_client.post(reverse("notices:read_all"))
    assert unread_count(ada.pk) == 0


def test_nobody_reads_the_notices_of_others(ben: User, ada_client: Client, turn: Facts) -> None:
    tell_turn(ben, 12, turn)
    assert "Sunday cup" not in ada_client.get(reverse("notices:inbox")).content.decode()
    ada_client.post(reverse("notices:read", args=[Notice.objects.get().pk]))
    ada_client.post(reverse("notices:read_all"))
    assert unread_count(ben.pk) == 1


def test_reading_the_page_changes_nothing(ada: User, ada_client: Client, turn: Facts) -> None:
    tell_turn(ada, 12, turn)
    ada_client.get(reverse("notices:inbox"))
    assert unread_count(ada.pk) == 1
    assert ada_client.get(reverse("notices:read_all")).status_code == 405


@pytest.mark.parametrize("before", ["9999999999999999999999", "x", "-1", "9" * 40, "0", ""])
def test_a_strange_page_address_shows_some_page(ada_client: Client, before: str) -> None:
    assert ada_client.get(reverse("notices:inbox"), {"before": before}).status_code == 200


def test_a_strange_notice_number_changes_nothing(ada_client: Client) -> None:
    address = reverse("notices:read", args=[int("9" * 40)])
    assert ada_client.post(address).status_code == 302


def test_older_notices_are_a_page_away(
    ada: User,
    ada_client: Client,
    turn: Facts,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(PAGE + 2):
        tell_turn(ada, number, turn)
    # Session, account, page of notices, count for the header.
    with django_assert_num_queries(4):
        newest = ada_client.get(reverse("notices:inbox"))
    assert newest.content.decode().count('id="notice-') == PAGE
    older = newest.context["page"].older
    second = ada_client.get(reverse("notices:inbox"), {"before": older})
    assert second.content.decode().count('id="notice-') == 2
    assert second.context["page"].older is None


def test_the_header_counts_what_waits(ada: User, ada_client: Client, turn: Facts) -> None:
    tell_turn(ada, 12, turn)
    page = ada_client.get(reverse("accounts:profile"))
    assert page.context["inbox_count"] == 1
    assert ">1<" in page.content.decode()


def test_guests_cost_no_count(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        Client().get(reverse("account_login"))
