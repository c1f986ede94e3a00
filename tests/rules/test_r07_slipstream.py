"""R7: slipstream, drawn."""

from __future__ import annotations

import pytest

from races.rules import offers
from races.rules.commands import Discard, EndReact, LockPlan, Slipstream
from races.rules.events import CarMoved, SlipstreamTaken, StepBegan
from races.rules.offers import SlipstreamOffer
from races.rules.words import CarId, Step
from tests.rules.builders import Placed, circuit, given, pile, race_at

A, B = CarId(0), CarId(1)
STANDING = "starting-0 1 1 1 1 1 1"


def followed(ahead: int, *, behind: int = 10, laps_down: int = 0, laps: int = 5) -> given:
    """Car b comes to progress `behind` + 1 and car a stands `ahead` spaces in front of that, so
    many laps down; it is b's step 6 if there is one. Car c is last."""
    track = circuit(40, (40, 9), laps=laps)
    race = race_at(
        Placed(progress=behind + 1 + ahead - 40 * laps_down, hand=STANDING, other=True),
        Placed(progress=behind),
        Placed(progress=behind - 70, hand=STANDING),
        track=track,
    )
    story = given(race).when(
        LockPlan(car=A, gear=1, cards=pile("starting-0")),
        LockPlan(car=B, gear=1, cards=pile("1")),
        LockPlan(car=CarId(2), gear=1, cards=pile("starting-0")),
    )
    if story.race.turn is not None and story.race.turn.car == A:
        story.when(Discard(car=A))
    return story


@pytest.mark.parametrize(("ahead", "offered"), [(-1, False), (0, True), (1, True), (2, False)])
@pytest.mark.parametrize("laps_down", [0, 1])
def test_beside_or_on_the_next_space_whatever_the_lap(
    ahead: int,
    laps_down: int,
    offered: bool,
) -> None:
    # R7.1
    story = followed(ahead, behind=90, laps_down=laps_down)
    if ahead == -1 and laps_down == 0:
        # b started behind a and has it behind now: a's own turn came first all the same.
        story = followed(ahead, behind=90)
    slipstreams = [each for each in offers(story.race, B) if isinstance(each, SlipstreamOffer)]
    assert slipstreams == ([SlipstreamOffer(car=B, lengths=(2,))] if offered else [])


def test_two_spaces_that_are_not_speed() -> None:
    # R7.1, R7.3
    story = followed(1).when(Slipstream(car=B, spaces=2))
    story.then(SlipstreamTaken(car=B, spaces=2))
    assert (story.race.car(B).progress, story.race.car(B).speed) == (13, 1)


@pytest.mark.parametrize("spaces", [-1, 1, 3, 4])
def test_no_other_length(spaces: int) -> None:
    # R7.1
    followed(1).when(Slipstream(car=B, spaces=spaces)).then_refused("R7.1")


def test_once_a_turn() -> None:
    # R7.1: taken, the step is over
    story = followed(1).when(Slipstream(car=B, spaces=2))
    given(story.race).when(Slipstream(car=B, spaces=2)).then_refused("R2.2")


def test_declined_is_declined() -> None:
    # R7.1
    story = followed(1).when(Slipstream(car=B, spaces=0)).then_not(SlipstreamTaken, CarMoved)
    given(story.race).when(Slipstream(car=B, spaces=2)).then_refused("R2.2")


@pytest.mark.parametrize(
    ("behind", "clause"), [(36, ""), (37, ""), (38, "R7.2"), (39, "R7.2"), (40, "R7.2")]
)
def test_the_full_distance_may_not_cross_the_finish(behind: int, clause: str) -> None:
    # R7.2: finish after 40; b stands on `behind` + 1 with a on the next space
    story = followed(1, behind=behind, laps=1).when(Slipstream(car=B, spaces=2))
    if clause:
        story.then_refused(clause)
    else:
        story.then(SlipstreamTaken(car=B, spaces=2))


def test_a_slipstream_that_would_not_move_is_not_offered() -> None:
    # R7.1, R4.3: both spots of the next two spaces are taken
    fillers = [
        Placed(progress=progress, other=other, hand=STANDING)
        for progress in (13, 12)
        for other in (False, True)
    ]
    race = race_at(*fillers, Placed(progress=10))
    own = CarId(4)
    story = given(race).when(
        *(LockPlan(car=CarId(n), gear=1, cards=pile("starting-0")) for n in range(4)),
        LockPlan(car=own, gear=1, cards=pile("1")),
    )
    while (turn := story.race.turn) is not None and turn.car != own:
        match turn.step:
            case Step.REACT:
                story.when(EndReact(car=turn.car))
            case Step.SLIPSTREAM:
                story.when(Slipstream(car=turn.car, spaces=0))
            case _:
                story.when(Discard(car=turn.car))
    story.when(EndReact(car=own))
    step = next(event for event in story.events if isinstance(event, StepBegan))
    assert [(passed.step, passed.clause) for passed in step.passed] == [(Step.SLIPSTREAM, "R7.1")]
    story.when(Slipstream(car=own, spaces=2)).then_refused("R7.1")
