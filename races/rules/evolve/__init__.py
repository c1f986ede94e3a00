"""Folding one event into the state: no rule is asked here, the event says what happened.

Loading a race is folding it, so this package is written for speed: `__replace__` is called on the
value itself (mypy checks it as it checks `copy.replace`, which takes three times as long), and
the cases stand in the order in which they are met in races.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.events import (
    CardFact,
    CarFact,
    Event,
    GarageFact,
    LegendFact,
    PlanFact,
    PlanLocked,
    SetupFact,
    TurnFact,
    UpgradeDropped,
)
from races.rules.evolve.cards import evolve_cards
from races.rules.evolve.cars import evolve_cars
from races.rules.evolve.control import evolve_control
from races.rules.evolve.garage import evolve_garage
from races.rules.evolve.legends import evolve_legends
from races.rules.evolve.plans import evolve_plans
from races.rules.evolve.setup import begin, evolve_setup
from races.rules.evolve.taking_back import SHOWS_NOTHING, closed
from races.rules.evolve.turns import evolve_turns

if TYPE_CHECKING:
    from races.rules.race import Race

__all__ = ["begin", "evolve"]


def evolve(race: Race, event: Event) -> Race:  # noqa: C901 - one case for each noun
    """The race after this event; `version` counts it, `decision_at` moves with what happens on
    the track but not with a locked plan or a clock. Whatever shows something hidden, or is not the
    driver's own, closes the way back to earlier points of the turn."""
    version = race.version + 1
    if isinstance(event, CardFact):
        after = evolve_cards(race, event)
    elif isinstance(event, TurnFact):
        after = evolve_turns(race, event)
    elif isinstance(event, CarFact):
        after = evolve_cars(race, event)
    elif isinstance(event, PlanFact):
        after = evolve_plans(race, event)
        if isinstance(event, PlanLocked):
            return after.__replace__(version=version)
    elif isinstance(event, LegendFact):
        after = evolve_legends(race, event)
    elif isinstance(event, SetupFact):
        after = evolve_setup(race, event)
    elif isinstance(event, GarageFact):
        after = evolve_garage(race, event)
        if isinstance(event, UpgradeDropped):
            return after.__replace__(version=version)
    else:
        return evolve_control(race, event).__replace__(version=version)
    turn = race.turn
    if turn is not None and turn.earlier is not None and type(event) not in SHOWS_NOTHING:
        after = closed(after)
    return after.__replace__(version=version, decision_at=version)
