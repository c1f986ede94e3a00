"""Championships on the real store, for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from championships import history
from championships.models import Championship
from championships.services import organise, season
from championships.services.calendars import PlannedRace
from races import public
from races.rules.conditions import GarageMode

if TYPE_CHECKING:
    from championships.rules.championship.state import Championship as State

ORGANISER = 0
PLAIN = organise.SeasonOptions(garage=GarageMode.NONE)
"""The base game, as championships were played before there was a choice."""


def bots_only(*, races: int = 2, drivers: int = 2, legends: int = 0, seed: str = "7") -> int:
    """A started championship of careful bots on the shortest track, one lap a race."""
    number = organise.create_championship(
        ORGANISER,
        name="Bots",
        calendar=[PlannedRace("espana", 1)] * races,
        legends=legends,
        options=PLAIN,
    )
    season.fix_seed(number, seed)
    for _ in range(drivers):
        organise.add_bot(number, ORGANISER, "careful")
    organise.start(number, ORGANISER)
    return number


def running_race(number: int) -> int:
    """The race that runs now."""
    race = Championship.objects.get(pk=number).running_race
    assert race is not None
    return race


def race_to_the_end(race: int, *people: int) -> None:
    """Bots decide, and the careful autopilot for people, until the race has ended."""
    while public.race_result(race) is None:
        decided = sum(public.decide_for(race, account) for account in people)
        assert decided + public.drive_bots(race), f"race {race} waits for nobody"


def state_of(number: int) -> State:
    """The championship folded from its stream."""
    return history.load(number).state
