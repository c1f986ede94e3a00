"""Opening a championship (R12.1, R12.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from championships.rules.calendars import LONGEST_CALENDAR, MOST_LAPS
from championships.rules.championship.events import ChampionshipCreated
from championships.rules.options import FEWEST_CARS, upgrades_needed
from championships.rules.points import LONGEST_POINTS_TABLE, MOST_POINTS, sound_points
from championships.rules.refusal import Reason, Refusal, Refused
from championships.rules.ties import DEFAULT_TIES
from races.rules.setup import HIGHEST_LEGEND_PRO, LONGEST_DECISION, MOST_CARS, SHORTEST_DECISION

if TYPE_CHECKING:
    from championships.rules.championship.commands import CreateChampionship


def create(command: CreateChampionship) -> ChampionshipCreated:
    """R12: the first event of a championship; raises Refused for settings it cannot have."""
    refusal = why_not_create(command)
    if refusal is not None:
        raise Refused(refusal)
    return ChampionshipCreated(
        organiser=command.organiser,
        text=command.text,
        calendar=command.calendar,
        points=command.points,
        ties=DEFAULT_TIES,
        season=command.season,
        legends=command.legends,
        legend_pro=command.legend_pro,
        decision_seconds=command.decision_seconds,
        entry_mode=command.entry_mode,
        options=command.options,
        calendar_seed=command.calendar_seed,
    )


def why_not_create(command: CreateChampionship) -> Refusal | None:
    """A calendar, a points table, Legends and a time for decisions that races can be run with."""
    if not 0 < len(command.calendar) <= LONGEST_CALENDAR:
        return Refusal("R12.1", Reason.CALENDAR_LENGTH, {"most": LONGEST_CALENDAR})
    for entry in command.calendar:
        if not 1 <= entry.laps <= MOST_LAPS:
            return Refusal(
                "R12.6", Reason.LAPS, {"track": entry.track, "laps": entry.laps, "most": MOST_LAPS}
            )
    if not sound_points(command.points):
        return Refusal(
            "R12.7",
            Reason.POINTS_TABLE,
            {"most": LONGEST_POINTS_TABLE, "highest": MOST_POINTS},
        )
    refusal = _why_not_these_cars(command) or why_not_these_decks(command)
    if refusal is not None:
        return refusal
    if not 0 <= command.legend_pro <= HIGHEST_LEGEND_PRO:
        return Refusal("R13.6", Reason.LEGEND_PRO, {"most": HIGHEST_LEGEND_PRO})
    if not SHORTEST_DECISION <= command.decision_seconds <= LONGEST_DECISION:
        return Refusal(
            "R2.1", Reason.DEADLINE, {"least": SHORTEST_DECISION, "most": LONGEST_DECISION}
        )
    return None


def _why_not_these_cars(command: CreateChampionship) -> Refusal | None:
    """R1.1: cars of each race, and Legends among them with room for a driver."""
    cars = command.options.most_cars
    if not FEWEST_CARS <= cars <= MOST_CARS:
        return Refusal("R1.1", Reason.CAR_LIMIT, {"least": FEWEST_CARS, "most": MOST_CARS})
    if not 0 <= command.legends < cars:
        return Refusal("R1.1", Reason.LEGEND_COUNT, {"most": cars - 1, "cars": cars})
    return None


def why_not_these_decks(command: CreateChampionship) -> Refusal | None:
    """R10.6: an upgrade for each driver in the last draft, with as many drivers as there may be;
    otherwise the decks that would do."""
    options, races = command.options, len(command.calendar)
    drivers = options.most_cars - command.legends
    needed = upgrades_needed(options.garage, drivers, races)
    there = {size.deck: size.cards for size in command.decks}
    if needed <= there.get(options.deck, 0):
        return None
    facts = {"needed": needed, "there": there.get(options.deck, 0), "drivers": drivers}
    would_do = tuple(deck.value for deck, cards in there.items() if cards >= needed)
    if would_do:
        return Refusal("R10.6", Reason.DECK_TOO_SMALL, {**facts, "races": races, "decks": would_do})
    facts["there"] = max(there.values(), default=0)
    return Refusal("R10.6", Reason.NO_DECK_ENOUGH, {**facts, "races": races})
