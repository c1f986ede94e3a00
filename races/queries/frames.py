"""A race as it went: what one reader may see change, event by event.

The log is folded once, forwards; what a reader may see is cut by `rules.view` and `rules.telling`
as on the page. Frames that were made are kept in memory and the next reader of the same kind adds
what has happened since.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from datetime import datetime
from threading import Lock
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from heat_site.errors import HistoryUnreadable, NothingThere, NotYourSeat
from heat_site.eventstore.records import Recorded
from races import history
from races.queries.carried_secrets import NOTHING, still_secret
from races.rules.events import RaceEnded, RaceStarted, RoundEnded, TakenBack, TurnEnded
from races.rules.race import Race
from races.rules.replay import replay
from races.rules.seating import car_of
from races.rules.telling import Telling, tell
from races.rules.view import CarView, SeatPiles, cars_seen, seat_piles
from races.rules.words import CardId, CarId, RaceStatus

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from races.rules.clocks import Timed
    from races.rules.events import Event

KEPT_FILMS: Final = 32

START, TURN, ROUND, END = "start", "turn", "round", "end"
"""What a frame ends: the setting up, a car's turn, a round, the race."""


class Frame(Struct, frozen=True, kw_only=True):
    """The race after an event that changed something for the reader, or that the log tells of.

    Everything here is public but `piles`, the cards of the seat that is looked at.
    """

    version: int
    at: datetime
    round: int
    turn: CarId | None
    cars: tuple[CarView, ...]
    """By number; a car that did not change is the same object as in the frame before."""
    standings: tuple[CarId, ...]
    telling: Telling | None
    ends: str = ""
    """One of START, TURN, ROUND, END; empty inside a turn."""
    ended_turn: CarId | None = None
    """Whose turn it was that ended."""
    back_to: int | None = None
    """R2.2: a driver took back what happened above this version."""
    piles: SeatPiles | None = None


class Looking(Struct, frozen=True):
    """Who looks: the car that the reader drives, and the seat whose cards are shown with it."""

    car: CarId | None = None
    seat: CarId | None = None
    ended: bool = False
    """Whether the race has ended: then every seat may be looked at and every line is told."""
    secret: frozenset[CardId] = NOTHING
    """R12.2: kinds of cards that stay hidden all the same."""


class Film(Struct, frozen=True):
    """All frames of a race, oldest first, for one kind of reader. Never empty."""

    looking: Looking
    frames: tuple[Frame, ...]

    def index(self, version: int) -> int:
        """The frame that stood at this version: the last one not above it, or the first."""
        return max(0, bisect_right(self.frames, version, key=lambda frame: frame.version) - 1)

    def since(self, version: int) -> tuple[Frame, ...]:
        """The frames above a version."""
        return self.frames[bisect_right(self.frames, version, key=lambda each: each.version) :]


class _Reel(Struct, frozen=True):
    """A film, the race where it ends, and the event that was folded last."""

    film: Film
    race: Race
    last: Recorded


_reels: OrderedDict[tuple[int, Looking], _Reel] = OrderedDict()
_guard = Lock()


def film(race: int, account: int | None, seat: CarId | None = None) -> Film:
    """The race as this account, or a guest, may see it, with the cards of `seat`.

    While the race runs a driver may look at the own seat only; afterwards any driver's seat is
    open. Raises NotYourSeat, NothingThere (no such race, or no driver in that seat),
    HistoryUnreadable.
    """
    state = history.load(race).race
    return film_for(race, state.version, looking_at(state, account, seat))


def looking_at(race: Race, account: int | None, seat: CarId | None) -> Looking:
    """How this account may look at the race. Raises NotYourSeat, NothingThere."""
    car, ended = car_of(race, account), race.status is RaceStatus.ENDED
    if seat is not None:
        if not 0 <= seat < len(race.cars) or race.cars[seat].driver is None:
            raise NothingThere(f"seat of car {seat}")
        if not ended and seat != car:
            raise NotYourSeat
    return Looking(car=car, seat=seat, ended=ended, secret=still_secret(race))


