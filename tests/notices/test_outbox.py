from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import pytest
from django.core import mail
from django.db import transaction

from heat_site.accounts.models import User
from heat_site.notices.channels.inbox.queries import inbox_page, unread_count
from heat_site.notices.deliveries import deliver_due
from heat_site.notices.models import Delivery, Notice
from heat_site.notices.outbox import settle, tell, tell_each

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    type Facts = dict[str, str | int | datetime | None]

pytestmark = pytest.mark.django_db
DECISION = "race-12:45:car-3"


def test_a_turn_is_told_once_in_inbox_and_by_mail(ada: User, turn: Facts) -> None:
    for _ in range(2):
        tell(ada.pk, "your_turn", DECISION, "/races/12/", turn)
    assert [e.title for e in inbox_page(ada.pk).entries] == ["Your turn in Sunday cup 3"]
    assert unread_count(ada.pk) == 1
    assert deliver_due() == 1
    assert deliver_due() == 0
    assert [message.to for message in mail.outbox] == [["ada@example.org"]]


def test_the_next_decision_is_told_again(ada: User, turn: Facts) -> None:
    tell(ada.pk, "your_turn", DECISION, "/races/12/", turn)
    tell(ada.pk, "your_turn", "race-12:60:car-3", "/races/12/", turn)
    assert deliver_due() == 2


def test_nothing_is_sent_about_a_decision_taken_meanwhile(ada: User, turn: Facts) -> None:
    tell(ada.pk, "your_turn", DECISION, "/races/12/", turn)
    settle(DECISION)
    assert deliver_due() == 0
    assert mail.outbox == []
    assert Delivery.objects.get().status == Delivery.Status.DROPPED
    assert unread_count(ada.pk) == 0
    (entry,) = inbox_page(ada.pk).entries
    assert (entry.settled, entry.unread, entry.detail) == (True, False, "")


def test_a_settled_decision_is_not_told_anew(ada: User, turn: Facts) -> None:
    tell(ada.pk, "your_turn", DECISION, "/races/12/", turn)
    settle(DECISION)
    tell(ada.pk, "your_turn", DECISION, "/races/12/", turn)
    assert deliver_due() == 0


def test_a_seat_handed_over_ends_the_notice_of_one_and_tells_the_other(
    ada: User, ben: User, turn: Facts
) -> None:
    tell(ada.pk, "your_turn", DECISION, "/races/12/", turn)
    settle(DECISION, ada.pk)
    tell(ben.pk, "your_turn", DECISION, "/races/12/", turn)
    deliver_due()
    assert [message.to for message in mail.outbox] == [["ben@example.org"]]


def test_settling_leaves_what_was_only_told(ada: User, turn: Facts) -> None:
    tell(ada.pk, "timed_out", DECISION, "/races/12/", turn)
    settle(DECISION)
    assert deliver_due() == 1
    assert unread_count(ada.pk) == 1


def test_settling_leaves_other_decisions(ada: User, turn: Facts) -> None:
    tell(ada.pk, "your_turn", DECISION, "/races/12/", turn)
    settle("race-12:45:car-4")
    assert deliver_due() == 1


def test_bots_and_inactive_accounts_are_told_nothing(ben: User, turn: Facts) -> None:
    ben.is_active = False
    ben.save()
    bot = User.objects.create_bot("stirling", "Stirling")
    tell_each([ben.pk, bot.pk], "your_turn", DECISION, "/races/12/", turn)
    assert not Notice.objects.exists()


def test_who_left_before_the_mail_went_out_gets_none(ada: User, turn: Facts) -> None:
    tell(ada.pk, "your_turn", DECISION, "/races/12/", turn)
    User.objects.update(is_active=False)
    assert deliver_due() == 0
    assert Delivery.objects.get().status == Delivery.Status.DROPPED


def test_without_an_address_there_is_the_inbox_only(ada: User, turn: Facts) -> None:
    User.objects.update(email="")
    tell(ada.pk, "your_turn", DECISION, "/races/12/", turn)
    assert unread_count(ada.pk) == 1
    assert not Delivery.objects.exists()


def test_a_notice_falls_with_the_transaction_of_its_fact(ada: User, turn: Facts) -> None:
    with transaction.atomic():
        tell(ada.pk, "your_turn", DECISION, "/races/12/", turn)
        transaction.set_rollback(True)
    assert not Notice.objects.exists()


def test_telling_many_costs_as_much_as_telling_one(
    ada: User,
    ben: User,
    cleo: User,
    turn: Facts,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(2):
        tell_each([ada.pk, ben.pk, cleo.pk], "your_turn", DECISION, "/races/12/", turn)
    assert Delivery.objects.count() == 3
    with django_assert_num_queries(0):
        tell_each([], "your_turn", DECISION, "/races/12/", turn)
    with django_assert_num_queries(1):
        settle(DECISION)


@pytest.mark.parametrize(
    ("kind", "url", "facts"),
    [
        ("tea_is_ready", "/races/12/", {}),
        ("race_finished", "/races/12/", {"race": "Cup"}),
        ("race_finished", "/races/12/", {"race": "Cup", "place": 1, "hand": "5"}),
        ("your_turn", "/races/12/", {"race": "Cup", "due": "soon"}),
        ("your_turn", "/races/12/", {"race": "Cup", "due": datetime(2026, 12, 1)}),  # noqa: DTZ001
        ("race_finished", "https://elsewhere.example/", {"race": "Cup", "place": 1}),
        ("race_finished", "//elsewhere.example/", {"race": "Cup", "place": 1}),
    ],
)
def test_a_notice_that_could_not_be_worded_or_leads_away_is_refused(
    ada: User, kind: str, url: str, facts: Facts
) -> None:
    with pytest.raises(ValueError, match=r".+"):
        tell(ada.pk, kind, DECISION, url, facts)
    assert not Notice.objects.exists()
