"""Setting a race up, and its end."""

from __future__ import annotations

from typing import assert_never

from races.rules.events import (
    CarEquipped,
    CarReadied,
    GridDrawn,
    RaceCreated,
    RaceEnded,
    RaceStarted,
    RoadTokensPlaced,
    SeatLeft,
    SeatTaken,
    SetupEvent,
    SponsorshipDeckShuffled,
    WeatherDrawn,
)
from races.rules.evolve.parts import with_car, with_driver
from races.rules.race import Car, Driver, Race, Seat
from races.rules.track import race_line
from races.rules.words import RaceStatus, SeatNo


def begin(event: RaceCreated) -> Race:
    """The race that its first event makes."""
    return Race(
        status=RaceStatus.OPEN,
        seed_hash=event.seed_hash,
        track=event.track,
        cards={card.id: card for card in event.cards},
        conditions=event.conditions,
        legend_colours=event.legends,
        decision_seconds=event.decision_seconds,
        organiser=event.organiser,
        championship=event.championship,
        seats=tuple(Seat(number=SeatNo(number)) for number in range(event.seats)),
        legend_deck=event.legend_cards,
        weathers=event.weathers,
        road_tokens=event.road_tokens,
        upgrade_deck=event.upgrade_deck,
        upgrades_removed=event.upgrades_removed,
        sponsorship_deck=event.sponsorship_deck,
        sponsorship_discard=event.sponsorship_discard,
        carried=event.carried,
        carries_on=event.carries_on,
        version=1,
        decision_at=1,
    )


def evolve_setup(race: Race, event: SetupEvent) -> Race:  # noqa: C901, PLR0911, PLR0912 - one case for each event
    """The race after a fact about its set-up or end."""
    match event:
        case RaceCreated():
            raise ValueError("a race is created once")
        case SeatTaken(seat=number, account=account, words_digest=digest, bot=bot):
            return _with_seat(
                race, Seat(number=number, account=account, words_digest=digest, bot=bot)
            )
        case SeatLeft(seat=number):
            return _with_seat(race, Seat(number=number))
        case CarReadied(car=car_id, seat=seat, legend=legend, deck=deck, engine=engine):
            driver = None
            if not legend:
                brought = race.carried[seat].upgrades if race.carried and seat is not None else ()
                driver = Driver(deck=deck, engine=engine, upgrades=brought, picked=brought)
            car = Car(id=car_id, seat=seat, legend=legend, driver=driver)
            return race.__replace__(cars=(*race.cars, car))
        case CarEquipped(car=car_id, deck=deck, engine=engine, discard=discard):
            equipped = race.driver(car_id).__replace__(deck=deck, engine=engine, discard=discard)
            return with_driver(race, car_id, equipped)
        case WeatherDrawn(weather=weather, draw=draw):
            return race.__replace__(weather=weather, draws=draw + 1)
        case RoadTokensPlaced(tokens=tokens, draw=draw):
            road = {placed.corner: placed.token for placed in tokens}
            return race.__replace__(road=road, draws=draw + 1)
        case SponsorshipDeckShuffled(deck=deck, draw=draw):
            left = race.sponsorship_discard if race.sponsorship_deck else ()
            return race.__replace__(sponsorship_deck=deck, sponsorship_discard=left, draws=draw + 1)
        case GridDrawn():
            return _on_grid(race, event)
        case RaceStarted(starters=starters):
            return race.__replace__(status=RaceStatus.RUNNING, starters=starters)
        case RaceEnded():
            return _ended(race, event)
        case _:
            assert_never(event)


def _with_seat(race: Race, seat: Seat) -> Race:
    seats = race.seats
    return race.__replace__(seats=(*seats[: seat.number], seat, *seats[seat.number + 1 :]))


def _on_grid(race: Race, event: GridDrawn) -> Race:
    for index, car_id in enumerate(event.order):
        progress = -(index // 2)
        line = race_line(race.track, progress)
        spot = line if index % 2 == 0 else line.opposite
        race = with_car(race, race.car(car_id).__replace__(progress=progress, spot=spot))
    if event.draw is None:
        return race
    return race.__replace__(draws=event.draw + 1)


def _ended(race: Race, event: RaceEnded) -> Race:
    for result in event.results:
        race = with_car(race, race.car(result.car).__replace__(place=result.place))
    return race.__replace__(
        status=RaceStatus.ENDED,
        turn=None,
        results=event.results,
        seed=event.seed,
    )
