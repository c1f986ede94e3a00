"""What people and the process manager can ask of a championship."""

from __future__ import annotations

from msgspec import Struct

from championships.rules.calendars import CalendarEntry
from championships.rules.options import FORMER_OPTIONS, DeckSize, Options
from championships.rules.points import DEFAULT_POINTS
from championships.rules.words import EntryMode, EntryNo, Outcome


class CreateChampionship(Struct, frozen=True, kw_only=True):
    """R12.1: open a championship for entries. `text` is the number of the row with its name."""

    organiser: int
    text: int
    calendar: tuple[CalendarEntry, ...]
    season: str = ""
    points: tuple[int, ...] = DEFAULT_POINTS
    legends: int = 0
    legend_pro: int = 0
    decision_seconds: int = 86_400
    entry_mode: EntryMode = EntryMode.OPEN
    options: Options = FORMER_OPTIONS
    calendar_seed: str = ""
    decks: tuple[DeckSize, ...] = ()
    """R10.6: how many upgrades each deck has with the expansions chosen."""


class RequestEntry(Struct, frozen=True, kw_only=True):
    """Ask for a place in the championship, or take it where entry is open."""

    account: int


class AddBot(Struct, frozen=True, kw_only=True):
    """Enter a bot (`careful`, `racer`) that drives under an account of its own."""

    account: int
    bot: str


class AdmitEntry(Struct, frozen=True, kw_only=True):
    """Say yes to an entry; one that was declined may still be admitted."""

    entry: EntryNo


class DeclineEntry(Struct, frozen=True, kw_only=True):
    """Say no to an entry."""

    entry: EntryNo


class LeaveEntry(Struct, frozen=True, kw_only=True):
    """Give an entry up before the start."""

    entry: EntryNo


class WithdrawEntry(Struct, frozen=True, kw_only=True):
    """R9.5: take a driver out of the races that are still to come."""

    entry: EntryNo


class StartChampionship(Struct, frozen=True, kw_only=True):
    """Close the entries; the first race is due. `legend_colours` are those that take part."""

    legend_colours: tuple[str, ...] = ()


class RecordRace(Struct, frozen=True, kw_only=True):
    """The race that was due has been opened under this number."""

    race: int


class CarResult(Struct, frozen=True):
    """A car's place, and how its race ended."""

    car: int
    place: int
    outcome: Outcome


class ScoreRace(Struct, frozen=True, kw_only=True):
    """R12.7: a race of this championship has ended so."""

    race: int
    results: tuple[CarResult, ...]


EntryCommand = RequestEntry | AddBot | AdmitEntry | DeclineEntry | LeaveEntry | WithdrawEntry
RacingCommand = StartChampionship | RecordRace | ScoreRace
ChampionshipCommand = EntryCommand | RacingCommand
