"""Weather, road and cards before the first hand (R11.1, R12.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import without
from races.rules.events import (
    CarEquipped,
    LegendDeckShuffled,
    RaceStarted,
    RoadTokensPlaced,
    SponsorshipDeckShuffled,
    WeatherDrawn,
)
from races.rules.mechanics.piles import draw_up, shuffle_deck
from races.rules.mechanics.sponsorships import gain
from races.rules.weather import PlacedToken
from races.rules.words import HEAT, STRESS, CarStatus, ShuffleCause, SponsorshipCause

if TYPE_CHECKING:
    from races.rules.cards import Pile
    from races.rules.race import Car, Race
    from races.rules.ruling import Ruling
    from races.rules.track import Track
    from races.rules.weather import RoadToken


def form_up(ruling: Ruling) -> None:
    """R1.2 to R1.4, R11.1, R12.4: weather and road, decks, sponsorship cards, hands; the race is
    on."""
    _draw_weather(ruling)
    drivers = [
        car
        for car in ruling.race.cars
        if car.driver is not None and car.status is CarStatus.ON_TRACK
    ]
    if equips_late(ruling.race):
        for car in drivers:
            ruling.record(equipped(ruling.race, car))
    if ruling.race.legend_colours:
        legends, draw = ruling.shuffled(ruling.race.legend_deck)
        ruling.record(LegendDeckShuffled(deck=legends, draw=draw))
    if ruling.race.sponsorship_deck:
        sponsorships, draw = ruling.shuffled(ruling.race.sponsorship_deck)
        ruling.record(SponsorshipDeckShuffled(deck=sponsorships, draw=draw))
    starting = ruling.race.conditions.event.starting_sponsorships
    for car in drivers:
        shuffle_deck(ruling, car.id, ShuffleCause.START)
        gain(ruling, car.id, starting, SponsorshipCause.START)
        draw_up(ruling, car.id)
    ruling.record(RaceStarted(starters=len(ruling.race.cars)))


def equips_late(race: Race) -> bool:
    """Whether the decks are known only after garage and weather."""
    conditions = race.conditions
    return bool(race.garage or conditions.weather or race.carried)


def equipped(race: Race, car: Car) -> CarEquipped:
    """R1.2, R11.1, R12.2: a driver's cards before the shuffle, with garage, weather and what was
    carried over."""
    driver = race.driver(car.id)
    deck = race.conditions.starting_cards + driver.upgrades
    engine = race.conditions.starting_engine
    discard: Pile = ()
    if race.weather is not None:
        deck = _changed(deck, STRESS, race.weather.stress)
        engine = _changed(engine, HEAT, race.weather.heat)
        deck += engine[: race.weather.heat_to_deck]
        engine = engine[race.weather.heat_to_deck :]
        discard = engine[: race.weather.heat_to_discard]
        engine = engine[race.weather.heat_to_discard :]
    if race.carried and car.seat is not None:
        deck += race.carried[car.seat].sponsorships
    return CarEquipped(car=car.id, deck=deck, engine=engine, discard=discard)


def _changed(pile: Pile, card: str, by: int) -> Pile:
    """The pile with so many copies of a card more, or fewer as far as it holds them."""
    copies = tuple(each for each in pile if each == card)
    if by >= 0:
        return pile + (copies[:1] or (card,)) * by  # type: ignore[operator]
    return without(pile, copies[: min(-by, len(copies))])


def _draw_weather(ruling: Ruling) -> None:
    """R11.1: one weather for the race, one road token for each corner (of a chicane for both)."""
    if not ruling.race.conditions.weather:
        return
    weathers, draw = ruling.shuffled(ruling.race.weathers)
    ruling.record(WeatherDrawn(weather=weathers[0], draw=draw))
    tokens, draw = ruling.shuffled(ruling.race.road_tokens)
    placed = place_tokens(ruling.race.track, tokens)
    ruling.record(RoadTokensPlaced(tokens=placed, draw=draw))


def place_tokens(track: Track, tokens: tuple[RoadToken, ...]) -> tuple[PlacedToken, ...]:
    """R11.1: shuffled tokens on the corners in driving order, of a chicane one for both lines;
    corners for which no token is left have none. Verification asks the same."""
    corners = [each.id for each in track.corners if each.chicane_exit_of is None]
    return tuple(PlacedToken(corner, token) for corner, token in zip(corners, tokens, strict=False))
