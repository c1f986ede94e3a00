"""A championship as it stands, folded from its events."""

from __future__ import annotations

from msgspec import Struct

from championships.rules.calendars import CalendarEntry
from championships.rules.options import FORMER_OPTIONS, Options
from championships.rules.tables import ResultLine, without_legends
from championships.rules.ties import TieOrder
from championships.rules.words import (
    ChampionshipStatus,
    Competitor,
    EntryMode,
    EntryNo,
    EntryStatus,
)


class Entry(Struct, frozen=True):
    """An account that wants to drive, or does."""

    number: EntryNo
    account: int
    bot: str
    status: EntryStatus

    @property
    def competitor(self) -> Competitor:
        """Who scores with this entry."""
        return Competitor(entry=self.number)


class HeldRace(Struct, frozen=True):
    """A race that was opened; `lines` is None until it is scored."""

    number: int
    race: int
    cars: tuple[Competitor, ...]
    lines: tuple[ResultLine, ...] | None = None


class Championship(Struct, frozen=True, kw_only=True):
    """All that decisions need."""

    organiser: int
    text: int
    calendar: tuple[CalendarEntry, ...]
    points: tuple[int, ...]
    ties: TieOrder
    season: str
    legends: int
    legend_pro: int
    decision_seconds: int
    entry_mode: EntryMode
    options: Options = FORMER_OPTIONS
    calendar_seed: str = ""
    status: ChampionshipStatus = ChampionshipStatus.OPEN
    entries: tuple[Entry, ...] = ()
    legend_colours: tuple[str, ...] = ()
    races: tuple[HeldRace, ...] = ()
    champions: tuple[Competitor, ...] = ()

    @property
    def driving(self) -> tuple[Entry, ...]:
        """Entries that take part in the next race."""
        return tuple(entry for entry in self.entries if entry.status is EntryStatus.ADMITTED)

    @property
    def running_race(self) -> HeldRace | None:
        """The race that was opened and is not scored yet."""
        return next((race for race in self.races if race.lines is None), None)

    @property
    def results(self) -> tuple[tuple[ResultLine, ...], ...]:
        """Results of the races scored, in order."""
        return tuple(race.lines for race in self.races if race.lines is not None)

    @property
    def scored_results(self) -> tuple[tuple[ResultLine, ...], ...]:
        """Results as the table counts them: R12.7, without Legends where these are transparent, the
        drivers' places closed up."""
        if self.options.legends_score:
            return self.results
        return tuple(without_legends(lines) for lines in self.results)

    @property
    def has_sponsorships(self) -> bool:
        """R12.4: whether sponsorship cards are in play in this championship."""
        return any(entry.event_card for entry in self.calendar)

    def entry_of(self, account: int) -> Entry | None:
        """The newest entry of an account, None where it has none."""
        mine = (entry for entry in reversed(self.entries) if entry.account == account)
        return next(mine, None)
