"""The table of a race: who is where, in what state, and whom the race waits for."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from races.rules.words import CarStatus, RaceStatus, Step
from races.web.grid import car_names, liveries
from races.web.hand import ShownCard, shown
from races.wording import joined, status_name, step_badge, step_name

if TYPE_CHECKING:
    from races.queries.race_page import RacePage
    from races.rules.view import CarView


class CarRow(Struct, frozen=True, kw_only=True):
    """A car's line in the table."""

    car: int
    number: int
    name: str
    livery: int
    standing: int
    final: bool
    """Whether the place is the final one."""
    is_me: bool
    is_bot: bool
    is_legend: bool
    lap: int
    space: int
    gear: int
    engine: int
    hand: int
    on_track: bool
    status: str
    doing: str
    """What the race waits for from this car, empty when it waits for nothing."""
    due: datetime | None
    locked: bool
    adrenaline: bool
    upgrades: tuple[ShownCard, ...]
    """Those that everybody saw come into the car."""
    has_dropped: bool


def car_rows(page: RacePage) -> tuple[CarRow, ...]:
    """The cars as they stand, the first one first."""
    painted, names = liveries(page.view), car_names(page)
    steps = {decision.car: decision.step for decision in page.view.awaited}
    return tuple(
        _row(page, page.view.cars[car], names[car], painted[car], steps.get(car))
        for car in page.view.standings
    )


def _row(page: RacePage, car: CarView, name: str, livery: int, step: Step | None) -> CarRow:
    bot = car.seat is not None and bool(page.view.seats[car.seat].bot)
    on_track = car.status is CarStatus.ON_TRACK
    return CarRow(
        car=car.id,
        number=car.id + 1,
        name=name,
        livery=livery,
        standing=car.standing if car.place is None else car.place,
        final=car.place is not None,
        is_me=car.id == page.car,
        is_bot=bot,
        is_legend=bool(car.legend),
        lap=max(1, min(car.lap, page.view.laps)),
        space=car.space,
        gear=car.gear,
        engine=car.engine,
        hand=car.hand,
        on_track=on_track,
        status=status_name(car.status),
        doing=step_badge(step) if step is not None else "",
        due=page.due.get(car.id),
        locked=car.plan_locked and on_track,
        adrenaline=car.adrenaline and on_track,
        upgrades=shown(car.upgrades, page.view.book),
        has_dropped=page.view.garage is not None and car.id in page.view.garage.dropped,
    )


UNDER_WAY = (RaceStatus.GARAGE, RaceStatus.RUNNING)
"""While a race waits for its drivers' decisions."""


class Headline(Struct, frozen=True, kw_only=True):
    """What the race waits for, in one line."""

    text: str
    mine: bool
    due: datetime | None


def headline(page: RacePage) -> Headline:
    """Whether the reader is awaited, and if not, who is."""
    view = page.view
    own = next((each for each in view.awaited if each.car == page.car), None)
    if view.status in UNDER_WAY and not view.paused and own is not None:
        text = _YOURS[own.step]() if own.step in _YOURS else _("It is your turn.")
        return Headline(text=text, mine=True, due=page.due.get(own.car))
    return Headline(text=_elsewhere(page), mine=False, due=_first_due(page))


_YOURS = {
    Step.PICK: lambda: _("Your turn: pick an upgrade."),
    Step.SWAP: lambda: _("Your turn: swap one of your upgrades, or keep them."),
    Step.DROP: lambda: _("Your turn: drop one of your upgrades."),
    Step.PLAN: lambda: _("Your turn: choose gear and cards."),
    Step.SPEED: lambda: _("Your turn: choose what your card is worth."),
    Step.REACT: lambda: _("Your turn: react, or go on."),
    Step.SLIPSTREAM: lambda: _("Your turn: take the slipstream or not."),
    Step.DISCARD: lambda: _("Your turn: discard cards or keep them."),
}


def _elsewhere(page: RacePage) -> str:
    view = page.view
    if view.status is RaceStatus.OPEN:
        free = sum(seat.account is None for seat in view.seats)
        if free:
            return ngettext(
                "Waiting for drivers: %(free)d seat is free.",
                "Waiting for drivers: %(free)d seats are free.",
                free,
            ) % {"free": free}
        return _("All seats are taken. Waiting for the organiser to start the race.")
    if view.status is RaceStatus.ENDED:
        return _("%(name)s wins the race.") % {"name": car_names(page)[view.standings[0]]}
    if view.paused:
        return _("The organiser has paused the race. All clocks stand still.")
    names = car_names(page)
    waiting = [names[each.car] for each in view.awaited]
    if not waiting:
        return _("The race goes on by itself.")
    doing = step_name(view.awaited[0].step)
    return _("Waiting for %(names)s: %(doing)s.") % {"names": joined(waiting), "doing": doing}


def _first_due(page: RacePage) -> datetime | None:
    if page.view.paused:
        return None
    waited = [page.due[each.car] for each in page.view.awaited if each.car in page.due]
    return min(waited, default=None)
