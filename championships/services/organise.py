"""Creating a championship, entries, its start, and the organiser's powers over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from msgspec import Struct

from championships import history
from championships.models import ChampionshipText
from championships.rules.championship.commands import (
    AddBot,
    AdmitEntry,
    CreateChampionship,
    DeclineEntry,
    LeaveEntry,
    RequestEntry,
    StartChampionship,
    WithdrawEntry,
)
from championships.rules.options import CARS_IN_THE_BOX, DeckSize, Options
from championships.rules.points import DEFAULT_POINTS
from championships.rules.refusal import Reason, Refusal, Refused
from championships.rules.words import ChampionshipStatus, EntryMode, EntryNo
from championships.services import season as between_races
from championships.services.bots import bot_account, hold_bots
from championships.services.calendars import (
    RANDOM,
    Plan,
    PlannedRace,
    own_calendar,
    printed_season,
    random_season,
)
from championships.services.carrying_out import (
    Sender,
    carry_out,
    loaded,
    open_championship,
    refusal_of,
)
from heat_site.errors import CommandRefused, NotYourSeat
from races import public
from races.chance import new_seed
from races.rules.conditions import GarageMode
from races.rules.refusal import Reason as RaceReason
from races.rules.values import CardSet, Deck

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from championships.rules.championship.state import Championship

USUAL_RACES = 4
"""Races of a random season where nothing else is said."""
LONGEST_NAME = 80
"""Characters of a championship's name."""


class SeasonOptions(Struct, frozen=True, kw_only=True):
    """What a new championship is asked for with beyond its calendar; see `rules.options`.

    A printed season has its own expansion besides those named here.
    """

    garage: GarageMode = GarageMode.CHAMPIONSHIP
    deck: Deck = Deck.BASIC
    expansions: tuple[CardSet, ...] = ()
    mulligan: bool = False
    aggressive_legends: bool | None = None
    """R13.6: None for on with Heavy Rain."""
    legends_score: bool = True
    most_cars: int = CARS_IN_THE_BOX

    def resolved(self, expansions: tuple[CardSet, ...]) -> Options:
        """The options to be stored, with the expansions that are in play."""
        aggressive = self.aggressive_legends
        return Options(
            garage=self.garage,
            deck=self.deck,
            expansions=expansions,
            mulligan=self.mulligan,
            aggressive_legends=CardSet.HEAVY_RAIN in expansions
            if aggressive is None
            else aggressive,
            legends_score=self.legends_score,
            most_cars=self.most_cars,
        )


def create_championship(  # noqa: PLR0913 - the settings of a championship, by keyword
    organiser: int,
    *,
    name: str,
    season: str = "",
    calendar: Sequence[PlannedRace] = (),
    races: int = USUAL_RACES,
    options: SeasonOptions = SeasonOptions(),  # noqa: B008 - a frozen value
    points: Sequence[int] = DEFAULT_POINTS,
    legends: int = 0,
    legend_pro: int = 0,
    decision_seconds: int = 86_400,
    entry_mode: EntryMode = EntryMode.OPEN,
    command_id: str | None = None,
) -> int:
    """Open a championship for entries and return its number.

    The calendar is that of a printed season (`season`: its year), or `races` races drawn by chance
    (`season`: `random`), or else an own list. Raises CommandRefused for settings no championship
    can have (R10.6, R12). A repeated command id gives the number of the championship it made.
    """
    wanted = _wanted_name(name)
    plan = _plan(season, calendar, races, options)
    expansions = tuple(dict.fromkeys((*plan.expansions, *options.expansions)))

    def command() -> CreateChampionship:
        return CreateChampionship(
            organiser=organiser,
            text=ChampionshipText.objects.create(name=wanted).pk,
            calendar=plan.calendar,
            season=plan.season,
            calendar_seed=plan.seed,
            options=options.resolved(expansions),
            decks=tuple(
                DeckSize(deck, cards) for deck, cards in public.deck_sizes(expansions).items()
            ),
            points=tuple(points),
            legends=legends,
            legend_pro=legend_pro,
            decision_seconds=decision_seconds,
            entry_mode=entry_mode,
        )

    return open_championship(_organiser(organiser, command_id), command)


def rename(championship: int, account: int, name: str) -> None:
    """Change the name; it is no event. Raises NotYourSeat, NothingThere, CommandRefused."""
    wanted = _wanted_name(name)
    with transaction.atomic():
        state = loaded(championship).state
        _only_organiser(account)(state)
        ChampionshipText.objects.filter(pk=state.text).update(name=wanted)


def request_entry(championship: int, account: int, *, command_id: str | None = None) -> int:
    """Ask for a place, or take it where entry is open; the new version.

    Raises CommandRefused (R1.1: no car left; entered already; started), NothingThere.
    """
    sender = Sender(cause="driver", account=account, command_id=command_id)
    return carry_out(championship, RequestEntry(account=account), sender)


def add_bot(championship: int, account: int, bot: str, *, command_id: str | None = None) -> int:
    """Enter a bot (`careful`, `racer`) before the start; the new version.

    Raises CommandRefused, NotYourSeat for anybody but the organiser, NothingThere.
    """
    if bot not in public.bot_names():
        raise _refused("R12", Reason.UNKNOWN_BOT, bot=bot)

    def command(state: Championship) -> AddBot:
        taken = {entry.account for entry in state.entries}
        return AddBot(account=bot_account(bot, taken), bot=bot)

    with transaction.atomic():
        hold_bots()
        return carry_out(
            championship, command, _organiser(account, command_id), _only_organiser(account)
        )


