"""Offers and previews: what they promise, case by case (R3 to R8)."""

from __future__ import annotations

import pytest

from races.rules import offers
from races.rules.commands import (
    AdrenalineMove,
    Boost,
    Cooldown,
    Discard,
    EndReact,
    LockPlan,
    Retire,
    Slipstream,
)
from races.rules.offers import (
    CooldownOffer,
    DiscardOffer,
    EndReactOffer,
    RetireOffer,
    SlipstreamOffer,
)
from races.rules.preview import Preview, preview, slipstreams
from races.rules.track import Line
from races.rules.words import CarId, CornerId, Spot
from tests.rules.builders import Placed, circuit, given, pile, race_at

A = CarId(0)
BEHIND = Placed(progress=-20, legend="red")
TRACK = circuit(40, (10, 5), (20, 3), laps=3)


def foreseen(car: Placed, gear: int, cards: str, *others: Placed) -> Preview:
    race = race_at(car, *others, BEHIND, track=TRACK)
    found = preview(race, LockPlan(car=A, gear=gear, cards=pile(cards)))
    assert found is not None
    return found


def test_a_plan_without_a_plus_has_one_outcome() -> None:
    # R3.1, R4.3, R8.1
    seen = foreseen(Placed(progress=8, engine=4, hand="4 2 1 1 1 1 1"), 3, "4 2 1")
    (outcome,) = seen.outcomes
    assert seen.heat_now == 1
    assert (outcome.speed, outcome.progress, outcome.spot) == (7, 15, Spot.RIGHT)
    assert [(check.line, check.limit, check.heat) for check in outcome.lines] == [
        (Line(CornerId("A"), 10), 5, 2)
    ]
    assert (outcome.heat, outcome.engine, outcome.spin_out) == (2, 1, None)
    assert seen.spin_out_risk == 0


def test_the_shift_is_paid_before_the_corner() -> None:
    # R3.1, R8.2: one of two Heat goes to the shift
    seen = foreseen(Placed(progress=8, engine=2, hand="4 2 1 1 1 1 1"), 3, "4 2 1")
    (outcome,) = seen.outcomes
    assert (outcome.spin_out, outcome.spin_out_progress, outcome.engine) == ("A", 10, 0)
    assert seen.spin_out_risk == 1


def test_a_plus_is_as_likely_as_the_own_deck_says() -> None:
    # R4.1: of four basic cards in the deck one is a 4; Stress and upgrades do not count
    car = Placed(progress=5, hand="stress 1 1 1 1 1 1", deck="stress 1 1 starting-5 4 2")
    seen = foreseen(car, 1, "stress")
    assert [(each.speed, each.likelihood) for each in seen.outcomes] == [
        (1, 0.5),
        (2, 0.25),
        (4, 0.25),
    ]


def test_a_plus_reaches_into_the_discard_only_when_the_deck_has_no_basic_card() -> None:
    # R4.1
    car = Placed(progress=5, gear=2, hand="stress stress 1 1 1 1 1", deck="heat 2", discard="3 1")
    seen = foreseen(car, 2, "stress stress")
    assert [(each.speed, each.likelihood) for each in seen.outcomes] == [(3, 0.5), (5, 0.5)]


def test_a_cluttered_plan_goes_nowhere() -> None:
    # R3.4
    car = Placed(progress=5, gear=4, engine=1, hand="4 heat heat heat heat heat heat")
    seen = foreseen(car, 2, "4 heat")
    (outcome,) = seen.outcomes
    assert (seen.heat_now, outcome.progress, outcome.speed, outcome.lines) == (1, 5, 0, ())


def test_cars_in_the_way_shorten_the_move_and_not_the_speed() -> None:
    # R4.3, R4.4
    wall = [
        Placed(progress=progress, other=other) for progress in (8, 9) for other in (False, True)
    ]
    seen = foreseen(Placed(progress=5, hand="4 1 1 1 1 1 1"), 1, "4", *wall)
    (outcome,) = seen.outcomes
    assert (outcome.progress, outcome.spaces, outcome.speed) == (7, 2, 4)


def at_react() -> given:
    race = race_at(
        Placed(progress=9, engine=2, hand="2 1 1 heat heat 1 1", deck="4 3"),
        Placed(progress=-10),
        track=TRACK,
    )
    plans = (
        LockPlan(car=A, gear=1, cards=pile("2")),
        LockPlan(car=CarId(1), gear=1, cards=pile("1")),
    )
    return given(race).when(*plans)


