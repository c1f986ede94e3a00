"""What a command leads to, or why it is forbidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from championships.rules.championship.commands import (
    AddBot,
    AdmitEntry,
    DeclineEntry,
    LeaveEntry,
    RecordRace,
    RequestEntry,
    ScoreRace,
    StartChampionship,
    WithdrawEntry,
)
from championships.rules.championship.entering import (
    add_bot,
    admit,
    decline,
    leave,
    request,
    withdraw,
)
from championships.rules.championship.racing import record_race, score_race, start

if TYPE_CHECKING:
    from championships.rules.championship.commands import ChampionshipCommand, EntryCommand
    from championships.rules.championship.events import Event
    from championships.rules.championship.state import Championship


def decide(state: Championship, command: ChampionshipCommand) -> tuple[Event, ...]:
    """The events a command leads to; none where it changes nothing. Raises Refused."""
    match command:
        case StartChampionship():
            return start(state, command)
        case RecordRace():
            return record_race(state, command)
        case ScoreRace():
            return score_race(state, command)
        case _:
            return _decide_entry(state, command)


def _decide_entry(state: Championship, command: EntryCommand) -> tuple[Event, ...]:
    match command:
        case RequestEntry():
            return request(state, command)
        case AddBot():
            return add_bot(state, command)
        case AdmitEntry():
            return admit(state, command)
        case DeclineEntry():
            return decline(state, command)
        case LeaveEntry():
            return leave(state, command)
        case WithdrawEntry():
            return withdraw(state, command)
        case _:
            assert_never(command)
