"""Creating a race, its seats, its start, and the organiser's powers over it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from django.db import transaction

from heat_site.errors import CommandRefused, NothingThere, NotYourSeat
from heat_site.eventstore import store
from heat_site.eventstore.records import Meta
from races import catalogue, codec, history
from races.chance import made_up_words, new_seed, seed_hash, words_digest
from races.models import RaceSecret, SeatWords
from races.own_tracks import track_on_offer
from races.projections.rows import rows_of
from races.projections.writing import write_rows
from races.rules import create
from races.rules.clocks import Timed, keep_time
from races.rules.commands import (
    CreateRace,
    LeaveSeat,
    Pause,
    Resume,
    StartRace,
    TakeSeat,
    Withdraw,
)
from races.rules.refusal import Refused
from races.rules.seating import car_of
from races.rules.setup import why_not_start_with_people
from races.rules.words import CarId
from races.services.carrying_out import RULES_REVISION, Sender, carry_out, refusal_of
from races.services.modules import PLAIN, Modules, fresh_cards, settings_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from races.rules.clocks import Timekept
    from races.rules.commands import Command
    from races.rules.race import Race
    from races.rules.track import Track

LONGEST_WORDS = 200


def create_race(  # noqa: PLR0913 - the settings of a race, by keyword
    organiser: int,
    *,
    track: str,
    seats: int,
    laps: int | None = None,
    legends: int = 0,
    legend_pro: int = 0,
    modules: Modules = PLAIN,
    decision_seconds: int = 86_400,
    command_id: str | None = None,
) -> int:
    """Open a race for drivers and return its number. Seconds for a decision, 1 minute to 30 days.

    Raises NothingThere for a track that does not exist, CommandRefused for settings that no race
    can have (R1.1, R10.6, R12.1, R12.6, R13.6). A repeated command id gives the number of the race
    it made.
    """
    colours = catalogue.LEGEND_COLOURS
    if not 0 <= legends <= len(colours):
        raise CommandRefused("R1.1", "car_count", {"cars": legends + seats, "most": len(colours)})
    resolved = _track(track)
    settings = settings_of(resolved, modules, fresh_cards(modules))
    return open_stream(
        lambda published: CreateRace(
            seed_hash=published,
            track=resolved,
            legend_cards=catalogue.legend_cards(),
            seats=seats,
            legends=tuple(colours[:legends]),
            laps=laps,
            legend_pro=legend_pro,
            decision_seconds=decision_seconds,
            organiser=organiser,
            **settings,
        ),
        Sender(cause="organiser", account=organiser, command_id=command_id),
        new_seed(),
    )


def open_stream(command_for: Callable[[str], CreateRace], sender: Sender, seed: bytes) -> int:
    """Store the first event of a race, made from the hash of its secret seed; its number.

    Raises CommandRefused. A repeated command id of the same account gives the race made then.
    """
    with transaction.atomic():
        receipts = f"races-of-{sender.account or 0}"
        store.lock(receipts)
        if sender.command_id is not None:
            made = store.receipt(receipts, sender.command_id)
            if made is not None:
                return made
        try:
            created = create(command_for(seed_hash(seed)))
        except Refused as refused:
            raise refusal_of(refused) from refused
        stream = store.open_stream("race")
        number = history.race_of(stream) or 0
        moment = datetime.now(UTC)
        store.append(
            stream,
            [codec.encode(created)],
            0,
            Meta(account=sender.account, cause=sender.cause, rules=RULES_REVISION),
            at=moment,
        )
        if sender.command_id is not None:
            store.keep_receipt(receipts, sender.command_id, number)
        RaceSecret.objects.create(race=number, seed=seed.hex())
        write_rows(None, rows_of(number, keep_time([Timed(created, moment)])))
    return number


def take_seat(
    race: int,
    account: int,
    *,
    words: str = "",
    bot: str = "",
    command_id: str | None = None,
) -> int:
    """Give the account the first free seat; the race's new version.

    `words` are the driver's own, mixed into chance; without them they are made from what is public.
    Raises CommandRefused (R1.1), NothingThere.
    """
    if len(words) > LONGEST_WORDS:
        raise CommandRefused("R1.1", "words_too_long", {"most": LONGEST_WORDS})

    def command(state: Race) -> Command:
        free = next((seat.number for seat in state.seats if seat.account is None), 0)
        said = words or made_up_words(state.seed_hash, free)
        digest = words_digest(said)
        SeatWords.objects.create(race=race, account=account, digest=digest, words=said)
        return TakeSeat(account=account, words_digest=digest, bot=bot)

    sender = Sender(cause="driver", account=account, command_id=command_id)
    return carry_out(race, command, sender)


def leave_seat(race: int, account: int, *, command_id: str | None = None) -> int:
    """Give the account's seat up before the start. Raises CommandRefused, NothingThere."""
    sender = Sender(cause="driver", account=account, command_id=command_id)
    version = carry_out(race, LeaveSeat(account=account), sender)
    SeatWords.objects.filter(race=race, account=account).delete()
    return version


def start_race(race: int, account: int, *, command_id: str | None = None) -> int:
    """Start with the seats that are taken; the grid is drawn (R1.3).

    Raises CommandRefused, NothingThere, NotYourSeat for anybody but the organiser.
    """

    def may(kept: Timekept) -> None:
        _only_organiser(account)(kept)
        refusal = why_not_start_with_people(kept.race)
        if refusal is not None:
            raise refusal_of(Refused(refusal))

    return carry_out(race, StartRace(), _organiser(account, command_id), may)


def pause_race(race: int, account: int, *, command_id: str | None = None) -> int:
    """Stop clocks and moves. Raises CommandRefused, NothingThere, NotYourSeat."""
    return carry_out(race, Pause(), _organiser(account, command_id), _only_organiser(account))


def resume_race(race: int, account: int, *, command_id: str | None = None) -> int:
    """Let the race go on; each decision has what was left of its time. Raises as `pause_race`."""
    return carry_out(race, Resume(), _organiser(account, command_id), _only_organiser(account))


def withdraw_car(race: int, account: int, car: int, *, command_id: str | None = None) -> int:
    """R9.5: take a car out of the race: the organiser any, a driver the own one.

    Raises CommandRefused, NothingThere, NotYourSeat.
    """

    def may(kept: Timekept) -> None:
        if kept.race.organiser != account and car_of(kept.race, account) != car:
            raise NotYourSeat

    return carry_out(race, Withdraw(car=CarId(car)), _organiser(account, command_id), may)


def _organiser(account: int, command_id: str | None) -> Sender:
    return Sender(cause="organiser", account=account, command_id=command_id)


def _only_organiser(account: int) -> Callable[[Timekept], None]:
    def may(kept: Timekept) -> None:
        if kept.race.organiser != account:
            raise NotYourSeat

    return may


def _track(track_id: str) -> Track:
    track = track_on_offer(track_id)
    if track is None:
        raise NothingThere(f"track {track_id}")
    return track
