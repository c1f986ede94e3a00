"""Which car an account drives. Accounts are opaque numbers to the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from races.rules.race import Race
    from races.rules.words import CarId


def car_of(race: Race, account: int | None) -> CarId | None:
    """The car that a person drives; None for everybody else, for bots, and before the start."""
    if account is None:
        return None
    for car in race.cars:
        if car.seat is not None:
            seat = race.seats[car.seat]
            if seat.account == account and not seat.bot:
                return car.id
    return None
