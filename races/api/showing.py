"""Queries' answers in the shapes of the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.api.shapes import LineShown, LogShown, RaceShown, RacesShown
from races.queries.car_names import car_names
from races.queries.offers import choices_of
from races.queries.people import people
from races.rules.conditions import GarageMode
from races.rules.values import CardSet
from races.services.modules import Modules
from races.wording import telling_sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from races.api.shapes import NewRace
    from races.queries.lobby import RaceLine
    from races.queries.log import LogLine
    from races.queries.race_page import RacePage

RACES_A_PAGE = 20


def modules_of(asked: NewRace) -> Modules:
    """The modules that a new race is asked for with."""
    return Modules(
        garage=GarageMode(asked.garage.value),
        deck=asked.deck,
        expansions=tuple(CardSet(each.value) for each in asked.expansions),
        weather=asked.weather,
        event_card=asked.event_card,
        mulligan=asked.mulligan,
        aggressive_legends=asked.aggressive_legends,
    )


def races_shown(lines: Sequence[RaceLine]) -> RacesShown:
    """A page of races with the people in them; one query."""
    named = people(account for line in lines for account in (line.organiser, *line.drivers))
    return RacesShown(
        races=tuple(lines),
        people=tuple(named.values()),
        next=lines[-1].number if len(lines) == RACES_A_PAGE else None,
    )


def race_shown(page: RacePage) -> RaceShown:
    """A race with everything its viewer may know."""
    return RaceShown(
        number=page.number,
        version=page.view.version,
        created_at=page.created_at,
        started_at=page.started_at,
        ended_at=page.ended_at,
        paused_at=page.paused_at,
        people=tuple(page.people.values()),
        due=page.due,
        car=page.car,
        has_seat=page.has_seat,
        is_organiser=page.is_organiser,
        view=page.view,
        choices=choices_of(page.previews),
    )


def log_shown(page: RacePage, lines: Sequence[LogLine], limit: int) -> LogShown:
    """Lines of the log in the reader's language."""
    cars, accounts = car_names(page), {who: each.name for who, each in page.people.items()}
    return LogShown(
        lines=tuple(
            LineShown(
                version=line.version,
                at=line.at,
                cause=line.cause,
                code=line.telling.code,
                car=line.telling.car,
                facts=line.telling.facts,
                sentence=telling_sentence(line.telling, cars, accounts),
            )
            for line in lines
        ),
        next=lines[-1].version if len(lines) == limit else None,
    )
