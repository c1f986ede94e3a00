"""Bots that hold a seat: they decide as soon as they are awaited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heat_site.errors import RaceMovedOn
from races import history
from races.rules import awaited, open_since
from races.rules.bots import BOTS
from races.services.carrying_out import Sender, carry_out

if TYPE_CHECKING:
    from races.rules.asking import Decision
    from races.rules.clocks import Timekept
    from races.rules.race import Race


def drive_bots(race: int, limit: int = 1_000) -> int:
    """Take every decision that a bot owes, one commit each, until a person is awaited, the race is
    paused or over, or `limit` is reached; how many were taken.

    Harmless when run twice at once: a decision taken by somebody else is passed over.
    """
    taken = 0
    while taken < limit:
        state = history.load(race).race
        decision = _next(state)
        if decision is None:
            return taken
        taken += _decide(race, state, decision)
    return taken


def _next(state: Race) -> Decision | None:
    if state.paused:
        return None
    return next((each for each in awaited(state) if _bot(state, each)), None)


def _bot(state: Race, decision: Decision) -> str:
    seat = state.car(decision.car).seat
    return state.seats[seat].bot if seat is not None else ""


def _decide(race: int, state: Race, decision: Decision) -> bool:
    command = BOTS[_bot(state, decision)](state, decision.car)

    def may(kept: Timekept) -> None:
        if decision.version < open_since(kept.race, decision.car):
            raise RaceMovedOn(kept.race.version)

    try:
        carry_out(race, command, Sender(cause="bot"), may)
    except RaceMovedOn:
        return False
    return True
