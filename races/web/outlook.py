"""Where a plan leads, at a glance: one sentence, a bar for each outcome, the corners on the way.

The sentence is the one that a screen reader announces when the choice changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from races.rules.track import finish_at, next_line, space_at
from races.web.consequences import Consequence, consequence, percent
from races.web.grid import car_names
from races.wording import joined

if TYPE_CHECKING:
    from collections.abc import Iterable

    from races.picture.svg import Highlight
    from races.queries.race_page import Foreseen, RacePage
    from races.rules.mechanics.limits import LineCheck
    from races.rules.preview import Outcome, Preview


class CornerMet(Struct, frozen=True, kw_only=True):
    """A corner line on the way: the limit that applies to the car, what it may have above it, the
    Heat for that, and how likely the line is crossed if that is not certain. Words, all of them."""

    letter: str
    limit: int
    speed: str
    over: str
    heat: str
    chance: str
    costs: bool
    spins: bool


class Outlook(Struct, frozen=True, kw_only=True):
    """What stands beside a plan that is being made."""

    said: str
    corners: tuple[CornerMet, ...]
    notes: tuple[str, ...]
    leads_to: Consequence

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        """The marks for the track."""
        return self.leads_to.highlights


def outlook(page: RacePage, foreseen: Foreseen, cost: str) -> Outlook:
    """What is foreseen, for this reader. `cost` is the sentence about what is paid at once."""
    view, seen = page.view, foreseen.preview
    leads_to = consequence(seen, view.track, view.laps)
    return Outlook(
        said=_said(page, seen, leads_to),
        corners=_corners(seen),
        notes=tuple(each for each in (cost, *_notes(page, foreseen)) if each),
        leads_to=leads_to,
    )


def _said(page: RacePage, seen: Preview, leads_to: Consequence) -> str:
    if leads_to.outcomes:
        # Values are chosen after the reveal: none of them is likelier than another.
        return " ".join(leads_to.sentences)
    likeliest = max(seen.outcomes, key=lambda each: each.likelihood)
    sentences = [_where(page, likeliest, certain=len(seen.outcomes) == 1)]
    if likeliest.spin_out is None:
        costs = _("The corners cost %(heat)s Heat.") % {"heat": likeliest.heat}
        sentences.append(costs if likeliest.heat else _("No Heat."))
    if 0 < leads_to.risk < 100:
        sentences.append(_("Risk of a spin-out: %(risk)s %%.") % {"risk": leads_to.risk})
    return " ".join(sentences)


def _where(page: RacePage, outcome: Outcome, *, certain: bool) -> str:
    view = page.view
    if outcome.spin_out is not None and outcome.spin_out_progress is not None:
        words = {
            "corner": outcome.spin_out,
            "space": space_at(view.track, outcome.spin_out_progress),
        }
        if certain:
            return _("You spin out at corner %(corner)s, back to space %(space)s.") % words
        return _("Most likely a spin-out at corner %(corner)s, back to space %(space)s.") % words
    if outcome.progress > finish_at(view.track, view.laps):
        if certain:
            return _("You cross the finish line.")
        return _("Most likely you cross the finish line.")
    return _landing(page, outcome, certain=certain)


def _landing(page: RacePage, outcome: Outcome, *, certain: bool) -> str:
    view = page.view
    line = next_line(view.track, outcome.progress)
    limit = next(each.limit for each in view.corners if each.id == line.corner)
    spaces = line.at - outcome.progress
    words = {
        "space": space_at(view.track, outcome.progress),
        "spaces": spaces,
        "corner": line.corner,
        "limit": limit,
    }
    return _landing_words(spaces, certain=certain) % words


def _landing_words(spaces: int, *, certain: bool) -> str:
    if certain:
        return (
            ngettext(
                "Space %(space)s, %(spaces)d space before corner %(corner)s, limit %(limit)s.",
                "Space %(space)s, %(spaces)d spaces before corner %(corner)s, limit %(limit)s.",
                spaces,
            )
            if spaces
            else _("Space %(space)s, at the line of corner %(corner)s, limit %(limit)s.")
        )
    return (
        ngettext(
            "Most likely space %(space)s, %(spaces)d space before corner %(corner)s, "
            "limit %(limit)s.",
            "Most likely space %(space)s, %(spaces)d spaces before corner %(corner)s, "
            "limit %(limit)s.",
            spaces,
        )
        if spaces
        else _("Most likely space %(space)s, at the line of corner %(corner)s, limit %(limit)s.")
    )


def _corners(seen: Preview) -> tuple[CornerMet, ...]:
    """Each line that some outcome crosses, in the order of the track."""
    met: dict[int, list[tuple[Outcome, LineCheck]]] = {}
    for outcome in seen.outcomes:
        for check in outcome.lines:
            met.setdefault(check.line.at, []).append((outcome, check))
    # Of values to be chosen none is likelier than another: no chance is told.
    told = not seen.outcomes[0].chosen
    return tuple(_corner(met[at], told=told) for at in sorted(met))


def _corner(met: list[tuple[Outcome, LineCheck]], *, told: bool) -> CornerMet:
    check = met[0][1]
    heats = [each.heat for _outcome, each in met]
    overs = [max(0, outcome.speed - each.limit) for outcome, each in met]
    chance = percent(sum(outcome.likelihood for outcome, _check in met)) if told else 100
    over = _("%(speed)s over") % {"speed": _range(overs)}
    return CornerMet(
        letter=check.line.corner,
        limit=check.limit,
        speed=_("Speed %(speed)s") % {"speed": _range(outcome.speed for outcome, _check in met)},
        over=over if any(overs) else _("within the limit"),
        heat=_("%(heat)s Heat") % {"heat": _range(heats)} if any(heats) else _("no Heat"),
        chance=_("crossed in %(chance)s %%") % {"chance": chance} if chance < 100 else "",
        costs=any(heats),
        spins=any(outcome.spin_out == check.line.corner for outcome, _check in met),
    )


def _notes(page: RacePage, foreseen: Foreseen) -> Iterable[str]:
    """What is left in the engine, whom the car could follow, and whether it has adrenaline."""
    view, outcomes = page.view, foreseen.preview.outcomes
    yield _("Engine afterwards: %(heat)s Heat.") % {
        "heat": _range(each.engine for each in outcomes)
    }
    names = car_names(page)
    for progress, follow in sorted(foreseen.follow.items()):
        words = {
            "space": space_at(view.track, progress),
            "names": joined(names[car] for car in follow),
        }
        yield _("From space %(space)s the slipstream of %(names)s.") % words
    if page.car is not None and view.cars[page.car].adrenaline:
        yield _("You have adrenaline in this round.")


def _range(numbers: Iterable[int]) -> str:
    found = sorted(numbers)
    return str(found[0]) if found[0] == found[-1] else f"{found[0]}–{found[-1]}"
