"""The log of a race: which events are told, and to whom with how much (codes and facts, no words).

A line that shows hidden cards is told in full to their driver alone; everybody else gets the
number of cards. Once the race has ended everything is told to everybody.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from races.rules.events import (
    AdrenalineUsed,
    BoostUsed,
    CardFlipped,
    CardsDiscarded,
    CardsDrawn,
    CarFinished,
    CarMoved,
    CarRetired,
    CarWithdrawn,
    CornerChecked,
    DeadlinesMoved,
    DeckShuffled,
    Event,
    GearShifted,
    GridDrawn,
    HeatCooled,
    HeatPaid,
    LegendCardTurned,
    NothingFlipped,
    PlanLocked,
    PlanRevealed,
    RaceCreated,
    RaceEnded,
    RacePaused,
    RaceResumed,
    RaceStarted,
    RoundStarted,
    SeatLeft,
    SeatTaken,
    SlipstreamTaken,
    SpunOut,
    StressTaken,
    TimedOut,
)
from races.rules.refusal import Fact
from races.rules.track import Track, crossings_at, space_at
from races.rules.words import CarId, DiscardSource, ShuffleCause


class Telling(Struct, frozen=True, kw_only=True):
    """One line of the log: a code that `races.wording` has a sentence for, and its facts."""

    code: str
    car: CarId | None = None
    facts: Mapping[str, Fact] = {}


def tell(event: Event, track: Track, viewer: CarId | None, *, ended: bool) -> Telling | None:
    """The line for this event as the viewer may read it; None for events that say nothing."""
    hidden = _hidden_cards(event, viewer, ended=ended)
    if hidden is not None:
        return hidden
    return _open(event, track)


def _hidden_cards(event: Event, viewer: CarId | None, *, ended: bool) -> Telling | None:
    match event:
        case PlanLocked(car=car, gear=gear, cards=cards):
            if ended or car == viewer:
                return Telling(
                    code="plan_locked_open", car=car, facts={"gear": gear, "cards": cards}
                )
            return Telling(code="plan_locked", car=car)
        case CardsDrawn(car=car, cards=cards):
            if ended or car == viewer:
                return Telling(code="cards_drawn_open", car=car, facts={"cards": cards})
            return Telling(code="cards_drawn", car=car, facts={"count": len(cards)})
        case CardsDiscarded(car=car, cards=cards, source=DiscardSource.HAND):
            if ended or car == viewer:
                return Telling(code="cards_discarded_open", car=car, facts={"cards": cards})
            return Telling(code="cards_discarded", car=car, facts={"count": len(cards)})
        case _:
            return None


def _open(  # noqa: C901, PLR0911, PLR0912 - one case a line
    event: Event, track: Track
) -> Telling | None:
    match event:
        case RaceCreated(seed_hash=seed_hash):
            return Telling(code="race_created", facts={"seed_hash": seed_hash})
        case SeatTaken(seat=seat, account=account, words_digest=digest):
            facts: dict[str, Fact] = {"seat": seat, "account": account, "digest": digest}
            return Telling(code="seat_taken", facts=facts)
        case SeatLeft(seat=seat):
            return Telling(code="seat_left", facts={"seat": seat})
        case GridDrawn(order=order):
            return Telling(code="grid_drawn", facts={"cars": tuple(str(each) for each in order)})
        case RaceStarted(starters=starters):
            return Telling(code="race_started", facts={"starters": starters})
        case RoundStarted(number=number):
            return Telling(code="round_started", facts={"round": number})
        case PlanRevealed(car=car, gear=gear, cards=cards):
            return Telling(code="plan_revealed", car=car, facts={"gear": gear, "cards": cards})
        case GearShifted(car=car, gear=gear, why=why):
            return Telling(code=f"gear_{why}", car=car, facts={"gear": gear})
        case CardFlipped(car=car, card=card, joined=joined):
            code = "card_flipped" if joined else "card_flipped_aside"
            return Telling(code=code, car=car, facts={"card": card})
        case NothingFlipped(car=car):
            return Telling(code="nothing_flipped", car=car)
        case HeatPaid(car=car, cards=cards, why=why):
            return Telling(code=f"heat_paid_{why}", car=car, facts={"heat": len(cards)})
        case HeatCooled(car=car, cards=cards, why=why):
            return Telling(code=f"heat_cooled_{why}", car=car, facts={"heat": len(cards)})
        case AdrenalineUsed(car=car):
            return Telling(code="adrenaline_used", car=car)
        case BoostUsed(car=car):
            return Telling(code="boost_used", car=car)
        case SlipstreamTaken(car=car, spaces=spaces):
            return Telling(code="slipstream_taken", car=car, facts={"spaces": spaces})
        case CarMoved():
            return _moved(event, track)
        case CornerChecked(car=car, corner=corner, speed=speed, limit=limit, heat=heat):
            code = "corner_over" if heat else "corner_passed"
            told: dict[str, Fact] = {"corner": corner, "speed": speed, "limit": limit, "heat": heat}
            return Telling(code=code, car=car, facts=told)
        case SpunOut(car=car, corner=corner, end=end):
            told = {"corner": corner, "space": space_at(track, end)}
            return Telling(code="spun_out", car=car, facts=told)
        case StressTaken(car=car, count=count):
            return Telling(code="stress_taken", car=car, facts={"count": count})
        case DeckShuffled(car=car, why=ShuffleCause.REFILL):
            return Telling(code="deck_refilled", car=car)
        case LegendCardTurned():
            return Telling(code="legend_card_turned")
        case CarFinished(car=car, place=place):
            return Telling(code="car_finished", car=car, facts={"place": place})
        case CarRetired(car=car):
            return Telling(code="car_retired", car=car)
        case CarWithdrawn(car=car):
            return Telling(code="car_withdrawn", car=car)
        case TimedOut(car=car):
            return Telling(code="timed_out", car=car)
        case RacePaused():
            return Telling(code="race_paused")
        case RaceResumed():
            return Telling(code="race_resumed")
        case DeadlinesMoved(seconds=seconds, why=why):
            return Telling(code=f"deadlines_moved_{why}", facts={"seconds": seconds})
        case RaceEnded(results=results, seed=seed):
            places = tuple(str(result.car) for result in results)
            return Telling(code="race_ended", facts={"cars": places, "seed": seed})
        case _:
            return None


def _moved(event: CarMoved, track: Track) -> Telling:
    moved = event.end - event.start
    facts: dict[str, Fact] = {
        "spaces": moved,
        "asked": event.spaces,
        "from": space_at(track, event.start),
        "space": space_at(track, event.end),
        "lap": crossings_at(track, event.end),
    }
    code = f"moved_{event.why}"
    if moved < event.spaces:
        code = "moved_blocked" if moved else "held_up"
    return Telling(code=code, car=event.car, facts=facts)
