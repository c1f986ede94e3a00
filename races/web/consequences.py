"""What a command would lead to, in words and as marks on the track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from races.picture.svg import Highlight, HighlightKind
from races.rules.track import finish_at, race_line, space_at
from races.wording import card_name
from races.wording.cards import part_name

if TYPE_CHECKING:
    from races.rules.mechanics.limits import LineCheck
    from races.rules.preview import Outcome, Preview
    from races.rules.track import Track


FEW_GHOSTS, UNLIKELY = 4, 0.1
"""Beyond so many ghosts on the track those below this likelihood get no label; the bars have it."""


class OutcomeRow(Struct, frozen=True, kw_only=True):
    """One way a command can turn out, ready to be shown."""

    likelihood: int
    """In percent, 1 to 100."""
    speed: int
    space: int
    heat: int
    engine: int
    spin_out: str
    """The corner, empty without a spin-out."""
    spin_out_space: int
    finishes: bool
    chosen: str = ""
    """Values chosen for cards that leave a choice (R4.2)."""


class Bar(Struct, frozen=True, kw_only=True):
    """One way a command can turn out, as a bar among others: `place` is the space, or the corner of
    a spin-out; `spoken` says all of it."""

    likelihood: int
    """In percent, 1 to 100."""
    height: int
    """In percent of the likeliest."""
    place: str
    heat: int
    spins: bool
    finishes: bool
    spoken: str

    @property
    def top(self) -> int:
        """Where the bar begins, in percent from above."""
        return 100 - self.height


class Consequence(Struct, frozen=True, kw_only=True):
    """A command's consequences: sentences, a row for each way it can turn out where values are to
    be chosen, else a bar for each, and marks for the track. `risk` is the likelihood of a spin-out
    in percent."""

    sentences: tuple[str, ...]
    outcomes: tuple[OutcomeRow, ...]
    bars: tuple[Bar, ...]
    risk: int
    highlights: tuple[Highlight, ...]


def consequence(seen: Preview, track: Track, laps: int, cost: str = "") -> Consequence:
    """A preview as words and marks. `cost` is the sentence about what is paid at once."""
    finish = finish_at(track, laps)
    rows = tuple(_row(each, track, finish) for each in seen.outcomes)
    risk = percent(seen.spin_out_risk)
    if len(seen.outcomes) == 1:
        told = _certain(seen.outcomes[0], track, finish)
    else:
        told = _uncertain(seen.outcomes, track, risk)
    are_chosen = bool(seen.outcomes[0].chosen) and len(seen.outcomes) > 1
    return Consequence(
        sentences=(cost, *told) if cost else told,
        outcomes=rows if are_chosen else (),
        bars=() if are_chosen else _bars(rows),
        risk=risk,
        highlights=_highlights(seen, track),
    )


def _bars(rows: tuple[OutcomeRow, ...]) -> tuple[Bar, ...]:
    most = max(row.likelihood for row in rows)
    return tuple(
        Bar(
            likelihood=row.likelihood,
            height=max(4, round(100 * row.likelihood / most)),
            place=row.spin_out or str(row.space),
            heat=row.heat,
            spins=bool(row.spin_out),
            finishes=row.finishes,
            spoken=_spoken(row),
        )
        for row in rows
    )


def _spoken(row: OutcomeRow) -> str:
    words = {
        "likelihood": row.likelihood,
        "speed": row.speed,
        "space": row.spin_out_space if row.spin_out else row.space,
        "corner": row.spin_out,
        "heat": row.heat,
    }
    if row.spin_out:
        said = _(
            "%(likelihood)s %%: Speed %(speed)s, spin-out at corner %(corner)s, back to space "
            "%(space)s."
        )
    elif row.finishes:
        said = _("%(likelihood)s %%: Speed %(speed)s, over the finish line, %(heat)s Heat.")
    else:
        said = _("%(likelihood)s %%: Speed %(speed)s, space %(space)s, %(heat)s Heat.")
    return said % words


def percent(likelihood: float) -> int:
    """Whole percent; what is possible is never 0, what is not certain never 100."""
    if likelihood <= 0:
        return 0
    if likelihood >= 1 - 1e-9:
        return 100
    return min(99, max(1, round(likelihood * 100)))


def _row(outcome: Outcome, track: Track, finish: int) -> OutcomeRow:
    back = outcome.spin_out_progress
    return OutcomeRow(
        likelihood=percent(outcome.likelihood),
        speed=outcome.speed,
        space=space_at(track, outcome.progress),
        heat=outcome.heat,
        engine=outcome.engine,
        spin_out=outcome.spin_out or "",
        spin_out_space=space_at(track, back) if back is not None else 0,
        finishes=outcome.progress > finish and outcome.spin_out is None,
        chosen=", ".join(f"{_short(each.card)} {each.value}" for each in outcome.chosen),
    )


def _short(card: str) -> str:
    return part_name(card) or card_name(card)


def _certain(outcome: Outcome, track: Track, finish: int) -> tuple[str, ...]:
    told = []
    if outcome.spaces:
        told.append(_moved(outcome, track))
    if outcome.progress > finish and outcome.spin_out is None:
        told.append(_("You cross the finish line."))
    told += [_line_met(check, outcome.speed) for check in outcome.lines]
    if outcome.spin_out is not None and outcome.spin_out_progress is not None:
        words = {"corner": outcome.spin_out, "space": space_at(track, outcome.spin_out_progress)}
        told.append(
            _("Not enough Heat: you spin out at corner %(corner)s, back to space %(space)s.")
            % words
        )
    else:
        told.append(_("Your engine keeps %(heat)s Heat.") % {"heat": outcome.engine})
    return tuple(told)


def _moved(outcome: Outcome, track: Track) -> str:
    words = {
        "spaces": outcome.spaces,
        "space": space_at(track, outcome.progress),
        "speed": outcome.speed,
    }
    if outcome.spaces < 0:
        return _("You end on space %(space)s; Speed %(speed)s.") % words
    told = ngettext(
        "You move %(spaces)d space to space %(space)s; Speed %(speed)s.",
        "You move %(spaces)d spaces to space %(space)s; Speed %(speed)s.",
        outcome.spaces,
    )
    return told % words


def _line_met(check: LineCheck, speed: int) -> str:
    words = {
        "corner": check.line.corner,
        "limit": check.limit,
        "speed": speed,
        "heat": check.heat,
    }
    if check.heat:
        return _("Corner %(corner)s, limit %(limit)s: Speed %(speed)s costs %(heat)s Heat.") % words
    return _("Corner %(corner)s, limit %(limit)s: Speed %(speed)s is fine.") % words


def _uncertain(outcomes: tuple[Outcome, ...], track: Track, risk: int) -> tuple[str, ...]:
    first = min(outcomes, key=lambda each: each.speed)
    last = max(outcomes, key=lambda each: each.speed)
    words = {
        "first": space_at(track, first.progress),
        "last": space_at(track, last.progress),
        "slow": first.speed,
        "fast": last.speed,
    }
    told = [
        (
            _(
                "You choose the value after the reveal: you land on space %(first)s to %(last)s, "
                "Speed %(slow)s to %(fast)s."
            )
            if first.chosen
            else _(
                "A + is still face down: you land on space %(first)s to %(last)s, "
                "Speed %(slow)s to %(fast)s."
            )
        )
        % words
    ]
    if risk and first.chosen:
        told.append(_("Risk of a spin-out, even well chosen: %(risk)s %%.") % {"risk": risk})
    elif risk:
        told.append(_("Risk of a spin-out: %(risk)s %%.") % {"risk": risk})
    elif first.chosen and any(each.spin_out for each in outcomes):
        told.append(_("No risk of a spin-out if you choose well."))
    elif any(each.lines for each in outcomes):
        told.append(_("No risk of a spin-out."))
    return tuple(told)


def _highlights(seen: Preview, track: Track) -> tuple[Highlight, ...]:
    """Ghost cars where the car may land or spin out to, and the corner lines on the way."""
    # Of values to be chosen none is likelier than another.
    several = len(seen.outcomes) > 1 and not seen.outcomes[0].chosen
    ghosts: dict[tuple[int, str, HighlightKind], float] = {}
    lines: dict[int, set[int]] = {}
    for outcome in seen.outcomes:
        for check in outcome.lines:
            lines.setdefault(space_at(track, check.line.at), set()).add(check.heat)
        if outcome.spin_out_progress is not None:
            at, kind = outcome.spin_out_progress, HighlightKind.SPIN_OUT
            spot = race_line(track, at)
        elif outcome.spaces:
            at, kind, spot = outcome.progress, HighlightKind.LANDING, outcome.spot
        else:
            continue
        ghost = (space_at(track, at), spot.value, kind)
        ghosts[ghost] = ghosts.get(ghost, 0.0) + outcome.likelihood
    crossed = (_line_mark(space, heats) for space, heats in lines.items())
    likeliest = max(ghosts.values(), default=1.0)
    landed = (
        Highlight(
            space=space,
            spot="left" if spot == "left" else "right",
            kind=kind,
            label=_chance(likelihood, len(ghosts)) if several else "",
            weight=likelihood / likeliest if several else 1.0,
        )
        for (space, spot, kind), likelihood in ghosts.items()
    )
    return (*crossed, *landed)


def _chance(likelihood: float, ghosts: int) -> str:
    """What stands beside a ghost: of many only the likelier ones have room for it."""
    if ghosts > FEW_GHOSTS and likelihood < UNLIKELY:
        return ""
    return f"{percent(likelihood)} %"


def _line_mark(space: int, heats: set[int]) -> Highlight:
    least, most = min(heats), max(heats)
    if not most:
        return Highlight(space=space, spot=None, kind=HighlightKind.CORNER)
    words = {"heat": most if least == most else f"{least}–{most}"}
    label = _("%(heat)s Heat") % words
    return Highlight(space=space, spot=None, kind=HighlightKind.CORNER_COST, label=label)
