"""Clocks and organisers."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from races.rules.events import (
    ControlEvent,
    DeadlinesMoved,
    RacePaused,
    RaceResumed,
    TimedOut,
)
from races.rules.evolve.taking_back import timed_out

if TYPE_CHECKING:
    from races.rules.race import Race


def evolve_control(race: Race, event: ControlEvent) -> Race:
    """The race after a fact from outside the turn; due times are kept outside the rules."""
    match event:
        case RacePaused():
            return race.__replace__(paused=True)
        case RaceResumed():
            return race.__replace__(paused=False)
        case TimedOut():
            return timed_out(race)
        case DeadlinesMoved():
            return race
        case _:
            assert_never(event)
