"""What came out of a scenario, beside what it expects."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import UNSET, Struct, structs

from races.rules.asking import offers
from races.rules.cards import CardBook, CardKind, Pile
from races.rules.mechanics.order import running_order
from races.rules.offers import DiscardOffer
from races.rules.telling import tell
from races.rules.track import crossings_at, race_line, space_at
from races.rules.words import HEAT, CarId, CarStatus
from races.scenarios.playing import Played, play
from races.scenarios.reading import (
    CarExpected,
    LegalExpected,
    Scenario,
    ScenarioRefused,
    read,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from races.rules.race import Car, Race

Found = dict[str, object]


class Report(Struct, frozen=True, kw_only=True):
    """The answer to one file, written as one JSON object."""

    file: str
    ok: bool
    cars: dict[str, Found] = {}
    order: tuple[str, ...] = ()
    log: tuple[Found, ...] = ()
    error: Found | None = None
    differences: tuple[str, ...] = ()


def report(file: str, text: bytes) -> Report:
    """Play the text of a file and compare; never raises for what stands in it."""
    try:
        scenario = read(text)
        played = play(scenario)
        differences = tuple(_differences(scenario, played))
    except ScenarioRefused as refused:
        message = str(refused)
        return Report(file=file, ok=False, error={"message": message}, differences=(message,))
    return Report(
        file=file,
        ok=not differences,
        cars={name: _found(played.race, car) for name, car in played.cars.items()},
        order=_order(played),
        log=tuple(_log(played)),
        error=_error(played),
        differences=differences,
    )


def _error(played: Played) -> Found | None:
    refusal = played.refusal
    if refusal is None:
        return None
    return {"clause": refusal.clause, "reason": refusal.reason, "facts": dict(refusal.facts)}


def _order(played: Played) -> tuple[str, ...]:
    names = {car: name for name, car in played.cars.items()}
    return tuple(names[car] for car in running_order(played.race))


def _log(played: Played) -> Iterator[Found]:
    names = {car: name for name, car in played.cars.items()}
    for event in played.events:
        told = tell(event, played.race.track, None, ended=True)
        if told is not None:
            about = {} if told.car is None else {"car": names[told.car]}
            yield {"code": told.code, **about, **told.facts}


def _found(race: Race, car_id: CarId) -> Found:
    """Everything that can be expected of a car, in the words of the files."""
    car = race.car(car_id)
    found: Found = {
        "space": space_at(race.track, car.progress),
        "spot": "race_line" if _on_race_line(race, car) else "other",
        "crossings": crossings_at(race.track, car.progress),
        "gear": car.gear,
        "speed": car.speed,
        "heat_paid": car.heat_paid,
        "spun_out": car.spun_out,
        "place": car.place,
        "eliminated": car.status is CarStatus.ELIMINATED,
    }
    driver = car.driver
    if driver is None:
        return found
    return found | {
        "engine": len(driver.engine),
        "hand": driver.hand,
        "hand_size": len(driver.hand),
        "deck_top": driver.deck,
        "deck_size": len(driver.deck),
        "discard": driver.discard[::-1],
        "discard_top": driver.discard[-1] if driver.discard else None,
        "in_play": driver.in_play,
        "sponsorships": sum(race.cards[card].kind is CardKind.SPONSORSHIP for card in driver.hand),
    }


def _on_race_line(race: Race, car: Car) -> bool:
    return car.spot is race_line(race.track, car.progress)


def _differences(scenario: Scenario, played: Played) -> Iterator[str]:
    expected = scenario.expect
    yield from _refusal_differences(scenario, played)
    for name, wanted in expected.cars.items():
        if name not in played.cars:
            raise ScenarioRefused(f"expect names no car of this scenario: {name!r}")
        yield from _car_differences(name, wanted, played)
    order = _order(played)
    if expected.order is not UNSET and expected.order != order:
        yield f"order: expected {', '.join(expected.order)}; is {', '.join(order)}"
    if expected.legal is not None:
        yield from _legal_differences(expected.legal, played)


def _refusal_differences(scenario: Scenario, played: Played) -> Iterator[str]:
    wanted, refusal = scenario.expect.error, played.refusal
    if wanted is None and refusal is not None:
        yield f"the last move is refused: {refusal.clause} ({refusal.reason})"
    if wanted is not None and refusal is None:
        yield f"the last move is accepted; expected a refusal by {wanted.clause}"
    if wanted is not None and refusal is not None and wanted.clause != refusal.clause:
        yield f"refused by {refusal.clause} ({refusal.reason}); expected {wanted.clause}"


def _car_differences(name: str, wanted: CarExpected, played: Played) -> Iterator[str]:
    car = played.race.car(played.cars[name])
    found = _found(played.race, car.id)
    for what, expected in structs.asdict(wanted).items():
        if expected is UNSET:
            continue
        is_now = car.spot.value if expected in {"left", "right"} else found.get(what)
        if not _agrees(played.race.cards, what, expected, is_now):
            yield f"{name}.{what}: expected {expected!r}; is {is_now!r}"


def _agrees(book: CardBook, what: str, expected: object, is_now: object) -> bool:
    if not isinstance(expected, tuple) or not isinstance(is_now, tuple):
        if what == "discard_top" and expected == HEAT:
            return isinstance(is_now, str) and _as_heat(book, (is_now,)) == (HEAT,)  # type: ignore[arg-type]
        return expected == is_now
    if what == "deck_top":
        return _as_heat(book, expected) == _as_heat(book, is_now[: len(expected)])
    return Counter(_as_heat(book, expected)) == Counter(_as_heat(book, is_now))


def _as_heat(book: CardBook, pile: Pile) -> Pile:
    """The pile with every kind of Heat under one name, as `heat` in a file means them all."""
    return tuple(
        HEAT if card in book and book[card].kind is CardKind.HEAT else card for card in pile
    )


def _legal_differences(wanted: LegalExpected, played: Played) -> Iterator[str]:
    if wanted.car not in played.cars:
        raise ScenarioRefused(f"legal names no car of this scenario: {wanted.car!r}")
    there = {
        str(type(offer).__struct_config__.tag)
        for offer in offers(played.race, played.cars[wanted.car])
    }
    if any(
        isinstance(offer, DiscardOffer) and offer.refresh
        for offer in offers(played.race, played.cars[wanted.car])
    ):
        there.add("refresh")
    for name in wanted.offered:
        if name not in there:
            yield f"{wanted.car} is not offered {name}; offered: {', '.join(sorted(there))}"
    for name in wanted.not_offered:
        if name in there:
            yield f"{wanted.car} is offered {name}"
