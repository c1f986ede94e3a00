"""The one way a command gets into a championship's stream."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from django.db import transaction
from msgspec import Struct

from championships import codec, history
from championships.projections.rows import rows_of
from championships.projections.writing import write_rows
from championships.rules.championship.creating import create
from championships.rules.championship.decide import decide
from championships.rules.refusal import Refused
from heat_site.errors import CommandRefused
from heat_site.eventstore import store
from heat_site.eventstore.records import Meta

if TYPE_CHECKING:
    from collections.abc import Callable

    from championships.history import Dated
    from championships.rules.championship.commands import (
        ChampionshipCommand,
        CreateChampionship,
    )
    from championships.rules.championship.state import Championship

RULES_REVISION = "1"
"""Stored with each event: which revision of the rules decided it."""


class Sender(Struct, frozen=True, kw_only=True):
    """Who sends a command: the account, what for, and an id that makes a repeat harmless.

    `cause` is one of driver, organiser, season (the process manager).
    """

    cause: str
    account: int | None = None
    command_id: str | None = None

    @property
    def meta(self) -> Meta:
        """What is stored beside the events."""
        return Meta(account=self.account, cause=self.cause, rules=RULES_REVISION)


def open_championship(sender: Sender, command: Callable[[], CreateChampionship]) -> int:
    """Store the first event of a championship; its number.

    `command` is asked for in the same transaction and may write rows that the event points to.
    A repeated command id of the same account gives the number made then. Raises CommandRefused.
    """
    receipts = f"championships-of-{sender.account or 0}"
    with transaction.atomic():
        store.lock(receipts)
        if sender.command_id is not None:
            made = store.receipt(receipts, sender.command_id)
            if made is not None:
                return made
        try:
            created = create(command())
        except Refused as refused:
            raise refusal_of(refused) from refused
        stream = store.open_stream(history.KIND)
        number = history.number_of(stream)
        moment = datetime.now(UTC)
        store.append(stream, [codec.encode(created)], 0, sender.meta, at=moment)
        if sender.command_id is not None:
            store.keep_receipt(receipts, sender.command_id, number, moment)
        write_rows(None, rows_of(number, history.follow_up(None, [created], moment)))
    return number


def carry_out(
    number: int,
    command: ChampionshipCommand | Callable[[Championship], ChampionshipCommand],
    sender: Sender,
    may: Callable[[Championship], None] = lambda _: None,
) -> int:
    """Decide the command in the championship as it stands and store what follows; the new version.

    1. wait for whoever else is writing to it, 2. a command id that was carried out gets its first
    answer, 3. `may` raises if the sender is not allowed, 4. decide, 5. events and rows in one
    commit; a command that changes nothing stores nothing.

    Raises NothingThere, CommandRefused, and whatever `may` raises.
    """
    stream = history.stream_of(number)
    with transaction.atomic():
        store.lock(stream)
        if sender.command_id is not None:
            answered = store.receipt(stream, sender.command_id)
            if answered is not None:
                return answered
        before = history.load(number)
        may(before.state)
        asked = command(before.state) if callable(command) else command
        try:
            decided = decide(before.state, asked)
        except Refused as refused:
            raise refusal_of(refused) from refused
        moment = datetime.now(UTC)
        version = store.append(
            stream,
            [codec.encode(event) for event in decided],
            before.version,
            sender.meta,
            command_id=sender.command_id,
            at=moment,
        )
        after = history.follow_up(before, decided, moment)
        write_rows(rows_of(number, before), rows_of(number, after))
    return version


def loaded(number: int) -> Dated:
    """The championship as it stands, held against other writers until the transaction ends.

    Raises NothingThere.
    """
    store.lock(history.stream_of(number))
    return history.load(number)


def refusal_of(refused: Refused) -> CommandRefused:
    """The rules' refusal as pages and API know it."""
    refusal = refused.refusal
    return CommandRefused(refusal.clause, refusal.reason.value, dict(refusal.facts))
