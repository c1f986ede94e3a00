"""Events as they are stored: a word, a schema number and JSON text.

The words and numbers below are in the database for ever. Read docs/events.md before changing one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from heat_site.eventstore.records import NewEvent
from races.rules import events as facts
from races.upcasts import UPCASTS, UpcastMissing, Upcasts, upcast

if TYPE_CHECKING:
    from collections.abc import Mapping

    from races.rules.events import Event


class Stored(NamedTuple):
    """How a class of event is stored: its word and the number of its newest shape."""

    word: str
    schema: int


STORED: Mapping[type[Event], Stored] = {
    facts.RaceCreated: Stored("race_created", 1),
    facts.SeatTaken: Stored("seat_taken", 1),
    facts.SeatLeft: Stored("seat_left", 1),
    facts.CarReadied: Stored("car_readied", 1),
    facts.GridDrawn: Stored("grid_drawn", 1),
    facts.RaceStarted: Stored("race_started", 1),
    facts.RaceEnded: Stored("race_ended", 1),
    facts.PlanLocked: Stored("plan_locked", 1),
    facts.PlanRevealed: Stored("plan_revealed", 1),
    facts.RoundStarted: Stored("round_started", 1),
    facts.TurnStarted: Stored("turn_started", 1),
    facts.StepBegan: Stored("step_began", 1),
    facts.AdrenalineUsed: Stored("adrenaline_used", 1),
    facts.BoostUsed: Stored("boost_used", 1),
    facts.SlipstreamTaken: Stored("slipstream_taken", 1),
    facts.CornerChecked: Stored("corner_checked", 1),
    facts.TurnEnded: Stored("turn_ended", 1),
    facts.RoundEnded: Stored("round_ended", 1),
    facts.GearShifted: Stored("gear_shifted", 1),
    facts.CarMoved: Stored("car_moved", 1),
    facts.SpunOut: Stored("spun_out", 1),
    facts.CarFinished: Stored("car_finished", 1),
    facts.CarRetired: Stored("car_retired", 1),
    facts.CarWithdrawn: Stored("car_withdrawn", 1),
    facts.DeckShuffled: Stored("deck_shuffled", 1),
    facts.CardsDrawn: Stored("cards_drawn", 1),
    facts.CardFlipped: Stored("card_flipped", 1),
    facts.NothingFlipped: Stored("nothing_flipped", 1),
    facts.CardsDiscarded: Stored("cards_discarded", 1),
    facts.HeatPaid: Stored("heat_paid", 1),
    facts.HeatCooled: Stored("heat_cooled", 1),
    facts.StressTaken: Stored("stress_taken", 1),
    facts.LegendDeckShuffled: Stored("legend_deck_shuffled", 1),
    facts.LegendCardTurned: Stored("legend_card_turned", 1),
    facts.TimedOut: Stored("timed_out", 1),
    facts.RacePaused: Stored("race_paused", 1),
    facts.RaceResumed: Stored("race_resumed", 1),
    facts.DeadlinesMoved: Stored("deadlines_moved", 1),
    facts.CardFailed: Stored("card_failed", 1),
    facts.CardPlayed: Stored("card_played", 1),
    facts.CardsRefreshed: Stored("cards_refreshed", 1),
    facts.CardsSalvaged: Stored("cards_salvaged", 1),
    facts.CardsScrapped: Stored("cards_scrapped", 1),
    facts.HandReturned: Stored("hand_returned", 1),
    facts.HeatRemoved: Stored("heat_removed", 1),
    facts.HeatSuperCooled: Stored("heat_super_cooled", 1),
    facts.SponsorshipGained: Stored("sponsorship_gained", 1),
    facts.SponsorshipsUsed: Stored("sponsorships_used", 1),
    facts.CarEliminated: Stored("car_eliminated", 1),
    facts.LapCompleted: Stored("lap_completed", 1),
    facts.MovesUndone: Stored("moves_undone", 1),
    facts.CarEquipped: Stored("car_equipped", 1),
    facts.RoadTokensPlaced: Stored("road_tokens_placed", 1),
    facts.SponsorshipDeckShuffled: Stored("sponsorship_deck_shuffled", 1),
    facts.WeatherDrawn: Stored("weather_drawn", 1),
    facts.Accelerated: Stored("accelerated", 1),
    facts.SpeedChosen: Stored("speed_chosen", 1),
    facts.PressRewarded: Stored("press_rewarded", 1),
    facts.SymbolUsed: Stored("symbol_used", 1),
    facts.DriverDecided: Stored("driver_decided", 1),
    facts.TakenBack: Stored("taken_back", 1),
    facts.GarageClosed: Stored("garage_closed", 1),
    facts.GarageOpened: Stored("garage_opened", 1),
    facts.MarketCleared: Stored("market_cleared", 1),
    facts.MarketOpened: Stored("market_opened", 1),
    facts.SwapDeclined: Stored("swap_declined", 1),
    facts.UpgradeDeckShuffled: Stored("upgrade_deck_shuffled", 1),
    facts.UpgradeDropped: Stored("upgrade_dropped", 1),
    facts.UpgradePicked: Stored("upgrade_picked", 1),
    facts.UpgradesDealt: Stored("upgrades_dealt", 1),
    facts.UpgradeSwapped: Stored("upgrade_swapped", 1),
}

BY_WORD: Mapping[str, type[Event]] = {
    stored.word: event_class for event_class, stored in STORED.items()
}
"""The classes by their words."""


class EventUnreadable(Exception):  # noqa: N818 - reads as what happened
    """A stored event that this program does not know. The load stops: nothing is skipped."""

    def __init__(self, event_type: str, schema: int, why: str) -> None:
        super().__init__(f"event {event_type} of schema {schema} cannot be read: {why}")
        self.type = event_type
        self.schema = schema
        self.why = why


_encode = msgspec.json.Encoder().encode


def encode(event: Event) -> NewEvent:
    """The event as it is to be stored, in its newest shape."""
    word, schema = STORED[type(event)]
    return NewEvent(type=word, schema=schema, body=_encode(event).decode())


def decode(event_type: str, schema: int, body: str) -> Event:
    """The stored event; EventUnreadable for a word, a schema or a field that is not known."""
    decoder = _DECODERS.get((event_type, schema))
    if decoder is None:
        return _decode_old(event_type, schema, body)
    try:
        return decoder.decode(body)
    except msgspec.DecodeError as error:
        raise EventUnreadable(event_type, schema, str(error)) from error


_DECODERS: Mapping[tuple[str, int], msgspec.json.Decoder[Event]] = {
    (stored.word, stored.schema): msgspec.json.Decoder(event_class)
    for event_class, stored in STORED.items()
}


def decode_from[T](
    event_class: type[T], stored: Stored, schema: int, body: str, *, upcasts: Upcasts
) -> T:
    """An event of an older schema, led to the newest one (`stored.schema`) by the upcasts given.

    EventUnreadable when there is no way, or when what comes out does not fit the class.
    """
    word, newest = stored
    if not 1 <= schema <= newest:
        raise EventUnreadable(word, schema, f"the newest known schema is {newest}")
    try:
        old = msgspec.json.decode(body, type=dict[str, object])
        return msgspec.convert(upcast(word, schema, old, newest, upcasts), event_class)
    except (msgspec.DecodeError, UpcastMissing) as error:
        raise EventUnreadable(word, schema, str(error)) from error


def _decode_old(event_type: str, schema: int, body: str) -> Event:
    event_class = BY_WORD.get(event_type)
    if event_class is None:
        raise EventUnreadable(event_type, schema, "no such type is known")
    return decode_from(event_class, STORED[event_class], schema, body, upcasts=UPCASTS)
