"""The log of a race: which events are told, and to whom with how much (codes and facts, no words).

A line that shows hidden cards is told in full to their driver alone; everybody else gets the
number of cards. Once the race has ended everything is told to everybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from races.rules.events import (
    Accelerated,
    AdrenalineUsed,
    BoostUsed,
    CardFailed,
    CardFlipped,
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    CardsRefreshed,
    CardsSalvaged,
    CardsScrapped,
    CarEliminated,
    CarFinished,
    CarMoved,
    CarRetired,
    CarWithdrawn,
    CornerChecked,
    DeadlinesMoved,
    DeckShuffled,
    Event,
    GarageClosed,
    GearShifted,
    GridDrawn,
    HandReturned,
    HeatCooled,
    HeatPaid,
    HeatRemoved,
    HeatSuperCooled,
    LapCompleted,
    LegendCardTurned,
    MarketOpened,
    NothingFlipped,
    PlanLocked,
    PlanRevealed,
    PressRewarded,
    RaceCreated,
    RaceEnded,
    RacePaused,
    RaceResumed,
    RaceStarted,
    RoadTokensPlaced,
    RoundStarted,
    SeatLeft,
    SeatTaken,
    SlipstreamTaken,
    SpeedChosen,
    SponsorshipGained,
    SponsorshipsUsed,
    SpunOut,
    StressTaken,
    SwapDeclined,
    SymbolUsed,
    TakenBack,
    TimedOut,
    UpgradeDropped,
    UpgradePicked,
    UpgradesDealt,
    UpgradeSwapped,
    WeatherDrawn,
)
from races.rules.refusal import Fact
from races.rules.track import Track, crossings_at, space_at
from races.rules.words import CardId, CarId, DiscardSource, ShuffleCause

if TYPE_CHECKING:
    from races.rules.cards import Pile


class Telling(Struct, frozen=True, kw_only=True):
    """One line of the log: a code that `races.wording` has a sentence for, and its facts."""

    code: str
    car: CarId | None = None
    facts: Mapping[str, Fact] = {}


HIDDEN = CardId("hidden")
"""Stands in a told pile for a card that stays secret after the end of a race."""


def tell(
    event: Event,
    track: Track,
    viewer: CarId | None,
    *,
    ended: bool,
    carried_on: frozenset[CardId] = frozenset(),
) -> Telling | None:
    """The line for this event as the viewer may read it; None for events that say nothing.

    `carried_on` are the kinds of cards that stay secret even after the end, because their drivers
    take them to the next race (R12.2): sponsorship cards of a championship.
    """
    if carried_on and isinstance(event, RaceEnded):
        # From the seed every shuffle could be worked out, and so the cards.
        return Telling(code="race_ended_sealed", facts={"cars": _order(event)})
    hidden = _hidden_cards(event)
    if hidden is None:
        return _open(event, track)
    code, car, cards, facts = hidden
    if car == viewer:
        return Telling(code=f"{code}_open", car=car, facts=facts | {"cards": cards})
    if ended:
        shown = tuple(HIDDEN if card in carried_on else card for card in cards)
        return Telling(code=f"{code}_open", car=car, facts=facts | {"cards": shown})
    if isinstance(event, PlanLocked):
        return Telling(code=code, car=car)
    return Telling(code=code, car=car, facts={"count": len(cards)})


def _hidden_cards(event: Event) -> tuple[str, CarId, Pile, dict[str, Fact]] | None:  # noqa: C901, PLR0911 - one case a line
    """The code, car and cards of an event that only its driver may see, and further facts for who
    sees the cards; None for events that are open."""
    match event:
        case PlanLocked(car=car, gear=gear, cards=cards):
            return "plan_locked", car, cards, {"gear": gear}
        case CardsDrawn(car=car, cards=cards):
            return "cards_drawn", car, cards, {}
        case CardsDiscarded(car=car, cards=cards, source=DiscardSource.HAND):
            return "cards_discarded", car, cards, {}
        case CardsScrapped(car=car, cards=cards):
            return "cards_scrapped", car, cards, {}
        case CardsSalvaged(car=car, cards=cards):
            return "cards_salvaged", car, cards, {}
        case SponsorshipGained(car=car, cards=cards, why=why):
            return f"sponsorship_{why}", car, cards, {}
        case UpgradesDealt(car=car, cards=cards):
            return "upgrades_dealt", car, cards, {}
        case UpgradeDropped(car=car, card=card):
            return "upgrade_dropped", car, (card,), {}
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
        case _:
            return _of_modules(event) or _of_control(event)


def _of_modules(event: Event) -> Telling | None:  # noqa: C901, PLR0911, PLR0912 - one case a line
    match event:
        case WeatherDrawn(weather=weather):
            return Telling(code="weather_drawn", facts={"weather": weather.id})
        case RoadTokensPlaced(tokens=tokens):
            placed = tuple(f"{each.corner}:{each.token}" for each in tokens)
            return Telling(code="road_tokens_placed", facts={"tokens": placed})
        case SpeedChosen(car=car, values=values):
            chosen = tuple(f"{each.card}:{each.value}" for each in values)
            return Telling(code="speed_chosen", car=car, facts={"values": chosen})
        case SymbolUsed(car=car, card=card, symbol=symbol):
            return Telling(code=f"symbol_{symbol}", car=car, facts={"card": card})
        case TakenBack(car=car, decided=decided):
            facts: dict[str, Fact] = {"deed": decided.deed.value, "n": decided.n}
            if decided.card is not None:
                facts["card"] = decided.card
            return Telling(code="taken_back", car=car, facts=facts)
        case Accelerated(car=car, speed=speed):
            return Telling(code="accelerated", car=car, facts={"speed": speed})
        case CardPlayed(car=car, card=card):
            return Telling(code="card_played", car=car, facts={"card": card})
        case CardFailed(car=car, card=card):
            return Telling(code="card_failed", car=car, facts={"card": card})
        case HeatSuperCooled(car=car, cards=cards):
            return Telling(code="heat_super_cooled", car=car, facts={"heat": len(cards)})
        case CardsDiscarded(car=car, cards=cards, source=DiscardSource.STRESS_REDUCED):
            return Telling(code="stress_reduced", car=car, facts={"count": len(cards)})
        case CardsRefreshed(car=car, cards=cards):
            return Telling(code="cards_refreshed", car=car, facts={"cards": cards})
        case SponsorshipsUsed(car=car, cards=cards):
            return Telling(code="sponsorships_used", car=car, facts={"cards": cards})
        case PressRewarded(car=car, corner=corner):
            return Telling(code="press_rewarded", car=car, facts={"corner": corner})
        case LapCompleted(car=car, lap=lap):
            return Telling(code="lap_completed", car=car, facts={"lap": lap})
        case HeatRemoved(car=car):
            return Telling(code="heat_removed", car=car)
        case HandReturned(car=car):
            return Telling(code="hand_returned", car=car)
        case CarEliminated(car=car, place=place):
            return Telling(code="car_eliminated", car=car, facts={"place": place})
        case MarketOpened(market=market):
            return Telling(code="market_opened", facts={"cards": market})
        case UpgradePicked(car=car, card=card):
            return Telling(code="upgrade_picked", car=car, facts={"card": card})
        case UpgradeSwapped(car=car, given=given, taken=taken):
            return Telling(code="upgrade_swapped", car=car, facts={"given": given, "taken": taken})
        case SwapDeclined(car=car):
            return Telling(code="swap_declined", car=car)
        case GarageClosed():
            return Telling(code="garage_closed")
        case _:
            return None


def _of_control(event: Event) -> Telling | None:  # noqa: C901, PLR0911 - one case a line
    match event:
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
        case RaceEnded(seed=seed):
            return Telling(code="race_ended", facts={"cars": _order(event), "seed": seed})
        case _:
            return None


def _order(event: RaceEnded) -> tuple[str, ...]:
    return tuple(str(result.car) for result in event.results)


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
