"""Lists of championships, from the projections."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, Q
from msgspec import Struct

from championships.models import Championship, ChampionshipText, Entry, Standing
from championships.queries.people import people, person_of
from championships.rules.words import ChampionshipStatus, EntryStatus
from races.wording import legend_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.db.models import QuerySet

LISTED = 20


class ChampionshipLine(Struct, frozen=True, kw_only=True):
    """A championship in a list. `leaders` are those in first place, champions once it ended."""

    number: int
    name: str
    season: str
    status: ChampionshipStatus
    drivers: int
    legends: int
    races: int
    races_scored: int
    running_race: int | None
    leaders: tuple[str, ...]
    is_mine: bool


class ChampionshipLists(Struct, frozen=True, kw_only=True):
    """Own ones first, then those that take entries, run, and have ended."""

    mine: tuple[ChampionshipLine, ...]
    open: tuple[ChampionshipLine, ...]
    running: tuple[ChampionshipLine, ...]
    ended: tuple[ChampionshipLine, ...]


def has_ended(championship: int) -> bool:
    """Whether the championship of this number has ended; False for a number without one."""
    ended = Championship.objects.filter(pk=championship, status=ChampionshipStatus.ENDED)
    return ended.exists()


def championship_lists(account: int | None) -> ChampionshipLists:
    """The newest championships for an account, or for a guest. A fixed number of queries."""
    mine = list(_mine(account)[:LISTED]) if account is not None else []
    others = Championship.objects.exclude(pk__in=[row.pk for row in mine]).order_by("-number")
    by_status = [list(others.filter(status=status)[:LISTED]) for status in ChampionshipStatus]
    own = frozenset(row.pk for row in mine)
    lines = _lines([*mine, *(row for rows in by_status for row in rows)], own)
    listed = [tuple(lines[row.pk] for row in rows) for rows in (mine, *by_status)]
    return ChampionshipLists(mine=listed[0], open=listed[1], running=listed[2], ended=listed[3])


def _mine(account: int) -> QuerySet[Championship]:
    entered = Entry.objects.filter(
        championship=OuterRef("pk"),
        account=account,
        bot="",
        status__in=[EntryStatus.REQUESTED, EntryStatus.ADMITTED],
    )
    own = Championship.objects.filter(Q(organiser=account) | Exists(entered))
    return own.exclude(status=ChampionshipStatus.ENDED).order_by("-number")


def _lines(rows: Sequence[Championship], mine: frozenset[int]) -> Mapping[int, ChampionshipLine]:
    numbers = [row.pk for row in rows]
    texts = {row.text for row in rows}
    names = dict(ChampionshipText.objects.filter(pk__in=texts).values_list("pk", "name"))
    first: dict[int, list[Standing]] = defaultdict(list)
    for standing in Standing.objects.filter(championship__in=numbers, place=1).order_by("line"):
        first[standing.championship_id].append(standing)
    known = people(standing.account for lines in first.values() for standing in lines)
    return {
        row.pk: ChampionshipLine(
            number=row.number,
            name=names.get(row.text, ""),
            season=row.season,
            status=ChampionshipStatus(row.status),
            drivers=row.drivers,
            legends=row.legends,
            races=row.races,
            races_scored=row.races_scored,
            running_race=row.running_race,
            leaders=tuple(
                person_of(standing.account, known).name
                if standing.account is not None
                else legend_name(standing.legend)
                for standing in first[row.pk]
            ),
            is_mine=row.pk in mine,
        )
        for row in rows
    }
