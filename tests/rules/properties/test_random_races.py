"""Random legal races: laws after every event, and every race driven to its end."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, override

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
)

from races import catalogue
from races.rules import awaited, decide, offers, replay, view
from races.rules.bots import BOTS
from races.rules.commands import Pause, Resume, TimeOut, Withdraw
from races.rules.events import TakenBack
from races.rules.preview import flip_sums
from races.rules.telling import tell
from races.rules.words import CarId, CarStatus, RaceStatus
from tests.rules.builders import Placed, Seeded, circuit, race_at
from tests.rules.long_play import UNDER_WAY, Driven, drive
from tests.rules.properties.drawn_races import CRAMPED, drawn_command, opened
from tests.rules.properties.laws import (
    is_accepted,
    is_offered,
    play,
    stands_well,
    taken_back_exactly,
)
from tests.rules.properties.outcomes import check_preview
from tests.rules.properties.random_play import any_command, new_race, pick
from tests.rules.properties.secrets import check_secrets, dealt_anew

if TYPE_CHECKING:
    from races.rules.events import Event
    from races.rules.race import Race
    from races.rules.track import Track

SHORT = circuit(16, (3, 4), (9, 2), (15, 6), laps=4)
"""The shortest track that the loader takes: cars meet all the time, and spin out a lot."""
TRACKS = (*catalogue.tracks().values(), SHORT, CRAMPED)
MOST_ROUNDS = 400
"""Far more than any race of these lengths takes, however badly it is driven."""

NUMBERS = st.integers(0, 2**32)
"""Where random choices come from: a Random driven by Hypothesis itself is far slower."""

LONGEST = 300
"""Seconds: with the ci profile and a busy machine these run longer than a test may."""
RACES = settings(max_examples=max(20, settings().max_examples // 2))


@pytest.mark.timeout(LONGEST)
@RACES
@given(
    track=st.sampled_from(TRACKS),
    drivers=st.integers(1, 8),
    legends=st.integers(0, 7),
    pro=st.integers(0, 6),
    number=NUMBERS,
)
def test_every_race_is_lawful_and_ends(
    track: Track, drivers: int, legends: int, pro: int, number: int
) -> None:
    # R1.1, R2.1, R4.3, R8.3, R9.4, R0
    rng, chance = Random(number), Seeded(number)  # noqa: S311 - a drawn race
    legends = min(legends, 8 - drivers)
    events = new_race(track, drivers=drivers, legends=legends, laps=None, pro=pro, chance=chance)
    race = replay(events)
    stands_well(race)
    while race.status is RaceStatus.RUNNING:
        race, more = play(race, pick(race, rng), chance)
        events += more
        assert race.round is not None
        assert race.round.number <= MOST_ROUNDS
    assert replay(events) == race
    finished = [car for car in race.cars if car.status is CarStatus.FINISHED]
    assert sorted(car.place or 0 for car in finished) == list(range(1, len(finished) + 1))


def odd_car(rng: Random, progress: int, *, other: bool) -> Placed:
    """A driver with any cards at all, often too many Heat to plan without them (R3.4)."""
    kinds = ("1", "2", "3", "4", "stress", "starting-0", "starting-5", "starting-heat")
    weights = [1] * len(kinds) + [rng.choice((0, 2, 40))]

    def some(count: int) -> str:
        return " ".join(rng.choices((*kinds, "heat"), weights, k=count))

    return Placed(
        progress=progress,
        other=other,
        gear=rng.randint(1, 4),
        hand=some(rng.randint(7, 9)),
        deck=some(rng.randint(0, 9)),
        discard=some(rng.randint(0, 5)),
        engine=rng.randint(0, 3),
    )


@pytest.mark.timeout(LONGEST)
@settings(max_examples=settings().max_examples * 3)
@given(track=st.sampled_from(TRACKS), cars=st.integers(1, 8), number=NUMBERS)
def test_the_oddest_positions_are_lawful_too(track: Track, cars: int, number: int) -> None:
    # R3.4, R4.1, R8.3, R9.2: two rounds from hands and piles that a race hardly ever shows
    rng, chance = Random(number), Seeded(number)  # noqa: S311 - a drawn position
    first = rng.randint(-3, track.spaces)
    spots = rng.sample([(first + n, side) for n in range(9) for side in (False, True)], cars)
    placed = [odd_car(rng, progress, other=other) for progress, other in spots]
    race = race_at(*placed, track=track)
    while race.status is RaceStatus.RUNNING and race.round is not None and race.round.number < 3:
        command = pick(race, rng)
        before = race
        race, events = play(before, command, chance)
        check_preview(before, command, events)


class RandomRace(RuleBasedStateMachine):
    """A race with any modules driven by whatever Hypothesis likes, with every promise tried at
    every decision, those in the garage among them."""

    race: Race
    events: tuple[Event, ...]
    chance: Seeded

    @initialize(
        track=st.sampled_from(TRACKS),
        drivers=st.integers(1, 8),
        legends=st.integers(0, 7),
        number=st.integers(0, 2**16),
        warm_up=st.integers(0, 250),
    )
    def start(self, track: Track, drivers: int, legends: int, number: int, warm_up: int) -> None:
        """A race somewhere between its garage and its end."""
        self.chance = Seeded(number)
        rng = Random(number)  # noqa: S311 - a drawn race
        command = drawn_command(
            rng, track=track, drivers=drivers, legends=min(legends, 8 - drivers), laps=1
        )
        self.events = opened(command, self.chance)
        self.race = replay(self.events)
        for _ in range(warm_up):
            if self.race.status not in UNDER_WAY:
                break
            more = decide(self.race, pick(self.race, rng), self.chance)
            self.events += more
            self.race = replay(more, self.race)

    def running(self) -> bool:
        """Whether there is still something to do."""
        return self.race.status in UNDER_WAY and not self.race.paused

    @precondition(running)
    @rule(number=NUMBERS)
    def drive(self, number: int) -> None:
        """A legal command; what was previewed comes true."""
        rng = Random(number)  # noqa: S311 - a drawn race
        command = pick(self.race, rng)
        before = self.race
        self.race, more = play(before, command, self.chance)
        self.events += more
        check_preview(before, command, more)
        if isinstance(more[0], TakenBack):
            taken_back_exactly(self.events, more[0])

    @precondition(running)
    @rule(number=NUMBERS)
    def ask_for_anything(self, number: int) -> None:
        """A command is accepted if and only if it is offered."""
        rng = Random(number)  # noqa: S311 - a drawn race
        for _ in range(8):
            command = any_command(self.race, rng)
            accepted = is_accepted(self.race, command, self.chance)
            assert accepted == is_offered(self.race, command), command

    @precondition(running)
    @rule(number=NUMBERS)
    def look(self, number: int) -> None:
        """Nothing that a viewer gets depends on what is hidden from that viewer."""
        rng = Random(number)  # noqa: S311 - a drawn race
        check_secrets(self.race, self.events[-60:], rng)

    @precondition(running)
    @rule(number=NUMBERS)
    def time_out(self, number: int) -> None:
        """A bot drives for whoever is late; it knows no more than the driver."""
        rng = Random(number)  # noqa: S311 - a drawn race
        # The racer works out a pace for each set of conditions first, which takes its time.
        bot = BOTS["racer" if rng.randrange(12) == 0 else "careful"]
        late = rng.choice(awaited(self.race)).car
        chosen = bot(self.race, late)
        assert chosen == bot(dealt_anew(self.race, late, rng), late)
        self.race, more = play(self.race, TimeOut(car=late, then=chosen), self.chance)
        self.events += more

    @precondition(running)
    @rule(number=NUMBERS)
    def withdraw(self, number: int) -> None:
        """R9.5, now and then: a car taken out at any time leaves a lawful race."""
        rng = Random(number)  # noqa: S311 - a drawn race
        line = self.race.conditions.laps * self.race.track.spaces
        out = [
            car.id
            for car in self.race.on_track()
            if car.driver is not None and car.progress <= line
        ]
        if out and rng.randrange(6) == 0:
            self.race, more = play(self.race, Withdraw(car=rng.choice(out)), self.chance)
            self.events += more

    @precondition(running)
    @rule(number=NUMBERS)
    def pause_and_resume(self, number: int) -> None:
        """A pause takes no command and changes nothing."""
        rng = Random(number)  # noqa: S311 - a drawn race
        self.race, paused = play(self.race, Pause(), self.chance)
        assert not is_accepted(self.race, any_command(self.race, rng), self.chance)
        assert offers(self.race, CarId(0)) == ()
        self.race, resumed = play(self.race, Resume(), self.chance)
        self.events += paused + resumed

    @precondition(lambda self: self.race.status is RaceStatus.ENDED)
    @rule(number=NUMBERS)
    def ask_after_the_end(self, number: int) -> None:
        """R9.4: a race that has ended takes nothing more, and everybody may read everything."""
        rng = Random(number)  # noqa: S311 - a drawn race
        assert not is_accepted(self.race, any_command(self.race, rng), self.chance)
        assert all(offers(self.race, car.id) == () for car in self.race.cars)
        assert view(self.race, None).seed == self.chance.seed()
        for event in self.events[-60:]:
            told = {
                tell(event, self.race.track, viewer, ended=True) is None
                for viewer in (None, CarId(0))
            }
            assert len(told) == 1

    @override
    def teardown(self) -> None:
        """Folding the log gives the race that was played."""
        if hasattr(self, "race"):
            assert replay(self.events) == self.race


TestRandomRace = pytest.mark.timeout(LONGEST)(RandomRace.TestCase)
TestRandomRace.settings = settings(max_examples=settings().max_examples * 2, stateful_step_count=25)

TURNS = 20_000 if settings().max_examples >= 150 else 1_200
"""Turns of whole games: on the machine that checks everything, and at a desk."""


@pytest.mark.timeout(LONGEST)
def test_races_with_every_module_are_lawful_for_many_turns() -> None:
    # R10 to R14 with all before them; `python -m tests.rules.long_play` drives as long as you like
    driven, number = Driven(), 0
    while driven.turns < TURNS:
        drive(number, driven)
        number += 1
    assert driven.events["CardFailed"]
    assert driven.events["SponsorshipGained"]
    assert driven.events["TakenBack"]


def test_likelihoods_of_an_outcome_sum_to_one() -> None:
    # R4.1: whatever the piles
    book = {card.id: card for card in catalogue.cards()}
    rng = Random(5)  # noqa: S311 - drawn piles
    kinds = list(book)
    for _ in range(200):
        deck = tuple(rng.choice(kinds) for _ in range(rng.randint(0, 8)))
        discard = tuple(rng.choice(kinds) for _ in range(rng.randint(0, 8)))
        for pluses in range(4):
            sums = flip_sums(book, deck, discard, pluses)
            assert abs(sum(likelihood for _, likelihood in sums) - 1) < 1e-9
            assert [value for value, _ in sums] == sorted({value for value, _ in sums})
