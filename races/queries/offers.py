"""All that a driver may do now, each choice with what it leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from heat_site.errors import NotYourSeat
from races import history
from races.rules import offers, open_since
from races.rules.commands import DecisionCommand
from races.rules.offers import DiscardOffer, Offer
from races.rules.preview import Preview, preview
from races.rules.seating import car_of
from races.rules.words import CarId

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class Choice(Struct, frozen=True, kw_only=True):
    """A command that is offered; `preview` is None where it leads nowhere on the track.

    `spin_out_risk` is the likelihood of a spin-out, 0 to 1.
    """

    command: DecisionCommand
    preview: Preview | None
    spin_out_risk: float


class DriversOffers(Struct, frozen=True, kw_only=True):
    """What a car's driver may do at `version` of the race.

    `offers` describe all choices; `choices` enumerate them one by one, but for discards, whose
    orders are too many to list. `open_since` is the oldest version that a command may expect.
    """

    race: int
    version: int
    car: CarId
    open_since: int
    offers: tuple[Offer, ...]
    choices: tuple[Choice, ...]


def drivers_offers(race: int, account: int) -> DriversOffers:
    """What the account may do now; nothing offered when others decide.

    Raises NotYourSeat for who drives no car, NothingThere, HistoryUnreadable.
    """
    state = history.load(race).race
    car = car_of(state, account)
    if car is None:
        raise NotYourSeat
    found = offers(state, car)
    return DriversOffers(
        race=race,
        version=state.version,
        car=car,
        open_since=open_since(state, car),
        offers=found,
        choices=choices_of({command: preview(state, command) for command in _listed(found)}),
    )


def choices_of(previews: Mapping[DecisionCommand, Preview | None]) -> tuple[Choice, ...]:
    """Previews by command as a list."""
    return tuple(
        Choice(
            command=command,
            preview=seen,
            spin_out_risk=seen.spin_out_risk if seen is not None else 0.0,
        )
        for command, seen in previews.items()
    )


def _listed(found: tuple[Offer, ...]) -> Iterator[DecisionCommand]:
    for offer in found:
        if not isinstance(offer, DiscardOffer):
            yield from offer.commands()
