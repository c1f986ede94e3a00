"""Folding one event into the state: no rule is asked here, the event says what happened."""

from __future__ import annotations

from copy import replace
from typing import TYPE_CHECKING

from races.rules.events import (
    CardFact,
    CarFact,
    ControlFact,
    Event,
    LegendFact,
    PlanFact,
    PlanLocked,
    SetupFact,
    TurnFact,
)
from races.rules.evolve.cards import evolve_cards
from races.rules.evolve.cars import evolve_cars
from races.rules.evolve.control import evolve_control
from races.rules.evolve.legends import evolve_legends
from races.rules.evolve.plans import evolve_plans
from races.rules.evolve.setup import begin, evolve_setup
from races.rules.evolve.turns import evolve_turns

if TYPE_CHECKING:
    from races.rules.race import Race

__all__ = ["begin", "evolve"]


def evolve(race: Race, event: Event) -> Race:
    """The race after this event; `version` counts it, `decision_at` moves with what happens on
    the track but not with a locked plan or a clock."""
    after = _route(race, event)
    version = race.version + 1
    if isinstance(event, ControlFact | PlanLocked):
        return replace(after, version=version)
    return replace(after, version=version, decision_at=version)


def _route(race: Race, event: Event) -> Race:
    if isinstance(event, CardFact):
        return evolve_cards(race, event)
    if isinstance(event, CarFact):
        return evolve_cars(race, event)
    if isinstance(event, TurnFact):
        return evolve_turns(race, event)
    if isinstance(event, PlanFact):
        return evolve_plans(race, event)
    if isinstance(event, LegendFact):
        return evolve_legends(race, event)
    if isinstance(event, SetupFact):
        return evolve_setup(race, event)
    return evolve_control(race, event)
