"""Championships on the real store: what people ask, and what becomes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from championships.models import Championship, ChampionshipText, Entry, Standing
from championships.projections import rebuilding
from championships.rules.words import ChampionshipStatus, EntryMode, EntryStatus
from championships.services import organise, season
from championships.services.calendars import PlannedRace
from heat_site.accounts.models import User
from heat_site.errors import CommandRefused, NothingThere, NotYourSeat
from heat_site.eventstore import store
from heat_site.eventstore.records import Meta, NewEvent
from races import public
from tests.championships.seasons import (
    PLAIN,
    bots_only,
    race_to_the_end,
    running_race,
    state_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.django_db
# On PostgreSQL a follower sees nothing of the transaction it runs in.
COMMITTED = pytest.mark.django_db(transaction=True)


def refused(command: Callable[[], object]) -> str:
    with pytest.raises(CommandRefused) as caught:
        command()
    return caught.value.reason


def test_a_printed_season_has_its_tracks_and_their_laps(ada: User) -> None:
    number = organise.create_championship(ada.pk, name="  Cup ", season="1963")

    state = state_of(number)
    assert [(race.track, race.laps) for race in state.calendar] == [
        ("usa", 2),
        ("great-britain", 2),
        ("france", 2),
        ("italia", 3),
    ]
    assert state.points == (9, 6, 4, 3, 2, 1)
    assert ChampionshipText.objects.get(pk=state.text).name == "Cup"


def test_an_own_calendar(ada: User) -> None:
    number = organise.create_championship(
        ada.pk,
        name="Cup",
        calendar=[PlannedRace("japan"), PlannedRace("usa", 1)],
        points=(10, 6, 4, 2, 0, 0),
    )

    state = state_of(number)
    assert [(race.track, race.laps) for race in state.calendar] == [("japan", 2), ("usa", 1)]
    assert state.points == (10, 6, 4, 2, 0, 0)


def test_settings_are_refused_with_a_reason(ada: User) -> None:
    create = organise.create_championship

    assert refused(lambda: create(ada.pk, name=" ", season="1961")) == "name_length"
    assert refused(lambda: create(ada.pk, name="Cup", season="1950")) == "season_unknown"
    both = (PlannedRace("usa", 2),)
    assert (
        refused(lambda: create(ada.pk, name="Cup", season="1961", calendar=both))
        == "season_or_calendar"
    )
    assert (
        refused(lambda: create(ada.pk, name="Cup", calendar=[PlannedRace("moon", 1)]))
        == "track_unknown"
    )
    assert refused(lambda: create(ada.pk, name="Cup")) == "calendar_length"
    assert not ChampionshipText.objects.exists()


def test_creating_twice_makes_one(ada: User) -> None:
    def create() -> int:
        return organise.create_championship(ada.pk, name="Cup", season="1961", command_id="once")

    assert create() == create()
    assert Championship.objects.count() == 1


def test_joining_twice_joins_once(ada: User, ben: User) -> None:
    number = organise.create_championship(ada.pk, name="Cup", season="1961")

    first = organise.request_entry(number, ben.pk, command_id="once")

    assert organise.request_entry(number, ben.pk, command_id="once") == first
    assert refused(lambda: organise.request_entry(number, ben.pk)) == "already_entered"


def test_only_the_organiser_organises(ada: User, ben: User) -> None:
    number = organise.create_championship(
        ada.pk, name="Cup", season="1961", entry_mode=EntryMode.APPROVAL
    )
    organise.request_entry(number, ben.pk)

    for forbidden in (
        lambda: organise.admit_entry(number, ben.pk, 0),
        lambda: organise.decline_entry(number, ben.pk, 0),
        lambda: organise.add_bot(number, ben.pk, "racer"),
        lambda: organise.start(number, ben.pk),
        lambda: organise.withdraw_driver(number, ben.pk, 0),
        lambda: organise.rename(number, ben.pk, "Ben's"),
        lambda: organise.pause(number, ben.pk, command_id="p"),
    ):
        with pytest.raises(NotYourSeat):
            forbidden()


def test_a_championship_that_is_not_there(ada: User) -> None:
    with pytest.raises(NothingThere):
        organise.request_entry(99, ada.pk)


def test_names_can_change_without_an_event(ada: User) -> None:
    number = organise.create_championship(ada.pk, name="Cup", season="1961")
    before = store.version(f"championship-{number}")

    organise.rename(number, ada.pk, "Trophy")

    assert ChampionshipText.objects.get(pk=state_of(number).text).name == "Trophy"
    assert store.version(f"championship-{number}") == before
    assert "Cup" not in "".join(event.body for event in store.read(f"championship-{number}"))

    organise.rename(number, ada.pk, "Grand\0Prix\0")
    assert ChampionshipText.objects.get(pk=state_of(number).text).name == "Grand Prix"


def test_bots_have_accounts_of_their_own(ada: User) -> None:
    first = organise.create_championship(ada.pk, name="One", season="1961")
    second = organise.create_championship(ada.pk, name="Two", season="1961")
    for number in (first, first, second):
        organise.add_bot(number, ada.pk, "racer")

    assert [bot.name for bot in User.objects.filter(is_bot=True).order_by("pk")] == [
        "Racer 1",
        "Racer 2",
    ]
    assert refused(lambda: organise.add_bot(first, ada.pk, "rocket")) == "unknown_bot"


def test_leaving_before_the_start_frees_the_place(ada: User, ben: User) -> None:
    number = organise.create_championship(ada.pk, name="Cup", season="1961")
    organise.request_entry(number, ben.pk)

    organise.leave(number, ben.pk)

    assert Entry.objects.get(championship=number).status == EntryStatus.LEFT
    with pytest.raises(NotYourSeat):
        organise.leave(number, ada.pk)


def test_the_start_opens_the_first_race(ada: User, ben: User) -> None:
    number = organise.create_championship(ada.pk, name="Cup", season="1961", legends=2)
    organise.request_entry(number, ben.pk)

    organise.start(number, ada.pk)

    state = state_of(number)
    assert state.legend_colours == public.legend_colours(2)
    assert state.running_race is not None
    assert len(state.running_race.cars) == 3


@COMMITTED
def test_a_whole_season_with_its_grids_and_its_champion() -> None:
    number = bots_only(races=2, drivers=2, legends=1)
    first = running_race(number)
    race_to_the_end(first)

    season.follow_races()

    state = state_of(number)
    second = running_race(number)
    order = [line.competitor for line in state.results[0]]
    assert [state.races[1].cars.index(who) for who in order] == grid_of(second)
    race_to_the_end(second)
    season.follow_races()
    over = state_of(number)
    assert over.status is ChampionshipStatus.ENDED
    assert sum(line.points for line in Standing.objects.filter(championship=number)) == 2 * 19
    champion = Standing.objects.get(championship=number, champion=True)
    assert (champion.line, champion.place) == (1, 1)
    assert season.follow_races() == 0


def grid_of(race: int) -> list[int]:
    from races import codec

    drawn = next(event for event in store.read(f"race-{race}") if event.type == "grid_drawn")
    event = codec.decode(drawn.type, drawn.schema, drawn.body)
    return list(event.order)  # type: ignore[union-attr]


@COMMITTED
def test_races_beside_championships_are_nobodys_business(ada: User) -> None:
    number = bots_only(races=1)
    race = public.create_race(ada.pk, track="espana", laps=1, seats=1, legends=1)
    public.take_seat(race, ada.pk)
    public.start_race(race, ada.pk)
    race_to_the_end(race, ada.pk)

    assert season.follow_races() == 0
    race_to_the_end(running_race(number))
    assert season.follow_races() == 1


@COMMITTED
def test_one_championship_that_cannot_go_on_does_not_stop_the_others(ada: User) -> None:
    sound = bots_only()
    race_to_the_end(running_race(sound))
    # A row whose stream is missing, which no service would leave behind; it comes first.
    stray = Championship.objects.get(pk=sound)
    stray.number, stray.running_race = 0, None
    stray.save(force_insert=True)

    with pytest.raises(ExceptionGroup) as caught:
        season.follow_races()

    assert caught.group_contains(NothingThere)
    assert state_of(sound).running_race is not None


@COMMITTED
def test_a_result_that_cannot_be_carried_is_not_lost_and_stops_nobody(ada: User) -> None:
    lost = public.open_race(
        public.RaceLineup(
            championship=77,
            track="espana",
            laps=1,
            entrants=(public.Entrant(account=ada.pk), public.Entrant(account=ada.pk + 1)),
        ),
        "a race of a championship that is not there yet",
    )
    race_to_the_end(lost, ada.pk, ada.pk + 1)
    sound = bots_only(races=1)
    race_to_the_end(running_race(sound))

    for _ in range(2):
        with pytest.raises(ExceptionGroup) as caught:
            season.follow_races()
        assert caught.group_contains(NothingThere), "tried again each time"

    assert state_of(sound).status is ChampionshipStatus.ENDED
    assert [event.type for event in store.read(f"championship-{sound}")].count("race_scored") == 1


@COMMITTED
def test_an_ended_race_that_cannot_be_read_stops_nobody() -> None:
    broken, sound = (running_race(number) for number in (bots_only(), bots_only(seed="8")))
    race_to_the_end(broken)
    stands_at = store.version(f"race-{broken}")
    strange = NewEvent(type="not_of_this_program", schema=1, body="{}")
    store.append(f"race-{broken}", [strange], stands_at, Meta(cause="driver"))
    race_to_the_end(sound)

    with pytest.raises(ExceptionGroup):
        season.follow_races()

    scored = Championship.objects.filter(races_scored=1).order_by("number")
    assert [each.running_race != sound for each in scored] == [True]


@COMMITTED
def test_r9_5_a_withdrawn_driver_leaves_the_race_and_the_season(ada: User, ben: User) -> None:
    number = organise.create_championship(
        ada.pk, name="Cup", calendar=[PlannedRace("espana", 1)] * 2, options=PLAIN
    )
    organise.request_entry(number, ben.pk)
    for _ in range(2):
        organise.add_bot(number, ada.pk, "careful")
    organise.start(number, ada.pk)
    race = running_race(number)

    organise.withdraw_driver(number, ada.pk, 0)

    race_to_the_end(race)
    result = public.race_result(race)
    assert result is not None
    assert (result[-1].account, result[-1].status.value) == (ben.pk, "withdrawn")
    season.follow_races()
    state = state_of(number)
    assert len(state.races[1].cars) == 2
    assert [line.points for line in Standing.objects.filter(account=ben.pk)] == [0]


@COMMITTED
def test_a_driver_may_leave_for_good(ada: User, ben: User) -> None:
    number = organise.create_championship(ada.pk, name="Cup", season="1961", legends=1)
    organise.request_entry(number, ben.pk)
    organise.start(number, ada.pk)
    race = running_race(number)

    organise.leave(number, ben.pk, command_id="bye")
    organise.leave(number, ben.pk, command_id="bye")

    assert public.race_result(race) is not None, (
        "with only a Legend left it plays itself to the end"
    )
    season.follow_races()
    assert state_of(number).status is ChampionshipStatus.ENDED


def test_the_organiser_pauses_the_running_race(ada: User, ben: User) -> None:
    number = organise.create_championship(ada.pk, name="Cup", season="1961", legends=1)
    assert refused(lambda: organise.pause(number, ada.pk, command_id="p")) == "no_race_running"
    organise.request_entry(number, ben.pk)
    organise.start(number, ada.pk)

    organise.pause(number, ada.pk, command_id="p1")
    assert public.is_paused(running_race(number))
    assert refused(lambda: organise.pause(number, ada.pk, command_id="p2")) == "race_paused"

    organise.resume(number, ada.pk, command_id="r1")
    assert not public.is_paused(running_race(number))


def rows() -> list[tuple[str, dict[str, object]]]:
    from championships.projections.writing import fields_of

    return [
        (kind.__name__, fields_of(row))
        for kind in rebuilding.PROJECTIONS
        for row in kind.objects.order_by("pk")
    ]


@COMMITTED
def test_rebuilt_rows_equal_the_live_ones(ada: User, ben: User) -> None:
    number = bots_only()
    race_to_the_end(running_race(number))
    season.follow_races()
    declined = organise.create_championship(ada.pk, name="Cup", season="1961")
    organise.request_entry(declined, ben.pk)
    organise.decline_entry(declined, ada.pk, 0)
    live = rows()
    assert rebuilding.differences() == []

    assert rebuilding.rebuild() == 2

    assert rows() == live
    assert rebuilding.differences() == []


def test_differences_are_named() -> None:
    number = bots_only()
    Championship.objects.filter(pk=number).update(drivers=9)
    Entry.objects.filter(championship=number, number=0).delete()

    assert rebuilding.differences() == [
        f"championship {number}, entry 0: missing",
        f"championship {number}: drivers is 9, the events say 2",
    ]
