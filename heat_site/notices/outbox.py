"""Telling people things, in the transaction of what happened; `deliveries` carries them further."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import connection, transaction
from django.utils import timezone

from heat_site.eventstore.cursors import prepared_cursor
from heat_site.notices.kinds import KINDS, stored_facts

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from datetime import datetime

_TELL: Final = """
    INSERT INTO notices_notice (recipient_id, kind, decision, url, facts, created_at)
    SELECT id, %%s, %%s, %%s, %%s, %%s FROM accounts_user
    WHERE id IN (%(people)s) AND is_active AND NOT is_bot
    ON CONFLICT (decision, recipient_id, kind) DO NOTHING
"""
_SEND: Final = """
    INSERT INTO notices_delivery (notice_id, channel, next_try)
    SELECT notice.id, %%s, %%s FROM notices_notice AS notice
    JOIN accounts_user AS person ON person.id = notice.recipient_id
    WHERE notice.decision = %%s AND notice.kind = %%s AND notice.recipient_id IN (%(people)s)
      AND person.email <> ''
    ON CONFLICT (notice_id, channel) DO NOTHING
"""
_ASKING: Final = tuple(kind.name for kind in KINDS.values() if kind.asks)
_SETTLE: Final = f"""
    UPDATE notices_notice SET settled_at = %s
    WHERE decision = %s AND kind IN ({", ".join(["%s"] * len(_ASKING))}) AND settled_at IS NULL
"""  # noqa: S608 - names of our own


def tell(
    recipient: int,
    kind: str,
    decision: str,
    url: str,
    facts: Mapping[str, str | int | datetime | None],
) -> None:
    """Tell one account (its number) something about a decision; see `tell_each`."""
    tell_each([recipient], kind, decision, url, facts)


def tell_each(
    recipients: Collection[int],
    kind: str,
    decision: str,
    url: str,
    facts: Mapping[str, str | int | datetime | None],
) -> None:
    """Tell several accounts the same, at most once for a person, kind and decision.

    `decision` is any text that names the decision for good, such as "race-12:45:car-3"; `url` the
    path of the page where it is taken. Bots and inactive accounts are told nothing. Called in the
    transaction of the fact it tells, so that both happen or neither; repeating it is harmless.
    Raises ValueError for facts that do not fit the kind (see `kinds`) and for foreign addresses.
    """
    if not url.startswith("/") or url.startswith("//"):
        raise ValueError(f"a notice leads to a page of this site, not to {url!r}")
    text = stored_facts(kind, facts)
    if not recipients:
        return
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    people = {"people": ", ".join(["%s"] * len(recipients))}
    with transaction.atomic(savepoint=False), prepared_cursor() as cursor:
        cursor.execute(_TELL % people, [kind, decision, url, text, now, *recipients])
        for channel in KINDS[kind].channels:
            cursor.execute(_SEND % people, [channel, now, decision, kind, *recipients])


def settle(decision: str, recipient: int | None = None) -> None:
    """The decision was taken: whoever was asked for it is asked no more, and gets no mail about it.

    Called in the transaction of the decision. With a recipient only that person's, as when a seat
    goes to somebody else. What was merely told (a time-out, a result) stays.
    """
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with prepared_cursor() as cursor:
        if recipient is None:
            cursor.execute(_SETTLE, [now, decision, *_ASKING])
        else:
            cursor.execute(f"{_SETTLE} AND recipient_id = %s", [now, decision, *_ASKING, recipient])