def film_for(race: int, version: int, looking: Looking) -> Film:
    """The frames of a race up to a version it has reached, for a reader known already."""
    key = (race, looking)
    reel = _reels.get(key)
    tail = history.recorded(race, reel.last.version - 1 if reel is not None else 0)
    if reel is not None and (not tail or tail[0] != reel.last):
        # What was kept is of a transaction rolled back, or of another database.
        reel, tail = None, history.recorded(race)
    if not tail:
        raise NothingThere(f"race {race}")
    if reel is not None:
        tail = tail[1:]
    tail = [each for each in tail if each.version <= version]
    if tail or reel is None:
        reel = _filmed(race, tail, looking, reel)
        _keep(key, reel)
    return reel.film


def forget(race: int) -> None:
    """Drop what is kept of a race: the next film reads and folds its whole log."""
    with _guard:
        for key in [each for each in _reels if each[0] == race]:
            del _reels[key]


def frames_of(
    events: Sequence[Timed], looking: Looking, before: tuple[Race, Frame] | None = None
) -> tuple[Race, list[Frame]]:
    """Fold events into frames; the race where they end. `before` is the race, and the frame that
    showed it, which they follow. ValueError for no events from the start on."""
    race, last = before if before is not None else (None, None)
    frames: list[Frame] = []
    for timed in events:
        race = replay([timed.event], race)
        frame = _frame(race, timed, looking, last)
        if last is None or _differs(frame, last):
            frames.append(frame)
            last = frame
    if race is None:
        raise ValueError("no events")
    return race, frames


def _filmed(race: int, stored: Sequence[Recorded], looking: Looking, reel: _Reel | None) -> _Reel:
    timed = history.timed_events(race, stored)
    before = (reel.race, reel.film.frames[-1]) if reel is not None else None
    try:
        state, frames = frames_of(timed, looking, before)
    except Exception as error:
        raise HistoryUnreadable(history.stream_of(race), stored[0].version) from error
    earlier = reel.film.frames if reel is not None else ()
    return _Reel(Film(looking, (*earlier, *frames)), state, stored[-1])


def _keep(key: tuple[int, Looking], reel: _Reel) -> None:
    with _guard:
        _reels[key] = reel
        _reels.move_to_end(key)
        if len(_reels) > KEPT_FILMS:
            _reels.popitem(last=False)


def _frame(race: Race, timed: Timed, looking: Looking, last: Frame | None) -> Frame:
    cars, standings = cars_seen(race)
    ends, car = _end(timed.event)
    return Frame(
        version=race.version,
        at=timed.at,
        round=race.round.number if race.round is not None else 0,
        turn=race.turn.car if race.turn is not None else None,
        cars=_shared(cars, last.cars if last is not None else ()),
        standings=standings,
        telling=tell(
            timed.event,
            race.track,
            looking.car,
            ended=looking.ended,
            carried_on=looking.secret,
        ),
        ends=ends,
        ended_turn=car,
        back_to=timed.event.to if isinstance(timed.event, TakenBack) else None,
        piles=_piles(race, looking),
    )


def _piles(race: Race, looking: Looking) -> SeatPiles | None:
    if looking.seat is None or looking.seat >= len(race.cars):
        return None
    own = looking.seat == looking.car
    piles = seat_piles(race, looking.seat, ended=looking.ended, carried_on=looking.secret)
    if not own or not looking.secret:
        return piles
    # Which of the own cards go on is no secret to their driver; where they lie in the deck is.
    open_piles = seat_piles(race, looking.seat, ended=False)
    return open_piles.__replace__(deck=piles.deck)


def _shared(cars: tuple[CarView, ...], before: tuple[CarView, ...]) -> tuple[CarView, ...]:
    known: Mapping[int, CarView] = {car.id: car for car in before}
    return tuple(known[car.id] if known.get(car.id) == car else car for car in cars)


def _differs(frame: Frame, last: Frame) -> bool:
    return (
        frame.telling is not None
        or bool(frame.ends)
        or any(new is not old for new, old in zip(frame.cars, last.cars, strict=False))
        or (frame.round, frame.turn, frame.standings, frame.piles, len(frame.cars))
        != (last.round, last.turn, last.standings, last.piles, len(last.cars))
    )


def _end(event: Event) -> tuple[str, CarId | None]:
    match event:
        case TurnEnded(car=car):
            return TURN, car
        case RoundEnded():
            return ROUND, None
        case RaceStarted():
            return START, None
        case RaceEnded():
            return END, None
        case _:
            return "", None
