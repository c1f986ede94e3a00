"""Pausing a race, letting it go on, and moving its deadlines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.refusal import Reason, Refusal
from races.rules.words import RaceStatus

if TYPE_CHECKING:
    from races.rules.race import Race


def why_not_running(race: Race) -> Refusal | None:
    """R2: the race has started and has not ended."""
    if race.status is RaceStatus.OPEN:
        return Refusal("R2.1", Reason.RACE_NOT_STARTED)
    if race.status is RaceStatus.ENDED:
        return Refusal("R9.4", Reason.RACE_ENDED)
    return None


def why_not_pause(race: Race) -> Refusal | None:
    """Only a running race that is not paused yet."""
    if race.paused:
        return Refusal("R2.1", Reason.RACE_PAUSED)
    return why_not_running(race)


def why_not_resume(race: Race) -> Refusal | None:
    """Only a paused race."""
    if not race.paused:
        return Refusal("R2.1", Reason.RACE_NOT_PAUSED)
    return why_not_running(race)
