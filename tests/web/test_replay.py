"""The replay page without its script, and the frames that the script gets."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from races import history
from races.rules import view
from races.rules.replay import replay
from races.rules.words import CarId
from tests.services.racing import play_one, play_to_the_end, started_race, state
from tests.web.reading import signed_in, text, words

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.test import Client

    from heat_site.accounts.models import User

pytestmark = pytest.mark.django_db

ROW = re.compile(r'<tr data-car="(\d+)".*?data-fact="space">(\d+)<', re.DOTALL)


@pytest.fixture
def ended(ada: User, ben: User) -> int:
    race = started_race(ada, ben, legends=1)
    play_to_the_end(race)
    return race


def spaces(page: str) -> dict[int, int]:
    """The space of each car, as the table says."""
    return {int(car): int(space) for car, space in ROW.findall(page)}


def links(page: str) -> dict[str, int]:
    """The version that each button leads to."""
    found = re.findall(r'id="replay-(\w+)" href="\?at=(\d+)', page)
    return {name: int(version) for name, version in found if name != "link"}


def frames(client: Client, race: int, **asked: int) -> dict[str, Any]:
    answer = client.get(f"/races/{race}/replay/frames/", asked)
    assert answer.status_code == 200
    found: dict[str, Any] = json.loads(answer.content)
    return found


def test_the_page_draws_the_position_at_a_version(ended: int, client: Client) -> None:
    events = history.events(ended)
    for version in range(40, state(ended).version, 37):
        page = text(client.get(f"/races/{ended}/replay/?at={version}"))
        seen = view(replay(events[:version]), None)
        assert spaces(page) == {car.id: car.space for car in seen.cars}


def test_links_lead_through_the_race_turn_by_turn(ended: int, client: Client) -> None:
    page = text(client.get(f"/races/{ended}/replay/"))
    visited = []
    while (following := links(page)["next"]) not in visited:
        visited.append(following)
        page = text(client.get(f"/races/{ended}/replay/?at={following}"))
        assert len(visited) < 200

    assert visited[-1] == state(ended).version
    assert "The race has ended" in page
    back = links(page)
    assert back["previous"] == visited[-2]
    assert back["first"] == 1


@pytest.mark.parametrize(("by", "fewer"), [("round", True), ("car-0", True), ("event", False)])
def test_other_steps_are_longer_or_shorter(
    ended: int, client: Client, by: str, fewer: bool
) -> None:
    at = links(text(client.get(f"/races/{ended}/replay/")))["next"]
    turn = links(text(client.get(f"/races/{ended}/replay/?at={at}")))["next"]
    other = text(client.get(f"/races/{ended}/replay/?at={at}&by={by}"))

    assert (links(other)["next"] >= turn) is fewer
    assert f"by={by}" in other


@pytest.mark.parametrize("at", ["", "0", "-3", "x", "1e3", "999999999", "9" * 30, "٣", "²"])
@pytest.mark.parametrize("by", ["", "turn", "car-", "car-99", "car-x", "nonsense"])
def test_odd_moments_and_steps_show_some_moment(
    ended: int, client: Client, at: str, by: str
) -> None:
    for address in (f"/races/{ended}/replay/", f"/races/{ended}/replay/frames/"):
        assert client.get(address, {"at": at, "by": by, "after": at}).status_code == 200


def test_a_race_that_has_not_started_has_its_first_moments(ada: User, client: Client) -> None:
    from races.services import organise

    race = organise.create_race(ada.pk, track="usa", seats=2, laps=1)
    page = client.get(f"/races/{race}/replay/")

    assert page.status_code == 200
    assert "Before the start" in words(page)


@pytest.mark.parametrize("path", ["", "frames/", "cars/"])
def test_there_is_no_replay_of_no_race(client: Client, path: str) -> None:
    assert client.get(f"/races/4711/replay/{path}").status_code == 404


def test_only_the_own_seat_while_the_race_runs(
    ada: User, ben: User, cleo: User, client: Client
) -> None:
    race = started_race(ada, ben)
    hand = state(race).driver(CarId(0)).hand
    last = [
        each["piles"]["hand"]
        for each in frames(signed_in(ada), race, seat=0)["frames"]
        if "piles" in each
    ]
    assert sorted(last[-1]) == sorted(hand)
    for reader in (signed_in(ben), signed_in(cleo), client):
        for path in ("", "frames/"):
            assert reader.get(f"/races/{race}/replay/{path}?seat=0").status_code == 403
            assert reader.get(f"/races/{race}/replay/{path}?seat=7").status_code == 404
    assert "Cards of" not in words(client.get(f"/races/{race}/replay/"))


def test_nobody_elses_cards_are_in_the_frames_of_a_running_race(
    ada: User, ben: User, client: Client
) -> None:
    race = started_race(ada, ben)
    play_one(race)
    for reader in (client, signed_in(ben)):
        body = json.dumps(frames(reader, race))
        assert "Ada has locked a plan." in body
        assert "Ada has locked gear" not in body
        assert '"piles"' not in body


def test_after_the_end_any_seat_can_be_looked_at(ended: int, client: Client) -> None:
    page = client.get(f"/races/{ended}/replay/?seat=1&at=60")

    assert page.status_code == 200
    assert "Cards of Ben" in words(page)
    assert "Deck, from the top" in words(page)
    assert client.get(f"/races/{ended}/replay/?seat=2").status_code == 404, "a Legend has no cards"


def test_frames_unfold_to_the_position_at_every_version(ended: int, client: Client) -> None:
    body = frames(client, ended)
    cars: dict[str, dict[str, Any]] = {}
    versions = {}
    for frame in (body["base"], *body["frames"]):
        for car, changes in frame.get("cars", {}).items():
            cars[car] = {**cars.get(car, {}), **changes}
        versions[frame["version"]] = {car: dict(each) for car, each in cars.items()}
    for version in range(30, state(ended).version, 41):
        seen = view(replay(history.events(ended)[:version]), None)
        shown = versions[max(each for each in versions if each <= version)]
        assert {int(car): each["progress"] for car, each in shown.items()} == {
            car.id: car.progress for car in seen.cars
        }


def test_frames_come_in_pieces_that_join(
    ended: int, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = frames(client, ended)
    monkeypatch.setattr("races.web.film.FRAMES_AT_ONCE", 50)
    joined: list[Any] = []
    piece: dict[str, Any] = {"next": 0}
    while piece["next"] is not None:
        after = piece["next"]
        piece = frames(client, ended, after=after)
        assert len(piece["frames"]) <= 50
        assert piece["base"]["version"] == (after or 1)
        joined += piece["frames"]

    assert joined == whole["frames"]


def test_the_cars_of_the_picture_and_the_road_are_told(ended: int, client: Client) -> None:
    parts = json.loads(client.get(f"/races/{ended}/replay/cars/").content)

    assert len(parts["points"]) == 2 * parts["spaces"] * parts["per_space"]
    assert {name: each["turned"] for name, each in parts["pictures"].items()} in (
        {"wide": 0, "upright": 1},
        {"wide": 1, "upright": 0},
    )
    assert parts["pictures"]["wide"]["cars"].count('class="car ') == 3


def test_race_page_and_log_lead_to_moments(ended: int, client: Client) -> None:
    for address in (f"/races/{ended}/", f"/races/{ended}/log/"):
        page = text(client.get(address))
        assert f"/races/{ended}/replay/?at={state(ended).version}" in page


def test_what_ended_may_be_kept_by_the_browser_and_nobody_else(
    ended: int, ada: User, ben: User, client: Client
) -> None:
    old = client.get(f"/races/{ended}/replay/frames/")
    new = client.get(f"/races/{started_race(ada, ben)}/replay/frames/")

    assert "private" in old["Cache-Control"]
    assert "max-age=600" in old["Cache-Control"]
    assert "max-age=0" in new["Cache-Control"]


def test_a_replay_costs_few_queries(
    ended: int, ada: User, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    client = signed_in(ada)
    for address, most in ((f"/races/{ended}/replay/", 8), (f"/races/{ended}/replay/frames/", 7)):
        client.get(address)
        with django_assert_max_num_queries(most):
            client.get(address)
