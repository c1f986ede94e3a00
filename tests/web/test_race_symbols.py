"""The panel says what each symbol does, and its forms ask for exactly what is offered."""

from __future__ import annotations

import pytest

from races.rules import decide, offers
from races.rules.commands import (
    Accelerate,
    ChooseSpeed,
    DirectPlay,
    Discard,
    Draft,
    EndReact,
    ReduceStress,
    ResolveHeat,
    Salvage,
    Scrap,
    SuperCool,
)
from races.rules.conditions import EventEffects
from races.rules.events import CarMoved
from races.rules.preview import preview
from races.rules.values import ChosenValue
from races.rules.words import CardId, Step
from races.web.commands import fields_of, read_command
from tests.rules.builders import OrderKept, pile
from tests.web.situations import ME, Drive, after, page_of, panel_html, read, sent


def test_mandatory_symbols_come_first_and_are_called_so() -> None:
    html = panel_html(Drive(plays="turbocharger-2", engine=1).race)
    words = read(html)

    assert "Must be resolved before you can go on: Heat 1 of Turbocharger 8 and Scrap 6 of" in words
    assert words.count("must be done before you go on") == 2
    assert "Go on without more" not in words
    assert read_command(sent(html, "Pay 1 Heat for Turbocharger 8")) == ResolveHeat(
        car=ME, card=CardId("turbocharger-2")
    )
    assert read_command(sent(html, "Scrap 6 cards")) == Scrap(car=ME, card=CardId("turbocharger-2"))
    assert html.index("Scrap 6 cards") < html.index("> Boost<")


def test_a_card_that_fails_is_foreseen_with_the_flip_in_its_place() -> None:
    # R6.3: R.P.M. 5 (1, Heat 1) cannot be paid; a + of 1 or 4 comes in its place, corner A takes 7
    race = Drive(plays="r-p-m-5 4", deck="1 4 4 4", engine=0, progress=8).race
    assert race.car(ME).progress == 13
    for command in (EndReact(car=ME), ResolveHeat(car=ME, card=CardId("r-p-m-5"))):
        found = preview(race, command)
        assert found is not None
        told = [(each.likelihood, each.speed, each.progress) for each in found.outcomes]
        assert told == [(0.25, 5, 13), (0.75, 8, 16)]
        assert [each.spin_out for each in found.outcomes] == [None, "A"]
    # As it then comes, with the 1 on top of the deck.
    (move, *_others) = [
        event
        for event in decide(race, EndReact(car=ME), OrderKept())
        if isinstance(event, CarMoved)
    ]
    assert move.end == 13
    assert "Risk of a spin-out: 75 %" in read(panel_html(race))


def test_a_car_whose_card_fails_may_be_foreseen_further_back() -> None:
    # R6.3: Front Wing 6 gives 6, and the + in its place 2, since no other basic card is left
    race = Drive(plays="front-wing-6", deck="2 2", engine=0).race
    assert race.car(ME).progress == 9
    found = preview(race, EndReact(car=ME))
    assert found is not None
    (outcome,) = found.outcomes
    assert (outcome.speed, outcome.progress, outcome.spaces) == (2, 5, -4)
    assert after(race, EndReact(car=ME)).car(ME).progress == 5
    assert "You end on space 5; Speed 2." in read(panel_html(race))


def test_a_card_that_cannot_be_paid_is_said_to_fail() -> None:
    words = read(panel_html(Drive(plays="brakes-1", engine=0).race))
    assert "Brakes counts 1" in words

    failing = read(panel_html(Drive(plays="front-wing-6", engine=0).race))
    assert "Let Front Wing 6 fail" in failing
    assert "a + is flipped in its place" in failing


def test_a_choice_of_values_shows_where_each_leads() -> None:
    race = Drive(plays="brakes-4").race
    html = panel_html(race)

    assert page_of(race).view.step is Step.SPEED
    assert "You move 1 space to space 4; Speed 1." in read(html)
    assert "You move 5 spaces to space 8; Speed 5." in read(html)
    chosen = read_command(sent(html, "Brakes counts 5"))
    assert chosen == ChooseSpeed(car=ME, values=(ChosenValue(CardId("brakes-4"), 5),))


def test_a_plan_with_a_choice_shows_a_row_for_each_value() -> None:
    from races.rules.commands import LockPlan
    from races.rules.preview import preview
    from races.web.consequences import consequence

    race = Drive(plays="brakes-1", hand="1").planning
    seen = preview(race, LockPlan(car=ME, gear=1, cards=pile("brakes-1")))
    assert seen is not None
    told = consequence(seen, race.track, 2)

    assert [row.chosen for row in told.outcomes] == [f"Brakes {value}" for value in (1, 2, 3, 4)]
    assert told.sentences[0].startswith("You choose the value after the reveal")
    assert not [mark for mark in told.highlights if "%" in mark.label]


