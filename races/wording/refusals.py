"""One sentence for each reason of a refusal, for people who do not know the rule book by heart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from races.rules.refusal import Reason
from races.rules.words import Step
from races.wording.words import step_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrPromise

REFUSALS: Final[Mapping[Reason, StrPromise]] = {
    Reason.CAR_COUNT: _(
        "A race takes one to %(most)s cars, drivers and Legends together, and each Legend's colour "
        "once. Choose fewer seats or fewer Legends."
    ),
    Reason.NEEDS_RIVAL: _(
        "A race needs at least %(least)s cars. Wait until somebody has taken another seat, or make "
        "a race with a Legend in it."
    ),
    Reason.SEATS_FULL: _("All seats of this race are taken. Look for another open race."),
    Reason.SEAT_EMPTY: _("Nobody has taken a seat yet, so the race cannot start."),
    Reason.ALREADY_SEATED: _("You have a seat in this race already."),
    Reason.WORDS_TOO_LONG: _("Your own words may have %(most)s characters at most. Shorten them."),
    Reason.GRID_MISMATCH: _("The starting grid must name each of the %(cars)s cars once."),
    Reason.LAPS: _("A race has at least one lap."),
    Reason.LEGEND_PRO: _("The Legends' level goes from 0 to %(most)s."),
    Reason.DEADLINE: _("The time for a decision must lie between one minute and thirty days."),
    Reason.RACE_STARTED: _("The race has started, so its seats can no longer change."),
    Reason.RACE_NOT_STARTED: _("The race has not started yet."),
    Reason.RACE_ENDED: _("The race has ended. Nothing more can be done in it."),
    Reason.RACE_PAUSED: _(
        "The organiser has paused the race. Your clock stands still; decide when it goes on."
    ),
    Reason.RACE_NOT_PAUSED: _("The race is not paused; it is going on already."),
    Reason.CAR_OUT: _("This car is out of the race."),
    Reason.MULLIGAN_OFF: _("A new first hand is not allowed in this race."),
    Reason.NOT_YOUR_TURN: _("It is another driver's turn. You will be told when it is yours."),
    Reason.PLANS_STILL_OPEN: _(
        "Some drivers are still choosing gear and cards. Nobody moves before all have locked."
    ),
    Reason.WRONG_STEP: _("You are %(step)s now; this belongs to another step of your turn."),
    Reason.PLANS_REVEALED: _(
        "All plans are on the table, so gear and cards can no longer change in this round."
    ),
    Reason.GEAR_OUT_OF_RANGE: _("Choose a gear from 1 to 4."),
    Reason.SHIFT_TOO_FAR: _(
        "From gear %(from)s you can shift by two gears at most, so gear %(gear)s is out of reach."
    ),
    Reason.NO_HEAT_TO_SHIFT: _(
        "Shifting from gear %(from)s to gear %(gear)s costs %(needed)s Heat, and your engine holds "
        "%(there)s. Shift by one gear."
    ),
    Reason.CARD_COUNT: ngettext_lazy(
        "Gear %(gear)s takes exactly %(gear)d card; you have chosen %(cards)s.",
        "Gear %(gear)s takes exactly %(gear)d cards; you have chosen %(cards)s.",
        "gear",
    ),
    Reason.CARD_NOT_IN_HAND: _(
        "One of these cards is not in your hand. Choose among the cards shown."
    ),
    Reason.HEAT_NOT_PLAYABLE: _(
        "Heat cards cannot be played. Get rid of them by cooling down in gear 1 or 2."
    ),
    Reason.CLUTTERED_PLAN: ngettext_lazy(
        "Your hand holds too few cards that can be played. Play the %(playable)d you have and "
        "fill up with Heat; the car will stand still and drop to gear 1.",
        "Your hand holds too few cards that can be played. Play all %(playable)d you have and "
        "fill up with Heat; the car will stand still and drop to gear 1.",
        "playable",
    ),
    Reason.NO_ADRENALINE: _("Only the cars at the back have adrenaline in this round."),
    Reason.ADRENALINE_USED: _("You have used your adrenaline for this already."),
    Reason.COOLDOWN_EXHAUSTED: _("You can cool %(left)s Heat more in this turn."),
    Reason.NO_HEAT_IN_HAND: _("Your hand holds no Heat that could be cooled."),
    Reason.COOL_AT_LEAST_ONE: _("Choose at least one Heat to cool, or go on."),
    Reason.ALREADY_BOOSTED: _("You have boosted already; once a turn is all."),
    Reason.NO_HEAT_TO_BOOST: _(
        "A boost costs %(needed)s Heat, and your engine holds %(there)s. Go on without it."
    ),
    Reason.NO_CAR_TO_FOLLOW: _(
        "There is no car beside you or right in front of you, so there is no slipstream."
    ),
    Reason.SLIPSTREAM_BLOCKED: _("The spaces ahead are full; the slipstream would not move you."),
    Reason.SLIPSTREAM_LENGTH: _("The slipstream carries you exactly %(spaces)s spaces."),
    Reason.SLIPSTREAM_DONE: _("You have used the slipstream already; once a turn is all."),
    Reason.SLIPSTREAM_OVER_FINISH: _("The slipstream cannot carry you over the finish line."),
    Reason.NOT_DISCARDABLE: _("Stress and Heat cannot be discarded. Choose other cards, or none."),
    Reason.NOBODY_FINISHED: _("You can retire once a car has crossed the finish line."),
    Reason.ALREADY_FINISHED: _("This car has crossed the finish line already."),
    Reason.NOTHING_TO_DECIDE: _("Nothing is waiting for this driver."),
    Reason.NOT_IN_THIS_RACE: _("This driver is not in the race."),
}

SERVICE_REFUSALS: Final[Mapping[str, StrPromise]] = {
    "race_running": _(
        "The stored events hold hidden cards. They are open to all once the race has ended."
    ),
    "event_card_unknown": _(
        "There is no event card called %(event_card)s. Choose one from the list, or none."
    ),
}
"""Reasons that are not the rules' but the services'."""


def refusal_sentence(clause: str, reason: str, facts: Mapping[str, object]) -> str:
    """Why a command is refused and what to do next, translated. The clause is shown beside it.

    ValueError for a reason that nobody knows.
    """
    del clause  # the sentence is the reason's; the clause stands beside it on page and API
    worded = SERVICE_REFUSALS.get(reason) or REFUSALS[Reason(reason)]
    return str(worded % _readable(facts))


def _readable(facts: Mapping[str, object]) -> dict[str, object]:
    words = dict(facts)
    if "step" in facts:
        words["step"] = step_name(Step(str(facts["step"])))
    return words
