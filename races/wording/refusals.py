"""One sentence for each reason of a refusal, for people who do not know the rule book by heart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from races.rules.cards import Symbol
from races.rules.refusal import Reason
from races.rules.words import Step
from races.wording.cards import card_name, symbol_name
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
    Reason.LAPS: _("A race has 1 to %(most)s laps."),
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
    Reason.NOTHING_TO_TAKE_BACK: _(
        "There is nothing to undo. What showed hidden cards, or came before another driver's "
        "move, stands."
    ),
    Reason.NOT_IN_THIS_RACE: _("This driver is not in the race."),
    Reason.NO_HEAT_IN_FLOOD: _(
        "On a flooded space every shift down costs 1 Heat more: from gear %(from)s to gear "
        "%(gear)s that makes %(needed)s, and your engine holds %(there)s. Choose a higher gear."
    ),
    Reason.VALUE_NOT_ON_CARD: _(
        "That value is not printed on %(card)s. Choose one of those shown."
    ),
    Reason.VALUES_FOR_ALL_CARDS: _("Choose a value for every card that leaves a choice."),
    Reason.COOLDOWN_BANNED: _("The weather forbids every Cooldown in this sector."),
    Reason.SYMBOL_NOT_OPEN: _(
        "%(symbol)s of %(card)s is not there to be used: it is used up, or the card has not been "
        "played."
    ),
    Reason.COOL_BEFORE_FAILING: _(
        "%(card)s asks for %(needed)s Heat and your engine holds %(there)s, but you can still cool "
        "enough to pay. Cool first."
    ),
    Reason.HEAT_STILL_OWED: _(
        "You still owe %(needed)s Heat for %(card)s and can pay it. Pay before you go on."
    ),
    Reason.SCRAP_STILL_OWED: ngettext_lazy(
        "%(card)s still asks you to scrap %(count)d card. Do that before you go on.",
        "%(card)s still asks you to scrap %(count)d cards. Do that before you go on.",
        "count",
    ),
    Reason.REDUCE_AT_LEAST_ONE: _("Choose at least one Stress to lay aside, or go on."),
    Reason.NO_STRESS_TO_REDUCE: _(
        "You can lay aside as many Stress as your hand holds and your cards still allow. Choose "
        "fewer."
    ),
    Reason.IN_TUNNEL: _(
        "Your car is in a tunnel: nothing can be discarded there. Keep your cards for this turn."
    ),
    Reason.SALVAGE_COUNT: _("Choose one to %(most)s cards of the discard, or go on."),
    Reason.CARD_NOT_IN_DISCARD: _(
        "One of these cards is not in your discard. Choose among the cards shown."
    ),
    Reason.NO_DIRECT_PLAY: _(
        "%(card)s cannot be played from the hand now. Only cards with Direct play can."
    ),
    Reason.NO_MEANS_TO_PAY: _(
        "%(card)s would cost %(needed)s Heat, and you can raise only %(there)s. Leave it in hand."
    ),
    Reason.NO_PLUS_RESOLVED: _(
        "You have not flipped any + in this turn, so accelerating would add nothing."
    ),
    Reason.SUPER_COOL_EXHAUSTED: _("You can super cool %(left)s Heat more in this turn."),
    Reason.NO_HEAT_IN_DISCARD: _("Your discard holds only %(there)s Heat. Choose no more."),
    Reason.NO_CAR_TO_DRAFT: _(
        "No car in front is near enough to draft: you may drive up to %(most)s spaces, right "
        "behind the next car."
    ),
    Reason.NO_SLIPSTREAM_HERE: _("The weather lets no slipstream begin in this sector."),
    Reason.SLIPSTREAM_GEAR: _(
        "In this race the slipstream takes gear %(least)s or higher, and you are in gear %(gear)s."
    ),
    Reason.TOO_MANY_DISCARDS: ngettext_lazy(
        "At most %(most)d card may be discarded in this race. Untick the others.",
        "At most %(most)d cards may be discarded in this race. Untick the others.",
        "most",
    ),
    Reason.NOT_REFRESHABLE: _(
        "Only cards you have played that show Refresh can go back on top of the deck."
    ),
    Reason.MULLIGAN_LATE: _("A new hand is to be had only before the first round is driven."),
    Reason.MULLIGAN_DONE: _("You have changed your first hand already; once is all."),
    Reason.NO_HEAT_FOR_MULLIGAN: _(
        "A new hand costs 1 Heat, and your engine is empty. Drive with the cards you have."
    ),
    Reason.GARAGE_CLOSED: _("The garage of this race is closed."),
    Reason.NOT_YOUR_PICK: _("It is another driver's pick. You will be told when it is yours."),
    Reason.NOT_IN_MARKET: _("%(card)s is not in the market any more. Choose another card."),
    Reason.NOT_YOUR_UPGRADE: _("%(card)s is not one of your upgrades. Choose one of yours."),
    Reason.ALREADY_DROPPED: _("You have dropped a card already."),
    Reason.UPGRADES_TOO_FEW: _(
        "The deck has %(there)s upgrades, and the drafts need %(needed)s. Choose a bigger deck, "
        "fewer seats or fewer races."
    ),
}

SERVICE_REFUSALS: Final[Mapping[str, StrPromise]] = {
    "race_running": _(
        "The stored events hold hidden cards. They are open to all once the race has ended."
    ),
    "too_many_own_tracks": _(
        "You have %(most)s tracks on the list, which is the most. Change one of them, or take one "
        "off the list first."
    ),
    "track_text_too_long": _(
        "The description of a track may have %(most)s KB at most. Check that it is the right file."
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
    if "card" in facts:
        words["card"] = card_name(str(facts["card"]))
    if "symbol" in facts:
        words["symbol"] = symbol_name(Symbol(str(facts["symbol"])))
    return words
