"""Tracks that people make: saved, refused, raced on, taken off the list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from championships.services.calendars import PlannedRace, own_calendar
from heat_site.errors import CommandRefused, NothingThere, NotYourSeat
from races import catalogue, history, public
from races.catalogue import TrackRefused
from races.models import OwnTrack
from races.own_tracks import any_track, any_tracks, own_tracks_of, track_on_offer
from races.rules.track_faults import Fault
from races.rules.words import RaceStatus
from races.services import organise, own_tracks
from tests.services.racing import play_one, play_to_the_end, state

if TYPE_CHECKING:
    from collections.abc import Callable

    from heat_site.accounts.models import User

pytestmark = pytest.mark.django_db


def described(**changes: object) -> dict[str, Any]:
    return {**own_tracks.described(catalogue.track("mexico")), "name": "Backyard", **changes}


def test_a_saved_track_is_found_under_an_id_of_its_own(ada: User) -> None:
    made = own_tracks.save(ada.pk, described())

    track = any_track(made)
    assert track is not None
    assert (track.id, track.name, track.set) == (made, "Backyard", "own")
    assert track.corners == catalogue.track("mexico").corners
    assert list(own_tracks_of(ada.pk)) == [made]
    assert made not in catalogue.tracks()
    assert own_tracks_of(None) == {}


@pytest.mark.parametrize("unknown", ["own-0", "own-01", "own-x", "own-999", "", "atlantis"])
def test_ids_of_nothing(unknown: str) -> None:
    assert any_track(unknown) is None
    assert track_on_offer(unknown) is None


def test_a_bad_track_is_refused_with_all_its_faults_and_nothing_is_kept(ada: User) -> None:
    with pytest.raises(TrackRefused) as raised:
        own_tracks.save(ada.pk, described(name=" ", laps=0))

    assert {each.fault for each in raised.value.faults} == {
        Fault.NAME_EMPTY,
        Fault.LAPS_OUT_OF_RANGE,
    }
    assert not OwnTrack.objects.exists()


def test_only_the_owner_changes_it(ada: User, ben: User) -> None:
    made = own_tracks.save(ada.pk, described())

    with pytest.raises(NotYourSeat):
        own_tracks.save(ben.pk, described(name="Mine now"), track=made)
    with pytest.raises(NotYourSeat):
        own_tracks.withdraw(ben.pk, made)
    with pytest.raises(NothingThere):
        own_tracks.save(ada.pk, described(), track="usa")
    assert OwnTrack.objects.get().name == "Backyard"

    assert own_tracks.save(ada.pk, described(name="Front yard"), track=made) == made
    assert OwnTrack.objects.get().name == "Front yard"


def test_there_is_a_most_of_tracks_for_one_account(
    ada: User, ben: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_tracks, "MOST_OWN_TRACKS", 2)
    own_tracks.save(ada.pk, described())
    second = own_tracks.save(ada.pk, described())

    with pytest.raises(CommandRefused, match="too_many_own_tracks"):
        own_tracks.save(ada.pk, described())
    own_tracks.save(ben.pk, described())
    own_tracks.withdraw(ada.pk, second)
    own_tracks.save(ada.pk, described())


def test_a_long_text_is_not_read(ada: User) -> None:
    text = msgspec.json.encode(described()) + b" " * own_tracks.LONGEST_TEXT

    with pytest.raises(CommandRefused, match="track_text_too_long"):
        own_tracks.read(text)
    assert own_tracks.read(text.strip())["name"] == "Backyard"


def test_everybody_races_on_it_and_a_race_keeps_what_it_was_made_with(ada: User, ben: User) -> None:
    made = own_tracks.save(ada.pk, described(laps=1))
    race = organise.create_race(ben.pk, track=made, seats=2, legends=1)
    for driver in (ada, ben):
        organise.take_seat(race, driver.pk)
    organise.start_race(race, ben.pk)
    play_one(race)
    before = state(race).track

    own_tracks.save(ada.pk, described(name="Shorter", laps=2, heat_cards=3), track=made)

    assert state(race).track == before
    assert '"Backyard"' in history.recorded(race)[0].body
    assert (before.name, before.laps) == ("Backyard", 1)
    play_to_the_end(race)
    assert state(race).status is RaceStatus.ENDED
    again = organise.create_race(ben.pk, track=made, seats=2)
    assert state(again).track.name == "Shorter"


def test_off_the_list_calendars_keep_it_and_new_ones_cannot_choose_it(ada: User) -> None:
    made = own_tracks.save(ada.pk, described())
    entry = own_calendar([PlannedRace(made)]).calendar[0]
    assert (entry.track, entry.laps) == (made, 3)
    own_tracks.withdraw(ada.pk, made)

    with pytest.raises(NothingThere):
        organise.create_race(ada.pk, track=made, seats=2)
    with pytest.raises(CommandRefused, match="track_unknown"):
        own_calendar([PlannedRace(made)])
    with pytest.raises(NothingThere):
        own_tracks.withdraw(ada.pk, made)
    entrants = (public.Entrant(account=ada.pk),)
    lineup = public.RaceLineup(championship=1, track=made, entrants=entrants, legends=1)
    race = public.open_race(lineup, "once")
    assert state(race).track.name == "Backyard"
    assert own_tracks_of(ada.pk) == {}


def test_many_tracks_cost_one_question_and_figures_none(
    ada: User, django_assert_num_queries: Callable[[int], Any]
) -> None:
    made = [own_tracks.save(ada.pk, described()) for _ in range(3)]

    with django_assert_num_queries(0):
        assert set(any_tracks(["usa", "nowhere"])) == {"usa"}
    with django_assert_num_queries(1):
        assert set(any_tracks([*made, "usa", "usa"])) == {*made, "usa"}
