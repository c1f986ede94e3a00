"""Decision panels of positions that are laid out by hand, drawn without a stored race."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from django.http import QueryDict
from django.template.loader import render_to_string

from races import catalogue
from races.queries import race_page
from races.queries.race_page import RacePage
from races.rules import decide, replay, view
from races.rules.autopilot import plans
from races.rules.commands import LockPlan
from races.rules.conditions import NO_EVENT, Conditions, EventEffects
from races.rules.flow import resume_flow
from races.rules.position import PlacedCar, Situation, position
from races.rules.preview import preview, slipstreams
from races.rules.track import race_line
from races.rules.words import HEAT, CarId, CornerId
from races.season_cards import all_cards
from races.web.choices import cost_sentence
from races.web.outlook import outlook
from races.web.panel import panel
from tests.rules.builders import OrderKept, pile

if TYPE_CHECKING:
    from collections.abc import Mapping

    from races.rules.commands import DecisionCommand
    from races.rules.race import Race
    from races.rules.weather import RoadToken, Weather
    from races.web.outlook import Outlook

ME = CarId(0)


@dataclass(frozen=True, kw_only=True)
class Drive:
    """A car that has locked a plan on a track, with a Legend far behind (or where it is put)."""

    plays: str
    hand: str = ""
    deck: str = "1 2 3 4 1 2 3 4"
    discard: str = ""
    engine: int = 3
    gear: int = 1
    progress: int = 3
    track: str = "usa"
    legend_at: int = -20
    weather: Weather | None = None
    road: Mapping[str, RoadToken] | None = None
    event: EventEffects = NO_EVENT

    @property
    def planning(self) -> Race:
        """The position before the plan is locked."""
        track = catalogue.track(self.track)
        mine = PlacedCar(
            progress=self.progress,
            spot=race_line(track, self.progress),
            gear=self.gear,
            hand=pile(f"{self.plays} {self.hand}"),
            deck=pile(self.deck),
            discard=pile(self.discard),
            engine=(HEAT,) * self.engine,
        )
        legend = PlacedCar(
            progress=self.legend_at, spot=race_line(track, self.legend_at), legend="black"
        )
        race = position(
            track=track,
            cards=all_cards(),
            conditions=Conditions(
                laps=2, starting_cards=(), starting_engine=(), event=self.event, weather=True
            ),
            legend_cards=catalogue.legend_cards(),
            cars=(mine, legend),
            starters=2,
            situation=Situation(
                weather=self.weather,
                road={CornerId(letter): token for letter, token in (self.road or {}).items()},
            ),
        )
        return replay(resume_flow(race, OrderKept()), race)

    @property
    def race(self) -> Race:
        """The position when the driver is asked again."""
        cards = pile(self.plays)
        return after(self.planning, LockPlan(car=ME, gear=len(cards), cards=cards))


def after(race: Race, *commands: DecisionCommand) -> Race:
    """The race when these have been done."""
    for command in commands:
        race = replay(decide(race, command, OrderKept()), race)
    return race


def page_of(race: Race, car: CarId | None = ME) -> RacePage:
    """The race as the driver of the car sees it."""
    seen = view(race, car)
    moment = datetime(2026, 5, 1, tzinfo=UTC)
    return RacePage(
        number=7,
        view=seen,
        people={},
        due={},
        paused_at=None,
        created_at=moment,
        started_at=moment,
        ended_at=None,
        account=None if car is None else 1,
        car=car,
        has_seat=car is not None,
        is_organiser=False,
        previews=race_page._previews(race, seen.own) if seen.own is not None else {},
        careful_plans=partial(plans, race, car) if car is not None else tuple,
    )


def outlook_of(race: Race, command: DecisionCommand) -> Outlook:
    """What stands beside the plan that is being made."""
    seen = preview(race, command)
    assert seen is not None
    foreseen = race_page.Foreseen(preview=seen, follow=slipstreams(race, command, seen))
    page = page_of(race)
    return outlook(page, foreseen, cost_sentence(page.view, command, seen))


def panel_html(race: Race, car: CarId | None = ME) -> str:
    """The decision panel of the page."""
    page = page_of(race, car)
    context = {"page": page, "panel": panel(page), "view": page.view, "race": 7, "command_id": "x"}
    return render_to_string("races/decision.html", context)


def read(html: str) -> str:
    """What a person reads of it: no tags, single spaces."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).strip()


def sent(html: str, label: str) -> QueryDict:
    """What the form with this button sends as it stands."""
    forms = re.findall(r"<form.*?</form>", html, re.DOTALL)
    form = next(
        each
        for each in forms
        if re.search(rf"<button[^>]*>(?:<svg.*?</svg> )?{label}</button>", each)
    )
    fields = QueryDict(mutable=True)
    for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form):
        fields.appendlist(name, value)
    return fields
