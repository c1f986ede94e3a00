"""Drawing a track: what the form says is what the file holds, and faults are told in words."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from races import catalogue
from races.catalogue import load_track_text
from tests.picture.circuits import IDS, TRACKS
from tests.web.reading import HTMX, signed_in, text, words

if TYPE_CHECKING:
    from django.test import Client

    from heat_site.accounts.models import User
    from races.rules.track import Track

pytestmark = pytest.mark.django_db


def fields(page: str) -> dict[str, str]:
    """What a browser would send of the large form, untouched."""
    form = page[page.index('id="own-track-form"') :].split("</form>", maxsplit=1)[0]
    sent = {
        re.search(r'name="([^"]+)"', tag)[1]: unescape(  # type: ignore[index]
            (re.search(r'value="([^"]*)"', tag) or ["", ""])[1]
        )
        for tag in re.findall(r"<input[^>]*>", form)
    }
    for name, options in re.findall(r'<select name="([^"]+)".*?>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options) or ["", "left"]
        sent[name] = chosen[1]
    for name, inside in re.findall(
        r'<textarea name="([^"]+)"[^>]*>(.*?)</textarea>', form, re.DOTALL
    ):
        sent[name] = unescape(inside).strip()
    return sent


@pytest.mark.parametrize("track", TRACKS, ids=IDS)
def test_a_track_comes_out_of_the_form_as_it_went_in(ada: User, track: Track) -> None:
    client = signed_in(ada)
    sent = fields(text(client.get(f"/tracks/new/?like={track.id}")))
    answer = client.post("/tracks/file/", sent)

    assert answer.status_code == 200
    assert answer["Content-Disposition"] == f'attachment; filename="{track.id}.json"'
    assert structs.replace(load_track_text(answer.content), set=track.set) == track


def test_a_change_is_seen_at_once_and_nothing_is_stored(ada: User) -> None:
    client = signed_in(ada)
    sent = fields(text(client.get("/tracks/new/?like=usa")))
    part = client.post("/tracks/new/", {**sent, "tunnel_spaces": "20-25"}, headers=HTMX)

    assert part.status_code == 200
    assert 'class="tunnel"' in text(part)
    assert "<html" not in text(part)
    assert "usa" in catalogue.tracks()
    assert not catalogue.track("usa").tunnel_spaces


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"form-0-speed_limit": "0"}, "limit"),
        ({"press_corner_order": "A Z"}, "Z"),
        ({"spaces": "17"}, "spaces"),
        ({"outline": "1 0 0"}, "The outline has 1 points"),
    ],
)
def test_what_is_impossible_is_told_in_words(
    ada: User, wrong: dict[str, str], sentence: str
) -> None:
    client = signed_in(ada)
    sent = fields(text(client.get("/tracks/new/?like=usa")))
    answer = client.post("/tracks/new/", {**sent, **wrong})

    assert answer.status_code == 422
    assert "Nobody can race on this track yet" in words(answer)
    assert sentence in words(answer)
    assert client.post("/tracks/file/", {**sent, **wrong}).status_code == 422


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"flooded_spaces": "six to eleven"}, "Write first and last space of each stretch"),
        ({"outline": "1 2\n3 4 5"}, "is no point of the outline"),
        ({"laps": "many"}, "Enter a whole number"),
        ({"form-TOTAL_FORMS": "many"}, "ManagementForm"),
    ],
)
def test_what_cannot_be_read_is_marked_at_its_field(
    ada: User, wrong: dict[str, str], sentence: str
) -> None:
    client = signed_in(ada)
    sent = fields(text(client.get("/tracks/new/?like=usa")))
    answer = client.post("/tracks/new/", {**sent, **wrong})

    assert answer.status_code == 422
    assert "Some fields cannot be read" in words(answer)
    assert sentence in words(answer)


def test_json_fills_the_form_or_is_refused_with_all_that_is_wrong(ada: User) -> None:
    client = signed_in(ada)
    file = client.post("/tracks/file/", fields(text(client.get("/tracks/new/?like=japan"))))
    filled = client.post("/tracks/new/", {"text": file.content.decode()})
    assert 'value="Japan"' in text(filled)

    for wrong, sentence in (("{", "This is not JSON"), ("{}", 'The field "id" is missing')):
        refused = client.post("/tracks/new/", {"text": wrong})
        assert refused.status_code == 422
        assert sentence in unescape(words(refused))


def test_drawing_needs_an_account(client: Client) -> None:
    assert client.get("/tracks/new/")["Location"] == "/accounts/login/?next=/tracks/new/"
