"""What holds after every event and at every decision of every race."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from races.rules import awaited, decide, evolve, offers, open_since, replay, view
from races.rules.cards import CardKind
from races.rules.commands import DriverCommand
from races.rules.events import (
    CarEquipped,
    CarMoved,
    CarReadied,
    ControlFact,
    DriverDecided,
    GridDrawn,
    HeatPaid,
    HeatRemoved,
    MovesUndone,
    SponsorshipGained,
    SponsorshipsUsed,
    SpunOut,
    StressTaken,
    TakenBack,
)
from races.rules.evolve.taking_back import SHOWS_NOTHING
from races.rules.mechanics.order import running_order
from races.rules.refusal import Refused
from races.rules.words import HEAT, STRESS, CarStatus, RaceStatus, Spot
from tests.rules.properties.random_play import cards_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from races.rules.commands import Command, DecisionCommand
    from races.rules.events import Event
    from races.rules.race import Car, Race
    from races.rules.ruling import Chance
    from races.rules.track import Track
    from races.rules.words import CardId, CarId


def play(
    race: Race, command: Command, chance: Chance, *, thorough: bool = True
) -> tuple[Race, tuple[Event, ...]]:
    """The race after the command, with every law held on the way; the dear ones when `thorough`."""
    events = decide(race, command, chance)
    assert events, "a command that changes nothing"
    after = race
    for event in events:
        before, after = after, evolve(after, event)
        moved_as_the_event_says(before, after, event)
        cards_are_conserved(before, after, event)
        assert after.version == before.version + 1
    assert sponsorships_of(after) == sponsorships_of(race)
    assert upgrades_of(after) == upgrades_of(race)
    if thorough:
        assert after == replay(events, race)
        assert events == decide(race, command, chance), "decide is not a function"
    if isinstance(command, DriverCommand):
        assert any(offer.admits(command) for offer in offers(race, command.car))
    stands_well(after, thorough=thorough)
    return after, events


def moved_as_the_event_says(before: Race, after: Race, event: Event) -> None:
    """R4.3, R6.3, R8.3: progress falls only by a spin-out or where moves are made again, and rises
    only by a move; before the start the grid sets it. What is taken back has a law of its own."""
    if isinstance(event, GridDrawn | CarReadied | TakenBack):
        return
    for was, now in zip(before.cars, after.cars, strict=True):
        if was.progress == now.progress:
            continue
        assert isinstance(event, CarMoved | SpunOut | MovesUndone)
        assert event.car == now.id
        assert event.end == now.progress
        fell = now.progress < was.progress
        assert fell == isinstance(event, SpunOut | MovesUndone)


def taken_back_exactly(log: Sequence[Event], event: TakenBack) -> None:
    """The race stands as it stood then, but for what only counts on; `log` ends with the event."""
    then, now = replay(log[: event.to]), replay(log)
    assert then.turn is not None
    assert now.turn is not None
    assert now.turn.timed_from
    turn = now.turn.__replace__(timed_from=then.turn.timed_from)
    assert then == now.__replace__(
        turn=turn, version=then.version, decision_at=then.decision_at, paused=then.paused
    )
    assert now.decision_at == now.version == len(log)
    own = {DriverDecided, *SHOWS_NOTHING}
    assert all(type(each) in own or isinstance(each, ControlFact) for each in log[event.to :])


def cards_are_conserved(before: Race, after: Race, event: Event) -> None:
    """R0: a driver's cards only change piles. What comes and goes is said by its event: Stress of
    a spin-out (R8.3), sponsorship cards (R12.4, R9.2), Heat that leaves the game (R12.6), and the
    deck that the car is equipped with (R1.2)."""
    for car in after.cars:
        if car.id >= len(before.cars) or car.driver is None:
            continue
        if car.driver is before.cars[car.id].driver or isinstance(event, TakenBack):
            continue
        came, went = _comings_and_goings(before, event, car.id)
        assert cards_of(after, car.id) + went == cards_of(before, car.id) + came
    if isinstance(event, HeatPaid):
        engines = before.driver(event.car).engine, after.driver(event.car).engine
        assert len(engines[1]) == len(engines[0]) - len(event.cards) >= 0


def _comings_and_goings(
    before: Race, event: Event, car: CarId
) -> tuple[Counter[CardId], Counter[CardId]]:
    nothing: Counter[CardId] = Counter()
    match event:
        case StressTaken(car=taker, count=count) if taker == car:
            return Counter({STRESS: count}), nothing
        case SponsorshipGained(car=winner, cards=cards) if winner == car:
            assert before.sponsorship_deck[: len(cards)] == cards
            return Counter(cards), nothing
        case SponsorshipsUsed(car=user, cards=cards) if user == car:
            return nothing, Counter(cards)
        case HeatRemoved(car=loser, card=card) if loser == car:
            return nothing, Counter([card])
        case CarEquipped(car=equipped) if equipped == car:
            return brought(before, car), nothing
        case _:
            return nothing, nothing


def brought(race: Race, car: CarId) -> Counter[CardId]:
    """R1.2, R11.1, R12.2 told a second time: all cards with which a driver starts."""
    conditions, seat = race.conditions, race.car(car).seat
    assert seat is not None
    cards = Counter(conditions.starting_cards + conditions.starting_engine)
    cards += Counter(race.driver(car).upgrades)
    if race.carried:
        cards += Counter(race.carried[seat].sponsorships)
    if race.weather is not None:
        cards[STRESS] = max(0, cards[STRESS] + race.weather.stress)
        cards[HEAT] = max(0, cards[HEAT] + race.weather.heat)
    return +cards


def sponsorships_of(race: Race) -> Counter[CardId]:
    """R12.4: every sponsorship card of the race, wherever it lies; carried ones lie in their
    driver's piles once the car is equipped."""
    found = Counter(race.sponsorship_deck + race.sponsorship_discard)
    for car in race.cars:
        if car.driver is not None:
            piles = cards_of(race, car.id)
            found.update(
                {
                    card: count
                    for card, count in piles.items()
                    if race.cards[card].kind is CardKind.SPONSORSHIP
                }
            )
    if race.status in (RaceStatus.OPEN, RaceStatus.GARAGE):
        for seat, carried in enumerate(race.carried):
            drives = [car for car in race.cars if car.seat == seat and car.driver is not None]
            if not drives or not cards_of(race, drives[0].id):
                found.update(carried.sponsorships)
    else:
        for car in race.cars:
            # A car withdrawn in the garage was never equipped.
            if race.carried and car.seat is not None and not cards_of(race, car.id):
                found.update(race.carried[car.seat].sponsorships)
    return found


