"""The way back within a turn: where it leads, and what closes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.events import (
    Accelerated,
    AdrenalineUsed,
    CardsDiscarded,
    CarMoved,
    CornerChecked,
    DriverDecided,
    Event,
    GearShifted,
    HeatCooled,
    HeatPaid,
    HeatRemoved,
    HeatSuperCooled,
    LapCompleted,
    PressRewarded,
    SlipstreamTaken,
    SpeedChosen,
    SpunOut,
    StepBegan,
    StressTaken,
    SymbolUsed,
    TakenBack,
)
from races.rules.evolve.parts import cars_with, turn_of
from races.rules.race import Earlier

if TYPE_CHECKING:
    from races.rules.race import Race

SHOWS_NOTHING: frozenset[type[Event]] = frozenset(
    {
        Accelerated,
        AdrenalineUsed,
        CardsDiscarded,
        CarMoved,
        CornerChecked,
        DriverDecided,
        GearShifted,
        HeatCooled,
        HeatPaid,
        HeatRemoved,
        HeatSuperCooled,
        LapCompleted,
        PressRewarded,
        SlipstreamTaken,
        SpeedChosen,
        SpunOut,
        StepBegan,
        StressTaken,
        SymbolUsed,
        TakenBack,
    }
)
"""What leaves the way back open: the driver's own doing, with cards that lie open or that the
driver knew. A new kind of event closes it until it is put here; it may then change nothing but what
`Earlier` keeps."""


def decided(race: Race, event: DriverDecided) -> Race:
    """The race with this point to come back to."""
    turn = turn_of(race)
    earlier = Earlier(
        version=race.version,
        decided=event.decided,
        car=race.cars[event.car],
        turn=turn,
        heat_removed=race.heat_removed,
    )
    return race.__replace__(turn=turn.__replace__(earlier=earlier))


def taken_back(race: Race, event: TakenBack) -> Race:
    """The turn as it stood then; ValueError when there is no way back to there. Its decisions keep
    the time of the one that was open, so that taking back gains none."""
    turn = turn_of(race)
    earlier = turn.earlier
    if earlier is None or earlier.version != event.to:
        raise ValueError(f"version {event.to} cannot be gone back to")
    timed_from = turn.timed_from or race.decision_at
    return race.__replace__(
        cars=cars_with(race, earlier.car),
        turn=earlier.turn.__replace__(timed_from=timed_from),
        heat_removed=earlier.heat_removed,
    )


def closed(race: Race) -> Race:
    """The race without a way back in the turn under way."""
    if race.turn is None:
        return race
    return race.__replace__(turn=race.turn.__replace__(earlier=None))


def timed_out(race: Race) -> Race:
    """The race after the time for a decision is over: nothing before it is taken back, and the
    next decision has a time of its own again."""
    if race.turn is None:
        return race
    return race.__replace__(turn=race.turn.__replace__(earlier=None, timed_from=0))
