"""Clocks and organisers."""

from __future__ import annotations

from copy import replace
from typing import TYPE_CHECKING, assert_never

from races.rules.events import (
    ControlEvent,
    DeadlinesMoved,
    RacePaused,
    RaceResumed,
    TimedOut,
)

if TYPE_CHECKING:
    from races.rules.race import Race


def evolve_control(race: Race, event: ControlEvent) -> Race:
    """The race after a fact from outside the turn; due times are kept outside the rules."""
    match event:
        case RacePaused():
            return replace(race, paused=True)
        case RaceResumed():
            return replace(race, paused=False)
        case TimedOut() | DeadlinesMoved():
            return race
        case _:
            assert_never(event)
