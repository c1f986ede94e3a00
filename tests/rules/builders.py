"""Races set up in a line or two, and the form given / when / then for what a command leads to."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from races import catalogue
from races.rules import create, decide, replay
from races.rules.commands import CreateRace, StartRace, TakeSeat
from races.rules.conditions import Conditions
from races.rules.flow import resume_flow
from races.rules.legend_cards import LegendCard, LegendMove
from races.rules.position import PlacedCar, position
from races.rules.refusal import Refusal, Refused
from races.rules.track import Corner, Track, race_line
from races.rules.words import HEAT, CardId, CarId, CornerId, Spot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from races.rules.cards import Pile
    from races.rules.commands import Command
    from races.rules.events import Event
    from races.rules.race import Race

DIGEST = "00" * 32


class OrderKept:
    """Chance that leaves every pile in the order it is given."""

    def shuffled[T](self, items: tuple[T, ...], draw: int) -> tuple[T, ...]:
        del draw
        return items

    def seed(self) -> str:
        return "seed"


class Seeded:
    """Chance from a number: the same number gives the same race."""

    def __init__(self, number: int) -> None:
        self.number = number

    def shuffled[T](self, items: tuple[T, ...], draw: int) -> tuple[T, ...]:
        order = list(items)
        random.Random(f"{self.number} {draw}").shuffle(order)  # noqa: S311 - a drawn test
        return tuple(order)

    def seed(self) -> str:
        return f"{self.number:064x}"


def pile(text: str) -> Pile:
    """Cards named in a row: "1 2 stress heat"."""
    return tuple(CardId(name) for name in text.split())


def circuit(
    spaces: int, *corners: tuple[int, int], zones: Sequence[int] = (), laps: int = 2
) -> Track:
    """A track of so many spaces; each corner is (after_space, limit), its Legend zone begins after
    the space of the same index in `zones`, three spaces before the line where none is given. The
    race line is on the right everywhere."""
    lines = tuple(
        Corner(
            id=CornerId("ABCDEFGH"[index]),
            after_space=after,
            speed_limit=limit,
            race_line_after=Spot.RIGHT,
            legend_line_after_space=(
                zones[index] if index < len(zones) else (after - 4) % spaces + 1
            ),
        )
        for index, (after, limit) in enumerate(corners)
    )
    return Track(
        id="circuit",
        name="Circuit",
        laps=laps,
        spaces=spaces,
        stress_cards=3,
        heat_cards=6,
        corners=lines,
    )


STRAIGHT = circuit(40, (40, 9))
"""Forty spaces and one corner line, right at the start line."""


@dataclass(frozen=True, kw_only=True)
class Placed:
    """A car to be put somewhere, by progress; on the race line unless told otherwise."""

    progress: int
    other: bool = False
    gear: int = 1
    legend: str = ""
    hand: str = "1 2 3 4 1 2 3"
    deck: str = "1 2 3 4"
    discard: str = ""
    engine: int = 0

    def on(self, track: Track) -> PlacedCar:
        line = race_line(track, self.progress)
        return PlacedCar(
            progress=self.progress,
            spot=line.opposite if self.other else line,
            gear=self.gear,
            legend=self.legend,
            hand=pile(self.hand),
            deck=pile(self.deck),
            discard=pile(self.discard),
            engine=(HEAT,) * self.engine,
        )


def legend_card(**moves: tuple[int, int]) -> LegendCard:
    """A Legend card: colour=(row, number)."""
    return LegendCard(
        moves=tuple(
            LegendMove(colour=colour, row=row, number=number)
            for colour, (row, number) in moves.items()
        )
    )


def race_at(
    *cars: Placed,
    track: Track = STRAIGHT,
    laps: int | None = None,
    starters: int | None = None,
    finished: int = 0,
    legend_cards: Sequence[LegendCard] = (),
    legend_pro: int = 0,
) -> Race:
    """A race in which the round has just begun from this position. Cars are numbered from 0."""
    race = position(
        track=track,
        cards=catalogue.cards(),
        conditions=Conditions(
            laps=track.laps if laps is None else laps,
            starting_cards=(),
            starting_engine=(),
            legend_pro=legend_pro,
        ),
        legend_cards=tuple(legend_cards) or catalogue.legend_cards(),
        cars=[car.on(track) for car in cars],
        starters=len(cars) + finished if starters is None else starters,
        finished=finished,
    )
    return replay(resume_flow(race, OrderKept()), race)


def opened(
    drivers: int,
    *,
    seats: int | None = None,
    legends: Sequence[str] = (),
    track: Track | None = None,
) -> tuple[Event, ...]:
    """The events of a race that `drivers` accounts (1, 2, ...) have joined."""
    created = create(
        CreateRace(
            seed_hash=DIGEST,
            track=track or catalogue.track("usa"),
            cards=catalogue.cards(),
            legend_cards=catalogue.legend_cards(),
            seats=drivers if seats is None else seats,
            legends=tuple(legends),
        )
    )
    events: tuple[Event, ...] = (created,)
    for account in range(1, drivers + 1):
        seated = TakeSeat(account=account, words_digest=DIGEST)
        events += decide(replay(events), seated, OrderKept())
    return events


def started(
    drivers: int,
    *,
    legends: Sequence[str] = (),
    track: Track | None = None,
    grid: Sequence[int] | None = None,
    chance: OrderKept | Seeded | None = None,
) -> Race:
    """A race on the grid, its hands drawn; the grid is the cars' order unless given."""
    order = range(drivers + len(legends)) if grid is None else grid
    race = replay(opened(drivers, legends=legends, track=track))
    start = StartRace(grid=tuple(CarId(number) for number in order))
    return replay(decide(race, start, chance or OrderKept()), race)


@dataclass
class given:  # noqa: N801 - reads as a sentence
    """given(race).when(command).then(...): one story of a race."""

    race: Race
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None
    chance: OrderKept | Seeded = field(default_factory=OrderKept)

    def when(self, *commands: Command) -> Self:
        """Do the commands one after the other; only the last may be refused."""
        for command in commands:
            assert self.refusal is None, f"refused before the last command: {self.refusal}"
            try:
                self.events = decide(self.race, command, self.chance)
            except Refused as refused:
                self.refusal = refused.refusal
            else:
                self.race = replay(self.events, self.race)
        return self

    def then(self, *expected: Event) -> Self:
        """These events are among those of the last command, in this order."""
        assert self.refusal is None, self.refusal
        rest = iter(self.events)
        for event in expected:
            assert event in rest, f"{event} not found, in this order, in {self.events}"
        return self

    def then_not(self, *kinds: type[Event]) -> Self:
        """No event of these kinds came of the last command."""
        assert not [event for event in self.events if isinstance(event, kinds)]
        return self

    def then_refused(self, clause: str) -> Self:
        """The last command was refused by this clause."""
        assert self.refusal is not None, f"accepted, not refused by {clause}"
        assert self.refusal.clause == clause
        return self
