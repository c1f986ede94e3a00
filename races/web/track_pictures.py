"""Pictures of bare tracks: those of the lists, and that of a track that is being made."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

import msgspec
from django.core.cache import cache
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from races.own_tracks import OWN_SET
from races.picture.svg import Frame, track_svg
from races.rules.track import Track
from races.rules.track_faults import Fault
from races.web.picture import bare_marks, track_ground

if TYPE_CHECKING:
    from collections.abc import Callable

    from races.web.track_form import FilledTrack

KEPT_SECONDS: Final = 86_400
_THUMBNAIL: Final = Frame(thumbnail=True)

DRAWABLE: Final = frozenset(
    {
        Fault.NAME_EMPTY,
        Fault.TEXT_UNFIT,
        Fault.LAPS_OUT_OF_RANGE,
        Fault.CARDS_OUT_OF_RANGE,
        Fault.CORNER_NAMELESS,
        Fault.CORNER_TWICE,
        Fault.LIMIT_TOO_LOW,
        Fault.LEGEND_LINE_MISPLACED,
        Fault.AGGRESSIVE_SPACES_NEGATIVE,
        Fault.CHICANE_WITHOUT_ENTRY,
        Fault.CHICANE_APART,
        Fault.PRESS_CORNER_UNKNOWN,
        Fault.PRESS_CORNER_TWICE,
        Fault.PRESS_CORNER_IS_ENTRY,
    }
)
"""Faults with which a track can be drawn all the same."""


def thumbnail(track: Track) -> SafeString:
    """A small picture of the bare track, hidden from screen readers: its name stands beside it."""
    if track.set != OWN_SET:
        return _safe(track_svg(track, frame=_THUMBNAIL))
    # The process keeps the shapes of the figures' tracks; of own ones there may be any number.
    return _kept(track, "small", lambda: track_svg(track, frame=_THUMBNAIL))


def track_window(track: Track) -> dict[str, SafeString]:
    """The whole picture of a bare track as the window of `races/track_view.html` shows it."""
    language = get_language() or ""
    return {
        "ground": _kept(track, f"ground {language}", lambda: track_ground(track)),
        "marks": _kept(track, f"marks {language}", lambda: bare_marks(track)),
    }


def draft_picture(filled: FilledTrack) -> SafeString | None:
    """The picture of what is filled in; None while what is wrong leaves nothing to draw."""
    if filled.raw is None or not DRAWABLE.issuperset(each.fault for each in filled.faults):
        return None
    track = msgspec.convert({**filled.raw, "id": OWN_SET, "set": OWN_SET}, type=Track)
    return _safe(track_svg(track, description=_described(track)))


def _described(track: Track) -> str:
    return _("The track %(track)s, still empty.") % {"track": track.name}


def _kept(track: Track, kind: str, draw: Callable[[], str]) -> SafeString:
    shown = hashlib.sha256(kind.encode() + msgspec.json.encode(track)).hexdigest()
    return _safe(cache.get_or_set(f"track-picture-{shown}", draw, KEPT_SECONDS) or "")


def _safe(svg: str) -> SafeString:
    return mark_safe(svg)  # noqa: S308 - the picture escapes every word it is given
