"""Why a command is forbidden: a clause, a reason and the facts, in no language."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

Fact = int | str | tuple[str, ...]


class Reason(StrEnum):
    """One member for each sentence that a person can be told; worded in championships.wording."""

    NAME_LENGTH = "name_length"
    SEASON_UNKNOWN = "season_unknown"
    SEASON_OR_CALENDAR = "season_or_calendar"
    CALENDAR_LENGTH = "calendar_length"
    TRACK_UNKNOWN = "track_unknown"
    EVENT_CARD_UNKNOWN = "event_card_unknown"
    LAPS = "laps"
    POINTS_TABLE = "points_table"
    CAR_LIMIT = "car_limit"
    LEGEND_COUNT = "legend_count"
    DECK_TOO_SMALL = "deck_too_small"
    NO_DECK_ENOUGH = "no_deck_enough"
    LEGEND_PRO = "legend_pro"
    DEADLINE = "deadline"
    STARTED = "started"
    NOT_STARTED = "not_started"
    ENDED = "ended"
    CARS_FULL = "cars_full"
    ALREADY_ENTERED = "already_entered"
    DECLINED_BEFORE = "declined_before"
    NO_SUCH_ENTRY = "no_such_entry"
    NOT_WAITING = "not_waiting"
    NOT_TAKING_PART = "not_taking_part"
    NEEDS_DRIVER = "needs_driver"
    NEEDS_RIVAL = "needs_rival"
    NO_RACE_RUNNING = "no_race_running"
    NO_RACE_DUE = "no_race_due"
    NOT_OUR_RACE = "not_our_race"
    UNKNOWN_BOT = "unknown_bot"


class Refusal(Struct, frozen=True):
    """The clause that forbids, the reason, and the figures behind it."""

    clause: str
    reason: Reason
    facts: Mapping[str, Fact] = {}


class Refused(Exception):  # noqa: N818 - an answer, not an error of the program
    """Raised by `decide` alone; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.clause} {refusal.reason}")
        self.refusal = refusal
