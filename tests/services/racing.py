"""Races made and played through the services, as pages and workers do it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

from races import history
from races.rules import awaited
from races.rules.autopilot import choose
from races.rules.words import RaceStatus
from races.services import organise
from races.services.play import play

if TYPE_CHECKING:
    from heat_site.accounts.models import User
    from races.rules.commands import DecisionCommand
    from races.rules.race import Race
    from races.rules.words import CarId


def started_race(
    *drivers: User, legends: int = 0, laps: int = 1, decision_seconds: int = 3_600
) -> int:
    """A race on USA, organised by the first driver, on its way; its number."""
    organiser = drivers[0].pk
    number = organise.create_race(
        organiser,
        track="usa",
        seats=len(drivers),
        laps=laps,
        legends=legends,
        decision_seconds=decision_seconds,
    )
    for driver in drivers:
        organise.take_seat(number, driver.pk)
    organise.start_race(number, organiser)
    return number


def state(race: int) -> Race:
    """The race as it stands."""
    return history.load(race).race


def careful(race: int, car: CarId) -> DecisionCommand:
    """What the autopilot would do for the car now."""
    return choose(state(race), car)


def account_of(race: int, car: CarId) -> int:
    """The account that drives the car."""
    now = state(race)
    seat = now.car(car).seat
    assert seat is not None
    account = now.seats[seat].account
    assert account is not None
    return account


def play_one(race: int) -> CarId:
    """Let the first car that is awaited decide carefully; which one it was."""
    now = state(race)
    car = awaited(now)[0].car
    play(
        race,
        account_of(race, car),
        choose(now, car),
        seen_version=now.version,
        command_id=str(uuid4()),
    )
    return car


def play_until_turn(race: int) -> CarId:
    """Play until a car is on turn (steps 5 to 8); which one."""
    while state(race).turn is None:
        play_one(race)
    turn = state(race).turn
    assert turn is not None
    return turn.car


def play_to_the_end(race: int) -> None:
    """Play until the race has ended."""
    while state(race).status is not RaceStatus.ENDED:
        play_one(race)
