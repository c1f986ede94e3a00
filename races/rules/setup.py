"""Opening a race, seats, and the start (R1, R12.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.cards import CardKind, Pile
from races.rules.conditioning import equips_late, form_up
from races.rules.conditions import Conditions, GarageMode
from races.rules.events import (
    CarReadied,
    GridDrawn,
    RaceCreated,
    SeatLeft,
    SeatTaken,
)
from races.rules.garage.picking import open_garage
from races.rules.garage.schedule import cards_needed
from races.rules.refusal import Reason, Refusal, Refused
from races.rules.track_faults import MOST_LAPS
from races.rules.words import HEAT, STRESS, CarId, RaceStatus

if TYPE_CHECKING:
    from races.rules.commands import CreateRace, LeaveSeat, StartRace, TakeSeat
    from races.rules.race import Race, Seat
    from races.rules.ruling import Ruling

HAND_SIZE = 7
"""R1.4: cards of a hand, unless the event says otherwise."""
MOST_CARS = 8
"""R1.1: cars a race takes, drivers and Legends together."""
FEWEST_CARS_OF_PEOPLE = 2
"""R1.1: cars of a race that people create."""
BASIC_COPIES = 3
"""R1.2: copies of each basic card in a deck."""
HIGHEST_LEGEND_PRO = 6
"""R13.6."""
SHORTEST_DECISION = 60
LONGEST_DECISION = 30 * 86_400
"""Seconds that a decision may be given."""


def create(command: CreateRace) -> RaceCreated:
    """R1: the first event of a race; raises Refused for settings that no race can have."""
    refusal = why_not_create(command)
    if refusal is not None:
        raise Refused(refusal)
    return RaceCreated(
        seed_hash=command.seed_hash,
        track=command.track,
        cards=command.cards,
        legend_cards=command.legend_cards,
        conditions=conditions_of(command),
        seats=command.seats,
        legends=command.legends,
        decision_seconds=command.decision_seconds,
        organiser=command.organiser,
        championship=command.championship,
        weathers=command.weathers,
        road_tokens=command.road_tokens,
        upgrade_deck=command.upgrade_deck,
        upgrades_removed=command.upgrades_removed,
        sponsorship_deck=command.sponsorship_deck,
        sponsorship_discard=command.sponsorship_discard,
        carried=command.carried,
        carries_on=command.carries_on,
    )


def conditions_of(command: CreateRace) -> Conditions:
    """R1.2, R12.6: track, modules, event card and house rules resolved into one value."""
    track, rules = command.track, command.rules
    laps = track.laps if command.laps is None else command.laps
    return Conditions(
        laps=max(1, laps + rules.laps),
        starting_cards=starting_cards(command),
        starting_engine=(HEAT,) * max(0, track.heat_cards + rules.heat),
        hand_size=HAND_SIZE if rules.hand_size is None else rules.hand_size,
        legend_pro=command.legend_pro,
        aggressive_legends=rules.aggressive_legends,
        mulligan=rules.mulligan,
        weather=rules.weather,
        garage=rules.garage,
        event=rules.event,
    )


def starting_cards(command: CreateRace) -> Pile:
    """R1.2, R12.6: basic cards, the track's Stress, and without a garage the starting upgrades."""
    basic = tuple(card.id for card in command.cards if card.kind is CardKind.BASIC)
    starting: Pile = ()
    if command.rules.garage is GarageMode.NONE:
        starting = tuple(card.id for card in command.cards if card.id.startswith("starting-"))
    stress = max(0, command.track.stress_cards + command.rules.stress)
    return basic * BASIC_COPIES + starting + (STRESS,) * stress


def why_not_create(command: CreateRace) -> Refusal | None:
    """R1.1, R12.6, R13.6: cars, laps, Legend pro and the time for a decision within bounds."""
    cars = command.seats + len(command.legends)
    if command.seats < 1 or cars > MOST_CARS:
        return Refusal("R1.1", Reason.CAR_COUNT, {"cars": cars, "most": MOST_CARS})
    if len(set(command.legends)) != len(command.legends):
        return Refusal("R1.1", Reason.CAR_COUNT, {"cars": cars, "most": MOST_CARS})
    if command.laps is not None and not 1 <= command.laps <= MOST_LAPS:
        return Refusal("R12.6", Reason.LAPS, {"laps": command.laps, "most": MOST_LAPS})
    if not 0 <= command.legend_pro <= HIGHEST_LEGEND_PRO:
        return Refusal("R13.6", Reason.LEGEND_PRO, {"most": HIGHEST_LEGEND_PRO})
    if not SHORTEST_DECISION <= command.decision_seconds <= LONGEST_DECISION:
        facts = {"least": SHORTEST_DECISION, "most": LONGEST_DECISION}
        return Refusal("R2.1", Reason.DEADLINE, facts)
    needed = cards_needed(command.rules.garage, command.seats)
    there = len(command.upgrade_deck) + len(command.upgrades_removed)
    if needed > there:
        facts = {"needed": needed, "there": there}
        return Refusal("R10.6", Reason.UPGRADES_TOO_FEW, facts)
    return None


