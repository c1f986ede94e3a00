"""What stands beside the track for one reader: what to decide, or what the race waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from races.rules.words import RaceStatus
from races.web.choices import (
    Choice,
    Chosen,
    DiscardForm,
    PlanForm,
    SalvageForm,
    choices,
    discard_form,
    may_retire,
    plan_form,
    salvage_forms,
    still_owed,
    undo_phrase,
)
from races.web.garage import GarageTable, garage_table
from races.web.hand import Hand, own_hand

if TYPE_CHECKING:
    from races.queries.race_page import RacePage


class Panel(Struct, frozen=True, kw_only=True):
    """The decision that the reader has, and the own cards; everything is empty for spectators.

    `tag` changes when the panel must be drawn anew. While it stays, a half-made choice stays.
    """

    tag: str
    seen: int
    plan: PlanForm | None = None
    discard: DiscardForm | None = None
    choices: tuple[Choice, ...] = ()
    salvages: tuple[SalvageForm, ...] = ()
    owed: str = ""
    """What must be resolved before the driver can go on (R6.3, R6.4)."""
    undo: str = ""
    """What the driver decided last in this turn and can undo, as a phrase."""
    garage: GarageTable | None = None
    may_retire: bool = False
    hand: Hand | None = None
    place: int | None = None
    """The reader's final place, once it is known."""
    may_join: bool = False
    may_leave: bool = False
    may_start: bool = False


def panel(page: RacePage, chosen: Chosen | None = None) -> Panel:
    """The panel of a race for its reader, with what was ticked before."""
    view, own = page.view, page.view.own
    if own is None:
        return _panel_without_car(page)
    return Panel(
        tag=panel_tag(page),
        seen=view.version,
        plan=plan_form(view, own, chosen),
        discard=discard_form(view, own, chosen),
        choices=choices(view, own, page.previews),
        salvages=salvage_forms(view, own, chosen),
        owed=still_owed(own),
        undo=undo_phrase(own),
        garage=garage_table(page),
        may_retire=may_retire(own),
        hand=own_hand(view) if view.status is RaceStatus.RUNNING else None,
        place=view.cars[own.car].place,
    )


def panel_tag(page: RacePage) -> str:
    """A text that changes when the panel must be drawn anew.

    An open decision stands since one version, whatever other drivers do meanwhile; so does a form
    to take a seat. Everything else follows each version.
    """
    own = page.view.own
    if own is not None and own.offers:
        return f"own-{own.open_since}"
    if _may_join(page):
        return "join"
    return f"v{page.view.version}"


def _panel_without_car(page: RacePage) -> Panel:
    is_open = page.view.status is RaceStatus.OPEN
    return Panel(
        tag=panel_tag(page),
        seen=page.view.version,
        garage=garage_table(page),
        may_join=_may_join(page),
        may_leave=is_open and page.has_seat,
        may_start=is_open and page.is_organiser,
    )


def _may_join(page: RacePage) -> bool:
    return (
        page.view.status is RaceStatus.OPEN
        and not page.has_seat
        and any(seat.account is None for seat in page.view.seats)
    )
