"""Who passes whom: the order of the cars followed through one turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.mechanics.order import running_order
from races.rules.record.facts import Overtake
from races.rules.track import crossings_at, space_at

if TYPE_CHECKING:
    from races.rules.race import Race
    from races.rules.words import CarId, MoveCause


class PassedInTurn:
    """The cars that one car goes past in its turn, each with the move that did it."""

    def __init__(self, race: Race, car: CarId) -> None:
        """The turn begins."""
        self._car = car
        self._ahead = _ahead_of(race, car)
        self._by: dict[CarId, tuple[MoveCause, int]] = {}

    def moved(self, race: Race, why: MoveCause) -> None:
        """The car has moved: whoever is behind it now and was not is passed by this move."""
        ahead = _ahead_of(race, self._car)
        for other in self._ahead:
            if other in ahead:
                self._by.pop(other, None)
            else:
                self._by.setdefault(other, (why, race.version))

    def undone(self) -> None:
        """R6.3: the moves are made again."""
        self._by.clear()

    def overtakes(self, race: Race) -> tuple[Overtake, ...]:
        """The overtakes of the turn, in the order in which the cars stood; none over cars that are
        ahead again after a spin-out, and none over cars that are out."""
        ahead = set(_ahead_of(race, self._car))
        driving = {each.id for each in race.on_track()}
        if race.round is None or self._car not in driving:
            return ()
        number = race.round.number
        passed = [each for each in reversed(self._ahead) if each in self._by]
        return tuple(
            Overtake(
                version=self._by[other][1],
                round=number,
                car=self._car,
                passed=other,
                space=space_at(race.track, race.car(other).progress),
                lap=max(1, crossings_at(race.track, race.car(other).progress)),
                by=self._by[other][0],
                for_lead=not ahead and other == self._ahead[0],
            )
            for other in passed
            if other not in ahead and other in driving
        )


def _ahead_of(race: Race, car: CarId) -> tuple[CarId, ...]:
    """Cars on the track ahead of this one, the first one first; all of them if it is out."""
    order = running_order(race)
    return order[: order.index(car)] if car in order else order
