"""R12: seasons as printed, what event cards change, and sponsorship cards from race to race."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from championships.catalogue import presets
from races import catalogue
from races.rules.commands import KeepUpgrades, LockPlan, PickUpgrade, RaceRules, Withdraw
from races.rules.conditions import GarageMode
from races.rules.events import (
    CarEliminated,
)
from races.rules.flow import create
from races.rules.setup import conditions_of
from races.rules.values import Carried
from races.rules.words import CarId, CornerId
from races.season_cards import (
    CardSet,
    Deck,
    effects_of,
    event_cards,
    road_tokens,
    sponsorship_deck,
    sponsorships,
    upgrade_deck,
    weathers,
    with_event,
)
from tests.rules.builders import Placed, given, pile, race_at
from tests.rules.whole import asked_for, market, set_off

BASIC = upgrade_deck(Deck.BASIC, [CardSet.BASE])


def rules_of(card: str, track: str = "usa", **more: object) -> RaceRules:
    rules = RaceRules(**more)  # type: ignore[arg-type]
    return with_event(rules, event_cards()[card], catalogue.track(track))


def test_the_printed_seasons_name_tracks_and_event_cards_that_there_are() -> None:
    # R12.1
    assert list(presets())[:3] == ["1961", "1962", "1963"]
    for preset in presets().values():
        assert {race.track for race in preset.races} <= set(catalogue.tracks())
        assert {race.event_card for race in preset.races} <= set(event_cards())


@pytest.mark.parametrize("card", event_cards())
@pytest.mark.parametrize("track", catalogue.tracks())
def test_every_event_card_can_be_played_on_every_track(card: str, track: str) -> None:
    # R12.5: numbers beyond the track's press corners wrap around
    command = asked_for(
        drivers=2, rules=rules_of(card, track), track=catalogue.track(track), upgrades=BASIC
    )
    corners = {corner.id for corner in catalogue.track(track).corners}
    effects = create(command).conditions.event
    assert set(effects.press_corners) <= corners
    named = event_cards()[card].press_corner_numbers
    assert bool(effects.press_corners) == bool(named)


def test_press_corner_numbers_wrap_around() -> None:
    # R12.5: Italia has three press corners, the fifth is the second again
    effects = rules_of("engine-restrictions-lifted", "italia").event
    assert effects.press_corners == (CornerId("B"),)


def test_a_track_that_names_no_press_corners_takes_its_corners_in_order() -> None:
    # R12.5, R14: the press stands at the exit of a chicane, never at its entry
    track = replace(catalogue.track("mexico"), press_corner_order=())
    entries = {each.chicane_exit_of for each in track.corners}
    named = [each.id for each in track.corners if each.id not in entries]
    (first,) = effects_of(event_cards()["new-title-sponsor"], track).press_corners
    assert (track.corners[0].id in entries, first) == (True, named[0])


@pytest.mark.parametrize(
    ("card", "laps", "heat", "stress", "hand"),
    [
        ("drivers-strike", 1, 6, 3, 7),
        ("engine-restrictions-lifted", 2, 7, 3, 7),
        ("record-crowds", 3, 6, 3, 8),
        ("new-safety-regulations", 2, 4, 2, 6),
        ("title-sponsor-withdraws", 2, 6, 4, 7),
        ("the-pressure-cooker", 3, 6, 3, 7),
    ],
)
def test_event_cards_change_laps_heat_stress_and_hand(
    card: str, laps: int, heat: int, stress: int, hand: int
) -> None:
    # R12.6: on the USA with 2 laps, 6 Heat, 3 Stress
    conditions = conditions_of(asked_for(drivers=2, rules=rules_of(card)))
    assert conditions.laps == laps
    assert len(conditions.starting_engine) == heat
    assert conditions.starting_cards.count("stress") == stress
    assert conditions.hand_size == hand


def test_a_race_has_at_least_one_lap() -> None:
    # R12.6: España has one, and the strike takes one away
    track = catalogue.track("espana")
    command = asked_for(drivers=2, rules=rules_of("drivers-strike", "espana"), track=track)
    assert conditions_of(command).laps == 1


def test_before_the_race_draft_weather_sponsorships_and_hands_come_in_this_order() -> None:
    # R12.4: hands are drawn up to the hand size, sponsorship cards counted
    story = given(
        set_off(
            asked_for(
                drivers=2,
                rules=rules_of("new-title-sponsor", garage=GarageMode.CHAMPIONSHIP, weather=True),
                upgrades=BASIC,
                weathers=weathers(),
                road_tokens=road_tokens(),
            )
        )
    )
    for number in (1, 0):
        story.when(PickUpgrade(car=CarId(number), card=market(story.race)[0]))
    assert story.race.weather is None
    story.when(KeepUpgrades(car=CarId(1)))
    kinds = [type(event).__name__ for event in story.events]
    firsts = ["WeatherDrawn", "RoadTokensPlaced", "CarEquipped", "SponsorshipGained", "CardsDrawn"]
    assert sorted(firsts, key=kinds.index) == firsts
    for number in (0, 1):
        hand = story.race.driver(CarId(number)).hand
        assert len(hand) == 7
        assert sum(card in sponsorships() for card in hand) == 3


def test_the_sponsorship_deck_has_seven_of_each() -> None:
    # R12.4
    counts = Counter(sponsorship_deck(CardSet))
    assert len(counts) == 7
    assert set(counts.values()) == {7}
    assert len(sponsorship_deck([CardSet.BASE])) == 35


def test_used_sponsorships_come_back_when_the_deck_runs_out() -> None:
    # R12.4: three cards are dealt from a deck of one; the discard of earlier races follows
    command = asked_for(
        drivers=1,
        legends=("black",),
        rules=rules_of("new-title-sponsor"),
        sponsorships=pile("lord-co-t-b"),
        used_sponsorships=pile("dramdo-brakes fredo-f-c-s aperault-rpm-cie"),
    )
    race = set_off(command)
    hand = race.driver(CarId(0)).hand
    assert hand[:3] == pile("lord-co-t-b dramdo-brakes fredo-f-c-s")
    assert race.sponsorship_deck == pile("aperault-rpm-cie")
    assert race.sponsorship_discard == ()


def test_the_first_shuffle_leaves_the_used_sponsorships_where_they_are() -> None:
    # R12.4
    command = asked_for(
        drivers=1,
        legends=("black",),
        rules=rules_of("new-speed-record"),
        sponsorships=pile("lord-co-t-b lord-co-t-b"),
        used_sponsorships=pile("dramdo-brakes"),
    )
    assert set_off(command).sponsorship_discard == pile("dramdo-brakes")


def test_unused_sponsorships_stay_in_the_deck() -> None:
    # R12.2: carried over they are shuffled in, they do not come to the hand by themselves
    command = asked_for(
        drivers=1,
        legends=("black",),
        rules=rules_of("going-global"),
        carried=[Carried(sponsorships=pile("lord-co-t-b"))],
    )
    driver = set_off(command).driver(CarId(0))
    assert (driver.hand + driver.deck).count(pile("lord-co-t-b")[0]) == 1
    assert driver.deck[-1] == "lord-co-t-b"


def test_an_eliminated_car_is_placed_before_withdrawn_ones() -> None:
    # R9.5, R12.6: car 1 spins out over A with an empty engine while car 3 has been withdrawn
    fast = Placed(progress=10, gear=4, hand="4 4 4 4 1 2 3")
    others = (Placed(progress=9), Placed(progress=8), Placed(progress=7))
    race = race_at(fast, *others, track=catalogue.track("usa"))
    event = event_cards()["title-sponsor-withdraws"]
    effects = effects_of(event, race.track)
    race = race.__replace__(conditions=race.conditions.__replace__(event=effects))
    story = given(race).when(Withdraw(car=CarId(3)))
    story.when(LockPlan(car=CarId(0), gear=4, cards=pile("4 4 4 4")))
    story.when(*(LockPlan(car=CarId(number), gear=1, cards=pile("1")) for number in (1, 2)))
    story.then(CarEliminated(car=CarId(0), place=3))
