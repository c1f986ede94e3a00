"""What the API of races reads and answers, as types."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from races.queries.lobby import MyTurn, RaceLine
from races.queries.offers import Choice
from races.queries.people import Person
from races.queries.stream import PublishedEvent
from races.rules.commands import DecisionCommand
from races.rules.preview import Preview
from races.rules.refusal import Fact
from races.rules.values import Deck
from races.rules.view import RaceView
from races.rules.words import CarId

CommandId = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=50,
        description="Chosen by the program, new for each command. Sent again, the first answer is "
        "given again and nothing happens twice.",
    ),
]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class Status(StrEnum):
    """A race takes drivers, fits them out in the garage, runs, has ended."""

    OPEN = "open"
    GARAGE = "garage"
    RUNNING = "running"
    ENDED = "ended"


class _Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of what is read: a field that is not known is refused, so no wish is overlooked."""


class Expansion(StrEnum):
    """Expansions of the game."""

    HEAVY_RAIN = "heavy-rain"
    TUNNEL_VISION = "tunnel-vision"


class RacesWanted(_Body, frozen=True, kw_only=True):
    """Which races to list: of one status, those with a number below `before`."""

    status: Status | None = None
    before: Version | None = None


class GarageWanted(StrEnum):
    """R10: starting upgrades only, or how each driver comes by others."""

    NONE = "none"
    DRAFT = "draft"
    SNAKE = "snake"
    RANDOM = "random"


class NewRace(_Body, frozen=True, kw_only=True):
    """A race to be opened; `laps` null takes the track's, `decision_seconds` is the deadline.

    R10.1: `deck` is that of the garage, `expansions` add their cards to it. `event_card` is the id
    of one (R12.6). `aggressive_legends` null is on with Heavy Rain (R13.6).
    """

    track: str
    seats: Count
    laps: Count | None = None
    legends: Count = 0
    legend_pro: Count = 0
    garage: GarageWanted = GarageWanted.NONE
    deck: Deck = Deck.BASIC
    expansions: Annotated[tuple[Expansion, ...], Meta(max_length=2)] = ()
    weather: bool = False
    event_card: Annotated[str, Meta(max_length=60)] = ""
    mulligan: bool = False
    aggressive_legends: bool | None = None
    decision_seconds: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 86_400
    command_id: CommandId | None = None


class SeatWanted(_Body, frozen=True, kw_only=True):
    """Taking a seat. The words are mixed into the race's chance; empty, they are made up."""

    words: str = ""
    command_id: CommandId | None = None


class Confirmed(_Body, frozen=True, kw_only=True):
    """A command that needs nothing said."""

    command_id: CommandId | None = None


class CarWithdrawal(_Body, frozen=True, kw_only=True):
    """R9.5: the car to be taken out of the race."""

    car: Count
    command_id: CommandId | None = None


class CommandSent(_Body, frozen=True, kw_only=True):
    """A decision, the version of the race it was made on, and an id for safe repeats."""

    command_id: CommandId
    expected_version: Version
    command: DecisionCommand


class CommandConsidered(_Body, frozen=True, kw_only=True):
    """A decision whose consequences are asked for."""

    command: DecisionCommand


class LinesWanted(_Body, frozen=True, kw_only=True):
    """Lines of the log older than version `before`, the newest first."""

    before: Version | None = None
    limit: Annotated[int, Meta(ge=1, le=200)] = 60


class EventsWanted(_Body, frozen=True, kw_only=True):
    """Events above version `after`, the oldest first."""

    after: Version = 0
    limit: Annotated[int, Meta(ge=1, le=2_000)] = 500


class Done(Struct, frozen=True, kw_only=True):
    """The command was carried out; `version` is where the race stands with it."""

    version: int


class RaceOpened(Struct, frozen=True, kw_only=True):
    """The new race."""

    number: int


class RacesShown(Struct, frozen=True, kw_only=True):
    """A page of races, the newest first; `next` is the next page's `before`, null at the end."""

    races: tuple[RaceLine, ...]
    people: tuple[Person, ...]
    next: int | None


class RaceShown(Struct, frozen=True, kw_only=True):
    """A race as the account that asks may see it. Moments are UTC.

    `due` has the end of each open decision's time, by car. `choices` are the commands on offer that
    are a choice by themselves, with their consequences; those of plans are under `offers/`.
    """

    number: int
    version: int
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    paused_at: datetime | None
    people: tuple[Person, ...]
    due: Mapping[CarId, datetime]
    car: CarId | None
    has_seat: bool
    is_organiser: bool
    view: RaceView
    choices: tuple[Choice, ...]


class PreviewShown(Struct, frozen=True, kw_only=True):
    """What a command leads to; null where it leads nowhere on the track."""

    preview: Preview | None
    spin_out_risk: float


class LineShown(Struct, frozen=True, kw_only=True):
    """A line of the log: a code and facts for programs, a sentence for people."""

    version: int
    at: datetime
    cause: str
    code: str
    car: CarId | None
    facts: Mapping[str, Fact]
    sentence: str


class LogShown(Struct, frozen=True, kw_only=True):
    """Lines, the newest first; `next` is the `before` of older ones, null at the beginning."""

    lines: tuple[LineShown, ...]
    next: int | None


class EventsShown(Struct, frozen=True, kw_only=True):
    """Stored events; `next` is the `after` of those that follow, null at the end."""

    events: tuple[PublishedEvent, ...]
    next: int | None


class TurnsShown(Struct, frozen=True, kw_only=True):
    """The decisions the account owes, what ends first at the top."""

    turns: tuple[MyTurn, ...]


class TrackLine(Struct, frozen=True, kw_only=True):
    """A track that a race can be made on."""

    id: str
    name: str
    laps: int
    spaces: int


class TracksShown(Struct, frozen=True, kw_only=True):
    """All tracks."""

    tracks: tuple[TrackLine, ...]
