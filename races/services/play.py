"""A driver's own decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heat_site.errors import NotYourSeat, RaceMovedOn
from races.rules import open_since
from races.rules.seating import car_of
from races.services.carrying_out import Sender, carry_out

if TYPE_CHECKING:
    from races.rules.clocks import Timekept
    from races.rules.commands import DecisionCommand


def play(
    race: int, account: int, command: DecisionCommand, *, seen_version: int, command_id: str
) -> int:
    """Take a decision for the account's own car; the race's new version.

    `seen_version` is the version of the race that the page or the program showed: if the decision
    has changed since, nothing happens and RaceMovedOn says where the race stands. The same command
    id again gets the first answer. Raises CommandRefused, NotYourSeat, NothingThere.
    """

    def may(kept: Timekept) -> None:
        if car_of(kept.race, account) != command.car:
            raise NotYourSeat
        if seen_version < open_since(kept.race, command.car):
            raise RaceMovedOn(kept.race.version)

    sender = Sender(cause="driver", account=account, command_id=command_id)
    return carry_out(race, command, sender, may)
