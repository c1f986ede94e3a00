"""The pages of championships, by meaning, without JavaScript."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from championships.models import Championship, Entry
from championships.rules.championship.commands import CarResult, ScoreRace
from championships.rules.words import EntryMode, EntryStatus, Outcome
from championships.services import organise, season
from championships.services.carrying_out import carry_out
from races import public
from races.services.own_tracks import described, save
from tests.championships.seasons import bots_only, race_to_the_end, running_race

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

    from heat_site.accounts.models import User

pytestmark = pytest.mark.django_db
# On PostgreSQL a follower sees nothing of the transaction it runs in.
COMMITTED = pytest.mark.django_db(transaction=True)

FORM = {
    "name": "Autumn cup",
    "season": "1961",
    "entry_mode": "open",
    "most_cars": "6",
    "garage": "championship",
    "deck": "basic",
    "legends": "1",
    "legend_pro": "0",
    "decision_hours": "12",
    "points": "9, 6, 4",
    "calendar-TOTAL_FORMS": "8",
    "calendar-INITIAL_FORMS": "0",
}


def text(answer: Answer) -> str:
    """What a person reads: no tags, spaces as in a book."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def cup(ada: User) -> int:
    """Ada's open championship."""
    return organise.create_championship(ada.pk, name="Autumn cup", season="1961")


# Creating


def test_creating_from_a_printed_season(ada: User, ada_client: Client) -> None:
    answer = ada_client.post("/championships/new/", FORM, follow=True)

    assert answer.status_code == 200
    shown = text(answer)
    assert "Autumn cup" in shown
    assert "Great Britain" in shown
    assert "12 hours" in shown
    row = Championship.objects.get()
    assert (row.organiser, row.season, row.races, row.legends) == (ada.pk, "1961", 3, 1)
    assert f"http://testserver/championships/{row.pk}/join/" in answer.content.decode()


def test_creating_an_own_calendar(ada_client: Client) -> None:
    rows = {"calendar-0-track": "japan", "calendar-2-track": "usa", "calendar-2-laps": "1"}

    answer = ada_client.post("/championships/new/", {**FORM, "season": "own", **rows}, follow=True)

    shown = text(answer)
    assert shown.index("Japan 2 laps") < shown.index("USA 1 lap")