def test_what_is_crossed_already_stays_in_every_later_preview() -> None:
    # R6.2, R8.1: at 11 over A (limit 5) at Speed 2; a boost adds 3 or 4
    race = at_react().race
    stay = preview(race, EndReact(car=A))
    boost = preview(race, Boost(car=A))
    assert stay is not None
    assert boost is not None
    assert [(each.progress, each.heat) for each in stay.outcomes] == [(11, 0)]
    assert boost.heat_now == 1
    assert [(each.progress, each.speed, each.heat) for each in boost.outcomes] == [
        (14, 5, 0),
        (15, 6, 1),
    ]
    moved = preview(race, AdrenalineMove(car=A))
    slipped = preview(race, Slipstream(car=A, spaces=2))
    assert moved is not None
    assert slipped is not None
    assert (moved.outcomes[0].progress, moved.outcomes[0].speed) == (12, 3)
    assert (slipped.outcomes[0].progress, slipped.outcomes[0].speed) == (13, 2)


@pytest.mark.parametrize("command", [Cooldown(car=A, n=1), Discard(car=A), Retire(car=A)])
def test_what_moves_nothing_has_no_preview(command: Cooldown | Discard | Retire) -> None:
    # R6.1, R9.1, R9.4
    assert preview(at_react().race, command) is None


def test_every_offer_enumerates_what_it_admits() -> None:
    # R2.2: and nothing of another car
    race = at_react().race
    other = CarId(1)
    for offer in offers(race, A):
        commands = list(offer.commands())
        assert commands
        assert all(offer.admits(command) for command in commands)
        assert not offer.admits(EndReact(car=other))
    assert CooldownOffer(car=A, up_to=2).admits(Cooldown(car=A, n=2))
    assert not CooldownOffer(car=A, up_to=2).admits(Cooldown(car=A, n=3))
    assert [command.n for command in CooldownOffer(car=A, up_to=2).commands()] == [2, 1]


def test_lengths_and_cards_of_offers() -> None:
    # R7.1, R9.1
    slipstream = SlipstreamOffer(car=A, lengths=(2,))
    assert [command.spaces for command in slipstream.commands()] == [2, 0]
    assert not slipstream.admits(Slipstream(car=A, spaces=1))
    discard = DiscardOffer(car=A, cards=pile("1 1 2"))
    found = [" ".join(command.cards) for command in discard.commands()]
    assert found == ["", "1", "2", "1 1", "1 2", "2 1", "1 1 2", "1 2 1", "2 1 1"]
    assert not discard.admits(Discard(car=A, cards=pile("2 2")))
    assert EndReactOffer(car=A).admits(EndReact(car=A))
    assert RetireOffer(car=A).admits(Retire(car=A))


def followed(own: Placed, gear: int, cards: str, *others: Placed) -> dict[int, tuple[CarId, ...]]:
    """Whom car 0 could follow, by the progress where the plan ends."""
    race = race_at(own, *others, track=TRACK)
    command = LockPlan(car=A, gear=gear, cards=pile(cards))
    seen = preview(race, command)
    assert seen is not None
    return dict(slipstreams(race, command, seen))


def test_who_stands_beside_or_right_ahead_of_a_landing_can_be_followed() -> None:
    # R7.1
    own = Placed(progress=3, hand="2 1 1 1 1 1 1")
    ahead, beside, far = Placed(progress=6), Placed(progress=5), Placed(progress=9)
    assert followed(own, 1, "2", ahead, beside, far) == {5: (CarId(1), CarId(2))}
    assert followed(own, 1, "2", far) == {}


def test_no_slipstream_is_promised_over_the_finish_line() -> None:
    # R7.2
    own = Placed(progress=117, hand="2 1 1 1 1 1 1")
    assert followed(own, 1, "2", Placed(progress=119)) == {}


def test_each_outcome_of_a_plus_has_its_own_slipstream() -> None:
    # R4.1, R7.1
    own = Placed(progress=3, hand="stress 1 1 1 1 1 1", deck="1 3")
    assert followed(own, 1, "stress", Placed(progress=7)) == {6: (CarId(1),)}
