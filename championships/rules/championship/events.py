"""What can happen in a championship. Stored: read docs/events.md before changing a field.

Accounts are opaque numbers and the name stands in an ordinary row: no personal data here.
"""

from __future__ import annotations

from msgspec import Struct

from championships.rules.calendars import CalendarEntry
from championships.rules.options import FORMER_OPTIONS, Options
from championships.rules.tables import ResultLine
from championships.rules.ties import TieOrder
from championships.rules.words import Competitor, EndCause, EntryMode, EntryNo


class ChampionshipFact(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """Base of all facts about a championship."""


class ChampionshipCreated(ChampionshipFact, frozen=True, kw_only=True):
    """A championship takes entries. Embeds the resolved calendar, points and tie rules (R12)."""

    organiser: int
    text: int
    """Number of the row that holds the name; it may be emptied without touching this log."""
    calendar: tuple[CalendarEntry, ...]
    points: tuple[int, ...]
    ties: TieOrder
    season: str = ""
    """Year of the printed season; empty for an own calendar."""
    legends: int = 0
    legend_pro: int = 0
    decision_seconds: int = 86_400
    entry_mode: EntryMode = EntryMode.OPEN
    options: Options = FORMER_OPTIONS
    calendar_seed: str = ""
    """R12.1: the chance (hex) by which a random calendar was drawn; empty for another one."""


class EntryRequested(ChampionshipFact, frozen=True, kw_only=True):
    """Somebody asked for a place in the championship."""

    entry: EntryNo
    account: int
    bot: str = ""
    """Name of the bot that drives; empty for a person."""


class EntryAdmitted(ChampionshipFact, frozen=True, kw_only=True):
    """The entry takes part."""

    entry: EntryNo


class EntryDeclined(ChampionshipFact, frozen=True, kw_only=True):
    """The organiser said no."""

    entry: EntryNo


class EntryLeft(ChampionshipFact, frozen=True, kw_only=True):
    """The entry was given up before the start."""

    entry: EntryNo


class EntryWithdrawn(ChampionshipFact, frozen=True, kw_only=True):
    """The driver is in no later race; results so far stand."""

    entry: EntryNo


class ChampionshipStarted(ChampionshipFact, frozen=True, kw_only=True):
    """Entries are closed, and which Legends take part (colours, in car order)."""

    legends: tuple[str, ...] = ()


class RaceOpened(ChampionshipFact, frozen=True, kw_only=True):
    """A race of the calendar was opened: its place in the calendar (from 1), its own number, and
    who drives which car (R12.3: `grid` holds the cars from pole backwards, None where drawn)."""

    number: int
    race: int
    cars: tuple[Competitor, ...]
    grid: tuple[int, ...] | None = None


class RaceScored(ChampionshipFact, frozen=True, kw_only=True):
    """R12.7: a race's result in points, best place first. Points are stored as they were given."""

    number: int
    race: int
    lines: tuple[ResultLine, ...]


class ChampionshipEnded(ChampionshipFact, frozen=True, kw_only=True):
    """No race is to come. Several champions where nothing decides between them, none where no
    race was held."""

    champions: tuple[Competitor, ...]
    cause: EndCause


LaterEvent = (
    EntryRequested
    | EntryAdmitted
    | EntryDeclined
    | EntryLeft
    | EntryWithdrawn
    | ChampionshipStarted
    | RaceOpened
    | RaceScored
    | ChampionshipEnded
)

Event = ChampionshipCreated | LaterEvent
