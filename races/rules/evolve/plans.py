"""Plans locked and revealed."""

from __future__ import annotations

from typing import assert_never

from races.rules.cards import without
from races.rules.events import PlanEvent, PlanLocked, PlanRevealed
from races.rules.evolve.parts import cars_with, turn_of, with_driver
from races.rules.race import Plan, Race, open_symbols


def evolve_plans(race: Race, event: PlanEvent) -> Race:
    """The race after a fact about a plan."""
    driver = race.driver(event.car)
    match event:
        case PlanLocked(gear=gear, cards=cards):
            plan = Plan(gear=gear, cards=cards, version=race.version + 1)
            return with_driver(race, event.car, driver.__replace__(plan=plan))
        case PlanRevealed(cards=cards, speed=speed):
            revealed = driver.__replace__(
                hand=without(driver.hand, cards), in_play=cards, plan=None
            )
            return race.__replace__(
                cars=cars_with(race, race.car(event.car).__replace__(driver=revealed, speed=speed)),
                turn=turn_of(race).__replace__(open=open_symbols(race.cards, cards)),
            )
        case _:
            assert_never(event)
