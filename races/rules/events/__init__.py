"""Everything that can happen in a race, by noun. A stored type is added here and nowhere else."""

from __future__ import annotations

from races.rules.events.cards import (
    CardFact,
    CardFailed,
    CardFlipped,
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    CardsRefreshed,
    CardsSalvaged,
    CardsScrapped,
    DeckShuffled,
    HandReturned,
    HeatCooled,
    HeatPaid,
    HeatRemoved,
    HeatSuperCooled,
    NothingFlipped,
    SponsorshipGained,
    SponsorshipsUsed,
    StressTaken,
)
from races.rules.events.cars import (
    CarEliminated,
    CarFact,
    CarFinished,
    CarMoved,
    CarRetired,
    CarWithdrawn,
    GearShifted,
    LapCompleted,
    MovesUndone,
    SpunOut,
)
from races.rules.events.control import (
    ControlFact,
    DeadlinesMoved,
    RacePaused,
    RaceResumed,
    TimedOut,
)
from races.rules.events.garage import (
    GarageClosed,
    GarageFact,
    GarageOpened,
    MarketCleared,
    MarketOpened,
    SwapDeclined,
    UpgradeDeckShuffled,
    UpgradeDropped,
    UpgradePicked,
    UpgradesDealt,
    UpgradeSwapped,
)
from races.rules.events.legends import LegendCardTurned, LegendDeckShuffled, LegendFact
from races.rules.events.plans import PlanFact, PlanLocked, PlanRevealed
from races.rules.events.setup import (
    CarEquipped,
    CarReadied,
    GridDrawn,
    RaceCreated,
    RaceEnded,
    RaceStarted,
    Result,
    RoadTokensPlaced,
    SeatLeft,
    SeatTaken,
    SetupFact,
    SponsorshipDeckShuffled,
    WeatherDrawn,
)
from races.rules.events.turns import (
    Accelerated,
    AdrenalineUsed,
    BoostUsed,
    CornerChecked,
    DriverDecided,
    PassedStep,
    PressRewarded,
    RoundEnded,
    RoundStarted,
    SlipstreamTaken,
    SpeedChosen,
    StepBegan,
    SymbolUsed,
    TakenBack,
    TurnEnded,
    TurnFact,
    TurnStarted,
)

SetupEvent = (
    RaceCreated
    | SeatTaken
    | SeatLeft
    | CarReadied
    | GridDrawn
    | RaceStarted
    | RaceEnded
    | CarEquipped
    | RoadTokensPlaced
    | SponsorshipDeckShuffled
    | WeatherDrawn
)
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
    | Accelerated
    | SpeedChosen
    | SymbolUsed
    | PressRewarded
    | DriverDecided
    | TakenBack
)
CarEvent = (
    GearShifted
    | CarMoved
    | SpunOut
    | CarFinished
    | CarRetired
    | CarWithdrawn
    | CarEliminated
    | LapCompleted
    | MovesUndone
)
CardEvent = (
    DeckShuffled
    | CardsDrawn
    | CardFlipped
    | NothingFlipped
    | CardsDiscarded
    | HeatPaid
    | HeatCooled
    | StressTaken
    | CardFailed
    | CardPlayed
    | CardsRefreshed
    | CardsSalvaged
    | CardsScrapped
    | HandReturned
    | HeatRemoved
    | HeatSuperCooled
    | SponsorshipGained
    | SponsorshipsUsed
)
SymbolEvent = (
    CardFailed
    | CardPlayed
    | CardsDiscarded
    | CardsRefreshed
    | CardsSalvaged
    | CardsScrapped
    | HandReturned
    | HeatRemoved
    | HeatSuperCooled
    | SponsorshipGained
    | SponsorshipsUsed
    | StressTaken
)
"""The facts about cards that only upgrades, events and spin-outs bring."""
LegendEvent = LegendDeckShuffled | LegendCardTurned
GarageEvent = (
    GarageClosed
    | GarageOpened
    | MarketCleared
    | MarketOpened
    | SwapDeclined
    | UpgradeDeckShuffled
    | UpgradeDropped
    | UpgradePicked
    | UpgradesDealt
    | UpgradeSwapped
)
ControlEvent = TimedOut | RacePaused | RaceResumed | DeadlinesMoved

