"""Frames of a race: what a reader may see change, and nothing else."""

from __future__ import annotations

from copy import replace
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heat_site.errors import NothingThere, NotYourSeat
from races import history
from races.queries.frames import END, ROUND, START, TURN, Looking, film, frames_of
from races.rules import replay, view
from races.rules.asking import awaited
from races.rules.autopilot import choose
from races.rules.clocks import Timed
from races.rules.events import CardsDiscarded
from races.rules.words import CarId, RaceStatus
from tests.golden.files import STORED, read_events
from tests.rules.builders import Seeded
from tests.rules.properties.drawn_races import TRACKS, drawn_command, opened
from tests.rules.properties.laws import play
from tests.rules.properties.secrets import told_anew
from tests.services.racing import play_one, play_to_the_end, started_race, state

if TYPE_CHECKING:
    from collections.abc import Callable

    from heat_site.accounts.models import User
    from races.rules.events import Event

MOMENT = datetime(2026, 5, 1, tzinfo=UTC)
DECISIONS = 12


def driven(seed: int) -> list[Event]:
    """The events of a drawn race with every module, a number of decisions long."""
    rng, chance = Random(seed), Seeded(seed)  # noqa: S311 - a drawn race
    command = drawn_command(rng, track=rng.choice(TRACKS), drivers=3, legends=1, laps=1)
    events = list(opened(command, chance))
    race = replay(events)
    for _ in range(DECISIONS):
        if race.status not in (RaceStatus.GARAGE, RaceStatus.RUNNING):
            break
        race, more = play(race, choose(race, awaited(race)[0].car), chance)
        events += more
    return events


def exchanged(event: Event, viewer: CarId | None, rng: Random) -> Event:
    """The event with other cards where the viewer may not know them; the top of a discard is seen
    by all (R0)."""
    anew = told_anew(event, viewer, rng)
    if isinstance(anew, CardsDiscarded) and isinstance(event, CardsDiscarded):
        return replace(anew, cards=(*anew.cards[:-1], *event.cards[-1:]))
    return anew


def timed(events: list[Event]) -> list[Timed]:
    return [Timed(event, MOMENT) for event in events]


@settings(max_examples=25)
@given(seed=st.integers(0, 10_000), viewer=st.sampled_from((None, 0, 1, 2)))
def test_frames_do_not_depend_on_cards_hidden_from_the_reader(
    seed: int, viewer: int | None
) -> None:
    """The log with everything exchanged that the reader may not know gives the same frames, as far
    as it can be folded at all."""
    events = driven(seed)
    car = CarId(viewer) if viewer is not None else None
    looking = Looking(car=car, seat=car)
    _, frames = frames_of(timed(events), looking)
    for index, event in enumerate(events):
        anew = exchanged(event, car, Random(seed))  # noqa: S311 - drawn cards
        if anew == event:
            continue
        race = replay(events[:index])
        try:
            one, other = (
                frames_of(timed([each]), looking, (race, frames[0]))[1] for each in (event, anew)
            )
        except (ValueError, KeyError):
            # The cards drawn instead do not lie where the event takes them from.
            continue
        assert other == one, event


@settings(max_examples=25)
@given(seed=st.integers(0, 10_000))
def test_every_frame_is_the_public_view_of_the_race_folded_up_to_it(seed: int) -> None:
    events = driven(seed)
    _, frames = frames_of(timed(events), Looking())
    kept = {frame.version: frame for frame in frames}
    last = frames[0]
    for version in range(1, len(events) + 1):
        last = kept.get(version, last)
        seen = view(replay(events[:version]), None)
        assert last.cars == seen.cars
        assert (last.round, last.turn, last.standings) == (seen.round, seen.turn, seen.standings)
        assert last.piles is None


@pytest.mark.parametrize("name", ["taken-back", "snake"])
def test_recorded_races_come_out_as_they_were_folded(name: str) -> None:
    """R2.2: what a driver took back is seen to happen and to be undone."""
    events = read_events(STORED / f"{name}.jsonl")
    race, frames = frames_of(timed(events), Looking(ended=True))

    assert race == replay(events)
    assert frames[-1].cars == view(race, None).cars
    backs = [frame for frame in frames if frame.back_to is not None]
    assert bool(backs) is (name == "taken-back")
    for frame in backs:
        before = next(each for each in reversed(frames) if each.version <= (frame.back_to or 0))
        assert [car.progress for car in frame.cars] == [car.progress for car in before.cars]


@pytest.mark.django_db
def test_frames_say_where_turns_and_rounds_end(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    play_to_the_end(race)
    ends = [frame.ends for frame in film(race, None).frames if frame.ends]

    assert (ends[0], ends[-1]) == (START, END)
    assert ends[1:4] == [TURN, TURN, ROUND]
    turns = [each.ended_turn for each in film(race, None).frames if each.ends == TURN]
    assert set(turns[:2]) == {0, 1}


@pytest.mark.django_db
def test_a_film_grows_with_its_race_and_is_the_one_made_in_one_piece(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    for _ in range(5):
        film(race, None)
        play_one(race)
    grown = film(race, None)
    _, whole = frames_of(history.timed_events(race, history.recorded(race)), Looking())

    assert grown.frames == tuple(whole)
    assert grown.frames[-1].version <= state(race).version


@pytest.mark.django_db
def test_while_the_race_runs_a_driver_looks_at_the_own_seat_only(
    ada: User, ben: User, cleo: User
) -> None:
    race = started_race(ada, ben, legends=1)
    own = film(race, ada.pk, CarId(0)).frames[-1].piles

    assert own is not None
    assert (len(own.hand), own.deck) == (7, ())
    for account in (ben.pk, cleo.pk, None):
        with pytest.raises(NotYourSeat):
            film(race, account, CarId(0))
    for nobody in (2, 3, 99):
        with pytest.raises(NothingThere):
            film(race, ada.pk, CarId(nobody))


@pytest.mark.django_db
def test_after_the_end_every_seat_is_open_at_every_moment(ada: User, ben: User, cleo: User) -> None:
    race = started_race(ada, ben)
    play_one(race)
    before = state(race)
    play_to_the_end(race)
    shown = film(race, cleo.pk, CarId(0))
    piles = shown.frames[shown.index(before.version)].piles

    assert piles is not None
    assert sorted(piles.hand) == sorted(before.driver(CarId(0)).hand)
    assert piles.deck == before.driver(CarId(0)).deck


@pytest.mark.django_db
def test_a_moment_is_the_last_frame_that_is_not_later(ada: User, ben: User) -> None:
    shown = film(started_race(ada, ben), None)
    versions = [frame.version for frame in shown.frames]

    for version in range(versions[-1] + 3):
        at = shown.frames[shown.index(version)].version
        assert at == max((each for each in versions if each <= version), default=versions[0])
        assert [frame.version for frame in shown.since(version)] == [
            each for each in versions if each > version
        ]


@pytest.mark.django_db
def test_a_film_that_is_kept_costs_two_queries(
    ada: User, ben: User, django_assert_num_queries: Callable[[int], Any]
) -> None:
    race = started_race(ada, ben)
    film(race, None)
    with django_assert_num_queries(2):
        film(race, None)


def test_a_race_that_is_not_there_has_no_film(db: None) -> None:
    with pytest.raises(NothingThere):
        film(4_711, None)
