"""Decisions whose time is over, found and taken by the autopilot.

The database is the truth: a sweep every few seconds finds what is due, a poke that gets lost costs
nothing. Running twice, late, or at the moment the driver moves changes nothing more.
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from django.db import connection, transaction

from heat_site.errors import RaceMovedOn
from races.models import DueDecision, Heartbeat
from races.rules.autopilot import choose
from races.rules.commands import MoveDeadlines, TimeOut
from races.rules.words import CarId, DeadlineCause
from races.services.bots import drive_bots
from races.services.carrying_out import Sender, carry_out

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from races.rules.clocks import OpenDecision, Timekept
    from races.rules.commands import Command
    from races.rules.race import Race

log = logging.getLogger(__name__)

GRACE = timedelta(seconds=2)
"""A command that arrived before its deadline may still wait for the race's lock; it goes first."""
CLAIM = timedelta(seconds=60)
"""How long a claimed decision is left to whoever claimed it."""
OUTAGE = timedelta(minutes=2)
"""A clock that was not looked at for longer has been down."""
GRACE_AFTER_OUTAGE = timedelta(minutes=10)
"""Deadlines that fell into an outage move by its length and this."""
BATCH = 100


def sweep(now: datetime | None = None) -> int:
    """Take what is due at `now` (UTC, the present by default); how many decisions were taken.

    1. a gap since the last sweep is an outage: deadlines that fell into it move, 2. claim due rows,
    3. bots decide, and for people the autopilot decides, each in a commit of its own.

    One race that cannot be played is logged and keeps the clocks of no other from running.
    """
    moment = now or datetime.now(UTC)
    _move_deadlines_of_outage(moment)
    taken = 0
    for due in claim(moment):
        try:
            taken += _take(due, moment)
        except Exception:
            log.exception(
                "race %s: the decision of car %s could not be taken", due.race_id, due.car
            )
    return taken


def _take(due: DueDecision, moment: datetime) -> int:
    if due.bot:
        return drive_bots(due.race_id)
    return time_out(due.race_id, due.car, due.version, now=moment)


def time_out(race: int, car: int, version: int, *, now: datetime | None = None) -> bool:
    """Let the careful autopilot take a car's decision of this version, if it is still open and its
    time is over; whether it did.
    """
    moment = now or datetime.now(UTC)

    def may(kept: Timekept) -> None:
        decision = _open(kept, car, version)
        if decision is None or kept.race.paused or decision.due_at + GRACE > moment:
            raise RaceMovedOn(kept.race.version)

    def command(state: Race) -> Command:
        return TimeOut(car=CarId(car), then=choose(state, CarId(car)))

    try:
        carry_out(race, command, Sender(cause="autopilot"), may, at=now)
    except RaceMovedOn:
        return False
    return True


def _open(kept: Timekept, car: int, version: int) -> OpenDecision | None:
    for decision in kept.clock.open:
        if decision.car == car and decision.version == version:
            return decision
    return None


def claim(moment: datetime, limit: int = BATCH) -> list[DueDecision]:
    """Up to `limit` rows that are due and that nobody else is busy with, claimed in a transaction
    of its own, the longest due first.

    The stream's lock is never waited for while a row is held, so no two can wait for each other.
    """
    with transaction.atomic():
        due = list(
            _unlocked(DueDecision.objects.all())
            .filter(due_at__lte=moment - GRACE, race__paused_at=None)
            .exclude(claimed_until__gt=moment)
            .order_by("due_at")[:limit]
        )
        claimed = [row.pk for row in due]
        DueDecision.objects.filter(pk__in=claimed).update(claimed_until=moment + CLAIM)
    return due


def _unlocked(rows: QuerySet[DueDecision]) -> QuerySet[DueDecision]:
    """Rows locked for this transaction; SQLite has one writer at a time and locks none."""
    if connection.features.has_select_for_update_skip_locked:
        return rows.select_for_update(skip_locked=True, of=("self",))
    return rows


def _move_deadlines_of_outage(moment: datetime) -> None:
    """Note that the clock is looked at, and make up for the time that it was not."""
    with transaction.atomic():
        Heartbeat.objects.bulk_create([Heartbeat(name="sweep", at=moment)], ignore_conflicts=True)
        heartbeat = Heartbeat.objects.select_for_update().get(name="sweep")
        since = heartbeat.at
        if moment <= since:
            return
        Heartbeat.objects.filter(name="sweep").update(at=moment)
        if moment - since <= OUTAGE:
            return
        fell_into = (
            DueDecision.objects.filter(
                bot="",
                race__paused_at=None,
                due_at__gt=since,
                due_at__lte=moment + GRACE_AFTER_OUTAGE,
            )
            .values_list("race", flat=True)
            .distinct()
            .order_by("race")
        )
        seconds = round((moment - since + GRACE_AFTER_OUTAGE).total_seconds())
        for race in list(fell_into):
            try:
                _move(race, seconds, moment)
            except Exception:
                log.exception("race %s: its deadlines could not be moved", race)


def _move(race: int, seconds: int, moment: datetime) -> None:
    command = MoveDeadlines(seconds=seconds, why=DeadlineCause.OUTAGE)
    carry_out(race, command, Sender(cause="clock"), at=moment)
