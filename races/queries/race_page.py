"""One race as one viewer sees it, with names and due times."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from heat_site.errors import CommandRefused, NothingThere, NotYourSeat
from races import history
from races.models import Race
from races.queries.carried_secrets import NOTHING, still_secret, with_seed
from races.queries.people import Person, people
from races.rules import view
from races.rules.asking import why_not
from races.rules.autopilot import plans
from races.rules.commands import DecisionCommand, LockPlan
from races.rules.offers import (
    DiscardOffer,
    DropOffer,
    PickOffer,
    PlanOffer,
    RetireOffer,
    SalvageOffer,
    SwapOffer,
    TakeBackOffer,
)
from races.rules.preview import Preview, preview, slipstreams
from races.rules.seating import car_of
from races.rules.view import RaceView
from races.rules.words import CardId, CarId

if TYPE_CHECKING:
    from races.rules.race import Race as RaceState
    from races.rules.view import HandView


def _nothing_to_plan() -> tuple[LockPlan, ...]:
    return ()


class RacePage(Struct, frozen=True, kw_only=True):
    """A race for one viewer. Moments are UTC; `due` holds the open decisions by car."""

    number: int
    view: RaceView
    people: Mapping[int, Person]
    due: Mapping[CarId, datetime]
    paused_at: datetime | None
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    account: int | None
    car: CarId | None
    """The viewer's car; None for spectators and before the start."""
    has_seat: bool
    is_organiser: bool
    previews: Mapping[DecisionCommand, Preview | None] = {}
    """What each command that is a choice by itself leads to; not those of plans and discards."""
    careful_plans: Callable[[], tuple[LockPlan, ...]] = _nothing_to_plan
    """The plans that the careful autopilot would lock for the viewer, one a gear, the best first;
    worked out when it is asked."""
    secret: frozenset[CardId] = NOTHING
    """R12.2: kinds of cards that stay hidden from others although the race has ended."""


def race_page(race: int, account: int | None) -> RacePage:
    """The race as this account, or a guest, may see it. Raises NothingThere, HistoryUnreadable."""
    kept = history.load(race)
    state, clock = kept.race, kept.clock
    car = car_of(state, account)
    secret = still_secret(state)
    seen = with_seed(view(state, car), state, secret)
    return RacePage(
        number=race,
        view=seen,
        people=people([state.organiser, *(seat.account for seat in state.seats)]),
        due={decision.car: decision.due_at for decision in clock.open},
        paused_at=clock.paused_at,
        created_at=clock.created_at,
        started_at=clock.started_at,
        ended_at=clock.ended_at,
        account=account,
        car=car,
        has_seat=account is not None and any(seat.account == account for seat in state.seats),
        is_organiser=account is not None and state.organiser == account,
        secret=secret,
        previews=_previews(state, seen.own) if seen.own is not None else {},
        careful_plans=partial(plans, state, car) if car is not None else _nothing_to_plan,
    )


def version_of(race: int) -> int:
    """The version a race has reached, in one cheap query. Raises NothingThere."""
    version = Race.objects.filter(pk=race).values_list("version", flat=True).first()
    if version is None:
        raise NothingThere(f"race {race}")
    return version


class LastKnown(Struct, frozen=True, kw_only=True):
    """What the rows say of a race whose log cannot be read: it is shown, never played on."""

    number: int
    track: str
    laps: int
    round: int
    status: str
    drivers: tuple[str, ...]


def last_known(race: int) -> LastKnown:
    """The race's rows, which follow from the last event that could be read. Raises NothingThere."""
    row = Race.objects.filter(pk=race).first()
    if row is None:
        raise NothingThere(f"race {race}")
    accounts = list(row.taken_seats.order_by("number").values_list("account", flat=True))
    known = people(accounts)
    return LastKnown(
        number=row.number,
        track=row.track,
        laps=row.laps,
        round=row.round,
        status=row.status,
        drivers=tuple(known[account].name for account in accounts if account in known),
    )


_FORMS = (
    PlanOffer
    | DiscardOffer
    | SalvageOffer
    | PickOffer
    | SwapOffer
    | DropOffer
    | RetireOffer
    | TakeBackOffer
)
"""Offers that a page shows as a form of their own; too many commands, or none that moves."""


def _previews(state: RaceState, own: HandView) -> dict[DecisionCommand, Preview | None]:
    return {
        command: preview(state, command)
        for offer in own.offers
        if not isinstance(offer, _FORMS)
        for command in offer.commands()
    }


class Foreseen(Struct, frozen=True, kw_only=True):
    """What a command would lead to, and whom the car could follow from each progress (R7)."""

    preview: Preview
    follow: Mapping[int, tuple[CarId, ...]]


def preview_of(race: int, account: int, command: DecisionCommand) -> Preview | None:
    """What the command would lead to; None when it leads nowhere on the track.

    Raises CommandRefused when it is not possible now, NotYourSeat for another's car, NothingThere,
    HistoryUnreadable.
    """
    return preview(_considered(race, account, command), command)


def foreseen(race: int, account: int, command: DecisionCommand) -> Foreseen | None:
    """As `preview_of`, with the slipstreams that would be open."""
    state = _considered(race, account, command)
    seen = preview(state, command)
    if seen is None:
        return None
    return Foreseen(preview=seen, follow=slipstreams(state, command, seen))


def _considered(race: int, account: int, command: DecisionCommand) -> RaceState:
    """The race, if the command is the account's to give and possible now."""
    state = history.load(race).race
    if car_of(state, account) != command.car:
        raise NotYourSeat
    refusal = why_not(state, command)
    if refusal is not None:
        raise CommandRefused(refusal.clause, refusal.reason.value, dict(refusal.facts))
    return state
