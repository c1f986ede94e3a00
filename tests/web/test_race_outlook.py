"""Where a plan would lead, and the plans that are suggested."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from races.rules.commands import LockPlan
from races.rules.words import CarId
from races.web.suggestions import suggestions
from tests.rules.builders import pile
from tests.services.racing import started_race, state
from tests.web.reading import HTMX, decide, plan_fields, signed_in, text, words
from tests.web.situations import ME, Drive, outlook_of, page_of, panel_html, read

if TYPE_CHECKING:
    from collections.abc import Callable

    from heat_site.accounts.models import User
    from races.web.outlook import Outlook


def foreseen(drive: Drive, cards: str) -> Outlook:
    hand = pile(cards)
    return outlook_of(drive.planning, LockPlan(car=ME, gear=len(hand), cards=hand))


def test_a_certain_plan_is_one_sentence() -> None:
    # USA: corner A after space 12 with limit 7, corner B after space 33 with limit 3
    told = foreseen(Drive(plays="4 2 1", gear=3, progress=3), "4 2 1")

    assert told.said == "Space 10, 2 spaces before corner A, limit 7. No Heat."
    assert told.corners == ()
    assert "Engine afterwards: 3 Heat." in told.notes


def test_right_before_a_corner_no_spaces_are_counted() -> None:
    told = foreseen(Drive(plays="4 2 1", gear=3, progress=5), "4 2 1")

    assert told.said == "Space 12, at the line of corner A, limit 7. No Heat."


def test_a_corner_on_the_way_names_limit_speed_and_heat() -> None:
    told = foreseen(Drive(plays="4 4 1", gear=3, progress=8), "4 4 1")
    (met,) = told.corners

    assert (met.letter, met.limit, met.speed, met.over, met.heat, met.chance) == (
        "A",
        7,
        "Speed 9",
        "2 over",
        "2 Heat",
        "",
    )
    assert "The corners cost 2 Heat." in told.said


def test_every_outcome_of_a_plus_has_its_likelihood() -> None:
    told = foreseen(Drive(plays="stress", deck="1 1 2 4", progress=3), "stress")

    assert [(bar.place, bar.likelihood, bar.height) for bar in told.leads_to.bars] == [
        ("4", 50, 100),
        ("5", 25, 50),
        ("7", 25, 50),
    ]
    assert told.said == "Most likely space 4, 8 spaces before corner A, limit 7. No Heat."
    assert told.leads_to.bars[0].spoken == "50 %: Speed 1, space 4, 0 Heat."


def test_the_likelier_a_landing_the_larger_its_ghost() -> None:
    told = foreseen(Drive(plays="stress", deck="1 1 2 4", progress=3), "stress")

    assert [(mark.space, mark.label, mark.weight) for mark in told.highlights] == [
        (4, "50 %", 1),
        (5, "25 %", 0.5),
        (7, "25 %", 0.5),
    ]


def test_a_line_that_only_some_outcomes_cross_says_how_likely() -> None:
    told = foreseen(Drive(plays="stress 4", deck="1 1 2 4", progress=7, gear=2), "stress 4")
    (met,) = told.corners

    assert (met.speed, met.over, met.chance) == ("Speed 6–8", "0–1 over", "crossed in 50 %")


def test_the_risk_of_a_spin_out_is_said() -> None:
    drive = Drive(plays="stress 4", deck="1 1 2 4", progress=10, gear=2, engine=0)
    told = foreseen(drive, "stress 4")

    assert told.said.endswith("Risk of a spin-out: 25 %.")
    assert told.leads_to.bars[-1].spins
    assert told.leads_to.bars[-1].place == "A"
    assert "spin-out at corner A, back to space 12" in told.leads_to.bars[-1].spoken


def test_a_certain_spin_out_says_where_the_car_comes_to_stand() -> None:
    told = foreseen(Drive(plays="4 4", progress=11, gear=2, engine=0), "4 4")

    assert told.said == "You spin out at corner A, back to space 12."


def test_whom_the_car_could_follow_is_noted() -> None:
    told = foreseen(Drive(plays="2", legend_at=6), "2")

    assert "From space 5 the slipstream of Black Legend." in told.notes


def test_adrenaline_is_noted() -> None:
    behind = foreseen(Drive(plays="2", legend_at=30), "2")
    leading = foreseen(Drive(plays="2", legend_at=-20), "2")

    assert "You have adrenaline in this round." in behind.notes
    assert "You have adrenaline in this round." not in leading.notes


def test_the_suggestion_keeps_the_present_gear_and_comes_from_careful() -> None:
    race = Drive(plays="1 2 3", hand="4 4 1 2", gear=3).planning
    page = page_of(race)
    found = suggestions(page)

    assert found[0].gear == 3
    plans = {plan.gear: plan for plan in page.careful_plans()}
    assert sorted(card.value for card in found[0].cards) == sorted(plans[3].cards)
    assert [each.is_best for each in found].count(True) == 1
    assert len(found) <= 2


def test_a_hand_that_must_be_played_whole_gets_no_suggestion() -> None:
    race = Drive(plays="1", hand="heat heat heat heat heat heat", gear=4).planning

    assert suggestions(page_of(race)) == ()


@pytest.mark.django_db
def test_the_suggested_plan_is_a_link_that_ticks_it(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    client = signed_in(ada)
    page = text(client.get(f"/races/{race}/"))
    links = re.findall(r'suggestion" href="([^"]+)"', page)
    gear_kept = state(race).car(CarId(0)).gear

    assert f"gear={gear_kept}" in links[0]
    ticked = client.get(links[0].replace("&amp;", "&"))
    assert text(ticked).count(" checked") == gear_kept + 1
    assert re.search(r"pace \d+, \d+ spaces? before corner", words(ticked))


@pytest.mark.django_db
def test_who_wants_no_suggestions_gets_none(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    ada.suggests_plans = False
    ada.save()

    assert "suggestion" not in text(signed_in(ada).get(f"/races/{race}/"))


@pytest.mark.django_db
def test_nobody_gets_suggestions_for_another_or_for_a_locked_plan(
    ada: User, ben: User, cleo: User
) -> None:
    race = started_race(ada, ben)
    assert "suggestion" not in text(signed_in(cleo).get(f"/races/{race}/"))
    client = signed_in(ada)
    decide(client, race, plan_fields(race, 0))
    assert "suggestion" not in text(client.get(f"/races/{race}/"))


@pytest.mark.django_db
def test_a_preview_is_a_part_with_one_sentence_to_announce(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    part = signed_in(ada).get(f"/races/{race}/preview/", plan_fields(race, 0), headers=HTMX)

    assert "<html" not in text(part)
    assert text(part).count('role="status"') == 1
    assert len(part.content) < 60_000


@pytest.mark.django_db
def test_a_plan_without_cards_is_told_what_to_choose_not_what_is_wrong(
    ada: User, ben: User
) -> None:
    # The page asks so by itself, when another driver has moved.
    race = started_race(ada, ben)
    fields = {**plan_fields(race, 0), "gear": "2", "card": []}
    part = words(signed_in(ada).get(f"/races/{race}/preview/", fields, headers=HTMX))

    assert "Choose 2 cards to see where you would land." in part
    assert "you have chosen 0" not in part


@pytest.mark.django_db
def test_previews_and_suggestions_cost_no_more_queries(
    ada: User, ben: User, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    race = started_race(ada, ben)
    client, fields = signed_in(ada), plan_fields(race, 0)
    client.get(f"/races/{race}/preview/", fields, headers=HTMX)
    with django_assert_max_num_queries(7):
        client.get(f"/races/{race}/preview/", fields, headers=HTMX)
    client.get(f"/races/{race}/")
    with django_assert_max_num_queries(6):
        client.get(f"/races/{race}/")


def test_a_choice_with_a_plus_shows_a_bar_for_each_outcome() -> None:
    html = panel_html(Drive(plays="1", deck="1 2 2 4").race)

    assert "50 %: Speed 3, space 6, 0 Heat." in read(html)
    assert html.count('<li class="bar') == 3