def upgrades_of(race: Race) -> Counter[CardId]:
    """R10.6: every upgrade of the race: deck, market, removed, and the drivers' garages."""
    market = race.garage.market if race.garage is not None else ()
    found = Counter(race.upgrade_deck + race.upgrades_removed + market)
    for car in race.cars:
        if car.driver is not None:
            found.update(car.driver.upgrades)
    if len(race.cars) < len(race.carried):
        for carried in race.carried[len(race.cars) :]:
            found.update(carried.upgrades)
    return found


def upgrades_are_driven(race: Race) -> None:
    """R10, R12.2: on the track a driver's piles hold the upgrades of the own garage, no others."""
    gone = Counter(race.heat_removed)
    for car in race.cars:
        if car.driver is None or not cards_of(race, car.id):
            continue
        own = Counter(car.driver.upgrades)
        piles = cards_of(race, car.id)
        upgrades = {card for card in piles if is_upgrade(race, card)}
        for card in upgrades | set(own):
            assert own[card] - gone[card] <= piles[card] <= own[card]


def is_upgrade(race: Race, card: CardId) -> bool:
    """Whether the card is an upgrade of a garage, Heat among them counted."""
    kind = race.cards[card].kind
    if card.startswith("starting-") or card == HEAT:
        return False
    return kind in (CardKind.UPGRADE, CardKind.HEAT)


def stands_well(race: Race, *, thorough: bool = True) -> None:
    """One car a spot, the order that R0 says, somebody awaited, and pages that agree."""
    on_track = [car for car in race.cars if car.status is CarStatus.ON_TRACK]
    spots = Counter(((car.progress - 1) % race.track.spaces, car.spot) for car in on_track)
    assert max(spots.values(), default=0) <= 1, "two cars on one spot"
    expected = sorted(on_track, key=lambda car: (-car.progress, not on_race_line(race.track, car)))
    assert list(running_order(race)) == [car.id for car in expected]
    if thorough:
        assert sorted(view(race, None).standings) == sorted(car.id for car in race.cars)
    if race.status is RaceStatus.ENDED:
        assert not on_track
        assert [result.place for result in race.results] == list(range(1, len(race.cars) + 1))
        return
    if race.status is RaceStatus.RUNNING:
        upgrades_are_driven(race)
    due = awaited(race)
    assert due, "a race that waits for nobody"
    for decision in due:
        assert race.paused or offers(race, decision.car), "awaited without a choice"
        assert 0 < decision.version <= open_since(race, decision.car) <= race.version
    for car in race.cars:
        waits = race.turn is not None or race.status is RaceStatus.GARAGE
        if waits and all(decision.car != car.id for decision in due):
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
