"""What every bot promises: an offered command in any position, from what its driver may know."""

from __future__ import annotations

from copy import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from races import catalogue
from races.rules import awaited, decide, offers, replay
from races.rules.bots import BOTS
from races.rules.words import CarStatus, RaceStatus
from tests.bots.duels import finished
from tests.rules.builders import Seeded, circuit, started
from tests.rules.properties.random_play import COLOURS, new_race, pick
from tests.rules.properties.secrets import dealt_anew

if TYPE_CHECKING:
    from races.rules.track import Track

SHORT = circuit(16, (3, 4), (9, 2), (15, 6), laps=4)
TRACKS = (*catalogue.tracks().values(), SHORT)


@given(
    track=st.sampled_from(TRACKS),
    drivers=st.integers(1, 8),
    legends=st.integers(0, 7),
    number=st.integers(0, 2**32),
)
@pytest.mark.timeout(600)
def test_an_offered_command_that_hidden_cards_do_not_change(
    track: Track, drivers: int, legends: int, number: int
) -> None:
    """All through a race of wild drivers, every bot is asked what it would do."""
    rng, chance = Random(number), Seeded(number)  # noqa: S311 - a drawn race
    legends = min(legends, 8 - drivers)
    race = replay(new_race(track, drivers=drivers, legends=legends, laps=1, pro=0, chance=chance))
    while race.status is RaceStatus.RUNNING:
        due = rng.choice(awaited(race))
        for name, choose in BOTS.items():
            if rng.randrange(4):
                continue
            command = choose(race, due.car)
            assert any(offer.admits(command) for offer in offers(race, due.car)), (name, command)
            assert choose(dealt_anew(race, due.car, rng), due.car) == command, name
        race = replay(decide(race, pick(race, rng), chance), race)


@pytest.mark.parametrize("track", TRACKS, ids=lambda track: track.id)
@pytest.mark.parametrize("bot", BOTS)
def test_races_end_on_every_track(bot: str, track: Track) -> None:
    """Four bots and two Legends, and a bot all alone."""
    for drivers, colours in ((4, COLOURS[:2]), (1, ())):
        chance = Seeded(drivers)
        race = started(drivers, legends=colours, track=replace(track, laps=1), chance=chance)
        race, _ = finished(race, (bot,) * drivers, chance)

        assert race.status is RaceStatus.ENDED
        assert {car.status for car in race.cars} == {CarStatus.FINISHED}
        assert race.round is not None
        assert race.round.number < 60


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_race_is_driven_the_same_way(bot: str) -> None:
    one, other = (
        finished(started(3, track=SHORT, chance=Seeded(5)), (bot,) * 3, Seeded(5)) for _ in "ab"
    )

    assert one == other
