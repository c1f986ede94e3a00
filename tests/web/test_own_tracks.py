"""Pages of tracks by meaning: the list, one track, the form with its preview, JSON, permissions."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from races import catalogue
from races.models import OwnTrack
from races.own_tracks import any_track
from races.services import organise, own_tracks
from races.web.track_form import as_filled
from tests.services.racing import state
from tests.web.reading import HTMX, signed_in, text, words

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.test import Client

    from heat_site.accounts.models import User
    from tests.web.reading import Response

pytestmark = pytest.mark.django_db

NEW = "/tracks/new/"


def filled(do: str = "save", **changes: str) -> dict[str, str]:
    """The form of a copy of Mexico as a browser sends it."""
    sent = as_filled({**own_tracks.described(catalogue.track("mexico")), "name": "Backyard"})
    return {**sent, "do": do, **changes}


def told_at(page: Response, field: str) -> str:
    """What stands in the place for errors of a field."""
    place = rf'(?:id="|hx-target="#)slot-{field}"[^>]*>(.*?)</(?:div|hx-partial)>'
    found = re.search(place, text(page), re.DOTALL)
    assert found is not None
    return unescape(re.sub(r"<[^>]+>", " ", found[1])).strip()


def test_a_track_is_made_from_a_copy(ada: User) -> None:
    client = signed_in(ada)
    page = client.get(f"{NEW}?from=mexico")
    assert page.status_code == 200
    assert 'value="Copy of Mexico"' in text(page)
    assert "This track can be raced on." in words(page)
    assert 'class="track track-wide"' in text(page)

    saved = client.post(NEW, filled(), follow=True)

    made = OwnTrack.objects.get()
    track = any_track(f"own-{made.pk}")
    assert track is not None
    mexico = catalogue.track("mexico")
    assert (made.owner, made.name) == (ada.pk, "Backyard")
    assert (track.corners, track.outline) == (mexico.corners, mexico.outline)
    assert track.press_corner_order == mexico.press_corner_order
    assert "The track is saved" in words(saved)
    assert "A track by Ada" in words(saved)


@pytest.mark.parametrize("track_id", catalogue.tracks())
def test_every_track_survives_the_form(ada: User, track_id: str) -> None:
    track = catalogue.track(track_id)
    sent = {**as_filled(own_tracks.described(track)), "do": "save"}

    assert signed_in(ada).post(NEW, sent).status_code == 302
    made = any_track(f"own-{OwnTrack.objects.get().pk}")
    assert made is not None
    assert msgspec.structs.replace(made, id=track.id, set=track.set) == track


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"name": " "}, "name", "The track has no name."),
        ({"laps": "0"}, "laps", "1 to 50 laps, not 0"),
        ({"laps": "many"}, "laps", "whole number"),
        ({"spaces": "9999999999999"}, "spaces", "less than or equal to 99999"),
        ({"spaces": "201"}, "spaces", "16 to 200 spaces"),
        ({"heat_cards": "31"}, "heat_cards", "between 0 and 30"),
        ({"press_corner_order": "B Z"}, "press_corner_order", "press corner Z is no corner"),
        ({"flooded_spaces": "4-2"}, "flooded_spaces", "backwards"),
        ({"tunnel_spaces": "all"}, "tunnel_spaces", "such as 5-9, 14-16; “all”"),
        ({"outline": "1 0 0\nhere"}, "outline", "Line 2: write three whole numbers"),
        ({"outline": "1 0 0\n5 9 9"}, "outline", "has 2 points"),
        ({"corners-1-after_space": "3"}, "corners-1-after_space", "does not lie behind"),
        ({"corners-2-speed_limit": "0"}, "corners-2-speed_limit", "must be 1 or higher"),
        ({"corners-2-speed_limit": ""}, "corners-2-speed_limit", "required"),
        ({"corners-2-id": ""}, "corners-2-id", "Corner number 3 has no letter"),
        ({"corners-2-id": "D"}, "corners-3-id", "more than one corner"),
        (
            {"corners-2-legend_line_after_space": "39"},
            "corners-2-legend_line_after_space",
            "must lie before",
        ),
        ({"corners-1-chicane_exit_of": "Z"}, "corners-1-chicane_exit_of", "no other corner"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_saved(
    ada: User, changes: dict[str, str], field: str, said: str
) -> None:
    client = signed_in(ada)
    for page in (
        client.post(NEW, filled(**changes)),
        client.post("/tracks/preview/", filled("show", **changes), headers=HTMX),
    ):
        assert said in told_at(page, field)
    assert client.post(NEW, filled(**changes)).status_code == 422
    assert not OwnTrack.objects.exists()


def test_the_preview_draws_what_can_be_drawn(ada: User) -> None:
    client = signed_in(ada)
    good = client.post("/tracks/preview/", filled("show"), headers=HTMX)
    nameless = client.post("/tracks/preview/", filled("show", name=""), headers=HTMX)
    broken = client.post("/tracks/preview/", filled("show", outline=""), headers=HTMX)

    assert "This track can be raced on." in words(good)
    assert "<svg" in text(good)
    assert told_at(good, "laps") == ""
    assert "1 thing is to be put right" in words(nameless)
    assert "<svg" in text(nameless)
    assert "<svg" not in text(broken)
    assert not OwnTrack.objects.exists()


def test_without_javascript_the_buttons_show_and_add_rows(ada: User) -> None:
    client = signed_in(ada)
    shown = client.post(NEW, filled("show", flooded_spaces="20-24"))
    more = client.post(NEW, filled("more", name="Kept"))

    assert shown.status_code == more.status_code == 200
    assert 'value="20-24"' in text(shown)
    assert 'name="corners-9-id"' in text(more)
    assert 'name="corners-10-id"' not in text(more)
    assert 'value="Kept"' in text(more)


def test_the_form_is_filled_in_from_json(ada: User) -> None:
    client = signed_in(ada)
    described = {**own_tracks.described(catalogue.track("usa")), "name": "From a file", "laps": 0}
    raw = msgspec.json.encode(described)
    pasted = client.post(NEW, filled("read", json=raw.decode()))
    uploaded = client.post(NEW, {**filled("read"), "file": SimpleUploadedFile("track.json", raw)})

    for page in (pasted, uploaded):
        assert page.status_code == 200
        assert 'value="From a file"' in text(page)
        assert "1 to 50 laps, not 0" in told_at(page, "laps")


@pytest.mark.parametrize(
    ("json", "said"),
    [
        ("{", "This is not JSON"),
        ("[]", "A track is one JSON object"),
        ('{"id": "x", "colour": 1}', 'no field "colour"'),
        ('{"id": "x", "name": 5}', 'The field "laps" is missing'),
        ("9" * 5_000, "This is not JSON"),
        ("[" * 70_000, "64 KB at most"),
        ("", "This is not JSON"),
    ],
)
def test_json_that_is_no_track_is_told_and_the_form_stays(ada: User, json: str, said: str) -> None:
    page = signed_in(ada).post(NEW, filled("read", json=json, name="Kept"))

    assert page.status_code == 422
    assert said in unescape(words(page))
    assert 'value="Kept"' in text(page)


def test_strange_requests_are_no_errors_of_the_site(ada: User) -> None:
    client = signed_in(ada)

    assert client.post(NEW, {"do": "save"}).status_code == 422
    assert client.post(NEW, {"do": "nonsense"}).status_code == 200
    assert client.post(NEW, filled("more", **{"corners-TOTAL_FORMS": "9" * 4})).status_code == 200
    assert client.post(NEW, filled("more", **{"corners-TOTAL_FORMS": "x"})).status_code == 200
    assert client.post(NEW, filled(name="a\x00b")).status_code == 422
    assert client.get(f"{NEW}?from=nowhere").status_code == 404
    assert client.get("/tracks/own-9/").status_code == 404
    assert client.get("/tracks/own-9/edit/").status_code == 404


def test_only_the_owner_edits_and_withdraws(ada: User, ben: User, client: Client) -> None:
    made = own_tracks.save(ada.pk, own_tracks.described(catalogue.track("usa")))
    edit, withdraw = f"/tracks/{made}/edit/", f"/tracks/{made}/withdraw/"
    for address in (edit, withdraw):
        assert signed_in(ben).get(address).status_code == 403
        assert signed_in(ben).post(address, filled()).status_code == 403
        assert client.get(address).status_code == 302
        assert signed_in(ada).get(address).status_code == 200
    assert client.post("/tracks/preview/", filled()).status_code == 302
    assert signed_in(ada).get("/tracks/usa/edit/").status_code == 403
    assert OwnTrack.objects.get().name == "USA"
    assert f'href="{edit}"' not in text(signed_in(ben).get(f"/tracks/{made}/"))

    assert signed_in(ada).post(edit, filled()).status_code == 302
    assert OwnTrack.objects.get().name == "Backyard"
    gone = signed_in(ada).post(withdraw, follow=True)
    assert "The track is off the list" in words(gone)
    assert "This track is off the list" in words(client.get(f"/tracks/{made}/"))


def test_a_race_is_made_on_somebody_elses_track_by_its_link(ada: User, ben: User) -> None:
    made = own_tracks.save(ada.pk, {**own_tracks.described(catalogue.track("usa")), "name": "Yard"})
    client = signed_in(ben)
    assert "Yard" not in words(client.get("/races/new/"))
    page = client.get(f"/races/new/?track={made}")
    assert f'value="{made}" id="track-{made}" checked' in text(page)
    fields = {
        "track": made,
        "seats": "2",
        "legends": "1",
        "legend_pro": "0",
        "garage": "none",
        "deck": "basic",
        "decision_hours": "24",
        "take_seat": "on",
        "command_id": "once",
    }

    race = client.post("/races/new/", fields)

    assert race.status_code == 302, words(race)
    number = int(race["Location"].split("/")[2])
    assert state(number).track.id == made
    assert "Yard" in words(client.get("/races/?status=open"))
    assert "Yard" in words(client.get(f"/races/{number}/"))
    gone = client.post("/races/new/", {**fields, "track": "own-999", "command_id": "other"})
    assert gone.status_code == 422


def test_lists_cost_the_same_however_many_own_tracks(
    ada: User, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    client = signed_in(ada)
    usa = own_tracks.described(catalogue.track("usa"))
    for number in range(3):
        made = own_tracks.save(ada.pk, {**usa, "name": f"Yard {number}"})
        organise.create_race(ada.pk, track=made, seats=2)
    client.get("/tracks/")

    with django_assert_max_num_queries(5) as asked:
        page = client.get("/tracks/")
    assert all(f"Yard {number}" in words(page) for number in range(3))
    assert sum("races_owntrack" in each["sql"] for each in asked) == 1
    with django_assert_max_num_queries(20) as asked:
        assert "Yard 1" in words(client.get("/"))
    assert sum("races_owntrack" in each["sql"] for each in asked) == 1


def test_guests_see_the_tracks(client: Client) -> None:
    page = client.get("/tracks/")
    assert all(each.name in unescape(words(page)) for each in catalogue.tracks().values())
    assert "Sign in to make tracks of your own." in words(page)
    mexico = client.get("/tracks/mexico/")
    assert "Legend line after space" in words(mexico)
    assert '"legend_line_after_space": 29' in unescape(text(mexico))


def test_programs_see_their_own_tracks_too(ada: User, client: Client) -> None:
    usa = own_tracks.described(catalogue.track("usa"))
    made = own_tracks.save(ada.pk, {**usa, "name": "Yard"})

    assert made not in text(client.get("/api/tracks/"))
    listed = signed_in(ada).get("/api/tracks/").json()["tracks"]
    assert {"id": made, "name": "Yard", "laps": 2, "spaces": 69} in listed
