"""What a fresh site shows: two people, a championship under way, a race to join, a turn to take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.utils.translation import gettext as _

from championships.models import Championship
from championships.services import organise, season
from heat_site.accounts.models import User
from heat_site.eventstore import store
from races import public

if TYPE_CHECKING:
    from collections.abc import Callable

PEOPLE: Final = (("ada", "Ada"), ("bert", "Bert"))
# For a site on one's own machine, printed for everybody to see.
PASSWORD: Final = "slipstream-1961"  # noqa: S105 - as above
BOTS: Final = ("racer", "racer", "careful", "careful")
ROUNDS_OWED: Final = 4
"""Decisions that the drivers of the championship's second race have taken before one looks."""


def make_demo() -> tuple[User, ...]:
    """Fill a database without people; the two accounts, or none where others have theirs here.

    One transaction: there is all of it or nothing, and a second call finds it done.
    """
    with transaction.atomic():
        store.lock("demo")
        found = tuple(User.objects.filter(username__in=[name for name, _shown in PEOPLE]))
        if found or User.objects.filter(is_bot=False).exists():
            return found if len(found) == len(PEOPLE) else ()
        ada, bert = (_person(*person) for person in PEOPLE)
        _championship(ada.pk, bert.pk)
        _race_to_join(bert.pk)
        _race_under_way(ada.pk, bert.pk)
    return (ada, bert)


def _person(username: str, shown: str) -> User:
    return User.objects.create_user(
        username, f"{username}@example.org", PASSWORD, display_name=shown
    )


def _championship(ada: int, bert: int) -> None:
    """Both drive against bots; the first race is over, the second waits for them."""
    number = organise.create_championship(ada, name=_("Sunday League"), season="1961")
    for driver in (ada, bert):
        organise.request_entry(number, driver)
    for bot in BOTS:
        organise.add_bot(number, ada, bot)
    organise.start(number, ada)
    first = _running_race(number)
    _drive(first, (ada, bert), until=lambda _taken: public.race_result(first) is not None)
    season.score_race(number, first)
    season.open_next_race(number)
    second = _running_race(number)
    _drive(second, (ada, bert), until=lambda taken: taken >= ROUNDS_OWED * len(PEOPLE))


def _running_race(championship: int) -> int:
    race = Championship.objects.get(pk=championship).running_race
    if race is None:
        raise AssertionError(f"championship {championship} has no race running")
    return race


def _drive(race: int, people: tuple[int, ...], until: Callable[[int], bool]) -> None:
    """Let bots decide, and the careful autopilot for people, until it is enough."""
    taken = 0
    public.drive_bots(race)
    while not until(taken):
        decided = sum(public.decide_for(race, account) for account in people)
        if decided + public.drive_bots(race) == 0:
            raise AssertionError(f"race {race} waits for nobody")
        taken += decided


def _race_to_join(bert: int) -> None:
    race = public.create_race(bert, track="italia", seats=4, legends=1)
    public.take_seat(race, bert)


def _race_under_way(ada: int, bert: int) -> None:
    """Two people against two Legends, waiting for both plans."""
    race = public.create_race(ada, track="usa", seats=2, legends=2)
    public.take_seat(race, ada)
    public.take_seat(race, bert)
    public.start_race(race, ada)
