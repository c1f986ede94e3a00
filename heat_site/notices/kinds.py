"""What people are told: the kinds of notices, the facts each needs, and the words for them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

import msgspec
from django.utils import formats, timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

type Facts = Mapping[str, str | int | None]


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """One kind. Texts name facts as %(race)s; the detail is left out where one of its is None."""

    name: str
    title: Promise
    detail: Promise
    needs: frozenset[str]
    # It asks for a decision, and is settled when that decision is taken.
    asks: bool = False
    channels: tuple[str, ...] = ("email",)


class Wording(msgspec.Struct, frozen=True):
    """A notice in words, in the language and time zone that were active."""

    title: str
    detail: str


# Facts that are moments: stored in ISO 8601 with zone, shown with date, time and the reader's zone.
MOMENTS: Final = frozenset({"due"})

KINDS: Final[Mapping[str, Kind]] = {
    kind.name: kind
    for kind in (
        Kind(
            name="your_turn",
            title=_("Your turn in %(race)s"),
            detail=_("Decide by %(due)s."),
            needs=frozenset({"race", "due"}),
            asks=True,
        ),
        Kind(
            name="timed_out",
            title=_("Your time ran out in %(race)s"),
            detail=_("The autopilot decided for you. You had until %(due)s."),
            needs=frozenset({"race", "due"}),
        ),
        Kind(
            name="race_started",
            title=_("%(race)s has started"),
            detail=_("Track: %(track)s. Laps: %(laps)s."),
            needs=frozenset({"race", "track", "laps"}),
        ),
        Kind(
            name="race_finished",
            title=_("%(race)s is over"),
            detail=_("Your place: %(place)s."),
            needs=frozenset({"race", "place"}),
        ),
    )
}


def stored_facts(kind: str, facts: Mapping[str, str | int | datetime | None]) -> str:
    """The JSON text of a notice's facts.

    Raises ValueError for an unknown kind, for facts the kind does not name or that are missing, and
    for moments without a time zone.
    """
    if kind not in KINDS:
        raise ValueError(f"there is no kind of notice called {kind!r}")
    if facts.keys() != KINDS[kind].needs:
        raise ValueError(f"{kind} needs {sorted(KINDS[kind].needs)}, not {sorted(facts)}")
    for name in MOMENTS & facts.keys():
        moment = facts[name]
        if moment is not None and not (isinstance(moment, datetime) and moment.tzinfo):
            raise ValueError(f"{name} must be a moment with a time zone, not {moment!r}")
    return msgspec.json.encode(facts).decode()


def worded(kind: str, facts: str) -> Wording:
    """Put a stored notice into words, in the active language and time zone."""
    known: Facts = msgspec.json.decode(facts, type=dict[str, str | int | None])
    shown = {name: _shown(name, value) for name, value in known.items()}
    detail = "" if None in known.values() else str(KINDS[kind].detail) % shown
    return Wording(str(KINDS[kind].title) % shown, detail)


def _shown(name: str, value: str | int | None) -> str:
    if name not in MOMENTS or not isinstance(value, str):
        return str(value)
    here = timezone.localtime(datetime.fromisoformat(value))
    # Never "in 59 minutes": that is no longer true when it is read.
    return (
        f"{formats.date_format(here, 'DATETIME_FORMAT')} ({timezone.get_current_timezone_name()})"
    )
