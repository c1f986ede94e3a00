"""What happened in a race since an account last looked at it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from heat_site.eventstore.cursors import prepared_cursor
from races.models import LastLook
from races.queries.frames import Frame, Looking, film_for
from races.rules.words import CarId, RaceStatus

if TYPE_CHECKING:
    from collections.abc import Iterable

    from races.queries.race_page import RacePage

_LOOK: Final = (
    f"SELECT version FROM {LastLook._meta.db_table} "  # noqa: S608, SLF001 - no words of others
    "WHERE account = %s AND race = %s"
)

OF_ALL: Final = frozenset({"race_started", "race_ended", "race_ended_sealed", "race_paused"})
"""Lines about the race as a whole that are worth a recap by themselves."""


class PlaceChange(Struct, frozen=True, kw_only=True):
    """A car's place then and now, from 1."""

    car: CarId
    before: int
    now: int


class Recap(Struct, frozen=True, kw_only=True):
    """What happened above version `since`: places won and lost in the order of the race as it
    stands, Heat paid by car, and every frame with a line in the log, oldest first."""

    since: int
    places: tuple[PlaceChange, ...]
    heat_paid: tuple[tuple[CarId, int], ...]
    told: tuple[Frame, ...]


def last_look(account: int, race: int) -> int | None:
    """The version up to which the account has seen the race; None for one never looked at."""
    # Every race page of somebody signed in asks, so the statement is not built anew each time.
    with prepared_cursor() as cursor:
        cursor.execute(_LOOK, [account, race])
        row: tuple[int] | None = cursor.fetchone()
    return row[0] if row is not None else None


def recap(page: RacePage, since: int) -> Recap | None:
    """What happened above version `since` up to the page's own, as its reader may know it; None
    where nothing is worth telling, as after nothing but the reader's own moves.

    Raises HistoryUnreadable.
    """
    ended = page.view.status is RaceStatus.ENDED
    looking = Looking(car=page.car, ended=ended, secret=page.secret)
    shown = film_for(page.number, page.view.version, looking)
    frames = tuple(each for each in shown.since(since) if each.version <= page.view.version)
    told = tuple(frame for frame in _held(frames) if frame.telling is not None)
    if not _worth_telling(told, page.car):
        return None
    return Recap(
        since=since,
        places=_changes(shown.frames[shown.index(since)], frames[-1]),
        heat_paid=_heat_paid(told),
        told=told,
    )


def _held(frames: Iterable[Frame]) -> tuple[Frame, ...]:
    """The frames that were not taken back, without those that took them back (R2.2)."""
    held: list[Frame] = []
    for frame in frames:
        if frame.back_to is None:
            held.append(frame)
        else:
            held = [each for each in held if each.version <= frame.back_to]
    return tuple(held)


def _worth_telling(told: Iterable[Frame], own: CarId | None) -> bool:
    return any(
        frame.telling.code in OF_ALL
        or frame.telling.code == "timed_out"
        or (
            frame.telling.car not in (None, own)
            # That somebody has decided is seen in the table; it moves nothing.
            and not frame.telling.code.startswith("plan_locked")
        )
        for frame in told
        if frame.telling is not None
    )


def _changes(then: Frame, now: Frame) -> tuple[PlaceChange, ...]:
    before = {car: place for place, car in enumerate(then.standings, start=1)}
    return tuple(
        PlaceChange(car=car, before=before[car], now=place)
        for place, car in enumerate(now.standings, start=1)
        if before.get(car, place) != place
    )


def _heat_paid(told: Iterable[Frame]) -> tuple[tuple[CarId, int], ...]:
    paid: Counter[CarId] = Counter()
    for frame in told:
        telling = frame.telling
        if telling is None or telling.car is None or not telling.code.startswith("heat_paid_"):
            continue
        heat = telling.facts.get("heat")
        paid[telling.car] += heat if isinstance(heat, int) else 0
    return tuple(sorted(paid.items()))