def test_super_cool_reduce_stress_and_accelerate() -> None:
    cool = panel_html(Drive(plays="air-intake-3", discard="heat heat 1").race)
    assert read_command(sent(cool, "Super cool 1 Heat")) == SuperCool(car=ME, n=1)
    assert "the engine, which then holds 4" in read(cool)

    stress = panel_html(Drive(plays="body-1", hand="stress stress 1").race)
    assert read_command(sent(stress, "Lay 2 Stress aside")) == ReduceStress(car=ME, n=2)

    faster = panel_html(Drive(plays="4-wheel-drive-4").race)
    asked = read_command(sent(faster, "Accelerate by 1 with 4 Wheel Drive 0"))
    assert asked == Accelerate(car=ME, card=CardId("4-wheel-drive-4"))


def test_draft_names_its_spaces() -> None:
    html = panel_html(Drive(plays="front-wing-6 1", progress=3, legend_at=4).race)

    asked = read_command(sent(html, "Draft 2 spaces with Front Wing 6"))
    assert asked == Draft(car=ME, card=CardId("front-wing-6"))
    assert "It does not count as Speed" in read(html)


def test_direct_play_says_what_it_brings() -> None:
    html = panel_html(Drive(plays="1", hand="gas-pedal-2 2").race)

    asked = read_command(sent(html, "Play Gas Pedal 2 from the hand"))
    assert asked == DirectPlay(car=ME, card=CardId("gas-pedal-2"))
    assert "It brings: Direct play and Scrap 2." in read(html)


def test_salvage_ticks_cards_of_the_discard() -> None:
    html = panel_html(Drive(plays="fuel-1", discard="4 3 heat").race)
    fields = sent(html, "Salvage what is ticked")
    fields.setlist("card", ["4", "3"])

    assert "Choose up to 2 cards of your discard" in read(html)
    assert read_command(fields) == Salvage(car=ME, card=CardId("fuel-1"), cards=pile("4 3"))


def test_refresh_asks_for_an_order_and_blanks_are_left_out() -> None:
    race = Drive(plays="suspension-3", hand="1 1").race
    race = after(race, EndReact(car=ME))
    html = panel_html(race)
    fields = sent(html, "Discard what is ticked and end the turn")
    assert "On top of the deck" in read(html)
    fields.setlist("refresh", ["suspension-3", ""])
    fields.setlist("card", ["1"])

    expected = Discard(car=ME, cards=pile("1"), refresh=pile("suspension-3"))
    assert read_command(fields) == expected
    assert any(offer.admits(expected) for offer in offers(race, ME))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (EventEffects(), "Stress and Heat stay in your hand."),
        (EventEffects(may_discard_heat=True), "Heat may go too in this race; Stress stays"),
        (EventEffects(may_discard_stress=True), "Stress may go too in this race; Heat stays"),
        (EventEffects(max_discards=1), "In this race at most 1 card may go."),
    ],
)
def test_the_discard_says_what_may_go(event: EventEffects, sentence: str) -> None:
    race = after(Drive(plays="1", hand="1 2", event=event).race, EndReact(car=ME))

    assert sentence in read(panel_html(race))


def test_in_a_tunnel_only_refresh_is_left() -> None:
    race = Drive(plays="suspension-3", hand="1 stress", track="espana", progress=15).race
    race = after(race, EndReact(car=ME))
    words = read(panel_html(race))

    assert "Your car is in a tunnel, where nothing can be discarded." in words
    assert "End the turn" in words
    assert "Discard what is ticked" not in words


def test_cards_speak_their_symbols_and_the_list_below_links_clauses() -> None:
    html = panel_html(Drive(plays="1", hand="tires-4 air-intake-6").planning)

    assert "Tires 3: Limit −1, Cooldown 2" in read(html)
    assert '<a class="clause small" href="/rules/#R6-5">Rule R6.5</a>' in html
    assert "Changes the limit of every corner you cross in this turn by −1." in read(html)


@pytest.mark.parametrize(
    "drive",
    [
        Drive(plays="turbocharger-1", hand="heat stress", discard="heat 1 2", engine=2),
        Drive(plays="air-intake-1", hand="gas-pedal-4", discard="heat 4 3 2 1"),
        Drive(plays="front-wing-3", discard="3 3 4", legend_at=6),
        Drive(plays="brakes-1 brakes-2 tires-5", gear=2, hand="heat heat"),
    ],
    ids=["turbocharger", "air intake", "front wing", "brakes"],
)
def test_every_command_offered_comes_back_from_its_fields(drive: Drive) -> None:
    from django.http import QueryDict

    for offer in offers(drive.race, ME):
        for command in offer.commands():
            fields = QueryDict(mutable=True)
            for name, value in fields_of(command):
                fields.appendlist(name, value)
            assert read_command(fields) == command
