"""Undoing a decision of the own turn from the race page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from races.rules.commands import ChooseSpeed as Choose
from races.rules.commands import (
    Cooldown,
    DecisionCommand,
    EndReact,
    ResolveHeat,
    TakeBack,
)
from races.rules.values import ChosenValue, Decided
from races.rules.words import CardId, CarId, Deed
from races.services.play import play
from races.web.commands import read_command
from races.wording.deeds import deed_phrase
from tests.services.racing import account_of, play_until_turn, started_race, state
from tests.web.reading import HTMX, decide, signed_in, text, words
from tests.web.situations import ME, Drive, after, panel_html, read, sent

if TYPE_CHECKING:
    from heat_site.accounts.models import User


def card(name: str) -> CardId:
    return CardId(name)


@pytest.mark.parametrize(
    ("drive", "command", "phrase"),
    [
        (Drive(plays="1", hand="heat heat"), Cooldown(car=ME, n=2), "cooldown of 2 Heat"),
        (Drive(plays="1", hand="3"), EndReact(car=ME), "going on without more"),
        (
            Drive(plays="brakes-4"),
            Choose(car=ME, values=(ChosenValue(card("brakes-4"), 5),)),
            "the value chosen, 5",
        ),
        (
            Drive(plays="turbocharger-2"),
            ResolveHeat(car=ME, card=card("turbocharger-2")),
            "the Heat of Turbocharger 8",
        ),
    ],
)
def test_the_button_says_what_it_undoes(
    drive: Drive, command: DecisionCommand, phrase: str
) -> None:
    before = drive.race
    assert "Undo" not in read(panel_html(before))

    html = panel_html(after(before, command))

    assert f"Undo: {phrase}" in read(html)
    assert read_command(sent(html, f"Undo: {phrase}")) == TakeBack(car=ME)
    assert "Undo" not in read(panel_html(after(before, command, TakeBack(car=ME))))


def test_every_deed_has_a_phrase() -> None:
    phrases = {deed_phrase(Decided(deed, n=2, card=card("heat"))) for deed in Deed}
    assert len(phrases) == len(Deed)
    assert deed_phrase(Decided(Deed.SLIPSTREAM, n=0)) == "staying out of the slipstream"
    assert deed_phrase(Decided(Deed.SLIPSTREAM, n=1)) == "the slipstream of 1 space"


def decided_in_turn(race: int) -> CarId:
    car = play_until_turn(race)
    version = state(race).version
    play(race, account_of(race, car), EndReact(car=car), seen_version=version, command_id="end")
    return car


def undo(race: int, car: int, key: str = "undo") -> dict[str, Any]:
    return {"do": "take_back", "car": car, "seen": state(race).version, "command_id": key}


@pytest.mark.django_db
def test_undoing_without_scripts_leads_back_to_the_earlier_decision(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    car = decided_in_turn(race)
    client = signed_in((ada, ben)[car])
    assert "Undo: going on without more" in words(client.get(f"/races/{race}/"))

    answer = decide(client, race, undo(race, car))

    assert answer.status_code == 302
    page = words(client.get(answer["Location"]))
    assert "Go on without more" in page
    assert "Undo:" not in page
    assert "undoes going on without more." in page


@pytest.mark.django_db
def test_a_second_click_is_answered_clearly_and_changes_nothing(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    car = decided_in_turn(race)
    client = signed_in((ada, ben)[car])
    fields = undo(race, car)
    assert decide(client, race, fields, HTMX).status_code == 200
    version = state(race).version

    assert decide(client, race, fields, HTMX).status_code == 200  # the same click once more
    stale = decide(client, race, {**fields, "command_id": "another page"}, HTMX)
    late = decide(client, race, undo(race, car, "new"), HTMX)

    assert (stale.status_code, late.status_code) == (409, 422)
    assert "There is nothing to undo." in words(late)
    assert "#R2-2" in text(late)
    assert state(race).version == version


@pytest.mark.django_db
def test_others_read_that_something_was_undone_and_cannot_undo_it(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    car = decided_in_turn(race)
    driver, other = (ada, ben) if car == 0 else (ben, ada)
    assert "choice-undo" not in text(signed_in(other).get(f"/races/{race}/"))
    assert "choice-undo" in text(signed_in(driver).get(f"/races/{race}/"))
    assert decide(signed_in(other), race, undo(race, car), HTMX).status_code == 403

    decide(signed_in(driver), race, undo(race, car, "mine"), HTMX)

    assert "undoes going on without more." in words(signed_in(other).get(f"/races/{race}/"))
