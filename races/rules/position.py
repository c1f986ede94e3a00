"""A described position made into a race (scenarios, tests, previews)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from races.rules.cards import Card, Pile
from races.rules.race import Car, Driver, Race
from races.rules.weather import RoadToken, Weather
from races.rules.words import CarId, CarStatus, CornerId, RaceStatus, Spot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from races.rules.conditions import Conditions
    from races.rules.legend_cards import LegendCard
    from races.rules.track import Track


class PlacedCar(Struct, frozen=True, kw_only=True):
    """A car as a position describes it; `legend` names a colour and leaves the piles empty."""

    progress: int
    spot: Spot
    gear: int = 1
    legend: str = ""
    hand: Pile = ()
    deck: Pile = ()
    discard: Pile = ()
    engine: Pile = ()


class Situation(Struct, frozen=True, kw_only=True):
    """What lies around a described position: weather, road tokens, the sponsorship deck."""

    weather: Weather | None = None
    road: Mapping[CornerId, RoadToken] = {}
    sponsorship_deck: Pile = ()


NO_SITUATION = Situation()


def position(  # noqa: PLR0913 - keywords, one for each line of a scenario
    *,
    track: Track,
    cards: Sequence[Card],
    conditions: Conditions,
    legend_cards: tuple[LegendCard, ...],
    cars: Sequence[PlacedCar],
    starters: int,
    finished: int = 0,
    situation: Situation = NO_SITUATION,
) -> Race:
    """A running race between two rounds. `finished` cars have crossed the line and are placed
    first; they are numbered after the cars described."""
    placed = [_car(CarId(number), each, track.spaces) for number, each in enumerate(cars)]
    beyond = conditions.laps * track.spaces + 1
    gone = [
        Car(
            id=CarId(len(placed) + index),
            legend="finished",
            progress=beyond,
            status=CarStatus.FINISHED,
            place=index + 1,
        )
        for index in range(finished)
    ]
    return Race(
        status=RaceStatus.RUNNING,
        seed_hash="",
        track=track,
        cards={card.id: card for card in cards},
        conditions=conditions,
        legend_colours=tuple(each.legend for each in cars if each.legend),
        decision_seconds=0,
        organiser=0,
        championship=0,
        seats=(),
        cars=(*placed, *gone),
        starters=starters,
        legend_deck=legend_cards,
        weather=situation.weather,
        road=situation.road,
        sponsorship_deck=situation.sponsorship_deck,
    )


def _car(number: CarId, placed: PlacedCar, spaces: int) -> Car:
    driver = None
    if not placed.legend:
        driver = Driver(
            hand=placed.hand, deck=placed.deck, discard=placed.discard, engine=placed.engine
        )
    return Car(
        id=number,
        legend=placed.legend,
        driver=driver,
        progress=placed.progress,
        laps_completed=max(0, (placed.progress - 1) // spaces),
        spot=placed.spot,
        gear=placed.gear,
    )
