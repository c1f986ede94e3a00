"""Tracks by id, those of the figures and those that people made; for races and calendars alike."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

import msgspec

from races import catalogue
from races.models import OwnTrack
from races.rules.track import Track

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

OWN_SET = "own"
"""The set that own tracks belong to; no season of a box draws from it."""

_OWN_ID = re.compile(r"own-([1-9][0-9]{0,17})")


def id_of(number: int) -> str:
    """The track id of an own track's row."""
    return f"own-{number}"


def number_of(track_id: str) -> int | None:
    """The row's number behind a track id; None for any other text."""
    found = _OWN_ID.fullmatch(track_id)
    return int(found[1]) if found else None


def track_of(row: OwnTrack) -> Track:
    """The track of a row. It was checked when it was saved."""
    return msgspec.json.decode(row.text, type=Track)


def any_tracks(track_ids: Iterable[str]) -> Mapping[str, Track]:
    """The tracks of these ids that exist, those taken off the list included, in one query at most.

    Without own tracks among them it asks nothing.
    """
    wanted = set(track_ids)
    figures = catalogue.tracks()
    found = {track_id: figures[track_id] for track_id in wanted if track_id in figures}
    numbers = [number for number in map(number_of, wanted - found.keys()) if number is not None]
    if numbers:
        found |= {id_of(row.pk): track_of(row) for row in OwnTrack.objects.filter(pk__in=numbers)}
    return MappingProxyType(found)


def any_track(track_id: str) -> Track | None:
    """The track of this id, also one taken off the list since; None when there is none."""
    return any_tracks((track_id,)).get(track_id)


def track_on_offer(track_id: str) -> Track | None:
    """The track of this id if a new race may choose it; None also for one taken off the list."""
    number = number_of(track_id)
    if number is None:
        return catalogue.tracks().get(track_id)
    row = OwnTrack.objects.filter(pk=number, withdrawn_at=None).first()
    return track_of(row) if row is not None else None


def own_tracks_of(account: int | None) -> Mapping[str, Track]:
    """The tracks of an account that are on the list, in order of name; none for a guest."""
    if account is None:
        return MappingProxyType({})
    rows = OwnTrack.objects.filter(owner=account, withdrawn_at=None).order_by("name", "pk")
    return MappingProxyType({id_of(row.pk): track_of(row) for row in rows})
