"""A scenario played through the rules: its position, its moves, and where they end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET, Struct

from races.rules import asking, flow
from races.rules.cards import Symbol
from races.rules.commands import (
    Accelerate,
    AdrenalineCooldown,
    AdrenalineMove,
    Boost,
    ChooseSpeed,
    Cooldown,
    DecisionCommand,
    DirectPlay,
    Discard,
    Draft,
    EndReact,
    LockPlan,
    Mulligan,
    ReduceStress,
    ResolveHeat,
    Retire,
    Salvage,
    Scrap,
    Slipstream,
    SuperCool,
    TakeBack,
)
from races.rules.conditions import NO_EVENT, Conditions
from races.rules.events import Event, TurnStarted
from races.rules.offers import PlanOffer
from races.rules.position import PlacedCar, Situation, position
from races.rules.race import Race
from races.rules.refusal import Refusal, Refused
from races.rules.replay import replay
from races.rules.setup import HAND_SIZE
from races.rules.track import progress_of, race_line
from races.rules.values import ChosenValue
from races.rules.words import HEAT, CardId, CarId, Spot, Step
from races.scenarios.reading import (
    CarLine,
    Move,
    Scenario,
    ScenarioRefused,
    event_of,
    legend_cards_of,
    sponsorships_of,
    track_of,
    weather_of,
)
from races.season_cards import all_cards, effects_of

if TYPE_CHECKING:
    from races.rules.track import Track


class OrderKept:
    """Chance of a scenario: every shuffle keeps the order it is given."""

    def shuffled[T](self, items: tuple[T, ...], draw: int) -> tuple[T, ...]:
        """The items as they are, whatever the draw."""
        del draw
        return items

    def seed(self) -> str:
        """There is no seed behind an order that is written down."""
        return ""


class Played(Struct, frozen=True, kw_only=True):
    """Where a scenario ended: the state, the events that led there, the numbers of the cars, and
    the refusal of the last move, if it was refused."""

    race: Race
    events: tuple[Event, ...]
    cars: dict[str, CarId]
    refusal: Refusal | None = None


def play(scenario: Scenario) -> Played:
    """Set the position up and do the moves. Raises ScenarioRefused when it cannot be played, or
    when a move before the last is refused."""
    names = (*(car.name for car in scenario.cars), *scenario.finished)
    if len(set(names)) != len(names):
        raise ScenarioRefused("two cars have the same name")
    cars = {name: CarId(number) for number, name in enumerate(names)}
    playing = _Playing(_position(scenario), cars)
    for number, move in enumerate(scenario.do, start=1):
        refusal = playing.do(move)
        if refusal is None:
            continue
        if number < len(scenario.do):
            raise ScenarioRefused(
                f"move {number} of {move.car} is refused: {refusal.clause} ({refusal.reason})"
            )
        return playing.played(refusal)
    return playing.played(None)


class _Playing:
    """The moves so far. Remembers which steps a car left by its own line, since a second line for
    such a step is refused while one for a step that passed by itself does nothing."""

    def __init__(self, race: Race, cars: dict[str, CarId]) -> None:
        self.cars = cars
        self.race = race
        self.events: list[Event] = []
        self.left: set[tuple[CarId, Step]] = set()
        self.in_turn_or_past: set[CarId] = set()
        self.unplanned: set[CarId] = set()
        self._keep(flow.resume_flow(race, OrderKept()))

    def do(self, move: Move) -> Refusal | None:
        """Do one move; its refusal if it is forbidden."""
        if move.car not in self.cars:
            raise ScenarioRefused(f"there is no car {move.car!r}")
        command = _command(self.race, move, self.cars[move.car])
        if self._only_leaves_a_passed_step(command):
            return None
        before = (self.race, len(self.events))
        if not isinstance(command, LockPlan | Retire):
            self._plan_for_the_rest(command.car)
        try:
            events = flow.decide(self.race, command, OrderKept())
        except Refused as refused:
            # The stand-in plans were for this move alone.
            self.race, length = before
            del self.events[length:]
            return refused.refusal
        if isinstance(command, LockPlan):
            self.in_turn_or_past.discard(command.car)
        step = _step_left(command)
        if step is not None:
            self.left.add((command.car, step))
        self._keep(events)
        if isinstance(command, TakeBack):
            self._back_in(command.car)
        return None

    def played(self, refusal: Refusal | None) -> Played:
        """Where the moves led."""
        return Played(race=self.race, events=tuple(self.events), cars=self.cars, refusal=refusal)

    def _keep(self, events: tuple[Event, ...]) -> None:
        self.race = replay(events, self.race)
        self.events.extend(events)
        for event in events:
            if isinstance(event, TurnStarted):
                self.in_turn_or_past.add(event.car)
                self.left = {(car, step) for car, step in self.left if car != event.car}
                if event.car in self.unplanned:
                    raise ScenarioRefused(f"the turn of {self._name(event.car)} needs a plan")

    def _only_leaves_a_passed_step(self, command: DecisionCommand) -> bool:
        """Whether the line only leaves a step that has passed by itself (R2.2)."""
        step = _step_left(command)
        leaves_only = (
            isinstance(command, EndReact)
            or (isinstance(command, Slipstream) and command.spaces == 0)
            or (isinstance(command, Discard) and not command.cards and not command.refresh)
        )
        if step is None or not leaves_only or command.car not in self.in_turn_or_past:
            return False
        turn = self.race.turn
        past = turn is None or turn.car != command.car or _after(turn.step, step)
        return past and (command.car, step) not in self.left

    def _back_in(self, car_id: CarId) -> None:
        """Steps that were taken back have not been left."""
        turn = self.race.turn
        if turn is not None:
            self.left = {
                (car, step) for car, step in self.left if car != car_id or _after(turn.step, step)
            }

    def _plan_for_the_rest(self, mover: CarId) -> None:
        """A driver whose turn does not come needs no line: any plan lets the others go on."""
        race = self.race
        if race.round is None or not race.round.plans_open or race.cars[mover].driver is None:
            return
        if race.driver(mover).plan is None:
            return
        for due in asking.awaited(race):
            offer = asking.offers(self.race, due.car)[0]
            if not isinstance(offer, PlanOffer):
                raise AssertionError("a driver is awaited for a plan and offered none")
            plan = next(offer.commands())
            self.unplanned.add(due.car)
            self._keep(flow.decide(self.race, plan, OrderKept()))

    def _name(self, car_id: CarId) -> str:
        return next(name for name, each in self.cars.items() if each == car_id)


def _after(step: Step, earlier: Step) -> bool:
    return flow.AFTER_REVEAL.index(step) > flow.AFTER_REVEAL.index(earlier)


def _step_left(command: DecisionCommand) -> Step | None:
    match command:
        case EndReact():
            return Step.REACT
        case Slipstream():
            return Step.SLIPSTREAM
        case Discard():
            return Step.DISCARD
        case _:
            return None


def _command(race: Race, move: Move, car: CarId) -> DecisionCommand:  # noqa: C901, PLR0911 - one case for each kind of line
    match move:
        case Move(react=str()):
            return _react(race, move, car)
        case Move(mulligan=True):
            return Mulligan(car=car)
        case Move(end_react=True):
            return EndReact(car=car)
        case Move(slipstream=int(spaces)):
            return Slipstream(car=car, spaces=spaces)
        case Move(retire=True):
            return Retire(car=car)
        case Move(take_back=True):
            return TakeBack(car=car)
        case _:
            if move.discard is not UNSET or move.refresh is not UNSET:
                cards = () if move.discard is UNSET else move.discard
                refresh = () if move.refresh is UNSET else move.refresh
                return Discard(car=car, cards=cards, refresh=refresh)
            if move.choose_speed is not UNSET:
                return ChooseSpeed(car=car, values=_values(move.choose_speed))
            if move.plan is UNSET:
                raise ScenarioRefused(f"a line of {move.car} names no move")
            return LockPlan(car=car, gear=move.plan.gear, cards=move.plan.cards)


def _values(
    written: dict[CardId, int] | tuple[dict[CardId, int], ...],
) -> tuple[ChosenValue, ...]:
    lines = (written,) if isinstance(written, dict) else written
    return tuple(ChosenValue(card, value) for line in lines for card, value in line.items())


def _react(race: Race, move: Move, car: CarId) -> DecisionCommand:  # noqa: C901, PLR0911, PLR0912 - one case for each symbol
    match move.react:
        case "cooldown":
            return Cooldown(car=car, n=move.n)
        case "boost":
            return Boost(car=car)
        case "adrenaline_move":
            return AdrenalineMove(car=car)
        case "adrenaline_cooldown":
            return AdrenalineCooldown(car=car)
        case "reduce_stress":
            return ReduceStress(car=car, n=move.n)
        case "super_cool":
            return SuperCool(car=car, n=move.n)
        case "direct_play":
            return DirectPlay(car=car, card=move.card)
        case "heat":
            return ResolveHeat(car=car, card=_card(race, move, Symbol.HEAT))
        case "scrap":
            return Scrap(car=car, card=_card(race, move, Symbol.SCRAP))
        case "accelerate":
            return Accelerate(car=car, card=_card(race, move, Symbol.ACCELERATE))
        case "draft":
            return Draft(car=car, card=_card(race, move, Symbol.DRAFT))
        case "salvage":
            card = _card(race, move, Symbol.SALVAGE)
            return Salvage(car=car, card=card, cards=move.cards)
        case _:
            raise ScenarioRefused(f"there is no symbol {move.react!r}")


def _card(race: Race, move: Move, symbol: Symbol) -> CardId:
    """The card a line means: the one it names, or the only played one with the symbol."""
    if move.card or race.turn is None:
        return move.card
    there = {each.card for each in race.turn.open if each.symbol is symbol}
    if len(there) > 1:
        raise ScenarioRefused(f"{symbol} of {move.car}: name one of {', '.join(sorted(there))}")
    return next(iter(there), move.card)


def _position(scenario: Scenario) -> Race:
    track = track_of(scenario)
    placed = [_placed(track, car) for car in scenario.cars]
    where = [((each.progress - 1) % track.spaces, each.spot) for each in placed]
    if len(set(where)) != len(where):
        raise ScenarioRefused("two cars stand on the same spot")
    here = len(scenario.cars) + len(scenario.finished)
    return position(
        track=track,
        cards=all_cards(),
        conditions=_conditions(scenario, track),
        legend_cards=legend_cards_of(scenario),
        cars=placed,
        starters=here if scenario.started_with is None else scenario.started_with,
        finished=len(scenario.finished),
        situation=Situation(
            weather=weather_of(scenario),
            road=scenario.road,
            sponsorship_deck=sponsorships_of(scenario),
        ),
    )


def _conditions(scenario: Scenario, track: Track) -> Conditions:
    event = event_of(scenario)
    return Conditions(
        laps=track.laps if scenario.laps is None else scenario.laps,
        starting_cards=(),
        starting_engine=(),
        hand_size=(event.hand_size if event is not None else None) or HAND_SIZE,
        legend_pro=scenario.modules.legend_pro,
        aggressive_legends=scenario.modules.aggressive_legends,
        mulligan=scenario.modules.mulligan,
        weather=scenario.modules.weather,
        event=effects_of(event, track) if event is not None else NO_EVENT,
    )


def _placed(track: Track, car: CarLine) -> PlacedCar:
    if not 1 <= car.space <= track.spaces:
        raise ScenarioRefused(f"{track.name} has spaces 1 to {track.spaces}, not {car.space}")
    progress = progress_of(track, car.space, car.crossings)
    line = race_line(track, progress)
    spots = {"race_line": line, "other": line.opposite, "left": Spot.LEFT, "right": Spot.RIGHT}
    if car.spot not in spots:
        raise ScenarioRefused(f"a spot is one of {', '.join(spots)}, not {car.spot!r}")
    return PlacedCar(
        progress=progress,
        spot=spots[car.spot],
        gear=car.gear,
        legend=car.legend,
        hand=car.hand,
        deck=car.deck,
        discard=car.discard[::-1],
        engine=(HEAT,) * car.engine,
    )
