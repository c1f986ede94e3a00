"""A decision in the making: what is recorded is folded in at once, so the next line sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from races.rules.evolve import evolve

if TYPE_CHECKING:
    from races.rules.events import Event
    from races.rules.race import Car, Driver, Race
    from races.rules.words import CarId


class Chance(Protocol):
    """Where shuffles come from; `races.chance` derives them from the race's seed."""

    def shuffled[T](self, items: tuple[T, ...], draw: int) -> tuple[T, ...]:
        """The items in the order that draw number `draw` gives."""
        ...

    def seed(self) -> str:
        """The secret seed (hex), published when the race has ended."""
        ...


class Ruling:
    """Collects the events of one command; `race` is the state with all of them folded in."""

    def __init__(self, race: Race, chance: Chance) -> None:
        self._race = race
        self.chance = chance
        self.events: list[Event] = []

    @property
    def race(self) -> Race:
        """The state as it stands after what has been recorded."""
        return self._race

    def record(self, event: Event) -> None:
        """Keep the event and fold it in."""
        self._race = evolve(self._race, event)
        self.events.append(event)

    def car(self, car_id: CarId) -> Car:
        """The car as it stands now."""
        return self._race.car(car_id)

    def driver(self, car_id: CarId) -> Driver:
        """The driver's piles as they stand now."""
        return self._race.driver(car_id)

    def shuffled[T](self, items: tuple[T, ...]) -> tuple[tuple[T, ...], int]:
        """The items in an order of chance, and the number of the draw, to be recorded with it."""
        draw = self._race.draws
        return self.chance.shuffled(items, draw), draw
