"""Step 6: slipstream behind or beside another car (R7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.events import SlipstreamTaken
from races.rules.mechanics.moving import finish_line, landing, move
from races.rules.offers import Offer, SlipstreamOffer
from races.rules.refusal import Reason, Refusal
from races.rules.words import CarId, MoveCause

if TYPE_CHECKING:
    from races.rules.commands import Slipstream
    from races.rules.race import Race, Turn
    from races.rules.ruling import Ruling

SLIPSTREAM_SPACES = 2
"""R7.1: spaces of a slipstream."""


def car_to_follow(race: Race, car_id: CarId) -> bool:
    """R7.1: another car beside, or on either spot of the next space, whatever its lap."""
    own = race.car(car_id).progress
    return any(
        car.id != car_id and (car.progress - own) % race.track.spaces in (0, 1)
        for car in race.on_track()
    )


def why_not_slipstream(race: Race, turn: Turn, spaces: int) -> Refusal | None:
    """R7.1, R7.2: once a turn, by 2 spaces, near a car, moving, not over the finish line."""
    if spaces == 0:
        return None
    if turn.slipstreamed:
        return Refusal("R7.1", Reason.SLIPSTREAM_DONE)
    if not car_to_follow(race, turn.car):
        return Refusal("R7.1", Reason.NO_CAR_TO_FOLLOW)
    if spaces != SLIPSTREAM_SPACES:
        return Refusal("R7.1", Reason.SLIPSTREAM_LENGTH, {"spaces": SLIPSTREAM_SPACES})
    car = race.car(turn.car)
    if car.progress + spaces > finish_line(race):
        return Refusal("R7.2", Reason.SLIPSTREAM_OVER_FINISH)
    if landing(race, turn.car, spaces).progress == car.progress:
        return Refusal("R7.1", Reason.SLIPSTREAM_BLOCKED)
    return None


def lengths(race: Race, turn: Turn) -> tuple[int, ...]:
    """R7.1: the lengths that the slipstream can have now; empty when it is not possible."""
    possible = why_not_slipstream(race, turn, SLIPSTREAM_SPACES) is None
    return (SLIPSTREAM_SPACES,) if possible else ()


def choices(race: Race, turn: Turn) -> tuple[Offer, ...]:
    """The slipstream, where it is possible."""
    found = lengths(race, turn)
    return (SlipstreamOffer(car=turn.car, lengths=found),) if found else ()


def closing_clause(race: Race, turn: Turn) -> str:
    """The clause for which the step passes by itself."""
    refusal = why_not_slipstream(race, turn, SLIPSTREAM_SPACES)
    return "" if refusal is None else refusal.clause


def decide(ruling: Ruling, command: Slipstream) -> None:
    """R7: move, or stay for 0."""
    if command.spaces:
        ruling.record(SlipstreamTaken(car=command.car, spaces=command.spaces))
        move(ruling, command.car, command.spaces, MoveCause.SLIPSTREAM)
