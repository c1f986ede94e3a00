"""The door to races for championships. Races do not know what is behind it."""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import uuid4

from django.db import transaction
from msgspec import Struct

from heat_site.errors import NothingThere
from heat_site.eventstore import store
from races import catalogue, codec, history
from races.chance import new_seed
from races.models import DueDecision
from races.models import Race as RaceRow
from races.own_tracks import any_track, any_tracks, own_tracks_of, track_on_offer
from races.projections.rebuilding import differences as _differences
from races.projections.rebuilding import rebuild as _rebuild
from races.queries.carried_secrets import ask_about_seasons
from races.rules import autopilot, awaited
from races.rules.bots import BOTS
from races.rules.commands import CreateRace, Pause, Resume, StartRace, Withdraw
from races.rules.events import RaceEnded
from races.rules.seating import car_of
from races.rules.values import CardSet, Deck
from races.rules.words import CarId, CarStatus, RaceStatus
from races.season_cards import event_cards, upgrade_deck
from races.services import bots, organise
from races.services.carrying_out import Sender, carry_out
from races.services.carrying_over import carried_over
from races.services.carrying_over import garages as _garages
from races.services.modules import PLAIN, CardsInPlay, Modules, fresh_cards, settings_of
from races.services.organise import create_race, start_race, take_seat
from races.services.play import play

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from races.rules.race import Race
    from races.rules.track import Track

__all__ = [
    "EndedRace",
    "Entrant",
    "Modules",
    "RaceLineup",
    "ResultLine",
    "any_tracks",
    "ask_about_seasons",
    "bot_names",
    "championship_of",
    "create_race",
    "decide_for",
    "deck_sizes",
    "differences",
    "drive_bots",
    "ended_since",
    "event_cards",
    "garages",
    "is_paused",
    "legend_colours",
    "open_race",
    "own_tracks_of",
    "pause",
    "race_result",
    "rebuild",
    "resume",
    "seed_from",
    "settled_position",
    "start_race",
    "take_seat",
    "track_on_offer",
    "tracks",
    "waiting",
    "withdraw",
]


class Entrant(Struct, frozen=True, kw_only=True):
    """A driver of a championship's race: an account, and which bot drives it if one does."""

    account: int
    bot: str = ""
    words: str = ""


class RaceLineup(Struct, frozen=True, kw_only=True):
    """A race as a championship orders it. Cars are numbered by entrant, then by Legend."""

    championship: int
    track: str
    entrants: tuple[Entrant, ...]
    legends: int = 0
    legend_pro: int = 0
    laps: int | None = None
    decision_seconds: int = 86_400
    grid: tuple[int, ...] | None = None
    """Cars from pole backwards (R12.3); None to draw it."""
    modules: Modules = PLAIN
    carry_from: int | None = None
    """R12.2: the race whose garages, unused sponsorship cards and decks this one goes on with; they
    never leave the races, for they are secret."""
    carries_on: bool = False
    """R12.2: whether another race is to go on with those of this one."""


class ResultLine(Struct, frozen=True, kw_only=True):
    """A car's result: an account or a Legend's colour, its place, and how its race ended."""

    car: int
    account: int | None
    legend: str
    place: int
    status: CarStatus


class EndedRace(Struct, frozen=True, kw_only=True):
    """A race that has ended, and the position of that in the global order of events."""

    position: int
    race: int
    ended_at: datetime


class Waiting(Struct, frozen=True, kw_only=True):
    """A driver whom a race waits for, and until when (UTC)."""

    account: int
    bot: str
    due_at: datetime


def tracks() -> Mapping[str, Track]:
    """All tracks of the figures by id. Own tracks: `own_tracks_of`, `track_on_offer`."""
    return catalogue.tracks()


def legend_colours(count: int) -> tuple[str, ...]:
    """The colours that so many Legends of a race have, in car order."""
    return tuple(catalogue.LEGEND_COLOURS[:count])


def open_race(lineup: RaceLineup, command_id: str, *, seed: bytes | None = None) -> int:
    """Open, seat and start a race in one transaction; its number.

    The same command id again gives the same number and does nothing more. `seed` is the secret
    seed for a season that can be repeated, else a new one.
    Raises CommandRefused for a line-up that no race can have, NothingThere for an unknown track.
    """
    sender = Sender(cause="championship", command_id=command_id)
    with transaction.atomic():
        number = organise.open_stream(
            lambda published: _creation(lineup, published), sender, seed or new_seed()
        )
        if store.version(history.stream_of(number)) > 1:
            return number
        for entrant in lineup.entrants:
            organise.take_seat(number, entrant.account, words=entrant.words, bot=entrant.bot)
        grid = None if lineup.grid is None else tuple(CarId(car) for car in lineup.grid)
        carry_out(number, StartRace(grid=grid), Sender(cause="championship"))
    return number


def _creation(lineup: RaceLineup, published: str) -> CreateRace:
    # A calendar keeps its tracks, also those that were taken off the list since.
    track = any_track(lineup.track)
    if track is None:
        raise NothingThere(f"track {lineup.track}")
    piles = _piles(lineup)
    return CreateRace(
        seed_hash=published,
        track=track,
        legend_cards=catalogue.legend_cards(),
        seats=len(lineup.entrants),
        legends=legend_colours(lineup.legends),
        laps=lineup.laps,
        legend_pro=lineup.legend_pro,
        decision_seconds=lineup.decision_seconds,
        championship=lineup.championship,
        carries_on=lineup.carries_on and bool(piles.sponsorship_deck + piles.sponsorship_discard),
        **settings_of(track, lineup.modules, piles),
    )


