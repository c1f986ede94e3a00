"""Tracks for their pages: the list, and one of them with who may change it."""

from __future__ import annotations

from msgspec import Struct

from heat_site.errors import NothingThere
from races import catalogue
from races.models import OwnTrack
from races.own_tracks import number_of, own_tracks_of, track_of
from races.queries.people import Person, people
from races.rules.track import Track


class TrackPage(Struct, frozen=True, kw_only=True):
    """A track, who made it (None for those of the figures), and what the reader may do."""

    track: Track
    owner: Person | None = None
    may_edit: bool = False
    is_own: bool = False
    is_withdrawn: bool = False


class TrackLists(Struct, frozen=True, kw_only=True):
    """The tracks of the figures, and those that the reader made."""

    figures: tuple[Track, ...]
    mine: tuple[Track, ...]


def track_lists(account: int | None) -> TrackLists:
    """All tracks that the page of tracks shows to this account."""
    return TrackLists(
        figures=tuple(catalogue.tracks().values()), mine=tuple(own_tracks_of(account).values())
    )


def track_page(track_id: str, account: int | None) -> TrackPage:
    """One track by id. Raises NothingThere."""
    number = number_of(track_id)
    if number is None:
        figure = catalogue.tracks().get(track_id)
        if figure is None:
            raise NothingThere(f"track {track_id}")
        return TrackPage(track=figure)
    row = OwnTrack.objects.filter(pk=number).first()
    if row is None:
        raise NothingThere(f"track {track_id}")
    is_withdrawn = row.withdrawn_at is not None
    return TrackPage(
        track=track_of(row),
        owner=people((row.owner,)).get(row.owner),
        may_edit=row.owner == account and not is_withdrawn,
        is_own=True,
        is_withdrawn=is_withdrawn,
    )
