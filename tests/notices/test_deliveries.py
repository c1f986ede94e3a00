from __future__ import annotations

import smtplib
import threading
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, ClassVar, override

import pytest
from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone

from heat_site.notices.channels.email.transport import send
from heat_site.notices.channels.failure import DeliveryFailed
from heat_site.notices.deliveries import LEASE, MAX_TRIES, deliver_due, wait_after
from heat_site.notices.models import Delivery, Notice
from heat_site.notices.outbox import settle, tell
from heat_site.notices.tasks import deliver
from tests.eventstore.threads import PATIENCE, crew

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from django.core.mail import EmailMessage
    from pytest_django import Settings

    from heat_site.accounts.models import User

    type Facts = dict[str, str | int | datetime | None]

pytestmark = pytest.mark.django_db
DECISION = "race-12:45:car-3"


class Postman(BaseEmailBackend):
    """A mail server that does what `act` does with each letter; the seam where channels end."""

    act: ClassVar[Callable[[EmailMessage], None]]

    @override
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            type(self).act(message)
        return len(email_messages)


@pytest.fixture
def told(ada: User, turn: Facts) -> Delivery:
    tell(ada.pk, "your_turn", DECISION, "/races/12/", turn)
    return Delivery.objects.get()


@pytest.fixture
def postman(settings: Settings) -> type[Postman]:
    settings.MAILERS = {"default": {"BACKEND": f"{__name__}.Postman"}}
    return Postman


def raising(error: Exception) -> Callable[[EmailMessage], None]:
    def act(_message: EmailMessage) -> None:
        raise error

    return act


def refused(code: int) -> Exception:
    return smtplib.SMTPRecipientsRefused({"ada@example.org": (code, b"no")})


PASSING = {
    "nobody answers": ConnectionRefusedError("refused"),
    "too slow": TimeoutError("timed out"),
    "greylisted": refused(451),
    "our own sign-in is wrong": smtplib.SMTPAuthenticationError(535, b"bad credentials"),
    "gone in the middle": smtplib.SMTPServerDisconnected("closed"),
}


@pytest.mark.parametrize("case", PASSING)
def test_after_a_passing_failure_it_is_tried_again_later(
    case: str, told: Delivery, postman: type[Postman]
) -> None:
    postman.act = raising(PASSING[case])
    now = timezone.now()
    assert deliver_due(now) == 0
    told.refresh_from_db()
    assert (told.status, told.tries) == (Delivery.Status.WAITING, 1)
    assert told.next_try == now + wait_after(1)
    assert told.error
    delivered: list[EmailMessage] = []
    postman.act = delivered.append
    assert deliver_due(now + timedelta(seconds=59)) == 0
    assert deliver_due(now + timedelta(seconds=60)) == 1
    told.refresh_from_db()
    assert (told.status, told.error, len(delivered)) == (Delivery.Status.SENT, "", 1)


@pytest.mark.parametrize("case", ["unknown address", "impossible address"])
def test_after_a_permanent_failure_it_is_given_up(
    case: str, told: Delivery, postman: type[Postman]
) -> None:
    errors = {"unknown address": refused(550), "impossible address": ValueError("Invalid address")}
    postman.act = raising(errors[case])
    assert deliver_due() == 0
    told.refresh_from_db()
    assert told.status == Delivery.Status.FAILED
    assert told.error
    assert deliver_due(timezone.now() + timedelta(days=9)) == 0


def test_waits_grow_up_to_a_limit() -> None:
    minutes = [wait_after(tries).total_seconds() / 60 for tries in range(1, MAX_TRIES)]
    assert minutes == [1, 4, 16, 64, 256, 360, 360]


def test_in_the_end_it_is_given_up(told: Delivery, postman: type[Postman]) -> None:
    postman.act = raising(TimeoutError("timed out"))
    now = timezone.now()
    for _ in range(MAX_TRIES + 2):
        deliver_due(now)
        now += timedelta(days=1)
    told.refresh_from_db()
    assert (told.status, told.tries) == (Delivery.Status.FAILED, MAX_TRIES)


def test_the_decision_taken_between_two_tries_ends_them(
    told: Delivery, postman: type[Postman]
) -> None:
    postman.act = raising(TimeoutError("timed out"))
    now = timezone.now()
    deliver_due(now)
    settle(DECISION)
    assert deliver_due(now + timedelta(days=1)) == 0
    told.refresh_from_db()
    assert (told.status, told.tries) == (Delivery.Status.DROPPED, 2)


