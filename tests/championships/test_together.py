"""Several at once, on the database DATABASE_URL names: real threads, real commits."""

from __future__ import annotations

from functools import partial

import pytest

from championships.rules.words import ChampionshipStatus
from championships.services import organise, season
from heat_site.accounts.models import User
from heat_site.errors import CommandRefused
from heat_site.eventstore import store
from tests.championships.seasons import bots_only, race_to_the_end, running_race, state_of
from tests.eventstore.threads import crew

pytestmark = pytest.mark.django_db(transaction=True)


def kinds(number: int) -> list[str]:
    return [event.type for event in store.read(f"championship-{number}")]


def test_four_followers_score_and_open_once() -> None:
    numbers = [bots_only(races=2) for _ in range(3)]
    for number in numbers:
        race_to_the_end(running_race(number))

    with crew(4) as threads:
        steps = threads.together(*[season.follow_races] * 4)

    assert sum(steps) == 2 * len(numbers)
    for number in numbers:
        assert kinds(number).count("race_scored") == 1
        assert kinds(number).count("race_opened") == 2
    assert len(store.streams("race")) == 2 * len(numbers)


def test_a_withdrawal_while_the_next_race_opens(ada: User) -> None:
    """Whichever comes first: a driver who has left drives in no race."""
    number = bots_only(races=2, drivers=3)
    race_to_the_end(running_race(number))

    with crew(2) as threads:
        threads.together(
            season.follow_races, partial(organise.withdraw_driver, number, 0, 0, command_id="w")
        )
    season.follow_races()

    second = running_race(number)
    withdrawn = [event.type for event in store.read(f"race-{second}")].count("car_withdrawn")
    assert len(state_of(number).races[1].cars) - withdrawn == 2
    race_to_the_end(second)
    season.follow_races()
    assert state_of(number).status is ChampionshipStatus.ENDED


def test_two_for_the_last_car(ada: User, ben: User, cleo: User) -> None:
    number = organise.create_championship(ada.pk, name="Cup", season="1961", legends=5)

    def join(account: int) -> str:
        try:
            organise.request_entry(number, account)
        except CommandRefused as refused:
            return refused.reason
        return "in"

    with crew(2) as threads:
        answers = threads.together(partial(join, ben.pk), partial(join, cleo.pk))

    assert sorted(answers) == ["cars_full", "in"]


def test_bots_added_to_two_championships_at_once(ada: User) -> None:
    numbers = [
        organise.create_championship(ada.pk, name=name, season="1961") for name in ("One", "Two")
    ]

    with crew(2) as threads:
        threads.together(
            *(partial(organise.add_bot, number, ada.pk, "racer") for number in numbers)
        )

    assert User.objects.filter(is_bot=True).count() == 1
