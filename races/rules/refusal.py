"""Why a command is forbidden: a clause, a reason and the facts, in no language."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

Fact = int | str | bool | tuple[str, ...]


class Reason(StrEnum):
    """One member for each sentence that a person can be told; worded in `races.wording`."""

    CAR_COUNT = "car_count"
    NEEDS_RIVAL = "needs_rival"
    SEATS_FULL = "seats_full"
    SEAT_EMPTY = "seat_empty"
    ALREADY_SEATED = "already_seated"
    GRID_MISMATCH = "grid_mismatch"
    LAPS = "laps"
    LEGEND_PRO = "legend_pro"
    DEADLINE = "deadline"
    RACE_STARTED = "race_started"
    RACE_NOT_STARTED = "race_not_started"
    RACE_ENDED = "race_ended"
    RACE_PAUSED = "race_paused"
    RACE_NOT_PAUSED = "race_not_paused"
    CAR_OUT = "car_out"
    MULLIGAN_OFF = "mulligan_off"
    NOT_YOUR_TURN = "not_your_turn"
    PLANS_STILL_OPEN = "plans_still_open"
    WRONG_STEP = "wrong_step"
    PLANS_REVEALED = "plans_revealed"
    GEAR_OUT_OF_RANGE = "gear_out_of_range"
    SHIFT_TOO_FAR = "shift_too_far"
    NO_HEAT_TO_SHIFT = "no_heat_to_shift"
    CARD_COUNT = "card_count"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    HEAT_NOT_PLAYABLE = "heat_not_playable"
    CLUTTERED_PLAN = "cluttered_plan"
    NO_ADRENALINE = "no_adrenaline"
    ADRENALINE_USED = "adrenaline_used"
    COOLDOWN_EXHAUSTED = "cooldown_exhausted"
    NO_HEAT_IN_HAND = "no_heat_in_hand"
    COOL_AT_LEAST_ONE = "cool_at_least_one"
    ALREADY_BOOSTED = "already_boosted"
    NO_HEAT_TO_BOOST = "no_heat_to_boost"
    NO_CAR_TO_FOLLOW = "no_car_to_follow"
    SLIPSTREAM_BLOCKED = "slipstream_blocked"
    SLIPSTREAM_LENGTH = "slipstream_length"
    SLIPSTREAM_DONE = "slipstream_done"
    SLIPSTREAM_OVER_FINISH = "slipstream_over_finish"
    NOT_DISCARDABLE = "not_discardable"
    NOBODY_FINISHED = "nobody_finished"
    ALREADY_FINISHED = "already_finished"
    NOTHING_TO_DECIDE = "nothing_to_decide"
    WORDS_TOO_LONG = "words_too_long"
    NOT_IN_THIS_RACE = "not_in_this_race"


class Refusal(Struct, frozen=True):
    """The clause that forbids, the reason, and the figures behind it (RULES.md numbers)."""

    clause: str
    reason: Reason
    facts: Mapping[str, Fact] = {}


class Refused(Exception):  # noqa: N818 - an answer, not an error of the program
    """Raised by `decide` alone; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.clause} {refusal.reason}")
        self.refusal = refusal