def test_a_notice_with_a_fault_in_it_does_not_keep_the_others(
    told: Delivery, ben: User, turn: Facts, caplog: pytest.LogCaptureFixture
) -> None:
    Notice.objects.update(facts="{}")
    tell(ben.pk, "your_turn", DECISION, "/races/12/", turn)
    assert deliver_due() == 1
    told.refresh_from_db()
    assert told.status == Delivery.Status.WAITING
    assert "KeyError" in told.error
    assert "KeyError" in caplog.text


def test_a_worker_killed_while_sending_leaves_the_mail_to_the_next(
    told: Delivery, postman: type[Postman]
) -> None:
    postman.act = raising(KeyboardInterrupt())  # type: ignore[arg-type]
    now = timezone.now()
    with pytest.raises(KeyboardInterrupt):
        deliver_due(now)
    delivered: list[EmailMessage] = []
    postman.act = delivered.append
    assert deliver_due(now + LEASE - timedelta(seconds=1)) == 0
    assert deliver_due(now + LEASE) == 1
    assert len(delivered) == 1


@pytest.mark.django_db(transaction=True)
def test_several_deliverers_at_once_send_one_mail_each(
    ada: User, ben: User, cleo: User, turn: Facts
) -> None:
    for number in range(10):
        for person in (ada, ben, cleo):
            tell(person.pk, "your_turn", f"race-{number}", "/races/12/", turn)
    with crew() as threads:
        shares = threads.together(*[deliver_due] * 4)
    assert sum(shares) == 30
    assert len({message.extra_headers["Message-ID"] for message in mail.outbox}) == 30
    assert len(mail.outbox) == 30


@pytest.mark.django_db(transaction=True)
def test_a_slow_worker_whose_lease_ran_out_does_not_undo_what_the_next_one_did(
    told: Delivery, postman: type[Postman]
) -> None:
    sending, may_fail = threading.Event(), threading.Event()
    now = timezone.now()

    def hang(_message: EmailMessage) -> None:
        sending.set()
        assert may_fail.wait(PATIENCE)
        raise TimeoutError("timed out")

    postman.act = hang
    with crew() as threads:
        slow = threads.start(lambda: deliver_due(now))
        try:
            assert sending.wait(PATIENCE)
            postman.act = list["EmailMessage"]().append
            assert deliver_due(now + LEASE) == 1
        finally:
            may_fail.set()
        assert slow.result(PATIENCE) == 0
    told.refresh_from_db()
    assert (told.status, told.tries) == (Delivery.Status.SENT, 2)


def test_the_letter_is_in_the_recipients_language_and_time_zone(
    ada: User, told: Delivery, settings: Settings
) -> None:
    settings.SITE_URL = "https://paddock.example"
    ada.time_zone, ada.language = "Europe/Helsinki", "fi"
    ada.save()
    with timezone.override(UTC):
        deliver_due()
    (message,) = mail.outbox
    body = str(message.body)
    # 17.30 UTC; Finnish writes "1. joulukuuta 2026 kello 19.30".
    assert "joulukuu" in body
    assert "19.30 (Europe/Helsinki)" in body
    assert "https://paddock.example/races/12/" in body
    assert message.extra_headers["Message-ID"].endswith("@paddock.example>")


def test_names_are_not_escaped_in_a_letter_and_cannot_add_headers(ada: User) -> None:
    ada.display_name = "Ada <3 & co"
    ada.save()
    facts: Facts = {"race": "Cup\r\nBcc: eve@example.org", "place": 1}
    tell(ada.pk, "race_finished", DECISION, "/races/12/", facts)
    assert deliver_due() == 1
    (message,) = mail.outbox
    assert "Ada <3 & co" in str(message.body)
    assert message.recipients() == ["ada@example.org"]
    assert "\n" not in str(message.subject)


def test_without_a_deadline_none_is_named(ada: User) -> None:
    tell(ada.pk, "your_turn", DECISION, "/races/12/", {"race": "Cup", "due": None})
    deliver_due()
    assert "Decide by" not in str(mail.outbox[0].body)


def test_an_account_that_lost_its_address_cannot_be_written_to(ada: User, told: Delivery) -> None:
    ada.email = ""
    ada.save()
    with pytest.raises(DeliveryFailed) as failed:
        send(Notice.objects.get())
    assert failed.value.permanent


def test_a_slow_mail_server_holds_one_thread_of_a_worker(
    ada: User, ben: User, turn: Facts, postman: type[Postman]
) -> None:
    for person in (ada, ben):
        tell(person.pk, "your_turn", DECISION, "/races/12/", turn)
    sent: list[str] = []

    def slowly(message: EmailMessage) -> None:
        sent.extend(message.to)
        # Meanwhile beat asks again, and another thread of the same worker takes it.
        deliver()

    postman.act = staticmethod(slowly)
    deliver()

    assert sent == [ada.email, ben.email]
    assert {each.tries for each in Delivery.objects.all()} == {1}
