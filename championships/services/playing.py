"""A whole season of bots, played through the same services and event store as on the web."""

from __future__ import annotations

import hashlib
import json
from copy import replace
from typing import TYPE_CHECKING

from msgspec import Struct

from championships import history
from championships.rules.words import ChampionshipStatus
from championships.services import organise, season
from heat_site.eventstore import store
from races import public
from races.rules.setup import MOST_CARS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from heat_site.eventstore.records import Recorded

NOBODY = 0
"""The organiser of a season that the command line plays."""


class SeasonOrder(Struct, frozen=True, kw_only=True):
    """What to play: the printed season, how many drivers of which bot, and Legends beside them."""

    name: str
    season: str
    drivers: int
    bot: str
    legends: int = 0
    legend_pro: int = 0
    options: organise.SeasonOptions = organise.SeasonOptions()
    seed: str | None = None


class SeasonPlayed(Struct, frozen=True, kw_only=True):
    """A season that was played: its numbers, and what its log weighs and hashes to."""

    championship: int
    races: tuple[int, ...]
    events: int
    commands: int
    log_hash: str


def play_season(order: SeasonOrder) -> SeasonPlayed:
    """Open a championship, enter bots, and race until it has ended.

    Touches nothing but the streams and rows of this season, and accounts of bots where there are
    too few. Raises CommandRefused for an order no championship can have.
    """
    number = organise.create_championship(
        NOBODY,
        name=order.name,
        season=order.season,
        legends=order.legends,
        legend_pro=order.legend_pro,
        options=replace(order.options, most_cars=_cars(order)),
    )
    if order.seed is not None:
        season.fix_seed(number, order.seed)
    for _ in range(order.drivers):
        organise.add_bot(number, NOBODY, order.bot)
    organise.start(number, NOBODY)
    commands = 2 + order.drivers + play_on(number)
    races = tuple(race.race for race in history.load(number).state.races)
    log = season_log(number, races)
    return SeasonPlayed(
        championship=number,
        races=races,
        events=len(log),
        # Opening a race and scoring it are commands of the process manager.
        commands=commands + 2 * len(races),
        log_hash=log_hash(log, number, races),
    )


def _cars(order: SeasonOrder) -> int:
    """As many as are asked for, where that is more than a championship usually takes."""
    return min(MOST_CARS, max(order.options.most_cars, order.drivers + order.legends))


def play_on(championship: int, races: int | None = None) -> int:
    """Let bots race until the championship has ended, or so many more races have; decisions taken.

    Raises RuntimeError where a race waits for a person.
    """
    decisions = 0
    left = races
    while left != 0:
        state = history.load(championship).state
        running = state.running_race
        if state.status is not ChampionshipStatus.RUNNING or running is None:
            return decisions
        decisions += _play_race(running.race)
        season.score_race(championship, running.race)
        season.open_next_race(championship)
        left = None if left is None else left - 1
    return decisions


def _play_race(race: int) -> int:
    decisions = 0
    while public.race_result(race) is None:
        taken = public.drive_bots(race)
        if taken == 0 and public.race_result(race) is None:
            raise RuntimeError(f"race {race} waits for somebody who is no bot")
        decisions += taken
    return decisions


def season_log(championship: int, races: Sequence[int]) -> list[Recorded]:
    """All events of a championship and its races in the order in which they were stored."""
    streams = [history.stream_of(championship), *(f"race-{race}" for race in races)]
    return sorted(
        (event for stream in streams for event in store.read(stream)),
        key=lambda event: event.position,
    )


def log_hash(log: Sequence[Recorded], championship: int, races: Sequence[int]) -> str:
    """SHA-256 (hex) over all events of a season, in order: stream, version, type, schema, body.

    Streams are numbered in the order of their opening, the championship being 1. Each event is a
    line of JSON, `[stream, version, "type", schema, "body"]`. Moments are left out. Bodies name
    accounts and races by number, so the same seed gives the same hash in databases in which these
    numbers are the same, fresh ones above all.
    """
    names = [history.stream_of(championship), *(f"race-{race}" for race in races)]
    numbers = {name: number for number, name in enumerate(names, 1)}
    digest = hashlib.sha256()
    for event in log:
        line = [numbers[event.stream], event.version, event.type, event.schema, event.body]
        digest.update(json.dumps(line, separators=(",", ":")).encode() + b"\n")
    return digest.hexdigest()