def _piles(lineup: RaceLineup) -> CardsInPlay:
    if lineup.carry_from is None:
        return fresh_cards(lineup.modules)
    before = history.load(lineup.carry_from).race
    return carried_over(before, [entrant.account for entrant in lineup.entrants])


def garages(race: int) -> Mapping[int, tuple[str, ...]]:
    """R10, R12.2: by account, the upgrades that everybody has seen the driver pick.

    Raises NothingThere.
    """
    return _garages(history.load(race).race)


def deck_sizes(expansions: Iterable[CardSet]) -> Mapping[Deck, int]:
    """R10.1: how many upgrades each deck has with these expansions."""
    sets = (CardSet.BASE, *expansions)
    return {deck: len(upgrade_deck(deck, sets)) for deck in Deck}


def seed_from(words: str) -> bytes:
    """A secret seed that follows from these words, for seasons that must come out the same."""
    return hashlib.sha256(words.encode()).digest()


def race_result(race: int) -> tuple[ResultLine, ...] | None:
    """The result by place; None while the race has not ended. Raises NothingThere."""
    state = history.load(race).race
    return _lines(state) if state.status is RaceStatus.ENDED else None


def ended_since(position: int, limit: int = 100) -> tuple[EndedRace, ...]:
    """Races that ended after a position of the global order, and every one of them once.

    At most `limit` of them, the earliest first. Never skips one that commits late. Reads none of
    them, so that one that cannot be read hides no other; `race_result` does.
    """
    found = []
    for recorded in store.follow_type(ENDED_WORD, position, limit):
        number = history.race_of(recorded.stream)
        if number is not None:
            found.append(EndedRace(position=recorded.position, race=number, ended_at=recorded.at))
    return tuple(found)


def championship_of(race: int) -> int:
    """The number of the championship a race belongs to, 0 for none. Raises NothingThere."""
    return history.load(race).race.championship


def settled_position() -> int:
    """A position up to which `ended_since` has nothing to find any more; read it first."""
    return store.settled_position()


ENDED_WORD = codec.STORED[RaceEnded].word


def _lines(state: Race) -> tuple[ResultLine, ...]:
    lines = []
    for result in state.results:
        car = state.car(result.car)
        lines.append(
            ResultLine(
                car=car.id,
                account=None if car.seat is None else state.seats[car.seat].account,
                legend=car.legend,
                place=result.place,
                status=result.status,
            )
        )
    return tuple(sorted(lines, key=lambda line: line.place))


def bot_names() -> tuple[str, ...]:
    """The kinds of bots that can drive."""
    return tuple(BOTS)


def drive_bots(race: int) -> int:
    """Let bots decide until a person is awaited or the race is over; decisions taken."""
    return bots.drive_bots(race)


def decide_for(race: int, account: int) -> bool:
    """Take one decision that the account owes as the careful autopilot would; False if none is
    owed. For races shown as an example, and for tests."""
    state = history.load(race).race
    car = car_of(state, account)
    if car is None or all(decision.car != car for decision in awaited(state)):
        return False
    command = autopilot.choose(state, car)
    play(race, account, command, seen_version=state.version, command_id=uuid4().hex)
    return True


def withdraw(race: int, account: int, command_id: str) -> bool:
    """R9.5: take an account's car out of a race; False when it drives none that is still racing.

    Raises NothingThere.
    """
    state = history.load(race).race
    car = next((each for each in state.cars if _account(state, each.seat) == account), None)
    if car is None or car.status is not CarStatus.ON_TRACK or state.status is RaceStatus.ENDED:
        return False
    carry_out(race, Withdraw(car=car.id), _championship(command_id))
    return True


def pause(race: int, command_id: str) -> None:
    """Stop clocks and moves. Raises CommandRefused, NothingThere."""
    carry_out(race, Pause(), _championship(command_id))


def resume(race: int, command_id: str) -> None:
    """Let the race go on. Raises CommandRefused, NothingThere."""
    carry_out(race, Resume(), _championship(command_id))


def is_paused(race: int) -> bool:
    """Whether clocks and moves of the race stand still; False for a number without a race."""
    return RaceRow.objects.filter(number=race).exclude(paused_at=None).exists()


def waiting(race: int) -> tuple[Waiting, ...]:
    """Whom the race waits for and until when, what ends first at the top."""
    rows = DueDecision.objects.filter(race=race).order_by("due_at", "car")
    return tuple(Waiting(account=row.account, bot=row.bot, due_at=row.due_at) for row in rows)


def rebuild() -> int:
    """Empty and refill the rows of all races from events; how many races."""
    return _rebuild()


def differences() -> list[str]:
    """One line for each saved row that is not as the events say."""
    return _differences()


def _championship(command_id: str) -> Sender:
    return Sender(cause="championship", command_id=command_id)


def _account(state: Race, seat: int | None) -> int | None:
    return None if seat is None else state.seats[seat].account
