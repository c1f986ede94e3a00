"""A race that nobody drives, laid out by hand: what the style page shows components with."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from races import catalogue
from races.chance import RaceChance
from races.queries.race_page import Foreseen, RacePage
from races.rules import replay, view
from races.rules.autopilot import plans
from races.rules.conditions import Conditions
from races.rules.flow import resume_flow
from races.rules.position import PlacedCar, position
from races.rules.preview import preview, slipstreams
from races.rules.track import race_line
from races.rules.words import HEAT, STRESS, CardId, CarId
from races.season_cards import all_cards

if TYPE_CHECKING:
    from races.rules.commands import LockPlan
    from races.rules.race import Race

ME: Final = CarId(0)
NUMBER: Final = 0
"""No race of the site has this number."""
_TRACK: Final = "usa"
_HAND: Final = ("2", "4", STRESS, HEAT, "starting-5", "brakes-2", "gas-pedal-1")
_LEGENDS: Final = tuple(zip(catalogue.LEGEND_COLOURS, (61, 57, 49, 44, 38, 31, 24), strict=False))
_PLACE: Final = 52


def sample_page() -> tuple[RacePage, Foreseen | None]:
    """The race as the driver of the first car sees it while planning, and where the best plan of
    the careful autopilot leads. The other seven cars are Legends, so that every livery is there."""
    race = _race()
    seen = view(race, ME)
    moment = datetime.now(UTC)
    page = RacePage(
        number=NUMBER,
        view=seen,
        people={},
        due={ME: moment + timedelta(hours=23, minutes=40)},
        paused_at=None,
        created_at=moment,
        started_at=moment,
        ended_at=None,
        account=None,
        car=ME,
        has_seat=True,
        is_organiser=False,
        careful_plans=partial(plans, race, ME),
    )
    plan = next(iter(plans(race, ME)), None)
    return page, None if plan is None else _foreseen(race, plan)


def _foreseen(race: Race, plan: LockPlan) -> Foreseen | None:
    seen = preview(race, plan)
    if seen is None:
        return None
    return Foreseen(preview=seen, follow=slipstreams(race, plan, seen))


def _race() -> Race:
    track = catalogue.track(_TRACK)
    mine = PlacedCar(
        progress=_PLACE,
        spot=race_line(track, _PLACE),
        gear=3,
        hand=tuple(CardId(card) for card in _HAND),
        deck=tuple(CardId(card) for card in ("1", "2", "3", "4", STRESS, "1", "3")),
        discard=tuple(CardId(card) for card in ("1", "4")),
        engine=(HEAT,) * 4,
    )
    legends = [
        PlacedCar(progress=progress, spot=race_line(track, progress), legend=colour)
        for colour, progress in _LEGENDS
    ]
    race = position(
        track=track,
        cards=all_cards(),
        conditions=Conditions(laps=2, starting_cards=(), starting_engine=()),
        legend_cards=catalogue.legend_cards(),
        cars=(mine, *legends),
        starters=1 + len(legends),
    )
    chance = RaceChance(bytes(32), ())
    return replay(resume_flow(race, chance), race)
