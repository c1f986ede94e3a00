"""Plans that the careful autopilot would lock for the reader, to be taken over with one tap."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.template.loader import render_to_string
from msgspec import Struct

from races.rules.offers import PlanOffer
from races.web.commands import fields_of
from races.web.hand import ShownCard, shown
from races.web.kept import kept

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

    from races.queries.race_page import RacePage
    from races.rules.commands import LockPlan


class Suggestion(Struct, frozen=True, kw_only=True):
    """A plan in one gear; `query` asks where it leads, `is_best` marks what careful would lock."""

    gear: int
    cards: tuple[ShownCard, ...]
    query: str
    is_best: bool


def suggestions(page: RacePage) -> tuple[Suggestion, ...]:
    """The plan for the present gear first, then the best one if it is another; empty for who has
    nothing to plan, has locked a plan, or has no choice of cards."""
    own = page.view.own
    if own is None or own.plan is not None:
        return ()
    offer = next((each for each in own.offers if isinstance(each, PlanOffer)), None)
    if offer is None or offer.cluttered:
        return ()
    plans = page.careful_plans()
    present = page.view.cars[own.car].gear
    wanted = [plan for plan in plans if plan.gear == present]
    wanted += [plan for plan in plans[:1] if plan.gear != present]
    return tuple(_suggestion(page, plan, is_best=plan == plans[0]) for plan in wanted)


def _suggestion(page: RacePage, plan: LockPlan, *, is_best: bool) -> Suggestion:
    return Suggestion(
        gear=plan.gear,
        cards=shown(plan.cards, page.view.book),
        query=urlencode(fields_of(plan)),
        is_best=is_best,
    )


def suggestions_shown(page: RacePage) -> SafeString:
    """The suggestions as a part of the decision panel, worked out once for a version of the race.
    Empty where there are none."""
    return kept("suggestions", page, lambda: _drawn(page))


def _drawn(page: RacePage) -> SafeString:
    context = {"race": page.number, "suggestions": suggestions(page)}
    return render_to_string("races/suggestions.html", context)
