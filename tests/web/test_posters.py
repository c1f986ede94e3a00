"""Pictures and words for link previews: what they show, how long they last, what they cost."""

from __future__ import annotations

import re
import struct
from functools import partial
from html import unescape
from typing import TYPE_CHECKING

import pytest

from races.picture.layout import layout
from races.picture.poster import PosterLine, picture_ratio, poster_svg
from races.picture.svg import Frame, track_svg
from races.rules.weather import RoadToken
from races.season_cards import weathers
from races.services import organise
from races.web import posters
from tests.picture.circuits import IDS, TRACKS
from tests.picture.test_svg import SVG, by_class, parsed
from tests.services.racing import play_to_the_end, play_until_turn, started_race, state
from tests.web.reading import signed_in, text
from tests.web.situations import Drive, page_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.test import Client

    from heat_site.accounts.models import User
    from races.rules.track import Track

EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"></svg>'


@pytest.fixture(autouse=True)
def _nothing_drawn() -> Iterator[None]:
    posters.forget()
    yield
    posters.forget()


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def social(page: str) -> dict[str, str]:
    """The tags that previews are made from."""
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">', page)
    return {name: unescape(content) for name, content in found}


@pytest.mark.django_db
def test_a_race_has_a_picture_at_every_moment(ada: User, ben: User, client: Client) -> None:
    race = started_race(ada, ben, legends=2)
    play_until_turn(race)
    last = state(race).version

    drawn = {}
    for at in (1, last // 2, last):
        answer = client.get(f"/races/{race}/picture.png?at={at}")
        assert answer.status_code == 200
        assert answer["Content-Type"] == "image/png"
        assert "max-age=604800" in answer["Cache-Control"]
        assert "public" in answer["Cache-Control"]
        assert size(answer.content) == (1200, 630)
        drawn[at] = answer.content
    assert len(set(drawn.values())) == 3
    now = client.get(f"/races/{race}/picture.png")
    assert now.content == drawn[last]
    assert "max-age=60" in now["Cache-Control"]


@pytest.mark.django_db
@pytest.mark.parametrize("asked", ["at=", "at=x", "at=-1", "at=0", f"at={'9' * 40}", "language=xx"])
def test_odd_wishes_have_a_picture_all_the_same(ada: User, client: Client, asked: str) -> None:
    race = organise.create_race(ada.pk, track="usa", seats=2, laps=1)
    assert client.get(f"/races/{race}/picture.png?{asked}").status_code == 200


@pytest.mark.django_db
def test_there_is_no_picture_of_no_race(client: Client) -> None:
    assert client.get("/races/4711/picture.png").status_code == 404


@pytest.mark.django_db
def test_a_drivers_picture_is_everybodys(ada: User, ben: User, client: Client) -> None:
    race = started_race(ada, ben)
    mine = signed_in(ada).get(f"/races/{race}/picture.png?at={state(race).version}")
    posters.forget()

    assert client.get(f"/races/{race}/picture.png?at={state(race).version}").content == mine.content


@pytest.mark.django_db
def test_only_so_many_are_drawn_a_minute_but_what_is_drawn_can_be_had(
    ada: User, ben: User, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posters, "DRAWN_A_MINUTE", 2)
    race = started_race(ada, ben)
    answers = [client.get(f"/races/{race}/picture.png?at={at}") for at in (1, 2, 3, 2, 1)]

    assert [each.status_code for each in answers] == [200, 200, 429, 200, 200]
    assert answers[2]["Retry-After"] == "60"


def test_the_site_has_a_picture_which_takes_no_query(client: Client) -> None:
    answer = client.get("/picture.png?language=en")

    assert size(answer.content) == (1200, 630)


def test_words_are_drawn_with_the_sites_own_type() -> None:
    lines = (PosterLine(1, "1", 0, "Ada", "1/2"),)
    one = posters.png(poster_svg(EMPTY, "USA", "Race 1", lines))
    other = posters.png(poster_svg(EMPTY, "USB", "Race 1", lines))
    nothing = posters.png(poster_svg(EMPTY, "", "", ()))

    assert len({one, other, nothing}) == 3
    assert posters.png(poster_svg(EMPTY, "Ğ", "", ())) != posters.png(
        poster_svg(EMPTY, "Ĝ", "", ())
    )


def test_long_and_hostile_words_stay_words() -> None:
    lines = tuple(PosterLine(each, "9", each, "<b>" + "W" * 60, "&") for each in range(12))
    svg = poster_svg(EMPTY, '"/><script>' + "x" * 90, "<i>", lines, "&" * 300)

    assert "<script>" not in svg
    assert "<b>" not in svg
    assert svg.count("…") == 8 + 2
    assert size(posters.png(svg)) == (1200, 630)


@pytest.mark.parametrize("track", TRACKS, ids=IDS)
@pytest.mark.parametrize("over_words", [False, True])
def test_the_track_and_its_weather_fill_the_room_they_have(
    track: Track, *, over_words: bool
) -> None:
    ratio = picture_ratio(over_words=over_words)
    root = parsed(track_svg(track, weather="rain", frame=Frame(plain=True, ratio=ratio)))
    seen = [float(each) for each in root.get("viewBox", "").split()]
    (mood,) = by_class(root, "mood-rain")
    veil = next(each for each in mood if each.tag == f"{SVG}rect")
    box = layout(track).box

    assert seen[2] / seen[3] == pytest.approx(ratio, rel=0.001)
    assert [float(veil.get(name, "")) for name in ("x", "y", "width", "height")] == seen
    assert seen[0] < box.x < box.x + box.width < seen[0] + seen[2]
    assert seen[1] < box.y < box.y + box.height < seen[1] + seen[3]


def test_the_weather_of_a_race_is_on_its_poster() -> None:
    rain, sun = (next(each for each in weathers() if each.id == name) for name in ("rain", "sun"))
    token = {"A": RoadToken.LIMIT_DOWN}
    page = partial(Drive, plays="1", road=token)
    wet, dry, none = (
        parsed(posters.race_svg(page_of(page(weather=each).race, None), "Ada leads."))
        for each in (rain, sun, None)
    )

    assert by_class(wet, "mood-rain")
    assert by_class(dry, "mood-sun")
    assert by_class(wet, f"token-{RoadToken.LIMIT_DOWN}")
    assert len(by_class(wet, "poster-weather")) == 1
    assert not by_class(none, "mood") + by_class(none, "poster-weather")
    for poster in (wet, dry, none):
        assert not by_class(poster, "legend-lines") + by_class(poster, "corner-distances")


def test_a_weather_without_an_icon_is_none() -> None:
    root = parsed(poster_svg(EMPTY, "USA", "Race 1", (), weather="hail"))

    assert not by_class(root, "poster-weather")


@pytest.mark.django_db
def test_pages_of_a_race_name_the_picture_of_their_moment(
    ada: User, ben: User, client: Client
) -> None:
    race = started_race(ada, ben)
    play_to_the_end(race)
    page = social(text(client.get(f"/races/{race}/")))
    moment = social(text(client.get(f"/races/{race}/replay/?at=60")))

    assert page["og:title"] == f"USA, race {race}"
    assert "wins the race" in page["og:description"]
    address = f"http://testserver/races/{race}/picture.png?at={state(race).version}&language=en"
    assert page["og:image"] == address
    assert page["twitter:card"] == "summary_large_image"
    assert moment["og:url"] == f"http://testserver/races/{race}/replay/?at=60"
    assert re.search(r"picture\.png\?at=(5|60)", moment["og:image"])
    assert moment["og:description"]
    for each in (page, moment):
        shown = client.get(each["og:image"].removeprefix("http://testserver"))
        assert shown.status_code == 200


@pytest.mark.django_db
def test_other_pages_name_the_sites_picture(client: Client) -> None:
    for address in ("/", "/races/", "/rules/"):
        tags = social(text(client.get(address)))
        assert tags["og:image"] == "http://testserver/picture.png?language=en"
        assert tags["og:title"] == "Paddock"