Event = (
    SetupEvent
    | PlanEvent
    | TurnEvent
    | CarEvent
    | CardEvent
    | LegendEvent
    | GarageEvent
    | ControlEvent
)

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
    CardFailed,
    CardPlayed,
    CardsRefreshed,
    CardsSalvaged,
    CardsScrapped,
    HandReturned,
    HeatRemoved,
    HeatSuperCooled,
    SponsorshipGained,
    SponsorshipsUsed,
    CarEliminated,
    LapCompleted,
    MovesUndone,
    CarEquipped,
    RoadTokensPlaced,
    SponsorshipDeckShuffled,
    WeatherDrawn,
    Accelerated,
    SpeedChosen,
    PressRewarded,
    SymbolUsed,
    DriverDecided,
    TakenBack,
    GarageClosed,
    GarageOpened,
    MarketCleared,
    MarketOpened,
    SwapDeclined,
    UpgradeDeckShuffled,
    UpgradeDropped,
    UpgradePicked,
    UpgradesDealt,
    UpgradeSwapped,
)

__all__ = [
    "EVENT_TYPES",
    "Accelerated",
    "AdrenalineUsed",
    "BoostUsed",
    "CarEliminated",
    "CarEquipped",
    "CarEvent",
    "CarFact",
    "CarFinished",
    "CarMoved",
    "CarReadied",
    "CarRetired",
    "CarWithdrawn",
    "CardEvent",
    "CardFact",
    "CardFailed",
    "CardFlipped",
    "CardPlayed",
    "CardsDiscarded",
    "CardsDrawn",
    "CardsRefreshed",
    "CardsSalvaged",
    "CardsScrapped",
    "ControlEvent",
    "ControlFact",
    "CornerChecked",
    "DeadlinesMoved",
    "DeckShuffled",
    "DriverDecided",
    "Event",
    "GarageClosed",
    "GarageEvent",
    "GarageFact",
    "GarageOpened",
    "GearShifted",
    "GridDrawn",
    "HandReturned",
    "HeatCooled",
    "HeatPaid",
    "HeatRemoved",
    "HeatSuperCooled",
    "LapCompleted",
    "LegendCardTurned",
    "LegendDeckShuffled",
    "LegendEvent",
    "LegendFact",
    "MarketCleared",
    "MarketOpened",
    "MovesUndone",
    "NothingFlipped",
    "PassedStep",
    "PlanEvent",
    "PlanFact",
    "PlanLocked",
    "PlanRevealed",
    "PressRewarded",
    "RaceCreated",
    "RaceEnded",
    "RacePaused",
    "RaceResumed",
    "RaceStarted",
    "Result",
    "RoadTokensPlaced",
    "RoundEnded",
    "RoundStarted",
    "SeatLeft",
    "SeatTaken",
    "SetupEvent",
    "SetupFact",
    "SlipstreamTaken",
    "SpeedChosen",
    "SponsorshipDeckShuffled",
    "SponsorshipGained",
    "SponsorshipsUsed",
    "SpunOut",
    "StepBegan",
    "StressTaken",
    "SwapDeclined",
    "SymbolEvent",
    "SymbolUsed",
    "TakenBack",
    "TimedOut",
    "TurnEnded",
    "TurnEvent",
    "TurnFact",
    "TurnStarted",
    "UpgradeDeckShuffled",
    "UpgradeDropped",
    "UpgradePicked",
    "UpgradeSwapped",
    "UpgradesDealt",
    "WeatherDrawn",
]
