"""Telling people that it is their turn, that their time ran out, that a race began or ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse

from heat_site.notices import outbox
from races.rules.events import TimedOut
from races.rules.words import RaceStatus

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from races.rules.clocks import OpenDecision, Timekept
    from races.rules.events import Event
    from races.rules.race import Seat
    from races.rules.words import CarId


def tell_people(number: int, before: Timekept, after: Timekept, happened: Sequence[Event]) -> None:
    """Tell each driver once of a plan to make or a turn to take, and settle what is taken.

    All steps of one turn are one notice. Bots are told nothing.
    """
    asked = {_subject(number, decision) for decision, _ in _decisions(before)}
    asking = {_subject(number, each): (each, seat) for each, seat in _decisions(after)}
    for subject in sorted(asked - asking.keys()):
        outbox.settle(subject)
    for subject, (decision, seat) in asking.items():
        if subject not in asked:
            _tell(number, after, seat, "your_turn", subject, {"due": decision.due_at})
    for event in happened:
        if isinstance(event, TimedOut):
            _tell_timed_out(number, before, event)
    if before.race.status is RaceStatus.OPEN and after.race.status is not RaceStatus.OPEN:
        _tell_started(number, after)
    if before.race.status is not RaceStatus.ENDED and after.race.status is RaceStatus.ENDED:
        _tell_finished(number, after)


def _decisions(kept: Timekept) -> Iterator[tuple[OpenDecision, Seat]]:
    for decision in kept.clock.open:
        seat = _seat(kept, decision.car)
        if seat is not None:
            yield decision, seat


def _seat(kept: Timekept, car: CarId) -> Seat | None:
    """The seat of the person who drives the car; None for bots and Legends."""
    number = kept.race.car(car).seat
    if number is None or kept.race.seats[number].bot:
        return None
    return kept.race.seats[number]


def _subject(number: int, decision: OpenDecision) -> str:
    return f"race-{number}/{decision.turn}/car-{decision.car}"


def _tell(
    number: int,
    kept: Timekept,
    seat: Seat,
    kind: str,
    subject: str,
    facts: dict[str, str | int | datetime | None],
) -> None:
    if seat.account is not None:
        outbox.tell(
            seat.account,
            kind,
            subject,
            reverse("races:race", args=[number]),
            {"race": f"{kept.race.track.name} #{number}"} | facts,
        )


def _tell_timed_out(number: int, before: Timekept, event: TimedOut) -> None:
    for decision, seat in _decisions(before):
        if decision.car == event.car:
            subject = f"race-{number}/timed-out/{event.car}-{event.decision}"
            _tell(number, before, seat, "timed_out", subject, {"due": decision.due_at})


def _tell_started(number: int, after: Timekept) -> None:
    track, laps = after.race.track.name, after.race.conditions.laps
    for seat in after.race.seats:
        if not seat.bot:
            _tell(
                number,
                after,
                seat,
                "race_started",
                f"race-{number}/started",
                {"track": track, "laps": laps},
            )


def _tell_finished(number: int, after: Timekept) -> None:
    for car in after.race.cars:
        seat = _seat(after, car.id)
        if seat is not None:
            subject = f"race-{number}/finished"
            _tell(number, after, seat, "race_finished", subject, {"place": car.place})
