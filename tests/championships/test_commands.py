"""Seasons, demo content and rebuilding from the command line."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from championships.models import Championship, SeasonSeed
from championships.services.demo import PASSWORD
from championships.services.playing import SeasonOrder, play_season
from heat_site.accounts.models import User
from heat_site.eventstore import store
from heat_site.settings.base import ROOT
from races import public

if TYPE_CHECKING:
    from pathlib import Path


def run(command: str, *arguments: str) -> str:
    printed = io.StringIO()
    call_command(command, *arguments, stdout=printed)
    return printed.getvalue()


def season_in_a_fresh_database(folder: Path, *arguments: str) -> dict[str, Any]:
    """What `play_season --json` prints in a program and a database of its own."""
    folder.mkdir()
    environment = {
        **os.environ,
        "VAR_FOLDER": str(folder),
        "DATABASE_URL": f"sqlite:///{folder / 'site.sqlite3'}",
        "CELERY_BROKER_URL": "memory://",
        "DJANGO_SETTINGS_MODULE": "heat_site.settings.test",
    }

    def manage(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    manage("migrate", "--verbosity", "0")
    played: dict[str, Any] = json.loads(manage("play_season", *arguments, "--json"))
    return played


@pytest.mark.timeout(180)
def test_the_same_seed_gives_the_same_log(tmp_path: Path) -> None:
    order = ("--season", "1961", "--drivers", "3", "--bots", "careful", "--legends", "1")
    first = season_in_a_fresh_database(tmp_path / "one", *order, "--seed", "7")
    again = season_in_a_fresh_database(tmp_path / "two", *order, "--seed", "7")
    other = season_in_a_fresh_database(tmp_path / "three", *order, "--seed", "8")

    assert first == again
    assert len(first["log_hash"]) == 64
    assert other["log_hash"] != first["log_hash"]
    assert first["races"] == [1, 2, 3]
    assert len(first["standings"]) == 4
    assert sum(line["points"] for line in first["standings"]) == 3 * (9 + 6 + 4 + 3) + 2
    assert first["events"] > first["commands"] > 100


@pytest.mark.django_db
def test_a_season_touches_nothing_but_its_own(ada: User) -> None:
    race = public.create_race(ada.pk, track="usa", seats=2, legends=1)
    before = store.read(f"race-{race}")
    order = SeasonOrder(name="Bots", season="1961", drivers=2, bot="careful", seed="7")

    played = play_season(order)

    assert store.read(f"race-{race}") == before
    assert race not in played.races
    assert Championship.objects.get().number == played.championship
    assert SeasonSeed.objects.get().championship == played.championship


@pytest.mark.django_db
def test_a_season_in_words() -> None:
    printed = run("play_season", "--season", "1962", "--drivers", "2", "--bots", "careful")

    assert "Careful 1" in printed
    assert "Champion: Careful" in printed
    assert "events" in printed


@pytest.mark.django_db
def test_a_season_that_cannot_be_is_refused_in_words() -> None:
    with pytest.raises(CommandError, match="All 8 cars are taken"):
        run("play_season", "--drivers", "7", "--legends", "2")
    with pytest.raises(CommandError, match="at least 2 cars"):
        run("play_season", "--drivers", "1")


@pytest.mark.django_db
def test_the_demo_is_made_once_and_can_be_used() -> None:
    printed = run("demo")
    events = sum(store.version(stream) for stream in store.streams("race"))

    assert run("demo") == printed
    assert sum(store.version(stream) for stream in store.streams("race")) == events
    client = Client()
    assert client.login(username="ada", password=PASSWORD)
    assert all(line in printed for line in ("ada", "bert", PASSWORD))
    row = Championship.objects.get()
    assert (row.status, row.races_scored) == ("running", 1)
    assert client.get(f"/championships/{row.pk}/").status_code == 200


@pytest.mark.django_db
def test_the_demo_keeps_out_of_a_site_with_people(ben: User) -> None:
    assert run("demo") == ""
    assert not Championship.objects.exists()
    assert not User.objects.exclude(pk=ben.pk).exists()


@pytest.mark.django_db
def test_a_demo_password_that_was_changed_is_not_printed() -> None:
    run("demo")
    ada = User.objects.get(username="ada")
    ada.set_password("something-of-her-own")
    ada.save()

    printed = run("demo")

    assert "ada" not in printed
    assert "bert" in printed


@pytest.mark.django_db
def test_rebuilding_everything() -> None:
    order = SeasonOrder(name="Bots", season="1961", drivers=2, bot="careful", seed="7")
    number = play_season(order).championship
    run("rebuild_projections", "--check")
    Championship.objects.filter(pk=number).update(drivers=7)
    with pytest.raises(CommandError, match="1 difference"):
        run("rebuild_projections", "--check")

    assert "championships: 1 streams" in run("rebuild_projections")

    run("rebuild_projections", "--check")
