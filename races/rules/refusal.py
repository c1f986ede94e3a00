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
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    NO_HEAT_IN_FLOOD = "no_heat_in_flood"
    VALUE_NOT_ON_CARD = "value_not_on_card"
    VALUES_FOR_ALL_CARDS = "values_for_all_cards"
    COOLDOWN_BANNED = "cooldown_banned"
    SYMBOL_NOT_OPEN = "symbol_not_open"
    COOL_BEFORE_FAILING = "cool_before_failing"
    HEAT_STILL_OWED = "heat_still_owed"
    SCRAP_STILL_OWED = "scrap_still_owed"
    REDUCE_AT_LEAST_ONE = "reduce_at_least_one"
    NO_STRESS_TO_REDUCE = "no_stress_to_reduce"
    IN_TUNNEL = "in_tunnel"
    SALVAGE_COUNT = "salvage_count"
    CARD_NOT_IN_DISCARD = "card_not_in_discard"
    NO_DIRECT_PLAY = "no_direct_play"
    NO_MEANS_TO_PAY = "no_means_to_pay"
    NO_PLUS_RESOLVED = "no_plus_resolved"
    SUPER_COOL_EXHAUSTED = "super_cool_exhausted"
    NO_HEAT_IN_DISCARD = "no_heat_in_discard"
    NO_CAR_TO_DRAFT = "no_car_to_draft"
    NO_SLIPSTREAM_HERE = "no_slipstream_here"
    SLIPSTREAM_GEAR = "slipstream_gear"
    TOO_MANY_DISCARDS = "too_many_discards"
    NOT_REFRESHABLE = "not_refreshable"
    MULLIGAN_LATE = "mulligan_late"
    MULLIGAN_DONE = "mulligan_done"
    NO_HEAT_FOR_MULLIGAN = "no_heat_for_mulligan"
    GARAGE_CLOSED = "garage_closed"
    NOT_YOUR_PICK = "not_your_pick"
    NOT_IN_MARKET = "not_in_market"
    NOT_YOUR_UPGRADE = "not_your_upgrade"
    ALREADY_DROPPED = "already_dropped"
    UPGRADES_TOO_FEW = "upgrades_too_few"
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
