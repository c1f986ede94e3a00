"""The race report: what it says when, its figures to take away, and what it costs."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from races.queries import report as report_query
from races.rules.words import CarId
from races.services import organise
from races.web.report import COLUMNS
from tests.services.racing import play_one, play_to_the_end, started_race, state
from tests.web.reading import signed_in, text, words

if TYPE_CHECKING:
    from django.test import Client

    from heat_site.accounts.models import User

pytestmark = pytest.mark.django_db
READERS = ("report/", "report.csv", "report.json")


def ended_race(*drivers: User, legends: int = 1) -> int:
    race = started_race(*drivers, legends=legends)
    play_to_the_end(race)
    return race


def rounds_of(race: int, rounds: int) -> None:
    while (now := state(race).round) is None or now.number <= rounds:
        play_one(race)


def figures(client: Client, race: int) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text(client.get(f"/races/{race}/report.csv")))))


def test_an_ended_race_is_told_drawn_and_tabled(ada: User, ben: User, client: Client) -> None:
    race = ended_race(ada, ben)
    page = client.get(f"/races/{race}/report/")
    read = words(page)

    assert page.status_code == 200
    winner = {0: "Ada", 1: "Ben", 2: "Black Legend"}[state(race).results[0].car]
    for said in (f"{winner} wins at USA after", "The grid, from pole:", "The fastest lap:"):
        assert said in read
    for title in ("Result", "Places", "Gaps", "Heat in the engine", "Speed in the corners"):
        assert title in read
    assert text(page).count('role="img"') == 3
    assert text(page).count("The figures as a table") == 3
    assert "so far" not in read


def test_a_running_race_is_told_as_far_as_it_has_come(ada: User, ben: User, client: Client) -> None:
    race = started_race(ada, ben)
    read = words(client.get(f"/races/{race}/report/"))
    assert "The race at USA is about to begin" in read
    assert "CSV" not in read
    rounds_of(race, 2)
    read = words(client.get(f"/races/{race}/report/"))
    assert "The report so far" in read
    assert "The order after round 2" in read
    assert "wins at" not in read


def test_a_race_that_takes_drivers_has_nothing_to_report(ada: User, client: Client) -> None:
    race = organise.create_race(ada.pk, track="usa", seats=2, laps=1, decision_seconds=3_600)
    page = client.get(f"/races/{race}/report/")
    assert page.status_code == 200
    assert "There is nothing to report yet" in words(page)
    assert figures(client, race) == []
    assert json.loads(text(client.get(f"/races/{race}/report.json")))["report"] == []


@pytest.mark.parametrize("what", READERS)
def test_there_is_no_report_of_no_race_and_nothing_to_send(
    ada: User, ben: User, client: Client, what: str
) -> None:
    race = started_race(ada, ben)
    assert client.get(f"/races/999999/{what}").status_code == 404
    assert client.get(f"/races/{race}x/{what}").status_code == 404
    assert client.get(f"/races/-1/{what}").status_code == 404
    assert client.post(f"/races/{race}/{what}").status_code == 405
    assert client.head(f"/races/{race}/{what}").status_code == 200
    assert client.get(f"/races/{race}/{what}?at=x&seen=%00").status_code == 200


def test_the_report_is_the_same_for_all_who_read_it(ada: User, ben: User, client: Client) -> None:
    """A driver sees no more in it than a guest."""
    race = started_race(ada, ben)
    rounds_of(race, 1)
    for what in ("report.csv", "report.json"):
        seen = {text(who.get(f"/races/{race}/{what}")) for who in (client, signed_in(ada))}
        assert len(seen) == 1
    pages = [text(who.get(f"/races/{race}/report/")) for who in (client, signed_in(ada))]
    bodies = {re.sub(r"(?s).*<main(.*)</main>.*", r"\1", page) for page in pages}
    assert len(bodies) == 1


def test_the_spreadsheet_has_a_line_for_each_round_and_car(
    ada: User, ben: User, client: Client
) -> None:
    race = ended_race(ada, ben)
    answer = client.get(f"/races/{race}/report.csv")
    assert answer["Content-Type"].startswith("text/csv; charset=utf-8")
    assert f'filename="race-{race}.csv"' in answer["Content-Disposition"]
    rows = figures(client, race)
    assert tuple(rows[0]) == COLUMNS
    assert {row["name"] for row in rows} == {"Ada", "Ben", "Black Legend"}
    assert {row["race"] for row in rows} == {str(race)}
    legend = next(row for row in rows if row["legend"])
    assert legend["gear"] == legend["engine"] == legend["speed"] == legend["corners"] == ""
    for result in state(race).results:
        last = [row for row in rows if row["car"] == str(result.car)][-1]
        assert (last["place"], last["status"]) == (str(result.place), str(result.status))
    assert any(re.fullmatch(r"1[A-Z]:\d+/\d+x?", row["corners"]) for row in rows)


@pytest.mark.parametrize("name", ["=1+1", "+cmd", "-2", "@SUM(A1)", "\t=1", " =1", "＝1"])
def test_no_name_is_a_formula(ada: User, ben: User, client: Client, name: str) -> None:
    race = started_race(ada, ben)
    rounds_of(race, 1)
    ben.display_name = name
    ben.save()
    named = figures(client, race)[0]["name"], figures(client, race)[1]["name"]
    assert "'" + ben.name in named


def test_names_cannot_break_out_of_page_or_charts(ada: User, ben: User, client: Client) -> None:
    race = started_race(ada, ben)
    rounds_of(race, 1)
    ben.display_name = "<script>\"&'x</script>"
    ben.save()
    page = text(client.get(f"/races/{race}/report/"))
    assert "&lt;script&gt;" in page
    assert "<script>" not in page


def test_the_record_to_take_away_is_that_of_the_api(ada: User, ben: User, client: Client) -> None:
    race = ended_race(ada, ben)
    answer = client.get(f"/races/{race}/report.json")
    assert answer["Content-Type"] == "application/json"
    told = json.loads(answer.content)
    assert told == json.loads(client.get(f"/api/races/{race}/report/").content)
    assert told["names"] == {"0": "Ada", "1": "Ben", "2": "Black Legend"}
    assert told["record"]["standings"] == [result.car for result in state(race).results]
    assert told["record"]["rounds"][0]["cars"][0]["place"] == 1
    assert client.get("/api/races/999999/report/").status_code == 404


@pytest.mark.parametrize("what", READERS)
def test_who_has_it_already_gets_nothing_again(
    ada: User, ben: User, client: Client, what: str
) -> None:
    race = started_race(ada, ben)
    rounds_of(race, 1)
    first = client.get(f"/races/{race}/{what}")
    assert "no-cache" in first["Cache-Control"]
    again = {"If-None-Match": first["ETag"]}
    same = client.get(f"/races/{race}/{what}", headers=again)
    assert (same.status_code, same.content) == (304, b"")
    rounds_of(race, 2)
    assert client.get(f"/races/{race}/{what}", headers=again).status_code == 200
    other = {**again, "Accept-Language": "pt"}
    assert "Accept-Language" in client.get(f"/races/{race}/{what}", headers=other)["Vary"]


def test_figures_of_an_ended_race_are_good_for_a_while(
    ada: User, ben: User, client: Client
) -> None:
    race = ended_race(ada, ben)
    for what in ("report.csv", "report.json"):
        kept = client.get(f"/races/{race}/{what}")["Cache-Control"]
        assert "max-age=300" in kept
        assert "private" in kept


def test_a_report_is_worked_out_once_for_a_version(ada: User, ben: User, client: Client) -> None:
    """The race's last event and the names are read each time, its whole log once."""
    race = ended_race(ada, ben)
    report_query._records.clear()
    costs = []
    for what in (*READERS, *READERS):
        with CaptureQueriesContext(connection) as asked:
            assert client.get(f"/races/{race}/{what}").status_code == 200
        costs.append(len(asked))
    assert costs == [3, 2, 2, 2, 2, 2]
    assert len(report_query._records) == 1


def test_the_race_page_leads_to_the_report(ada: User, ben: User, client: Client) -> None:
    race = started_race(ada, ben)
    assert f'href="/races/{race}/report/"' in text(client.get(f"/races/{race}/"))


def test_a_race_that_everybody_left_before_a_round_ended_is_told(
    ada: User, ben: User, client: Client
) -> None:
    race = started_race(ada, ben)
    for car in (0, 1):
        organise.withdraw_car(race, ada.pk, CarId(car))
    page = client.get(f"/races/{race}/report/")
    assert page.status_code == 200
    assert "Nobody finishes at USA." in words(page)
    assert "withdrawn" in words(page)
    for what in ("report.csv", "report.json"):
        assert client.get(f"/races/{race}/{what}").status_code == 200
