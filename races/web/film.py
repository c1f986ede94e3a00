"""Frames of a race in words and as JSON, and the stops at which a reader goes through them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from msgspec import structs

from races.queries.frames import END, ROUND, START, TURN
from races.rules.words import CardId, CarId, CarStatus
from races.web.grid import account_names, car_names
from races.wording import card_face, telling_sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from races.queries.frames import Film, Frame
    from races.queries.race_page import RacePage
    from races.rules.refusal import Fact
    from races.rules.view import CarView, SeatPiles

MOST_DIGITS: Final = 9
"""Digits of a version that can be meant."""

FRAMES_AT_ONCE: Final = 400
"""Frames in one answer; a longer race comes in pieces."""

EVENT_BY_EVENT, TURN_BY_TURN, ROUND_BY_ROUND, CAR = "event", "turn", "round", "car-"
"""Ways to step through a race; `car-3` steps by the turns of car 3."""

SHOWN_TO_ALL: Final = frozenset(
    {"plan_revealed", "card_flipped", "card_flipped_aside", "card_played"}
)
"""Lines of the log that lay cards open on the table."""


def stops(film: Film, by: str) -> list[int]:
    """The frames to step between, by index in order; the first and the last are always among them.
    An unknown way steps turn by turn."""
    last = len(film.frames) - 1
    if by == EVENT_BY_EVENT:
        return list(range(last + 1))
    found = [index for index, frame in enumerate(film.frames) if _stops_at(frame, by)]
    return sorted({0, *found, last})


def _stops_at(frame: Frame, by: str) -> bool:
    if frame.ends in {START, END}:
        return True
    if by == ROUND_BY_ROUND:
        return frame.ends == ROUND
    car = by.removeprefix(CAR)
    if by.startswith(CAR) and car.isdecimal():
        return frame.ends == TURN and frame.ended_turn == int(car)
    return frame.ends == TURN


def start_of(film: Film) -> int:
    """The frame in which all cars stand on the grid; the last one of a race not started yet."""
    started = (index for index, frame in enumerate(film.frames) if frame.ends == START)
    return next(started, len(film.frames) - 1)


def page_at(page: RacePage, frame: Frame, seat: CarId | None) -> RacePage:
    """The page with the public position of a frame: nobody's hand, no decision, no previews."""
    view = structs.replace(
        page.view,
        version=frame.version,
        round=frame.round,
        turn=frame.turn,
        step=None,
        cars=frame.cars,
        standings=frame.standings,
        awaited=(),
        own=None,
        corners=tuple(structs.replace(each, own_limit=each.limit) for each in page.view.corners),
    )
    shown = seat if seat is not None and seat < len(frame.cars) else None
    return structs.replace(page, view=view, car=shown, due={}, previews={})


def sentences(page: RacePage, frames: Sequence[Frame]) -> list[str]:
    """The line of the log of each frame in the reader's language; empty where there is none."""
    cars, accounts = car_names(page), account_names(page)
    return [
        telling_sentence(frame.telling, cars, accounts) if frame.telling is not None else ""
        for frame in frames
    ]


def lines_of_turn(film: Film, index: int) -> tuple[Frame, ...]:
    """The frames of the turn under way up to this one, with a line in the log; at its end all."""
    first = index
    while first > 0 and not film.frames[first - 1].ends:
        first -= 1
    return tuple(frame for frame in film.frames[first : index + 1] if frame.telling is not None)


def headline_at(page: RacePage, film: Film, index: int) -> str:
    """One sentence for a moment: the newest line of the turn under way, who has won, or nothing."""
    lines = lines_of_turn(film, index)
    telling = lines[-1].telling if lines else None
    if telling is None or telling.code == "race_created":
        return ""
    if telling.code.startswith("race_ended"):
        # The line itself tells the seed, which is no news for anybody.
        winner = film.frames[index].standings[0]
        return _("%(name)s wins the race.") % {"name": car_names(page)[winner]}
    return sentences(page, lines[-1:])[0]


def encoded(page: RacePage, film: Film, after: int) -> dict[str, object]:
    """What a script needs to show the frames above version `after`: the whole position there as
    `base`, then only what changes, at most `FRAMES_AT_ONCE`; `next` is where the rest begins."""
    start = film.index(after)
    base, frames = film.frames[start], film.frames[start + 1 : start + 1 + FRAMES_AT_ONCE]
    told = sentences(page, (base, *frames))
    befores = (None, base, *frames)
    found = [
        _frame(page, frame, before, sentence)
        for frame, before, sentence in zip((base, *frames), befores, told, strict=False)
    ]
    more = start + len(frames) < len(film.frames) - 1
    return {
        "base": found[0],
        "frames": found[1:],
        "next": frames[-1].version if more else None,
    }


def _frame(page: RacePage, frame: Frame, before: Frame | None, sentence: str) -> dict[str, object]:
    known = {car.id: car for car in before.cars} if before is not None else {}
    facts: dict[str, object] = {"version": frame.version}
    if before is None or frame.round != before.round:
        facts["round"] = frame.round
    if before is None or frame.turn != before.turn:
        facts["turn"] = frame.turn
    if before is None or frame.standings != before.standings:
        facts["standings"] = frame.standings
    changes = {
        str(car.id): _changed(_car(car), known.get(car.id))
        for car in frame.cars
        if known.get(car.id) is not car
    }
    if changes:
        facts["cars"] = changes
    if frame.piles is not None and (before is None or frame.piles != before.piles):
        facts["piles"] = _piles(frame.piles)
    return facts | _told(page, frame, sentence)


def _told(page: RacePage, frame: Frame, sentence: str) -> dict[str, object]:
    facts: dict[str, object] = {}
    if sentence:
        facts["sentence"] = sentence
    if frame.ends:
        facts["ends"] = frame.ends
    if frame.ended_turn is not None:
        facts["ended_turn"] = frame.ended_turn
    telling = frame.telling
    if telling is None:
        return facts
    if telling.car is not None:
        facts["car"] = telling.car
    if telling.code in SHOWN_TO_ALL:
        facts["shows"] = _faces(page, telling.facts.get("cards", telling.facts.get("card")))
    if telling.code == "spun_out":
        facts["spins"] = True
    return facts


def _faces(page: RacePage, cards: Fact | None) -> list[dict[str, str]]:
    """What is printed large on cards, and of which kind they are."""
    shown = cards if isinstance(cards, tuple) else (str(cards),)
    return [
        {"face": card_face(card), "kind": page.view.book[CardId(card)].kind.value} for card in shown
    ]


def _changed(now: dict[str, object], before: CarView | None) -> dict[str, object]:
    if before is None:
        return now
    old = _car(before)
    return {name: value for name, value in now.items() if value != old[name]}


def _car(car: CarView) -> dict[str, object]:
    return {
        "progress": car.progress,
        "spot": car.spot.value,
        "space": car.space,
        "lap": car.lap,
        "gear": car.gear,
        "engine": car.engine,
        "hand": car.hand,
        "deck": car.deck,
        "discard": car.discard,
        "top": car.discard_top,
        "in_play": car.in_play,
        "locked": car.plan_locked,
        "place": car.place,
        "driving": car.status is CarStatus.ON_TRACK,
        "status": car.status.value,
    }


def _piles(piles: SeatPiles) -> Mapping[str, object]:
    return {
        "hand": piles.hand,
        "deck": piles.deck,
        "discard": piles.discard,
        "upgrades": piles.upgrades,
        "gear": piles.plan.gear if piles.plan is not None else None,
        "plan": piles.plan.cards if piles.plan is not None else (),
    }
