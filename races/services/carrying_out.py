"""The one way a command gets into a race's stream."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING

from django.db import transaction
from msgspec import Struct

from heat_site.errors import CommandRefused
from heat_site.eventstore.records import Meta
from races import history
from races.chance import RaceChance
from races.models import RaceSecret
from races.projections.rows import rows_between
from races.projections.writing import write_rows
from races.reactions.bots import wake_bots
from races.reactions.notices import tell_people
from races.rules import decide
from races.rules.clocks import Timed, keep_time
from races.rules.refusal import Refused
from races.rules.setup import taken_seats

if TYPE_CHECKING:
    from collections.abc import Callable

    from races.rules.clocks import Timekept
    from races.rules.commands import Command
    from races.rules.race import Race

RULES_REVISION = "1"
"""Stored with each event: which revision of the rules decided it."""
KEPT_SEEDS = 512


class Sender(Struct, frozen=True, kw_only=True):
    """Who sends a command: the account, what for, and an id that makes a repeat harmless.

    `cause` is one of driver, bot, autopilot, organiser, clock, championship.
    """

    cause: str
    account: int | None = None
    command_id: str | None = None


def carry_out(
    race: int,
    command: Command | Callable[[Race], Command],
    sender: Sender,
    may: Callable[[Timekept], None] = lambda _: None,
    *,
    at: datetime | None = None,
) -> int:
    """Decide the command in the race as it stands and store what follows; the new version.

    1. wait for whoever else is writing to this race, 2. a command id that was carried out gets its
    first answer, 3. `may` raises if the sender is not allowed or looks at an old race, 4. decide,
    5. events, rows, due times and notices in one commit.

    Raises NothingThere, HistoryUnreadable, CommandRefused, and whatever `may` raises.
    """
    with transaction.atomic():
        before = history.lock(race, sender.command_id)
        if isinstance(before, int):
            return before
        may(before)
        moment = at or datetime.now(UTC)
        asked = command(before.race) if callable(command) else command
        try:
            decided = decide(before.race, asked, chance_of(race, before.race))
        except Refused as refused:
            raise refusal_of(refused) from refused
        after = keep_time([Timed(event, moment) for event in decided], before)
        with history.appending(race, decided, after, _meta(sender), moment):
            write_rows(*rows_between(race, before, after))
            tell_people(race, before, after, decided)
        # Whoever plays for the bots goes on by himself; each poke beyond the first is only work.
        if sender.cause != "bot":
            wake_bots(race, after)
    return after.race.version


def _meta(sender: Sender) -> Meta:
    return Meta(
        account=sender.account,
        command=sender.command_id,
        cause=sender.cause,
        rules=RULES_REVISION,
    )


def refusal_of(refused: Refused) -> CommandRefused:
    """The rules' refusal as pages and API know it."""
    refusal = refused.refusal
    return CommandRefused(refusal.clause, refusal.reason.value, dict(refusal.facts))


def chance_of(race: int, state: Race) -> RaceChance:
    """The race's chance: its secret seed with the digests of the seats that are taken."""
    digests = tuple(seat.words_digest for seat in taken_seats(state))
    return RaceChance(secret_seed(race, state.seed_hash), digests)


@lru_cache(KEPT_SEEDS)
def secret_seed(race: int, published: str) -> bytes:
    """The secret seed of a race, kept in memory since it never changes.

    Its published hash tells it from that of a race of the same number whose creation was rolled
    back. Raises RaceSecret.DoesNotExist.
    """
    return bytes.fromhex(RaceSecret.objects.values_list("seed", flat=True).get(race=race))
