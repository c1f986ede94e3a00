"""Corners as they apply to the reader now: limit, why, what lies there, whether the press waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from msgspec import Struct

from races.picture.conditions import CornerMark
from races.rules.cards import Symbol
from races.rules.mechanics.limits import ROAD_LIMIT
from races.rules.track import corner, entry_of, is_chicane_entry
from races.rules.weather import RoadToken
from races.web.icons import icon
from races.wording import card_name
from races.wording.cards import signed
from races.wording.conditions import token_name, token_sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from races.rules.track import Track
    from races.rules.view import CornerView, RaceView

SECTOR_TOKENS: Final = (RoadToken.WEATHER, RoadToken.FREE_BOOST, RoadToken.SLIPSTREAM_PLUS_1)
"""R11.2: tokens that act from the corner to the next."""


class CornerRow(Struct, frozen=True, kw_only=True):
    """A corner line in words. `why` is empty where nothing changes the printed limit."""

    letter: str
    printed: int
    limit: int
    why: str
    token: str
    """The road token; empty where none lies, or where it is part of `why`."""
    token_says: str
    picture: SafeString | None
    """Icon of the token, whichever it is."""

    press: bool
    chicane: str
    """`entry` or `exit` of a chicane in the reader's language, else empty."""

    @property
    def differs(self) -> bool:
        """Whether the limit is not the printed one."""
        return self.limit != self.printed


def corner_rows(view: RaceView) -> tuple[CornerRow, ...]:
    """Every corner line in driving order."""
    return tuple(_row(view, each) for each in view.corners)


def corner_marks(view: RaceView) -> tuple[CornerMark, ...]:
    """What the picture tells at every corner line, and shows beyond what is printed there."""
    rows = zip(view.corners, corner_rows(view), strict=True)
    return tuple(
        CornerMark(
            after_space=each.after_space,
            printed=each.printed_limit,
            limit=each.own_limit,
            token=_token_shown(view, each),
            colours_sector=each.token in SECTOR_TOKENS and not _is_entry(view, each),
            press=each.press,
            title=_title(row),
        )
        for each, row in rows
    )


def printed_marks(track: Track) -> tuple[CornerMark, ...]:
    """What the picture of a bare track tells at its corner lines."""
    return tuple(
        CornerMark(
            after_space=each.after_space,
            printed=each.speed_limit,
            limit=each.speed_limit,
            title=_limit_told(each.id, each.speed_limit),
        )
        for each in track.corners
    )


def _limit_told(letter: str, limit: int) -> str:
    return _("Corner %(corner)s: limit %(limit)s") % {"corner": letter, "limit": limit}


def _row(view: RaceView, at: CornerView) -> CornerRow:
    shown = _token_shown(view, at)
    token = shown if shown not in ROAD_LIMIT else None
    return CornerRow(
        letter=at.id,
        printed=at.printed_limit,
        limit=at.own_limit,
        why=limit_words(view, at) if any(_changes(view, at)) else "",
        token=token_name(token) if token is not None else "",
        token_says=token_sentence(token, view.weather) if token is not None else "",
        picture=icon(f"road-{at.token}") if at.token is not None else None,
        press=at.press,
        chicane=_chicane(view, at),
    )


def limit_words(view: RaceView, at: CornerView) -> str:
    """How the limit comes about: `7, road −1, your Tires 2 +1`."""
    return ", ".join([str(at.printed_limit), *_changes(view, at)])


def _changes(view: RaceView, at: CornerView) -> Iterator[str]:
    if at.token is not None and at.token in ROAD_LIMIT:
        yield token_name(at.token)
    if view.own is None:
        return
    for card in view.cars[view.own.car].in_play:
        n = view.book[card].count(Symbol.ADJUST)
        if n:
            yield _("your %(card)s %(change)s") % {"card": card_name(card), "change": signed(n)}


def _title(row: CornerRow) -> str:
    """The corner in one line, for the picture's title."""
    words = {"corner": row.letter, "limit": row.limit, "why": row.why}
    said = [_limit_told(row.letter, row.limit)]
    if row.why:
        said = [_("Corner %(corner)s: limit %(limit)s (%(why)s)") % words]
    if row.chicane:
        said.append(row.chicane)
    if row.token_says:
        said.append(row.token_says)
    if row.press:
        said.append(_("The press waits here."))
    return ". ".join(each.rstrip(".") for each in said)


def _is_entry(view: RaceView, at: CornerView) -> bool:
    return is_chicane_entry(view.track, at.id)


def _token_shown(view: RaceView, at: CornerView) -> RoadToken | None:
    """R14: of a sector token on a chicane only the exit's, from which it acts."""
    return None if at.token in SECTOR_TOKENS and _is_entry(view, at) else at.token


def _chicane(view: RaceView, at: CornerView) -> str:
    if _is_entry(view, at):
        return _("chicane, entry")
    return _("chicane, exit") if entry_of(corner(view.track, at.id)) != at.id else ""
