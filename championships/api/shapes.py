"""What the API of championships reads and answers, as types."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from championships.queries.lists import ChampionshipLine
from championships.queries.people import Person
from championships.rules.options import CARS_IN_THE_BOX, Options
from championships.rules.points import DEFAULT_POINTS
from championships.rules.tables import Score
from championships.rules.words import ChampionshipStatus, EntryMode, EntryStatus, TieRule
from championships.services.organise import USUAL_RACES
from races.rules.values import Deck

CommandId = Annotated[str, Meta(min_length=1, max_length=50)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]


class _Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of what is read: a field that is not known is refused, so no wish is overlooked."""


class RaceWanted(_Body, frozen=True, kw_only=True):
    """A race of an own calendar; `laps` null takes the track's, `event_card` is the id of one."""

    track: str
    laps: Count | None = None
    event_card: Annotated[str, Meta(max_length=60)] = ""
    weather: bool = False


class GarageWanted(StrEnum):
    """R12.2: starting upgrades only; one upgrade drafted before each race; the house rule of three
    before the first."""

    NONE = "none"
    CHAMPIONSHIP = "championship"
    FULL = "full"


class Expansion(StrEnum):
    """Expansions of the game."""

    HEAVY_RAIN = "heavy-rain"
    TUNNEL_VISION = "tunnel-vision"


class NewChampionship(_Body, frozen=True, kw_only=True):
    """A championship to be opened for entries: on a printed season by its year, on `random` for so
    many `races` drawn by chance, or on an own calendar where `season` is empty.

    A printed season brings its expansion. `aggressive_legends` null is on with Heavy Rain;
    `most_cars` counts Legends, and above six it is a house rule.
    """

    name: str
    season: str = ""
    races: Count = USUAL_RACES
    garage: GarageWanted = GarageWanted.CHAMPIONSHIP
    deck: Deck = Deck.BASIC
    expansions: Annotated[tuple[Expansion, ...], Meta(max_length=2)] = ()
    mulligan: bool = False
    aggressive_legends: bool | None = None
    legends_score: bool = True
    most_cars: Count = CARS_IN_THE_BOX
    calendar: Annotated[tuple[RaceWanted, ...], Meta(max_length=100)] = ()
    points: Annotated[tuple[Count, ...], Meta(max_length=100)] = DEFAULT_POINTS
    legends: Count = 0
    legend_pro: Count = 0
    decision_seconds: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 86_400
    entry_mode: EntryMode = EntryMode.OPEN
    command_id: CommandId | None = None


class Told(_Body, frozen=True, kw_only=True):
    """A command that needs nothing said."""

    command_id: CommandId | None = None


class BotWanted(_Body, frozen=True, kw_only=True):
    """A bot to be entered: `careful` or `racer`."""

    bot: str
    command_id: CommandId | None = None


class ChampionshipOpened(Struct, frozen=True, kw_only=True):
    """The new championship."""

    number: int


class Carried(Struct, frozen=True, kw_only=True):
    """The command was carried out; `version` is where the championship stands with it."""

    version: int


class ChampionshipsShown(Struct, frozen=True, kw_only=True):
    """The newest championships: own ones first, then those that take entries, run, have ended."""

    mine: tuple[ChampionshipLine, ...]
    open: tuple[ChampionshipLine, ...]
    running: tuple[ChampionshipLine, ...]
    ended: tuple[ChampionshipLine, ...]


class CalendarRace(Struct, frozen=True, kw_only=True):
    """A race of the calendar: `race` is its own number once it was opened. `laps` counts what the
    event card changes, `extra_points` are what it adds to the first places."""

    number: int
    track: str
    laps: int
    event_card: str
    weather: bool
    extra_points: tuple[int, ...]
    race: int | None
    is_running: bool
    winner: str


class EntryShown(Struct, frozen=True, kw_only=True):
    """Who asked for a place, and what became of it; the upgrades of the driver's garage so far."""

    number: int
    account: int
    name: str
    bot: str
    status: EntryStatus
    is_me: bool
    upgrades: tuple[str, ...]


class TieShown(Struct, frozen=True, kw_only=True):
    """R12.7: what decided between a line and a rival of the same points; rule null: nothing did.

    `own` and `theirs` are the figures: places in the last race, or how often each came `nth`.
    """

    rival: str
    ahead: bool
    rule: TieRule | None
    nth: int
    own: int | None
    theirs: int | None
    sentence: str


class StandingShown(Struct, frozen=True, kw_only=True):
    """A line of the table; `scores` has one for each race held, null for a race missed."""

    place: int
    name: str
    account: int | None
    is_bot: bool
    is_legend: bool
    is_me: bool
    is_champion: bool
    points: int
    scores: tuple[Score | None, ...]
    ties: tuple[TieShown, ...]


class StandingsShown(Struct, frozen=True, kw_only=True):
    """The table, the best first."""

    standings: tuple[StandingShown, ...]
    champions: tuple[str, ...]


class ChampionshipShown(Struct, frozen=True, kw_only=True):
    """A championship as the account that asks may see it. Moments are UTC."""

    number: int
    name: str
    version: int
    status: ChampionshipStatus
    season: str
    organiser: Person | None
    is_organiser: bool
    is_paused: bool
    waited_for: tuple[str, ...]
    """Names of those whom the running race waits for."""
    waits_until: datetime | None
    """When the first of their decisions is due (UTC)."""
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    points: tuple[int, ...]
    legends: int
    legend_pro: int
    decision_seconds: int
    entry_mode: EntryMode
    options: Options
    calendar_seed: str
    """The chance (hex) by which a random calendar was drawn."""
    calendar: tuple[CalendarRace, ...]
    entries: tuple[EntryShown, ...]
    standings: tuple[StandingShown, ...]
    champions: tuple[str, ...]
