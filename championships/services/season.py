"""From race to race: carries results into championships and opens the next race.

Races and championships are separate streams, and races know nothing of what is behind their door.
What is to be done is always read from what is stored, never from a message: a cursor says which
ended races have been looked at, a championship's own events say which race is due. So whoever is
killed, at whatever point, leaves work that the next run finds:

1. The race ends, in its own commit. Nobody in races waits for anything here.
2. `_score_ended_races`: the result becomes points, and the cursor moves on, in one commit. Killed
   before it, the cursor still stands before the race; killed after it, behind. A result that is
   brought twice all the same is recognised by the championship, which scores a race once.
3. `_open_due_races`: the next race and the fact that it was opened are one commit. The command id
   (championship and number in the calendar) is a second net: the same race is never opened twice.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from django.db import transaction

from championships.models import Championship, SeasonSeed
from championships.rules.championship.commands import CarResult, RecordRace, ScoreRace
from championships.rules.championship.racing import due_race
from championships.rules.words import ChampionshipStatus, Outcome
from championships.services.carrying_out import Sender, carry_out, loaded
from heat_site.eventstore import followers
from races import public
from races.rules.conditions import GarageMode

if TYPE_CHECKING:
    from collections.abc import Sequence

    from championships.rules.championship.racing import DueRace
    from championships.rules.championship.state import Championship as State
    from races.public import EndedRace

FOLLOWER = "championships.season"
SEASON = Sender(cause="season")

log = logging.getLogger(__name__)


def follow_races() -> int:
    """Score every race that has ended and open every race that is due; how many steps were taken.

    Harmless when run twice at once, or again after it was killed. One championship that cannot go
    on does not hold up the others: it is logged, tried again by the next run, and raised with its
    like in an ExceptionGroup when all have had their turn.
    """
    faults: list[Exception] = []
    steps = _score_ended_races(faults) + _open_due_races(faults)
    if faults:
        raise ExceptionGroup("championships that could not go on", faults)
    return steps


def _score_ended_races(faults: list[Exception]) -> int:
    """Carry results of ended races into their championships; how many were carried.

    Behind one that could not be carried the cursor stands still, so that it is not lost.
    """
    scored = 0
    position = followers.position_of(FOLLOWER)
    # Read without a lock: mostly nothing has ended, and on SQLite a transaction would keep every
    # writer waiting.
    while ended := public.ended_since(position):
        for each in ended:
            position = each.position
            try:
                scored += _score_ended(each, moves_on=not faults)
            except Exception as fault:
                log.exception("race %s: its result could not be carried on", each.race)
                faults.append(fault)
    return scored


def _score_ended(ended: EndedRace, *, moves_on: bool) -> bool:
    """Points for one ended race, and the cursor behind it; False where there was nothing to do."""
    with transaction.atomic():
        if followers.take(FOLLOWER) >= ended.position:
            return False
        championship = public.championship_of(ended.race)
        if championship:
            score_race(championship, ended.race)
        if moves_on:
            followers.advance(FOLLOWER, ended.position)
    return championship > 0


def score_race(championship: int, race: int) -> bool:
    """Score one race at once, for whoever plays a season without waiting; False while it runs.

    The follower comes by the same race later and finds it scored.
    """
    lines = public.race_result(race)
    if lines is None:
        return False
    carry_out(championship, _scoring(race, lines), SEASON)
    return True


def _scoring(race: int, lines: Sequence[public.ResultLine]) -> ScoreRace:
    return ScoreRace(
        race=race,
        results=tuple(
            CarResult(line.car, line.place, Outcome(line.status.value)) for line in lines
        ),
    )


def _open_due_races(faults: list[Exception]) -> int:
    """Open the next race of every championship that has none running; how many were opened."""
    opened = 0
    due = Championship.objects.filter(status=ChampionshipStatus.RUNNING, running_race=None)
    for number in list(due.order_by("number").values_list("number", flat=True)):
        try:
            opened += open_next_race(number) is not None
        except Exception as fault:
            log.exception("championship %s: the next race could not be opened", number)
            faults.append(fault)
    return opened


def open_next_race(championship: int) -> int | None:
    """R12.3: open the race that is due with the grid from the table; its number, None if none is.

    Raises NothingThere, CommandRefused for a line-up that no race can have.
    """
    with transaction.atomic():
        state = loaded(championship).state
        due = due_race(state)
        if due is None:
            return None
        race = public.open_race(
            _lineup(championship, state, due),
            f"championship-{championship}-race-{due.number}",
            seed=_seed_of(championship, due.number),
        )
        carry_out(championship, RecordRace(race=race), SEASON)
    return race


def _lineup(championship: int, state: State, due: DueRace) -> public.RaceLineup:
    return public.RaceLineup(
        championship=championship,
        track=due.calendar_entry.track,
        laps=due.calendar_entry.laps,
        entrants=tuple(
            public.Entrant(account=entry.account, bot=entry.bot) for entry in due.entries
        ),
        legends=state.legends,
        legend_pro=state.legend_pro,
        decision_seconds=state.decision_seconds,
        grid=due.grid,
        modules=_modules(state, due),
        carry_from=due.after if _carries(state) else None,
        carries_on=not due.is_last,
    )


def _modules(state: State, due: DueRace) -> public.Modules:
    options, entry = state.options, due.calendar_entry
    return public.Modules(
        garage=due.garage,
        deck=options.deck,
        expansions=options.expansions,
        weather=entry.weather,
        event_card=entry.event_card,
        sponsorships=state.has_sponsorships,
        mulligan=options.mulligan,
        aggressive_legends=options.aggressive_legends,
    )


def _carries(state: State) -> bool:
    """R12.2: whether there is anything that could go on from race to race."""
    return state.options.garage is not GarageMode.NONE or state.has_sponsorships


def fix_seed(championship: int, seed: str) -> None:
    """Derive the secret seeds of all races of a championship from this text.

    For seasons that must come out the same again; whoever knows the text knows every card to come.
    """
    SeasonSeed.objects.create(championship=championship, seed=public.seed_from(seed).hex())


def _seed_of(championship: int, number: int) -> bytes | None:
    row = SeasonSeed.objects.filter(championship=championship).first()
    return public.seed_from(f"{row.seed} race {number}") if row is not None else None
