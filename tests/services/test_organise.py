"""Creating, joining, starting, pausing and withdrawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heat_site.errors import CommandRefused, NothingThere, NotYourSeat
from heat_site.notices.models import Notice
from races import history
from races.chance import words_digest
from races.models import Race, RaceSecret, Seat, SeatWords
from races.rules.events import RaceCreated, SeatTaken
from races.rules.words import CarId, CarStatus, RaceStatus
from races.services import organise
from races.services.play import play
from tests.services.racing import careful, play_one, play_to_the_end, started_race, state

if TYPE_CHECKING:
    from heat_site.accounts.models import User

pytestmark = pytest.mark.django_db


def open_race(
    organiser: User,
    *,
    seats: int = 2,
    laps: int | None = None,
    legends: int = 0,
    legend_pro: int = 0,
    decision_seconds: int = 86_400,
) -> int:
    return organise.create_race(
        organiser.pk,
        track="usa",
        seats=seats,
        laps=laps,
        legends=legends,
        legend_pro=legend_pro,
        decision_seconds=decision_seconds,
    )


def test_the_first_event_holds_the_hash_of_a_seed_that_stays_secret(ada: User) -> None:
    race = open_race(ada)
    (created,) = history.events(race)
    assert isinstance(created, RaceCreated)
    seed = RaceSecret.objects.get(race=race).seed
    assert created.seed_hash != seed
    assert seed not in history.recorded(race)[0].body


def test_own_words_stand_in_a_row_and_their_digest_in_the_event(ada: User) -> None:
    race = open_race(ada)
    organise.take_seat(race, ada.pk, words="Brands Hatch, 1964")
    taken = history.events(race)[-1]
    assert isinstance(taken, SeatTaken)
    assert taken.words_digest == words_digest("Brands Hatch, 1964")
    assert SeatWords.objects.get(race=race).words == "Brands Hatch, 1964"


def test_a_seat_given_up_leaves_no_words_behind(ada: User) -> None:
    race = open_race(ada)
    organise.take_seat(race, ada.pk, words="bye")
    organise.leave_seat(race, ada.pk)
    assert not SeatWords.objects.filter(race=race).exists()
    assert not Seat.objects.filter(race=race).exists()


def test_the_same_form_sent_twice_makes_one_race(ada: User) -> None:
    first = organise.create_race(ada.pk, track="usa", seats=2, command_id="form")
    again = organise.create_race(ada.pk, track="usa", seats=2, command_id="form")
    assert first == again
    assert Race.objects.count() == 1


@pytest.mark.parametrize(
    ("settings", "clause"),
    [
        ({"seats": 0}, "R1.1"),
        ({"seats": 9}, "R1.1"),
        ({"seats": 4, "legends": 5}, "R1.1"),
        ({"legends": 9}, "R1.1"),
        ({"laps": 0}, "R12.6"),
        # A Legend alone would drive them all to the end in one go.
        ({"laps": 1_000_000}, "R12.6"),
        ({"legend_pro": 7}, "R13.6"),
        ({"decision_seconds": 5}, "R2.1"),
    ],
)
def test_settings_that_no_race_can_have(ada: User, settings: dict[str, int], clause: str) -> None:
    with pytest.raises(CommandRefused) as refused:
        open_race(ada, **settings)
    assert refused.value.clause == clause
    assert not Race.objects.exists()


def test_an_unknown_track(ada: User) -> None:
    with pytest.raises(NothingThere):
        organise.create_race(ada.pk, track="the moon", seats=2)


def test_a_person_has_one_seat_and_the_last_one_can_be_taken_once(
    ada: User, ben: User, cleo: User
) -> None:
    race = open_race(ada)
    organise.take_seat(race, ada.pk)
    with pytest.raises(CommandRefused) as refused:
        organise.take_seat(race, ada.pk)
    assert refused.value.reason == "already_seated"
    organise.take_seat(race, ben.pk)
    with pytest.raises(CommandRefused) as refused:
        organise.take_seat(race, cleo.pk)
    assert refused.value.reason == "seats_full"


def test_only_the_organiser_starts_and_not_alone(ada: User, ben: User) -> None:
    race = open_race(ada)
    organise.take_seat(race, ada.pk)
    with pytest.raises(NotYourSeat):
        organise.start_race(race, ben.pk)
    with pytest.raises(CommandRefused) as refused:  # R1.1
        organise.start_race(race, ada.pk)
    assert refused.value.reason == "needs_rival"
    organise.take_seat(race, ben.pk)
    organise.start_race(race, ada.pk)
    assert state(race).status is RaceStatus.RUNNING


def test_a_single_driver_races_a_legend(ada: User) -> None:
    race = open_race(ada, seats=1, legends=1)
    organise.take_seat(race, ada.pk)
    organise.start_race(race, ada.pk)
    assert len(state(race).cars) == 2


def test_nothing_moves_while_a_race_is_paused(ada: User, ben: User) -> None:
    race = started_race(ada, ben)
    with pytest.raises(NotYourSeat):
        organise.pause_race(race, ben.pk)
    plan = careful(race, CarId(0))
    organise.pause_race(race, ada.pk)
    now = state(race).version
    with pytest.raises(CommandRefused) as refused:
        play(race, ada.pk, plan, seen_version=now, command_id="x")
    assert refused.value.reason == "race_paused"
    organise.resume_race(race, ada.pk)
    play_one(race)


def test_the_organiser_withdraws_who_vanished_and_the_race_goes_on(
    ada: User, ben: User, cleo: User
) -> None:
    race = started_race(ada, ben, cleo)
    for driver, car in ((ada, 0), (cleo, 2)):
        play(
            race,
            driver.pk,
            careful(race, CarId(car)),
            seen_version=state(race).version,
            command_id=f"plan {car}",
        )
    with pytest.raises(NotYourSeat):
        organise.withdraw_car(race, cleo.pk, 1)

    organise.withdraw_car(race, ada.pk, 1)

    assert state(race).car(CarId(1)).status is CarStatus.WITHDRAWN
    assert state(race).turn is not None  # nobody is waited for any more (R9.5)


def test_who_was_withdrawn_hears_no_more_of_the_race(ada: User, ben: User, cleo: User) -> None:
    race = started_race(ada, ben, cleo)
    organise.withdraw_car(race, ada.pk, 1)
    told_until_then = Notice.objects.filter(recipient=ben).count()

    play_to_the_end(race)

    assert Notice.objects.filter(recipient=ben).count() == told_until_then
    assert not Notice.objects.filter(recipient=ben, kind="your_turn", settled_at=None).exists()
    assert Notice.objects.filter(recipient=cleo, kind="race_finished").exists()


def test_a_driver_may_leave(ada: User, ben: User, cleo: User) -> None:
    race = started_race(ada, ben, cleo)
    organise.withdraw_car(race, cleo.pk, 2)
    assert state(race).car(CarId(2)).status is CarStatus.WITHDRAWN
