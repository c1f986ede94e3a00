"""The rules' codes as sentences for people. All gettext of championships' codes lives here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from championships.rules.refusal import Reason
from championships.rules.words import (
    ChampionshipStatus,
    EntryMode,
    EntryStatus,
    Outcome,
    TieRule,
)
from races.wording import decks_named
from races.wording import refusal_sentence as race_refusal_sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrPromise

    from championships.rules.ties import Tie

REFUSALS: Final[Mapping[Reason, StrPromise]] = {
    Reason.NAME_LENGTH: _("Give the championship a name of 1 to %(most)s characters."),
    Reason.SEASON_UNKNOWN: _(
        "There is no printed season %(season)s. Choose one from the list, or an own calendar."
    ),
    Reason.SEASON_OR_CALENDAR: _(
        "A season has its races already. Leave out either the season or the own calendar."
    ),
    Reason.CALENDAR_LENGTH: _("A calendar has 1 to %(most)s races. Choose a track for each."),
    Reason.TRACK_UNKNOWN: _("There is no track called %(track)s. Choose one from the list."),
    Reason.EVENT_CARD_UNKNOWN: _(
        "There is no event card called %(event_card)s. Choose one from the list, or none."
    ),
    Reason.CAR_LIMIT: _(
        "A race has %(least)s to %(most)s cars, Legends counted. Choose a number between them."
    ),
    Reason.DECK_TOO_SMALL: _(
        "%(races)s races with up to %(drivers)s drivers need %(needed)s upgrades, and this deck "
        "has %(there)s. This would do: %(decks)s. Or take fewer cars or races."
    ),
    Reason.NO_DECK_ENOUGH: _(
        "%(races)s races with up to %(drivers)s drivers need %(needed)s upgrades, and the largest "
        "deck has %(there)s. Take fewer cars or races, add an expansion, or race without a garage."
    ),
    Reason.LAPS: _("A race has 1 to %(most)s laps, not %(laps)s. Change the laps of that race."),
    Reason.POINTS_TABLE: _(
        "Points are 1 to %(most)s whole numbers, the winner's first and none larger than the one "
        "before it, such as 9 6 4 3 2 1. The highest possible is %(highest)s."
    ),
    Reason.LEGEND_COUNT: _(
        "With %(cars)s cars at most, %(most)s Legends fit beside one driver. Choose a number from "
        "0 to %(most)s."
    ),
    Reason.LEGEND_PRO: _("The Legends' level goes from 0 to %(most)s."),
    Reason.DEADLINE: _("The time for a decision must lie between one minute and thirty days."),
    Reason.STARTED: _("The championship has started, so its entries can no longer change."),
    Reason.NOT_STARTED: _("The championship has not started yet."),
    Reason.ENDED: _("The championship has ended. Nothing more can be done in it."),
    Reason.CARS_FULL: _(
        "All %(most)s cars are taken, those of %(legends)s Legends counted. Look for another "
        "championship, or wait until somebody leaves."
    ),
    Reason.ALREADY_ENTERED: _("You have entered this championship already."),
    Reason.DECLINED_BEFORE: _(
        "The organiser has said no to this entry. Only the organiser can still admit you."
    ),
    Reason.NO_SUCH_ENTRY: _("There is no such entry. Reload the page and choose again."),
    Reason.NOT_WAITING: _("This entry was dealt with already. Reload the page to see how."),
    Reason.NOT_TAKING_PART: _("This driver takes no part in the championship any more."),
    Reason.NEEDS_DRIVER: _("Nobody takes part yet. Wait for a driver, or add a bot."),
    Reason.NEEDS_RIVAL: _(
        "A race needs at least %(least)s cars. Wait for another driver, or add a bot."
    ),
    Reason.NO_RACE_RUNNING: _("No race is running now, so there is nothing to pause."),
    Reason.NO_RACE_DUE: _("No race is due in this championship now."),
    Reason.NOT_OUR_RACE: _("Race %(race)s does not belong to this championship."),
    Reason.UNKNOWN_BOT: _("There is no bot called %(bot)s. Choose one from the list."),
}

_STATUSES: Final[Mapping[ChampionshipStatus, StrPromise]] = {
    ChampionshipStatus.OPEN: _("Taking entries"),
    ChampionshipStatus.RUNNING: pgettext_lazy("championship", "Running"),
    ChampionshipStatus.ENDED: pgettext_lazy("championship", "Ended"),
}

_ENTRIES: Final[Mapping[EntryStatus, StrPromise]] = {
    EntryStatus.REQUESTED: _("waiting for the organiser"),
    EntryStatus.ADMITTED: _("takes part"),
    EntryStatus.DECLINED: _("declined"),
    EntryStatus.LEFT: _("left before the start"),
    EntryStatus.WITHDRAWN: _("withdrawn"),
}

_OUTCOMES: Final[Mapping[Outcome, StrPromise]] = {
    Outcome.FINISHED: _("finished"),
    Outcome.RETIRED: _("retired"),
    Outcome.ELIMINATED: _("eliminated"),
    Outcome.WITHDRAWN: _("withdrawn"),
}

_ENTRY_MODES: Final[Mapping[EntryMode, StrPromise]] = {
    EntryMode.OPEN: _("Whoever has the link can join"),
    EntryMode.APPROVAL: _("The organiser says yes or no to each"),
}

_BOTS: Final[Mapping[str, StrPromise]] = {
    "careful": _("Careful bot"),
    "racer": _("Fast bot"),
}


def refusal_sentence(clause: str, reason: str, facts: Mapping[str, object]) -> str:
    """Why a command is refused and what to do next, translated; races' own reasons as well.

    ValueError for a reason that neither rules know.
    """
    if reason in REFUSALS:
        return str(REFUSALS[Reason(reason)] % _readable(facts))
    return race_refusal_sentence(clause, reason, facts)


def _readable(facts: Mapping[str, object]) -> dict[str, object]:
    words = dict(facts)
    decks = facts.get("decks")
    if isinstance(decks, tuple):
        words["decks"] = decks_named(decks)
    return words


def status_name(status: ChampionshipStatus) -> str:
    """Where a championship stands."""
    return str(_STATUSES[status])


def entry_status_name(status: EntryStatus) -> str:
    """Where an entry stands."""
    return str(_ENTRIES[status])


def entry_mode_name(mode: EntryMode) -> str:
    """How one comes into a championship."""
    return str(_ENTRY_MODES[mode])


def outcome_name(outcome: Outcome) -> str:
    """How a car's race ended."""
    return str(_OUTCOMES[outcome])


