"""Coming into a championship and leaving it (LEAGUES sign-up, absence)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from championships.rules.championship.events import (
    EntryAdmitted,
    EntryDeclined,
    EntryLeft,
    EntryRequested,
    EntryWithdrawn,
    Event,
)
from championships.rules.championship.evolve import replay
from championships.rules.championship.racing import ending
from championships.rules.refusal import Reason, Refusal, Refused
from championships.rules.words import ChampionshipStatus, EntryMode, EntryNo, EntryStatus

if TYPE_CHECKING:
    from collections.abc import Container

    from championships.rules.championship.commands import (
        AddBot,
        AdmitEntry,
        DeclineEntry,
        LeaveEntry,
        RequestEntry,
        WithdrawEntry,
    )
    from championships.rules.championship.state import Championship

CLAUSE = "R12"
WAITING = (EntryStatus.REQUESTED, EntryStatus.ADMITTED)


def request(state: Championship, command: RequestEntry) -> tuple[Event, ...]:
    """Ask for a place; where entry is open it is given at once."""
    _allow(why_not_request(state, command.account))
    asked = EntryRequested(entry=EntryNo(len(state.entries)), account=command.account)
    if state.entry_mode is EntryMode.APPROVAL:
        return (asked,)
    return (asked, EntryAdmitted(entry=asked.entry))


def why_not_request(state: Championship, account: int) -> Refusal | None:
    """Before the start, once an account, with a car left; not after the organiser said no."""
    if state.status is not ChampionshipStatus.OPEN:
        return Refusal(CLAUSE, Reason.STARTED)
    mine = state.entry_of(account)
    if mine is not None and mine.status in WAITING:
        return Refusal(CLAUSE, Reason.ALREADY_ENTERED)
    if mine is not None and mine.status is EntryStatus.DECLINED:
        return Refusal(CLAUSE, Reason.DECLINED_BEFORE)
    return why_not_another_car(state)


def add_bot(state: Championship, command: AddBot) -> tuple[Event, ...]:
    """A bot's entry is admitted at once."""
    _allow(why_not_add_bot(state, command.account))
    asked = EntryRequested(
        entry=EntryNo(len(state.entries)), account=command.account, bot=command.bot
    )
    return (asked, EntryAdmitted(entry=asked.entry))


def why_not_add_bot(state: Championship, account: int) -> Refusal | None:
    """Before the start, with a car left, under an account that drives for nobody else."""
    if state.status is not ChampionshipStatus.OPEN:
        return Refusal(CLAUSE, Reason.STARTED)
    mine = state.entry_of(account)
    if mine is not None and mine.status in WAITING:
        return Refusal(CLAUSE, Reason.ALREADY_ENTERED)
    return why_not_another_car(state)


def why_not_another_car(state: Championship) -> Refusal | None:
    """R1.1: drivers and Legends together fit on the track."""
    most = state.options.most_cars
    if len(state.driving) + state.legends >= most:
        facts = {"most": most, "legends": state.legends}
        return Refusal("R1.1", Reason.CARS_FULL, facts)
    return None


def admit(state: Championship, command: AdmitEntry) -> tuple[Event, ...]:
    """The entry takes part; nothing happens where it does already."""
    if _status(state, command.entry) is EntryStatus.ADMITTED:
        return ()
    _allow(
        _why_not_open(state, command.entry, (EntryStatus.REQUESTED, EntryStatus.DECLINED))
        or why_not_another_car(state)
    )
    return (EntryAdmitted(entry=command.entry),)


def decline(state: Championship, command: DeclineEntry) -> tuple[Event, ...]:
    """The entry does not take part; nothing happens where that was said already."""
    if _status(state, command.entry) is EntryStatus.DECLINED:
        return ()
    _allow(_why_not_open(state, command.entry, WAITING))
    return (EntryDeclined(entry=command.entry),)


def leave(state: Championship, command: LeaveEntry) -> tuple[Event, ...]:
    """Before the start an entry is simply given up."""
    _allow(_why_not_open(state, command.entry, WAITING))
    return (EntryLeft(entry=command.entry),)


def withdraw(state: Championship, command: WithdrawEntry) -> tuple[Event, ...]:
    """R9.5: later races go without the driver. With nobody left to race, and no race running, the
    championship ends; while one runs its result is waited for."""
    _allow(why_not_withdraw(state, command.entry))
    gone = EntryWithdrawn(entry=command.entry)
    return (gone, *ending(replay([gone], state)))


def why_not_withdraw(state: Championship, entry: EntryNo) -> Refusal | None:
    """A driver who takes part in a championship that runs."""
    if state.status is ChampionshipStatus.OPEN:
        return Refusal(CLAUSE, Reason.NOT_STARTED)
    if state.status is ChampionshipStatus.ENDED:
        return Refusal(CLAUSE, Reason.ENDED)
    if _status(state, entry) is None:
        return Refusal(CLAUSE, Reason.NO_SUCH_ENTRY)
    if _status(state, entry) is not EntryStatus.ADMITTED:
        return Refusal("R9.5", Reason.NOT_TAKING_PART)
    return None


def _status(state: Championship, entry: EntryNo) -> EntryStatus | None:
    return state.entries[entry].status if 0 <= entry < len(state.entries) else None


def _why_not_open(
    state: Championship, entry: EntryNo, allowed: Container[EntryStatus]
) -> Refusal | None:
    """Before the start, an entry that stands so."""
    if state.status is not ChampionshipStatus.OPEN:
        return Refusal(CLAUSE, Reason.STARTED)
    status = _status(state, entry)
    if status is None:
        return Refusal(CLAUSE, Reason.NO_SUCH_ENTRY)
    return None if status in allowed else Refusal(CLAUSE, Reason.NOT_WAITING)


def _allow(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise Refused(refusal)
