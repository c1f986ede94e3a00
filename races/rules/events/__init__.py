"""Everything that can happen in a race, by noun. A stored type is added here and nowhere else."""

from __future__ import annotations

from races.rules.events.cards import (
    CardFact,
    CardFlipped,
    CardsDiscarded,
    CardsDrawn,
    DeckShuffled,
    HeatCooled,
    HeatPaid,
    NothingFlipped,
    StressTaken,
)
from races.rules.events.cars import (
    CarFact,
    CarFinished,
    CarMoved,
    CarRetired,
    CarWithdrawn,
    GearShifted,
    SpunOut,
)
from races.rules.events.control import (
    ControlFact,
    DeadlinesMoved,
    RacePaused,
    RaceResumed,
    TimedOut,
)
from races.rules.events.legends import LegendCardTurned, LegendDeckShuffled, LegendFact
from races.rules.events.plans import PlanFact, PlanLocked, PlanRevealed
from races.rules.events.setup import (
    CarReadied,
    GridDrawn,
    RaceCreated,
    RaceEnded,
    RaceStarted,
    Result,
    SeatLeft,
    SeatTaken,
    SetupFact,
)
from races.rules.events.turns import (
    AdrenalineUsed,
    BoostUsed,
    CornerChecked,
    PassedStep,
    RoundEnded,
    RoundStarted,
    SlipstreamTaken,
    StepBegan,
    TurnEnded,
    TurnFact,
    TurnStarted,
)

SetupEvent = RaceCreated | SeatTaken | SeatLeft | CarReadied | GridDrawn | RaceStarted | RaceEnded
PlanEvent = PlanLocked | PlanRevealed
TurnEvent = (
    RoundStarted
    | TurnStarted
    | StepBegan
    | AdrenalineUsed
    | BoostUsed
    | SlipstreamTaken
    | CornerChecked
    | TurnEnded
    | RoundEnded
)
CarEvent = GearShifted | CarMoved | SpunOut | CarFinished | CarRetired | CarWithdrawn
CardEvent = (
    DeckShuffled
    | CardsDrawn
    | CardFlipped
    | NothingFlipped
    | CardsDiscarded
    | HeatPaid
    | HeatCooled
    | StressTaken
)
LegendEvent = LegendDeckShuffled | LegendCardTurned
ControlEvent = TimedOut | RacePaused | RaceResumed | DeadlinesMoved

Event = SetupEvent | PlanEvent | TurnEvent | CarEvent | CardEvent | LegendEvent | ControlEvent

EVENT_TYPES: tuple[type[Event], ...] = (
    RaceCreated,
    SeatTaken,
    SeatLeft,
    CarReadied,
    GridDrawn,
    RaceStarted,
    RaceEnded,
    PlanLocked,
    PlanRevealed,
    RoundStarted,
    TurnStarted,
    StepBegan,
    AdrenalineUsed,
    BoostUsed,
    SlipstreamTaken,
    CornerChecked,
    TurnEnded,
    RoundEnded,
    GearShifted,
    CarMoved,
    SpunOut,
    CarFinished,
    CarRetired,
    CarWithdrawn,
    DeckShuffled,
    CardsDrawn,
    CardFlipped,
    NothingFlipped,
    CardsDiscarded,
    HeatPaid,
    HeatCooled,
    StressTaken,
    LegendDeckShuffled,
    LegendCardTurned,
    TimedOut,
    RacePaused,
    RaceResumed,
    DeadlinesMoved,
)

__all__ = [
    "EVENT_TYPES",
    "AdrenalineUsed",
    "BoostUsed",
    "CarEvent",
    "CarFact",
    "CarFinished",
    "CarMoved",
    "CarReadied",
    "CarRetired",
    "CarWithdrawn",
    "CardEvent",
    "CardFact",
    "CardFlipped",
    "CardsDiscarded",
    "CardsDrawn",
    "ControlEvent",
    "ControlFact",
    "CornerChecked",
    "DeadlinesMoved",
    "DeckShuffled",
    "Event",
    "GearShifted",
    "GridDrawn",
    "HeatCooled",
    "HeatPaid",
    "LegendCardTurned",
    "LegendDeckShuffled",
    "LegendEvent",
    "LegendFact",
    "NothingFlipped",
    "PassedStep",
    "PlanEvent",
    "PlanFact",
    "PlanLocked",
    "PlanRevealed",
    "RaceCreated",
    "RaceEnded",
    "RacePaused",
    "RaceResumed",
    "RaceStarted",
    "Result",
    "RoundEnded",
    "RoundStarted",
    "SeatLeft",
    "SeatTaken",
    "SetupEvent",
    "SetupFact",
    "SlipstreamTaken",
    "SpunOut",
    "StepBegan",
    "StressTaken",
    "TimedOut",
    "TurnEnded",
    "TurnEvent",
    "TurnFact",
    "TurnStarted",
]