def why_not_take_seat(race: Race, command: TakeSeat) -> Refusal | None:
    """R1.1: before the start, a free seat, one for each person."""
    if race.status is not RaceStatus.OPEN:
        return Refusal("R1.1", Reason.RACE_STARTED)
    if not command.bot and any(seat.account == command.account for seat in race.seats):
        return Refusal("R1.1", Reason.ALREADY_SEATED)
    if all(seat.account is not None for seat in race.seats):
        return Refusal("R1.1", Reason.SEATS_FULL, {"seats": len(race.seats)})
    return None


def take_seat(ruling: Ruling, command: TakeSeat) -> None:
    """Give the driver the first free seat."""
    free = next(seat for seat in ruling.race.seats if seat.account is None)
    ruling.record(
        SeatTaken(
            seat=free.number,
            account=command.account,
            words_digest=command.words_digest,
            bot=command.bot,
        )
    )


def why_not_leave_seat(race: Race, command: LeaveSeat) -> Refusal | None:
    """A seat can be given up before the start; afterwards a car is withdrawn (R9.5)."""
    if race.status is not RaceStatus.OPEN:
        return Refusal("R1.1", Reason.RACE_STARTED)
    if all(seat.account != command.account for seat in race.seats):
        return Refusal("R1.1", Reason.NOT_IN_THIS_RACE)
    return None


def leave_seat(ruling: Ruling, command: LeaveSeat) -> None:
    """Free the account's seat."""
    seat = next(seat for seat in ruling.race.seats if seat.account == command.account)
    ruling.record(SeatLeft(seat=seat.number))


def taken_seats(race: Race) -> tuple[Seat, ...]:
    """Seats with a driver, in order; their index is the number of their car."""
    return tuple(seat for seat in race.seats if seat.account is not None)


def why_not_start(race: Race, command: StartRace) -> Refusal | None:
    """R1.1, R12.3: before the start, with a driver, and a grid that names every car once."""
    if race.status is not RaceStatus.OPEN:
        return Refusal("R1.1", Reason.RACE_STARTED)
    drivers = len(taken_seats(race))
    if drivers < 1:
        return Refusal("R1.1", Reason.SEAT_EMPTY)
    cars = drivers + len(race.legend_colours)
    if command.grid is not None and sorted(command.grid) != list(range(cars)):
        return Refusal("R12.3", Reason.GRID_MISMATCH, {"cars": cars})
    return None


def why_not_start_with_people(race: Race) -> Refusal | None:
    """R1.1: a race that people create has at least two cars."""
    if len(taken_seats(race)) + len(race.legend_colours) < FEWEST_CARS_OF_PEOPLE:
        return Refusal("R1.1", Reason.NEEDS_RIVAL, {"least": FEWEST_CARS_OF_PEOPLE})
    return None


def start(ruling: Ruling, command: StartRace) -> None:
    """R1.2, R1.3, R12.3: cars to the grid. Garage, weather and hands follow (R10 to R12)."""
    conditions = ruling.race.conditions
    late = conditions.garage is not GarageMode.NONE or equips_late(ruling.race)
    for index, seat in enumerate(taken_seats(ruling.race)):
        ruling.record(
            CarReadied(
                car=CarId(index),
                seat=seat.number,
                deck=() if late else conditions.starting_cards,
                engine=() if late else conditions.starting_engine,
            )
        )
    for colour in ruling.race.legend_colours:
        ruling.record(CarReadied(car=CarId(len(ruling.race.cars)), legend=colour))
    _line_up(ruling, command.grid)
    if conditions.garage is GarageMode.NONE:
        form_up(ruling)
    else:
        open_garage(ruling)


def _line_up(ruling: Ruling, grid: tuple[CarId, ...] | None) -> None:
    if grid is not None:
        ruling.record(GridDrawn(order=grid))
        return
    order, draw = ruling.shuffled(tuple(car.id for car in ruling.race.cars))
    ruling.record(GridDrawn(order=order, draw=draw))
