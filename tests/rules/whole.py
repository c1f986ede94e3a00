"""Races with garage, weather and event cards, set up in a line or two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races import catalogue
from races.rules import awaited, decide, offers, replay
from races.rules.commands import (
    CreateRace,
    DropUpgrade,
    KeepUpgrades,
    PickUpgrade,
    RaceRules,
    StartRace,
    TakeSeat,
)
from races.rules.conditions import GarageMode
from races.rules.evolve.garage import garage_of
from races.rules.flow import create
from races.rules.words import CarId, RaceStatus, Step
from races.season_cards import CardSet, all_cards, sponsorship_deck
from tests.rules.builders import DIGEST, OrderKept

if TYPE_CHECKING:
    from collections.abc import Sequence

    from races.rules.cards import Pile
    from races.rules.race import Race
    from races.rules.ruling import Chance
    from races.rules.track import Track
    from races.rules.values import Carried
    from races.rules.weather import RoadToken, Weather


def asked_for(  # noqa: PLR0913 - keywords, one for each part of a race
    *,
    drivers: int,
    upgrades: Pile = (),
    garage: GarageMode = GarageMode.NONE,
    rules: RaceRules | None = None,
    legends: Sequence[str] = (),
    track: Track | None = None,
    weathers: Sequence[Weather] = (),
    road_tokens: Sequence[RoadToken] = (),
    removed: Pile = (),
    sponsorships: Pile | None = None,
    used_sponsorships: Pile = (),
    carried: Sequence[Carried] = (),
) -> CreateRace:
    """The command that opens such a race."""
    return CreateRace(
        seed_hash=DIGEST,
        track=track or catalogue.track("usa"),
        cards=all_cards(),
        legend_cards=catalogue.legend_cards(),
        seats=drivers,
        legends=tuple(legends),
        rules=rules or RaceRules(garage=garage),
        weathers=tuple(weathers),
        road_tokens=tuple(road_tokens),
        upgrade_deck=upgrades,
        upgrades_removed=removed,
        sponsorship_deck=sponsorship_deck(CardSet) if sponsorships is None else sponsorships,
        sponsorship_discard=used_sponsorships,
        carried=tuple(carried),
    )


def set_off(command: CreateRace, *, chance: Chance | None = None) -> Race:
    """The race after its start: car 0 on pole, the others behind it in order."""
    with_order = chance or OrderKept()
    race = replay((create(command),))
    for account in range(1, command.seats + 1):
        seated = TakeSeat(account=account, words_digest=DIGEST)
        race = replay(decide(race, seated, with_order), race)
    grid = tuple(CarId(number) for number in range(command.seats + len(command.legends)))
    return replay(decide(race, StartRace(grid=grid), with_order), race)


def fitted_out(race: Race, *, chance: Chance | None = None) -> Race:
    """The race once everybody took the first of each market, kept it, and dropped the first."""
    with_order = chance or OrderKept()
    while race.status is RaceStatus.GARAGE:
        due = awaited(race)[0]
        command: PickUpgrade | KeepUpgrades | DropUpgrade = KeepUpgrades(car=due.car)
        if due.step is Step.PICK:
            command = PickUpgrade(car=due.car, card=market(race)[0])
        elif due.step is Step.DROP:
            command = DropUpgrade(car=due.car, card=race.driver(due.car).upgrades[0])
        assert any(offer.admits(command) for offer in offers(race, due.car))
        race = replay(decide(race, command, with_order), race)
    return race


def picking_order(race: Race) -> tuple[CarId, ...]:
    """Who picks in the market that is open, in order."""
    return garage_of(race).order


def market(race: Race) -> Pile:
    """The cards that can be picked."""
    return garage_of(race).market
