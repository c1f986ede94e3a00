"""Whole races played without a site: a script of moves, chance from a seed, a driver that draws
its choices from the offers."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from races import catalogue
from races.chance import RaceChance, seed_hash, words_digest
from races.rules import awaited, create, decide, offers, replay
from races.rules.commands import (
    Command,
    CreateRace,
    DecisionCommand,
    MoveDeadlines,
    Pause,
    RaceRules,
    Resume,
    Retire,
    StartRace,
    TakeBack,
    TakeSeat,
    TimeOut,
    Withdraw,
)
from races.rules.conditions import GarageMode
from races.rules.offers import RetireOffer, TakeBackOffer
from races.rules.values import Carried
from races.rules.words import CarId, DeadlineCause, RaceStatus
from races.season_cards import (
    CardSet,
    Deck,
    all_cards,
    event_cards,
    road_tokens,
    sponsorship_deck,
    upgrade_deck,
    weathers,
    with_event,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from races.rules.events import Event
    from races.rules.race import Race

MOST_COMMANDS = 4_000
LATE_EVERY = 40
"""One decision in so many is timed out."""


class Modules(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a script is played with beyond the base game; all sets of cards are in play."""

    garage: GarageMode
    deck: Deck = Deck.MIXED
    event: str = ""
    mulligan: bool = False
    carried: tuple[Carried, ...] = ()
    upgrades: int | None = None
    """So many cards of the upgrade deck, from the first; a short deck runs out (R10.6)."""
    sponsorships: int | None = None
    """So many sponsorship cards, each of another kind; they run out too (R12.4)."""

    def on(self, command: CreateRace) -> CreateRace:
        """The same race with weather, aggressive Legends, and these modules."""
        sponsors = sponsorship_deck(CardSet)
        if self.sponsorships is not None:
            sponsors = tuple(dict.fromkeys(sponsors))[: self.sponsorships]
        rules = RaceRules(
            garage=self.garage, weather=True, mulligan=self.mulligan, aggressive_legends=True
        )
        if self.event:
            rules = with_event(rules, event_cards()[self.event], command.track)
        return replace(
            command,
            cards=all_cards(),
            rules=rules,
            weathers=weathers(),
            road_tokens=road_tokens(),
            upgrade_deck=upgrade_deck(self.deck, CardSet)[: self.upgrades],
            sponsorship_deck=sponsors,
            carried=self.carried,
        )


class SetUp(Struct, frozen=True, kw_only=True):
    """How a script begins: one seat for each of the drivers' words."""

    seed: str
    track: str
    laps: int
    words: tuple[str, ...]
    legends: tuple[str, ...] = ()
    grid: tuple[int, ...] | None = None
    championship: int = 0
    whole: Modules | None = None

    def chance(self) -> RaceChance:
        return RaceChance(bytes.fromhex(self.seed), tuple(map(words_digest, self.words)))


class Move(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line of a script; one of the fields is set."""

    decide: DecisionCommand | None = None
    time_out: DecisionCommand | None = None
    withdraw: int | None = None
    later: int = 0
    pause: bool = False
    resume: bool = False

    def command(self) -> Command:
        if self.decide is not None:
            return self.decide
        if self.time_out is not None:
            return TimeOut(car=self.time_out.car, then=self.time_out)
        if self.withdraw is not None:
            return Withdraw(car=CarId(self.withdraw))
        if self.later:
            return MoveDeadlines(seconds=self.later, why=DeadlineCause.ORGANISER)
        return Pause() if self.pause else Resume()


class Script(Struct, frozen=True):
    """A whole race as it was asked for."""

    set_up: SetUp
    moves: tuple[Move, ...]


def started(set_up: SetUp) -> list[Event]:
    """The events up to the first decision."""
    asked_for = CreateRace(
        seed_hash=seed_hash(bytes.fromhex(set_up.seed)),
        track=catalogue.track(set_up.track),
        cards=catalogue.cards(),
        legend_cards=catalogue.legend_cards(),
        seats=len(set_up.words),
        legends=set_up.legends,
        laps=set_up.laps,
        championship=set_up.championship,
    )
    if set_up.whole is not None:
        asked_for = set_up.whole.on(asked_for)
    events: list[Event] = [create(asked_for)]
    race = replay(events)
    grid = None if set_up.grid is None else tuple(map(CarId, set_up.grid))
    asked: list[Command] = [
        TakeSeat(account=100 + seat, words_digest=words_digest(words))
        for seat, words in enumerate(set_up.words)
    ]
    for command in [*asked, StartRace(grid=grid)]:
        events += (more := decide(race, command, set_up.chance()))
        race = replay(more, race)
    return events


def played(script: Script) -> list[Event]:
    """The events that today's rules give for a script."""
    events = started(script.set_up)
    race = replay(events)
    for move in script.moves:
        events += (more := decide(race, move.command(), script.set_up.chance()))
        race = replay(more, race)
    return events


class RandomDriver:
    """Draws among the offers, the same way each time; retires only when told to, and once."""

    def __init__(self, name: str, *, retires: bool = False, takes_back: bool = False) -> None:
        self._chance = RaceChance(bytes(32), (words_digest(name),))
        self._choices = 0
        self._retires = retires
        self._takes_back = takes_back

    def choose(self, race: Race) -> DecisionCommand:
        """A legal command for one of the awaited cars."""
        due = self._one_of(awaited(race))
        found = offers(race, due.car)
        retiring = next((each for each in found if isinstance(each, RetireOffer)), None)
        if retiring is not None and self._retires:
            self._retires = False
            return Retire(car=due.car)
        may_take_back = any(isinstance(each, TakeBackOffer) for each in found)
        # One decision in three is taken back, two in a row now and then.
        if self._takes_back and may_take_back and self._one_of((True, False, False)):
            return TakeBack(car=due.car)
        offer = self._one_of(
            tuple(each for each in found if not isinstance(each, RetireOffer | TakeBackOffer))
        )
        return self._one_of(tuple(islice(offer.commands(), 300)))

    def _one_of[T](self, things: tuple[T, ...]) -> T:
        self._choices += 1
        return self._chance.shuffled(things, self._choices)[0]


def play_out(
    set_up: SetUp,
    interludes: Mapping[int, Move],
    *,
    retires: bool = False,
    takes_back: bool = False,
) -> tuple[Script, list[Event]]:
    """A script that plays the race to its end, and its events. `interludes` are moves made
    instead of the driver's, by the number of the command (from 0)."""
    driver = RandomDriver(set_up.track, retires=retires, takes_back=takes_back)
    events = started(set_up)
    race = replay(events)
    moves: list[Move] = []
    while race.status in (RaceStatus.GARAGE, RaceStatus.RUNNING):
        assert len(moves) < MOST_COMMANDS
        move = interludes.get(len(moves))
        if move is None:
            choice = driver.choose(race)
            late = len(moves) % LATE_EVERY == LATE_EVERY - 1
            timed_out = late and not isinstance(choice, TakeBack)
            move = Move(time_out=choice) if timed_out else Move(decide=choice)
        moves.append(move)
        events += (more := decide(race, move.command(), set_up.chance()))
        race = replay(more, race)
    return Script(set_up, tuple(moves)), events