def test_own_calendar_with_a_track_that_the_organiser_made(ada: User, ben: User) -> None:
    made = save(ada.pk, {**described(public.tracks()["usa"]), "name": "Backyard", "laps": 4})
    theirs = save(ben.pk, {**described(public.tracks()["usa"]), "name": "Not mine"})
    client = Client()
    client.force_login(ada)
    asked = client.get("/championships/new/").content.decode()
    assert f'<option value="{made}">Backyard</option>' in asked
    assert theirs not in asked

    rows = {"calendar-0-track": made, "calendar-0-event_card": "new-speed-record"}
    answer = client.post("/championships/new/", {**FORM, "season": "own", **rows}, follow=True)

    assert answer.redirect_chain
    page = answer.content.decode()
    assert "Backyard" in page
    assert "4 laps" in re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_a_form_sent_twice_makes_one_championship(ada_client: Client) -> None:
    for _ in range(2):
        ada_client.post("/championships/new/", {**FORM, "command_id": "a1b2"})

    assert Championship.objects.count() == 1

    ada_client.post("/championships/new/", {**FORM, "command_id": "a1b2", "name": "Another"})
    assert Championship.objects.count() == 2, "going back and filling in anew is no repeat"


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"name": " "}, "This field is required"),
        ({"season": "own"}, "A calendar has 1 to 24 races"),
        ({"season": "own", "calendar-0-track": "usa", "calendar-0-laps": "0"}, "greater than"),
        ({"season": "own", "calendar-0-track": "moon"}, "Select a valid choice"),
        ({"points": "1 2 3"}, "none larger than the one before it"),
        ({"points": "many"}, "Write whole numbers"),
        ({"points": "9 six"}, "Write whole numbers"),
        ({"points": "9 -1"}, "Write whole numbers"),
        ({"legends": "8"}, "less than or equal to 7"),
        ({"decision_hours": "0"}, "greater than or equal to 1"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_lost(
    ada_client: Client, wrong: dict[str, str], told: str
) -> None:
    answer = ada_client.post("/championships/new/", {**FORM, "decision_hours": "13", **wrong})

    assert answer.status_code == 422
    assert told in text(answer)
    assert "Nothing was created yet" in text(answer)
    if "decision_hours" not in wrong:
        assert 'value="13"' in answer.content.decode(), "what was filled in is still there"
    assert not Championship.objects.exists()


def test_a_guest_signs_in_first(client: Client) -> None:
    answer = client.get("/championships/new/")

    assert answer.status_code == 302
    assert answer["Location"] == "/accounts/login/?next=/championships/new/"


# Joining


def test_joining_by_link(cup: int, ben: User) -> None:
    client = signed_in(ben)
    asked = text(client.get(f"/championships/{cup}/join/"))
    assert "You are invited" in asked
    assert "Autumn cup" in asked

    answer = client.post(f"/championships/{cup}/join/", {"command_id": "a1"}, follow=True)

    assert "You take part" in text(answer)
    assert Entry.objects.get().status == EntryStatus.ADMITTED
    again = client.get(f"/championships/{cup}/join/")
    assert again["Location"] == f"/championships/{cup}/", "whoever has joined sees the page"


def test_a_guest_with_the_link_signs_in_and_comes_back(cup: int, client: Client) -> None:
    answer = client.get(f"/championships/{cup}/join/")

    assert answer["Location"] == f"/accounts/login/?next=/championships/{cup}/join/"


def test_a_second_try_to_join_is_refused_in_words(cup: int, ben: User) -> None:
    organise.request_entry(cup, ben.pk)

    answer = signed_in(ben).post(f"/championships/{cup}/join/", {"command_id": "a2"})

    assert answer.status_code == 422
    assert "You have entered this championship already." in text(answer)


def test_with_approval_the_organiser_answers(ada: User, ben: User, cleo: User) -> None:
    number = organise.create_championship(
        ada.pk, name="Club", season="1961", entry_mode=EntryMode.APPROVAL
    )
    for person in (ben, cleo):
        signed_in(person).post(f"/championships/{number}/join/")
    assert "The organiser has been asked" in text(signed_in(ben).get(f"/championships/{number}/"))
    desk = signed_in(ada)
    assert "Admit" in text(desk.get(f"/championships/{number}/"))

    desk.post(f"/championships/{number}/entries/0/admit/")
    shown = text(desk.post(f"/championships/{number}/entries/1/decline/", follow=True))

    assert "Cleo, declined" in shown
    assert "Admit after all" in shown
    assert "You take part" in text(signed_in(ben).get(f"/championships/{number}/"))
    assert "has said no" in text(signed_in(cleo).get(f"/championships/{number}/"))


# Organising


def test_from_the_desk_to_the_first_race(cup: int, ada: User, ben: User) -> None:
    organise.request_entry(cup, ben.pk)
    desk = signed_in(ada)
    assert "A race needs at least 2 cars" in text(desk.get(f"/championships/{cup}/"))

    desk.post(f"/championships/{cup}/bots/", {"bot": "careful"})
    answer = desk.post(f"/championships/{cup}/start/", follow=True)

    shown = text(answer)
    assert "The championship has started" in shown
    assert "Careful 1 Careful bot" in shown
    assert f'href="/races/{running_race(cup)}/"' in answer.content.decode()
    assert "Points appear here when the first race has ended" in shown


def test_pausing_and_going_on(cup: int, ada: User, ben: User) -> None:
    organise.request_entry(cup, ben.pk)
    organise.add_bot(cup, ada.pk, "careful")
    organise.start(cup, ada.pk)
    desk = signed_in(ada)

    assert "Let the race go on" in text(desk.post(f"/championships/{cup}/pause/", follow=True))
    assert "Pause the race" in text(desk.post(f"/championships/{cup}/resume/", follow=True))


def test_withdrawing_a_driver(cup: int, ada: User, ben: User) -> None:
    organise.request_entry(cup, ben.pk)
    organise.add_bot(cup, ada.pk, "careful")
    organise.start(cup, ada.pk)

    shown = text(signed_in(ada).post(f"/championships/{cup}/entries/0/withdraw/", follow=True))

    assert "The driver is withdrawn" in shown
    assert "Ben, withdrawn" in shown


def test_another_name(cup: int, ada_client: Client) -> None:
    named = ada_client.post(f"/championships/{cup}/rename/", {"name": "Trophy"}, follow=True)
    assert "Trophy" in text(named)

    empty = ada_client.post(f"/championships/{cup}/rename/", {"name": " "})
    assert empty.status_code == 422
    assert "a name of 1 to 80 characters" in text(empty)


def test_leaving(cup: int, ben: User) -> None:
    organise.request_entry(cup, ben.pk)

    shown = text(signed_in(ben).post(f"/championships/{cup}/leave/", follow=True))

    assert "You no longer take part" in shown


@pytest.mark.parametrize(
    "command", ["start", "bots", "rename", "entries/0/admit", "entries/0/withdraw"]
)
def test_who_is_not_the_organiser_is_kept_out(cup: int, ben: User, command: str) -> None:
    answer = signed_in(ben).post(
        f"/championships/{cup}/{command}/", {"bot": "careful", "name": "Mine"}
    )

    assert answer.status_code == 403


def test_who_comes_to_a_command_without_pressing_is_shown_the_page(
    cup: int, ada_client: Client
) -> None:
    assert ada_client.get(f"/championships/{cup}/start/")["Location"] == f"/championships/{cup}/"
    assert not Entry.objects.exists()


def test_a_championship_that_is_not_there(client: Client) -> None:
    assert client.get("/championships/77/").status_code == 404


def test_a_bot_that_is_not_there(cup: int, ada_client: Client) -> None:
    answer = ada_client.post(f"/championships/{cup}/bots/", {"bot": "rocket"})

    assert answer.status_code == 422
    assert "There is no bot called rocket" in text(answer)


# Standings


@COMMITTED
def test_standings_with_points_by_race_and_the_champion(client: Client) -> None:
    number = bots_only(races=2, drivers=2, legends=1)
    for _ in range(2):
        race_to_the_end(running_race(number))
        season.follow_races()

    shown = text(client.get(f"/championships/{number}/"))

    assert "Champion" in shown
    assert "Black Legend" in shown
    assert "won by" in shown


def test_a_tie_says_what_decided(client: Client) -> None:
    number = bots_only(races=3, drivers=1, legends=1)
    for winner, second in ((0, 1), (1, 0)):
        results = (
            CarResult(winner, 1, Outcome.FINISHED),
            CarResult(second, 2, Outcome.FINISHED),
        )
        carry_out(number, ScoreRace(race=running_race(number), results=results), season.SEASON)
        season.open_next_race(number)

    shown = text(client.get(f"/championships/{number}/"))

    assert "Ahead of Careful 1 by the last race: place 1 against 2." in shown
    assert "Behind Black Legend by the last race: place 2 against 1." in shown


# Cost


def count_queries(get: Callable[[], object]) -> int:
    get()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        get()
    return len(queries)


@COMMITTED
def test_pages_ask_a_fixed_number_of_queries(ada: User, ben: User) -> None:
    client = signed_in(ada)
    small = organise.create_championship(ada.pk, name="Small", season="1961")
    alone = count_queries(lambda: client.get(f"/championships/{small}/"))
    listed = count_queries(lambda: client.get("/championships/"))
    for number in range(4):
        organise.create_championship(ada.pk, name=f"Cup {number}", season="1963")
    large = bots_only(races=3, drivers=4, legends=2)
    organise.request_entry(small, ben.pk)
    race_to_the_end(running_race(large))
    season.follow_races()

    # Two more for the race that runs: whether it is paused, and whom it waits for.
    assert count_queries(lambda: client.get(f"/championships/{large}/")) <= alone + 2 <= 9
    assert count_queries(lambda: client.get("/championships/")) <= listed + 1 <= 10


@COMMITTED
def test_a_page_that_shows_the_present_is_left_alone(client: Client) -> None:
    number = bots_only()
    found = re.search(r"seen=([\w-]+)", client.get(f"/championships/{number}/").content.decode())
    assert found is not None

    assert client.get(f"/championships/{number}/?seen={found[1]}").status_code == 204
    race_to_the_end(running_race(number))
    season.follow_races()
    assert client.get(f"/championships/{number}/?seen={found[1]}").status_code == 200


# Support


def test_the_admin_looks_and_does_not_touch(admin_client: Client) -> None:
    number = bots_only()

    for page in ("championship", "entry", "standing"):
        assert admin_client.get(f"/admin/championships/{page}/").status_code == 200
        assert admin_client.get(f"/admin/championships/{page}/add/").status_code == 403
    change = admin_client.post(f"/admin/championships/championship/{number}/change/", {})
    assert change.status_code == 403
