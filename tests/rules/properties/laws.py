"""What holds after every event and at every decision of every race."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from races.rules import awaited, decide, evolve, offers, open_since, replay, view
from races.rules.commands import DriverCommand
from races.rules.events import CarMoved, HeatPaid, SpunOut, StressTaken
from races.rules.mechanics.order import running_order
from races.rules.refusal import Refused
from races.rules.words import STRESS, CarStatus, RaceStatus, Spot
from tests.rules.properties.random_play import cards_of

if TYPE_CHECKING:
    from races.rules.commands import Command, DecisionCommand
    from races.rules.events import Event
    from races.rules.race import Car, Race
    from races.rules.ruling import Chance
    from races.rules.track import Track


def play(race: Race, command: Command, chance: Chance) -> tuple[Race, tuple[Event, ...]]:
    """The race after the command, with every law held on the way."""
    events = decide(race, command, chance)
    assert events, "a command that changes nothing"
    after = race
    for event in events:
        before, after = after, evolve(after, event)
        moved_as_the_event_says(before, after, event)
        cards_are_conserved(before, after, event)
        assert after.version == before.version + 1
    assert after == replay(events, race)
    assert events == decide(race, command, chance), "decide is not a function"
    if isinstance(command, DriverCommand):
        assert any(offer.admits(command) for offer in offers(race, command.car))
    stands_well(after)
    return after, events


def moved_as_the_event_says(before: Race, after: Race, event: Event) -> None:
    """R4.3, R8.3: progress falls only by a spin-out, and rises only by a move."""
    for was, now in zip(before.cars, after.cars, strict=True):
        if was.progress == now.progress:
            continue
        assert isinstance(event, CarMoved | SpunOut)
        assert event.car == now.id
        assert event.end == now.progress
        fell = now.progress < was.progress
        assert fell == isinstance(event, SpunOut)


def cards_are_conserved(before: Race, after: Race, event: Event) -> None:
    """R0: a driver's cards only change piles; a spin-out adds the Stress it says (R8.3)."""
    for car in after.cars:
        if car.driver is None or car.driver is before.cars[car.id].driver:
            continue
        added: Counter[str] = Counter()
        if isinstance(event, StressTaken) and event.car == car.id:
            added[STRESS] = event.count
        assert cards_of(after, car.id) == cards_of(before, car.id) + added
    if isinstance(event, HeatPaid):
        engines = before.driver(event.car).engine, after.driver(event.car).engine
        assert len(engines[1]) == len(engines[0]) - len(event.cards) >= 0


def stands_well(race: Race) -> None:
    """One car a spot, the order that R0 says, somebody awaited, and pages that agree."""
    on_track = [car for car in race.cars if car.status is CarStatus.ON_TRACK]
    spots = Counter(((car.progress - 1) % race.track.spaces, car.spot) for car in on_track)
    assert max(spots.values(), default=0) <= 1, "two cars on one spot"
    expected = sorted(on_track, key=lambda car: (-car.progress, not on_race_line(race.track, car)))
    assert list(running_order(race)) == [car.id for car in expected]
    seen = view(race, None)
    assert sorted(seen.standings) == sorted(car.id for car in race.cars)
    if race.status is RaceStatus.ENDED:
        assert not on_track
        assert [result.place for result in race.results] == list(range(1, len(race.cars) + 1))
        return
    due = awaited(race)
    assert due, "a race that waits for nobody"
    for decision in due:
        assert race.paused or offers(race, decision.car), "awaited without a choice"
        assert 0 < decision.version <= open_since(race, decision.car) <= race.version
    for car in race.cars:
        if all(decision.car != car.id for decision in due) and race.turn is not None:
            assert offers(race, car.id) == ()


def on_race_line(track: Track, car: Car) -> bool:
    """R0 told a second time: after corner X its race_line_after, before the first that of the
    last."""
    space = (car.progress - 1) % track.spaces + 1
    passed = [corner for corner in track.corners if corner.after_space < space]
    line: Spot = (passed or track.corners)[-1].race_line_after
    return car.spot is line


def is_accepted(race: Race, command: DecisionCommand, chance: Chance) -> bool:
    """Whether decide takes the command."""
    try:
        decide(race, command, chance)
    except Refused:
        return False
    return True


def is_offered(race: Race, command: DecisionCommand) -> bool:
    """Whether an offer of the car admits the command."""
    if not 0 <= command.car < len(race.cars):
        return False
    return any(offer.admits(command) for offer in offers(race, command.car))
