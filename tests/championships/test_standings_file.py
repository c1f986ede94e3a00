"""The table of a championship as a file for a spreadsheet."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

import pytest

from championships.queries.championship_page import championship_page
from championships.services import organise, season
from tests.championships.seasons import bots_only, race_to_the_end, running_race

if TYPE_CHECKING:
    from django.test import Client

    from heat_site.accounts.models import User

# On PostgreSQL a follower sees nothing of the transaction it runs in.
pytestmark = pytest.mark.django_db(transaction=True)


def rows(client: Client, number: int) -> list[dict[str, str]]:
    answer = client.get(f"/championships/{number}/standings.csv")
    assert answer.status_code == 200
    assert f'filename="championship-{number}.csv"' in answer["Content-Disposition"]
    return list(csv.DictReader(io.StringIO(answer.content.decode())))


def test_the_table_has_a_line_for_each_competitor_with_its_races(client: Client) -> None:
    number = bots_only(races=1, legends=1)
    assert rows(client, number) == []
    race = running_race(number)
    race_to_the_end(race)
    season.follow_races()

    page = championship_page(number, None)
    found = rows(client, number)
    assert [row["name"] for row in found] == [line.name for line in page.standings]
    assert [row["points"] for row in found] == [str(line.points) for line in page.standings]
    assert [row["race_1_points"] for row in found] == [row["points"] for row in found]
    assert {row["race_1_outcome"] for row in found} == {"finished"}
    assert [row["legend"] for row in found].count("1") == 1
    shown = client.get(f"/championships/{number}/").content.decode()
    assert f'href="/championships/{number}/standings.csv"' in shown
    assert f'href="/api/championships/{number}/standings/"' in shown
    assert f'href="/races/{race}/report/"' in shown


def test_who_has_the_file_already_gets_nothing_again(ada: User, client: Client) -> None:
    number = organise.create_championship(ada.pk, name="Autumn cup", season="1961")
    first = client.get(f"/championships/{number}/standings.csv")
    again = client.get(
        f"/championships/{number}/standings.csv", headers={"If-None-Match": first["ETag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


def test_there_is_no_table_of_no_championship(client: Client) -> None:
    assert client.get("/championships/999999/standings.csv").status_code == 404
    assert client.post("/championships/999999/standings.csv").status_code == 405
