"""A site with everything on it that a page can show, built once for all who look at pages."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from django.test import Client

from championships.rules.words import EntryMode
from championships.services import organise as seasons
from championships.services import season
from championships.services.calendars import PlannedRace
from heat_site.accounts.models import User
from races.queries.own_tracks import track_page
from races.rules import awaited
from races.rules.conditions import GarageMode
from races.rules.seating import car_of
from races.rules.values import CardSet, Deck
from races.rules.words import RaceStatus, Step
from races.services import organise, own_tracks
from races.services.modules import Modules
from tests.championships.seasons import race_to_the_end, running_race
from tests.services.racing import play_one, play_to_the_end, started_race, state

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    import pytest

PASSWORD: Final = "pit-lane-1961"
EVERYTHING: Final = Modules(
    garage=GarageMode.RANDOM,
    deck=Deck.ADVANCED,
    expansions=(CardSet.HEAVY_RAIN, CardSet.TUNNEL_VISION),
    weather=True,
    event_card="hold-on-tight",
)
DRAFT: Final = Modules(garage=GarageMode.DRAFT, deck=Deck.ADVANCED)
MOST_DECISIONS: Final = 600


class Built:
    """What was built: sessions of people by name, and numbers and names that addresses need."""

    def __init__(self, sessions: Mapping[str, str], places: Mapping[str, object]) -> None:
        self.sessions = sessions
        self.places = places

    def address(self, pattern: str) -> str:
        """An address with the names in braces filled in: `/races/{planning}/`."""
        return pattern.format_map(self.places)


def seeds() -> Iterator[bytes]:
    """Secret seeds that are the same every time, so that pictures of pages stay the same."""
    number = 0
    while True:
        number += 1
        yield hashlib.sha256(f"pictures {number}".encode()).digest()


def fix_chance(patch: pytest.MonkeyPatch) -> None:
    """Lets every race that is opened from now on draw its chance from `seeds`."""
    drawn = seeds()
    patch.setattr(organise, "new_seed", lambda: next(drawn))


def build() -> Built:
    """Fill an empty database."""
    ada, ben, cleo, staff = (_person(name) for name in ("Ada", "Ben", "Cleo", "Staff"))
    staff.is_staff = True
    staff.save()
    # Signing in spoils the keys of mails that were sent before.
    sessions = {person.username: _session(person) for person in (ada, ben, cleo, staff)}
    places: dict[str, object] = {
        **_races(ada, ben, cleo),
        **_championships(ada, ben, cleo),
        "own_track": _own_track(ada),
        "reset": f"{user_pk_to_url_str(ben)}-{default_token_generator.make_token(ben)}",
        "confirm": EmailConfirmationHMAC(EmailAddress.objects.get(user=ben)).key,
    }
    return Built(sessions, places)


def _person(name: str) -> User:
    return User.objects.create_user(
        name.lower(), f"{name.lower()}@example.org", PASSWORD, display_name=name
    )


def _session(person: User) -> str:
    client = Client()
    client.force_login(person)
    return client.cookies["sessionid"].value


def _races(ada: User, ben: User, cleo: User) -> dict[str, object]:
    ended = started_race(ada, ben, cleo, legends=3, laps=2)
    play_to_the_end(ended)
    free = organise.create_race(ben.pk, track="italia", seats=4, legends=1)
    organise.take_seat(free, ben.pk)
    seated = organise.create_race(ada.pk, track="great-britain", seats=3, legends=2)
    organise.take_seat(seated, ada.pk)
    paused = started_race(ada, ben, legends=1)
    organise.pause_race(paused, ada.pk)
    return {
        "ended": ended,
        "free": free,
        "seated": seated,
        "paused": paused,
        "garage": _asked("japan", DRAFT, Step.PICK, ada, ben),
        "planning": _planning(ada, ben, cleo),
        "reacting": _asked("espana", EVERYTHING, Step.REACT, ada, ben),
        "discarding": _asked("mexico", EVERYTHING, Step.DISCARD, ada, ben),
        "others": started_race(ben, cleo, legends=2),
    }


def _planning(*people: User) -> int:
    """The third round, with the first driver's plan open."""
    race = started_race(*people, legends=3, laps=2)
    _play(race, lambda: (state(race).round or _NOWHERE).number == 3 and _is_asked(race, people[0]))
    return race


class _Nowhere:
    number = 0


_NOWHERE: Final = _Nowhere()


def _asked(track: str, modules: Modules, step: Step, *drivers: User) -> int:
    """A race in which the first driver is asked for this step."""
    race = organise.create_race(
        drivers[0].pk, track=track, seats=len(drivers), legends=2, modules=modules
    )
    for driver in drivers:
        organise.take_seat(race, driver.pk)
    organise.start_race(race, drivers[0].pk)
    _play(race, lambda: _is_asked(race, drivers[0], step))
    return race


def _is_asked(race: int, driver: User, step: Step | None = None) -> bool:
    now = state(race)
    return any(
        each.car == car_of(now, driver.pk) and step in {None, each.step} for each in awaited(now)
    )


def _play(race: int, until: Callable[[], bool]) -> None:
    for _ in range(MOST_DECISIONS):
        if until():
            return
        if state(race).status is RaceStatus.ENDED:
            break
        play_one(race)
    raise AssertionError(f"race {race} never came to what was to be seen")


def _championships(ada: User, ben: User, cleo: User) -> dict[str, object]:
    taking = seasons.create_championship(
        ada.pk,
        name="Winter Cup",
        season="1961",
        legends=2,
        entry_mode=EntryMode.APPROVAL,
    )
    for driver in (ada, ben):
        seasons.request_entry(taking, driver.pk)
    seasons.add_bot(taking, ada.pk, "racer")
    running = _season(ada, "Sunday League", races=3, drivers=(ada, ben))
    _next_race(running, ada.pk, ben.pk)
    over = _season(cleo, "Autumn Trophy", races=2, drivers=(cleo,))
    for _ in range(2):
        _next_race(over, cleo.pk)
    free = seasons.create_championship(ben.pk, name="Night Races", season="1962")
    return {"taking": taking, "running": running, "over": over, "free_season": free}


def _season(organiser: User, name: str, *, races: int, drivers: tuple[User, ...]) -> int:
    number = seasons.create_championship(
        organiser.pk,
        name=name,
        calendar=[PlannedRace("espana", 1)] * races,
        options=seasons.SeasonOptions(garage=GarageMode.NONE),
    )
    season.fix_seed(number, "7")
    for driver in drivers:
        seasons.request_entry(number, driver.pk)
    for bot in ("racer", "careful"):
        seasons.add_bot(number, organiser.pk, bot)
    seasons.start(number, organiser.pk)
    return number


def _next_race(number: int, *people: int) -> None:
    race_to_the_end(running_race(number), *people)
    season.follow_races()


def _own_track(ada: User) -> str:
    described = own_tracks.described(track_page("usa", ada.pk).track)
    return own_tracks.save(ada.pk, {**described, "name": "Harbour Circuit"})
