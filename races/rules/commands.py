"""What a driver or an organiser can ask, in the words of the scenario files."""

from __future__ import annotations

from msgspec import Struct

from races.rules.cards import Card, Pile
from races.rules.conditions import NO_EVENT, EventEffects, GarageMode
from races.rules.legend_cards import LegendCard
from races.rules.track import Track
from races.rules.values import Carried, ChosenValue
from races.rules.weather import RoadToken, Weather
from races.rules.words import CardId, CarId, DeadlineCause


class DriverCommand(Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """Base of what a driver asks for the own car. Commands name cards and distances, never an
    index in a list, so that an old page cannot mean something else by them."""

    car: CarId


class LockPlan(DriverCommand, frozen=True, kw_only=True, tag="plan"):
    """R3: lock gear and cards; the order of the cards is the order they are laid down in."""

    gear: int
    cards: Pile


class Mulligan(DriverCommand, frozen=True, kw_only=True, tag="mulligan"):
    """R1.5 (house rule): a new first hand for 1 Heat."""


class Cooldown(DriverCommand, frozen=True, kw_only=True, tag="cooldown"):
    """R6.1: move n Heat from hand to engine."""

    n: int


class Boost(DriverCommand, frozen=True, kw_only=True, tag="boost"):
    """R6.2: pay 1 Heat, flip, move."""


class AdrenalineMove(DriverCommand, frozen=True, kw_only=True, tag="adrenaline_move"):
    """R5.2: 1 space and +1 Speed."""


class AdrenalineCooldown(DriverCommand, frozen=True, kw_only=True, tag="adrenaline_cooldown"):
    """R5.2: 1 Cooldown."""


class ChooseSpeed(DriverCommand, frozen=True, kw_only=True, tag="choose_speed"):
    """R4.2: the value of every card that leaves a choice."""

    values: tuple[ChosenValue, ...]


class ResolveHeat(DriverCommand, frozen=True, kw_only=True, tag="heat"):
    """R6.3: pay the Heat of a played card, or let the card fail where it cannot be paid."""

    card: CardId


class Scrap(DriverCommand, frozen=True, kw_only=True, tag="scrap"):
    """R6.4: resolve the Scrap of a played card."""

    card: CardId


class ReduceStress(DriverCommand, frozen=True, kw_only=True, tag="reduce_stress"):
    """R6.6: discard n Stress from the hand."""

    n: int


class Salvage(DriverCommand, frozen=True, kw_only=True, tag="salvage"):
    """R6.8: shuffle these cards of the discard into the deck, by the Salvage of `card`."""

    card: CardId
    cards: Pile


class DirectPlay(DriverCommand, frozen=True, kw_only=True, tag="direct_play"):
    """R6.9: play this card from the hand now."""

    card: CardId


class Accelerate(DriverCommand, frozen=True, kw_only=True, tag="accelerate"):
    """R6.10: 1 space and Speed for each + resolved, by the symbol of this played card."""

    card: CardId


class SuperCool(DriverCommand, frozen=True, kw_only=True, tag="super_cool"):
    """R6.11: n Heat from the discard to the engine."""

    n: int


class Draft(DriverCommand, frozen=True, kw_only=True, tag="draft"):
    """R6.12: move up behind the next car, by the symbol of this played card."""

    card: CardId


class PickUpgrade(DriverCommand, frozen=True, kw_only=True, tag="pick"):
    """R10.2: take this card from the market."""

    card: CardId


class SwapUpgrade(DriverCommand, frozen=True, kw_only=True, tag="swap"):
    """R12.2: give an upgrade of one's own for one left in the market."""

    given: CardId
    taken: CardId


class KeepUpgrades(DriverCommand, frozen=True, kw_only=True, tag="keep"):
    """R12.2: decline the swap."""


class DropUpgrade(DriverCommand, frozen=True, kw_only=True, tag="drop"):
    """R10.3: drop one of four, in secret."""

    card: CardId


class EndReact(DriverCommand, frozen=True, kw_only=True, tag="end_react"):
    """R6: end step 5."""


class Slipstream(DriverCommand, frozen=True, kw_only=True, tag="slipstream"):
    """R7: move on by so many spaces; 0 for none."""

    spaces: int


class Discard(DriverCommand, frozen=True, kw_only=True, tag="discard"):
    """R9.1, R6.7: lay these cards on the discard in this order; none ends the step too. Played
    cards named in `refresh` go on top of the deck in step 9, the first of them topmost."""

    cards: Pile = ()
    refresh: Pile = ()


class Retire(DriverCommand, frozen=True, kw_only=True, tag="retire"):
    """R9.4: leave the race behind all finishers."""


class TakeBack(DriverCommand, frozen=True, kw_only=True, tag="take_back"):
    """R2.2: take the latest decision of this turn back, where nothing hidden was shown and nobody
    else acted since."""


DecisionCommand = (
    LockPlan
    | Mulligan
    | Cooldown
    | Boost
    | AdrenalineMove
    | AdrenalineCooldown
    | EndReact
    | Slipstream
    | Discard
    | Retire
    | ChooseSpeed
    | ResolveHeat
    | Scrap
    | ReduceStress
    | Salvage
    | DirectPlay
    | Accelerate
    | SuperCool
    | Draft
    | PickUpgrade
    | SwapUpgrade
    | KeepUpgrades
    | DropUpgrade
    | TakeBack
)


class RaceRules(Struct, frozen=True, kw_only=True):
    """What a race is played with beyond its track: modules, event card, house rules. Laps, Heat,
    Stress and hand size are differences to the usual ones (R12.6)."""

    garage: GarageMode = GarageMode.NONE
    weather: bool = False
    event: EventEffects = NO_EVENT
    laps: int = 0
    heat: int = 0
    stress: int = 0
    hand_size: int | None = None
    mulligan: bool = False
    aggressive_legends: bool = False


STANDARD_RULES = RaceRules()


class CreateRace(Struct, frozen=True, kw_only=True):
    """R1: open a race for drivers. `laps` None takes the track's."""

    seed_hash: str
    track: Track
    cards: tuple[Card, ...]
    legend_cards: tuple[LegendCard, ...]
    seats: int
    legends: tuple[str, ...] = ()
    laps: int | None = None
    legend_pro: int = 0
    decision_seconds: int = 86_400
    organiser: int = 0
    championship: int = 0
    rules: RaceRules = STANDARD_RULES
    weathers: tuple[Weather, ...] = ()
    road_tokens: tuple[RoadToken, ...] = ()
    upgrade_deck: Pile = ()
    upgrades_removed: Pile = ()
    sponsorship_deck: Pile = ()
    sponsorship_discard: Pile = ()
    carried: tuple[Carried, ...] = ()
    carries_on: bool = False


class TakeSeat(Struct, frozen=True, kw_only=True):
    """Take the first free seat; the digest is SHA-256 (hex) of the driver's own words."""

    account: int
    words_digest: str
    bot: str = ""


class LeaveSeat(Struct, frozen=True, kw_only=True):
    """Give a seat up before the start."""

    account: int


class StartRace(Struct, frozen=True, kw_only=True):
    """Start with the seats taken so far. `grid` from pole backwards (R12.3), None to draw it."""

    grid: tuple[CarId, ...] | None = None


class Withdraw(Struct, frozen=True, kw_only=True):
    """R9.5: take a car out of the race."""

    car: CarId


class TimeOut(Struct, frozen=True, kw_only=True):
    """The time for a car's open decision is over: `then` is what the autopilot plays for it."""

    car: CarId
    then: DecisionCommand


class Pause(Struct, frozen=True, kw_only=True):
    """Stop clocks and moves."""


class Resume(Struct, frozen=True, kw_only=True):
    """Let the race go on."""


class MoveDeadlines(Struct, frozen=True, kw_only=True):
    """Make all open decisions due later by so many seconds."""

    seconds: int
    why: DeadlineCause


RaceCommand = (
    CreateRace
    | TakeSeat
    | LeaveSeat
    | StartRace
    | Withdraw
    | TimeOut
    | Pause
    | Resume
    | MoveDeadlines
)

Command = DecisionCommand | RaceCommand

__all__ = [
    "STANDARD_RULES",
    "Accelerate",
    "AdrenalineCooldown",
    "AdrenalineMove",
    "Boost",
    "ChooseSpeed",
    "Command",
    "Cooldown",
    "CreateRace",
    "DecisionCommand",
    "DirectPlay",
    "Discard",
    "Draft",
    "DriverCommand",
    "DropUpgrade",
    "EndReact",
    "KeepUpgrades",
    "LeaveSeat",
    "LockPlan",
    "MoveDeadlines",
    "Mulligan",
    "Pause",
    "PickUpgrade",
    "RaceCommand",
    "RaceRules",
    "ReduceStress",
    "ResolveHeat",
    "Resume",
    "Retire",
    "Salvage",
    "Scrap",
    "Slipstream",
    "StartRace",
    "SuperCool",
    "SwapUpgrade",
    "TakeBack",
    "TakeSeat",
    "TimeOut",
    "Withdraw",
]