def bot_name(bot: str) -> str:
    """A kind of bot; the bare code for one that has no word."""
    return str(_BOTS.get(bot, bot))


def time_in_words(seconds: int) -> str:
    """A time for decisions in whole days where it is some, else in hours and minutes."""
    days, rest = divmod(seconds, 86_400)
    if days and not rest:
        return ngettext("%(n)s day", "%(n)s days", days) % {"n": days}
    hours, minutes = seconds // 3600, seconds % 3600 // 60
    parts = []
    if hours:
        parts.append(ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours})
    if minutes:
        parts.append(ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes})
    return " ".join(parts)


def tie_sentence(tie: Tie, rival: str) -> str:
    """R12.7: which rule decided between a line of the table and its rival, with the figures."""
    if tie.rule is None:
        return _now("Level with %(rival)s in everything, so they share the place.") % {
            "rival": rival
        }
    facts = {"rival": rival, "own": tie.own, "theirs": tie.theirs, "nth": tie.nth}
    match tie.rule:
        case TieRule.LAST_RACE:
            return _last_race_sentence(tie) % facts
        case TieRule.MOST_PLACES:
            return _places_sentence(tie) % facts


def _last_race_sentence(tie: Tie) -> str:
    if tie.ahead and tie.theirs is None:
        return _now("Ahead of %(rival)s, who was not in the last race (here place %(own)s).")
    if not tie.ahead and tie.own is None:
        return _now("Behind %(rival)s, place %(theirs)s in the last race, which this car missed.")
    if tie.ahead:
        return _now("Ahead of %(rival)s by the last race: place %(own)s against %(theirs)s.")
    return _now("Behind %(rival)s by the last race: place %(own)s against %(theirs)s.")


def _places_sentence(tie: Tie) -> str:
    if tie.nth == 1:
        return (
            _now("Ahead of %(rival)s by more wins: %(own)s against %(theirs)s.")
            if tie.ahead
            else _now("Behind %(rival)s by fewer wins: %(own)s against %(theirs)s.")
        )
    return (
        _now("Ahead of %(rival)s by more finishes in place %(nth)s: %(own)s against %(theirs)s.")
        if tie.ahead
        else _now(
            "Behind %(rival)s by fewer finishes in place %(nth)s: %(own)s against %(theirs)s."
        )
    )