def admit_entry(
    championship: int, account: int, entry: int, *, command_id: str | None = None
) -> int:
    """Say yes to an entry; the new version. Raises as `add_bot`."""
    return carry_out(
        championship,
        AdmitEntry(entry=EntryNo(entry)),
        _organiser(account, command_id),
        _only_organiser(account),
    )


def decline_entry(
    championship: int, account: int, entry: int, *, command_id: str | None = None
) -> int:
    """Say no to an entry; the new version. Raises as `add_bot`."""
    return carry_out(
        championship,
        DeclineEntry(entry=EntryNo(entry)),
        _organiser(account, command_id),
        _only_organiser(account),
    )


def leave(championship: int, account: int, *, command_id: str | None = None) -> int:
    """Give the own entry up: before the start the place is free again, afterwards the car is
    withdrawn (R9.5); the new version. Raises CommandRefused, NotYourSeat without an entry."""
    with transaction.atomic():
        state = loaded(championship).state
        mine = state.entry_of(account)
        if mine is None or mine.bot:
            raise NotYourSeat
        sender = Sender(cause="driver", account=account, command_id=command_id)
        if state.status is ChampionshipStatus.OPEN:
            return carry_out(championship, LeaveEntry(entry=mine.number), sender)
        return _withdraw(championship, mine.number, sender)


def start(championship: int, account: int, *, command_id: str | None = None) -> int:
    """Close the entries and open the first race; the new version.

    Should opening the race fail, the start stands, and the process manager tries again.
    Raises CommandRefused (R1.1), NotYourSeat for anybody but the organiser, NothingThere.
    """

    def command(state: Championship) -> StartChampionship:
        return StartChampionship(legend_colours=public.legend_colours(state.legends))

    version = carry_out(
        championship, command, _organiser(account, command_id), _only_organiser(account)
    )
    between_races.open_next_race(championship)
    return version


def withdraw_driver(
    championship: int, account: int, entry: int, *, command_id: str | None = None
) -> int:
    """R9.5: take a driver out of the running race and all later ones; the new version.

    Raises CommandRefused, NotYourSeat for anybody but the organiser, NothingThere.
    """
    sender = _organiser(account, command_id)
    return _withdraw(championship, EntryNo(entry), sender, _only_organiser(account))


def pause(championship: int, account: int, *, command_id: str) -> None:
    """Stop clocks and moves of the running race.

    Raises CommandRefused, NotYourSeat for anybody but the organiser, NothingThere.
    """
    public.pause(_running_race(championship, account), command_id)


def resume(championship: int, account: int, *, command_id: str) -> None:
    """Let the running race go on. Raises as `pause`."""
    public.resume(_running_race(championship, account), command_id)


def _running_race(championship: int, account: int) -> int:
    state = history.load(championship).state
    _only_organiser(account)(state)
    if state.running_race is None:
        raise _refused("R12", Reason.NO_RACE_RUNNING)
    return state.running_race.race


def _withdraw(
    championship: int,
    entry: EntryNo,
    sender: Sender,
    may: Callable[[Championship], None] = lambda _: None,
) -> int:
    """Both streams in one commit: no car goes on whose driver has left, and none leaves a race
    whose driver stays."""
    with transaction.atomic():
        version = carry_out(championship, WithdrawEntry(entry=entry), sender, may)
        state = history.load(championship).state
        if state.running_race is not None:
            account = state.entries[entry].account
            _take_off_the_track(state.running_race.race, account, f"{championship}-{entry}")
    return version


def _take_off_the_track(race: int, account: int, why: str) -> None:
    try:
        public.withdraw(race, account, f"championship-withdraws-{why}")
    except CommandRefused as refused:
        # Over the line already: the place stands (R9.5 is for cars that still race).
        if refused.reason != RaceReason.ALREADY_FINISHED:
            raise


def _wanted_name(name: str) -> str:
    # PostgreSQL keeps no text with a NUL in it.
    wanted = name.replace("\0", " ").strip()
    if not 0 < len(wanted) <= LONGEST_NAME:
        raise _refused("R12", Reason.NAME_LENGTH, most=LONGEST_NAME)
    return wanted


def _plan(season: str, calendar: Sequence[PlannedRace], races: int, options: SeasonOptions) -> Plan:
    if not season:
        return own_calendar(calendar)
    if calendar:
        raise _refused("R12.1", Reason.SEASON_OR_CALENDAR)
    if season == RANDOM:
        return random_season(races, options.expansions, new_seed())
    return printed_season(season)


def _organiser(account: int, command_id: str | None) -> Sender:
    return Sender(cause="organiser", account=account, command_id=command_id)


def _only_organiser(account: int) -> Callable[[Championship], None]:
    def may(state: Championship) -> None:
        if state.organiser != account:
            raise NotYourSeat

    return may


def _refused(clause: str, reason: Reason, **facts: int | str) -> CommandRefused:
    return refusal_of(Refused(Refusal(clause, reason, facts)))
