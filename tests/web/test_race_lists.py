"""Start page, list of races, making a race, seats, and what the organiser may do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from races.models import Race, Seat, SeatWords
from races.rules.words import CarId, CarStatus
from races.services import organise
from tests.services.racing import play_to_the_end, play_until_turn, started_race, state
from tests.web.reading import signed_in, text, words

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.test import Client

    from heat_site.accounts.models import User

pytestmark = pytest.mark.django_db

FORM = {
    "track": "usa",
    "laps": "",
    "seats": "3",
    "legends": "2",
    "garage": "none",
    "deck": "basic",
    "legend_pro": "1",
    "decision_hours": "48",
    "take_seat": "on",
    "words": "wet tyres",
    "command_id": "once",
}


def test_guests_are_told_what_this_is(ada: User, ben: User, client: Client) -> None:
    started_race(ada, ben)
    read = words(client.get("/"))

    for said in ("Heat: Pedal to the Metal", "Sign up", "Running races", "Ada and Ben"):
        assert said in read


def test_my_turns_come_first_with_time_and_instant(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    page = signed_in(ada).get("/")
    read = words(page)

    assert read.index("Round 1: choosing gear and cards") < read.index("My races")
    assert "59 min until" in read
    assert re.search(
        r'<time class="time-left is-short" datetime="[^"]+" title="[^"]+UTC">', text(page)
    )
    assert f'href="/races/{race}/"' in text(page)


def test_an_open_race_is_offered_to_others(ada: User, ben: User) -> None:
    race = organise.create_race(ada.pk, track="italia", seats=2)
    read = words(signed_in(ben).get("/"))

    assert "Italia" in read.split("Open seats")[1]
    assert "2 seats free" in read
    assert f'href="/races/{race}/"' in text(signed_in(ben).get("/races/?status=open"))


def test_lists_by_status(ada: User, ben: User, client: Client) -> None:
    race = started_race(ada, ben)
    assert "USA" in words(client.get("/races/"))
    play_to_the_end(race)
    assert "No race is running" in words(client.get("/races/"))
    assert "USA" in words(client.get("/races/?status=ended"))
    assert client.get("/races/?status=nonsense&before=nonsense").status_code == 200


def test_lists_cost_the_same_however_many_races(
    ada: User, ben: User, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    client = signed_in(ada)
    for _ in range(3):
        started_race(ada, ben)
    # The start page: ten for turns and races, four for the championships' section.
    for address, most in (("/", 14), ("/races/", 8)):
        client.get(address)
        with django_assert_max_num_queries(most):
            client.get(address)


def test_a_race_is_made_and_its_organiser_has_a_seat(ada: User) -> None:
    answer = signed_in(ada).post("/races/new/", FORM)
    race = Race.objects.get()

    assert answer["Location"] == f"/races/{race.number}/"
    assert (race.track, race.laps, race.seats, race.legends, race.legend_pro) == ("usa", 2, 3, 2, 1)
    assert race.decision_seconds == 48 * 3_600
    assert Seat.objects.get().account == ada.pk
    assert SeatWords.objects.get().words == "wet tyres"


def test_a_form_sent_twice_makes_one_race(ada: User) -> None:
    client = signed_in(ada)
    first, second = client.post("/races/new/", FORM), client.post("/races/new/", FORM)

    assert first["Location"] == second["Location"]
    assert Race.objects.count() == 1
    assert Seat.objects.count() == 1


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"seats": "7", "legends": "3"}, "Drivers and Legends together are eight at most."),
        ({"seats": "1", "legends": "0"}, "One driver alone needs at least one Legend."),
        ({"track": "moon"}, "moon is not one of the available choices"),
        ({"laps": "0"}, "greater than or equal to 1"),
        ({"decision_hours": "1000"}, "less than or equal to 720"),
        ({"legend_pro": "9"}, "less than or equal to 6"),
        ({"words": "w" * 201}, "at most 200 characters"),
    ],
)
def test_errors_keep_what_was_filled_in(ada: User, wrong: dict[str, str], sentence: str) -> None:
    answer = signed_in(ada).post("/races/new/", {**FORM, "words": "my own words", **wrong})

    assert answer.status_code == 422
    assert sentence in words(answer)
    assert "What you filled in is still there" in words(answer)
    if "words" not in wrong:
        assert "my own words" in text(answer)
    assert not Race.objects.exists()


def test_making_a_race_needs_an_account(client: Client) -> None:
    assert client.get("/races/new/")["Location"] == "/accounts/login/?next=/races/new/"


def test_joining_by_link(ada: User, ben: User, client: Client) -> None:
    race = organise.create_race(ada.pk, track="usa", seats=2)
    assert "Sign in to take a seat" in words(client.get(f"/races/{race}/join/"))
    guest = signed_in(ben)
    page = guest.get(f"/races/{race}/join/")
    assert "mixed into every shuffle" in words(page)
    answer = guest.post(f"/races/{race}/join/", {"words": "", "command_id": "k"})

    assert answer["Location"] == f"/races/{race}/"
    assert "You have a seat" in words(guest.get(answer["Location"]))
    assert Seat.objects.get().account == ben.pk
    assert SeatWords.objects.get().words  # made up


def test_the_form_for_a_seat_begins_empty_and_keeps_what_was_typed(ada: User, ben: User) -> None:
    race = organise.create_race(ada.pk, track="usa", seats=2)
    field = re.compile(r'<input id="seat-words"[^>]* value="([^"]*)" aria-describedby=')
    for address in (f"/races/{race}/", f"/races/{race}/join/"):
        assert field.findall(signed_in(ben).get(address).content.decode()) == [""]

    long = signed_in(ben).post(f"/races/{race}/join/", {"words": "w" * 300})
    assert field.findall(long.content.decode()) == ["w" * 300]
    assert "The cars in words, from the front" in words(long)


def test_a_full_race_says_so_and_keeps_the_words(ada: User, ben: User, cleo: User) -> None:
    race = organise.create_race(ada.pk, track="usa", seats=1, legends=1)
    organise.take_seat(race, ben.pk)
    answer = signed_in(cleo).post(f"/races/{race}/join/", {"words": "late", "command_id": "k"})

    assert answer.status_code == 422
    assert "All seats of this race are taken" in words(answer)
    long = signed_in(cleo).post(f"/races/{race}/join/", {"words": "w" * 300})
    assert long.status_code == 422
    assert "at most 200 characters" in words(long)


def test_a_seat_is_given_up_after_a_question(ada: User, ben: User) -> None:
    race = organise.create_race(ada.pk, track="usa", seats=2)
    organise.take_seat(race, ben.pk)
    client = signed_in(ben)
    assert "Give up your seat?" in words(client.get(f"/races/{race}/leave/"))
    assert Seat.objects.count() == 1
    client.post(f"/races/{race}/leave/", {"command_id": "k"})
    assert not Seat.objects.exists()


def test_the_organiser_starts_after_a_question(ada: User, ben: User) -> None:
    race = organise.create_race(ada.pk, track="usa", seats=3)
    for driver in (ada, ben):
        organise.take_seat(race, driver.pk)
    assert "Start the race" in words(signed_in(ada).get(f"/races/{race}/"))
    assert "Start the race" not in words(signed_in(ben).get(f"/races/{race}/"))
    asked = signed_in(ada).get(f"/races/{race}/start/")
    assert "1 seat is still free" in words(asked)
    answer = signed_in(ada).post(f"/races/{race}/start/", {"command_id": "k"})

    assert answer["Location"] == f"/races/{race}/"
    assert state(race).status == "running"


def test_a_start_with_one_car_is_refused_in_words(ada: User) -> None:
    race = organise.create_race(ada.pk, track="usa", seats=2)
    organise.take_seat(race, ada.pk)
    answer = signed_in(ada).post(f"/races/{race}/start/", {"command_id": "k"})

    assert answer.status_code == 422
    assert "needs at least 2 cars" in words(answer)
    assert "Rule R1.1" in words(answer)


def test_pausing_and_going_on(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    client = signed_in(ada)
    assert "Pause the race?" in words(client.get(f"/races/{race}/pause/"))
    client.post(f"/races/{race}/pause/", {"command_id": "k"})
    assert state(race).paused
    assert "paused" in words(signed_in(ben).get("/"))
    again = client.post(f"/races/{race}/pause/", {"command_id": "other"})
    assert again.status_code == 422
    client.post(f"/races/{race}/resume/", {"command_id": "k2"})
    assert not state(race).paused


def test_only_the_organiser_pauses(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    answer = signed_in(ben).post(f"/races/{race}/pause/", {"command_id": "k"})

    assert answer.status_code == 403
    assert "not yours to decide" in words(answer)


def test_a_car_is_withdrawn_after_a_question(ada: User, ben: User) -> None:
    race = started_race(ada, ben, legends=1)
    client = signed_in(ada)
    assert "Withdraw Ben?" in words(client.get(f"/races/{race}/withdraw/1/"))
    assert client.get(f"/races/{race}/withdraw/9/").status_code == 404
    client.post(f"/races/{race}/withdraw/1/", {"command_id": "k"})

    assert state(race).car(CarId(1)).status is CarStatus.WITHDRAWN
    assert "withdrawn" in words(client.get(f"/races/{race}/"))


def test_a_running_race_shows_the_organiser_tools_to_the_organiser_alone(
    ada: User, ben: User
) -> None:
    race = started_race(ada, ben)
    play_until_turn(race)

    assert "Withdraw Ben" in words(signed_in(ada).get(f"/races/{race}/"))
    assert "Withdraw Ben" not in words(signed_in(ben).get(f"/races/{race}/"))
