"""Saving tracks that people made, and taking them off the list."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec
from django.db import transaction

from heat_site.accounts.models import User
from heat_site.errors import CommandRefused, NothingThere, NotYourSeat
from races.catalogue import load_track, load_track_text
from races.models import OwnTrack
from races.own_tracks import OWN_SET, id_of, number_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from races.rules.track import Track

LONGEST_TEXT = 65_536
"""Bytes of a described track."""
MOST_OWN_TRACKS = 30
"""Tracks of one account on the list."""
_UNSAVED = "own"


def checked(raw: Mapping[str, object], *, track_id: str = _UNSAVED) -> Track:
    """The track that a description makes, as one's own: whatever id and set it names.

    Raises TrackRefused with everything that is wrong.
    """
    return load_track({**raw, "id": track_id, "set": OWN_SET})


def read(text: str | bytes) -> Mapping[str, object]:
    """What a JSON text says, field by field, for the form; the track need not be a good one yet.

    Raises TrackRefused for no JSON and for fields that are missing, unknown or of a wrong kind,
    CommandRefused for more than `LONGEST_TEXT` bytes.
    """
    _check_length(text)
    return described(load_track_text(text, any_faults=False))


def described(track: Track) -> Mapping[str, object]:
    """A track field by field, in the form of figures/tracks.json."""
    return msgspec.to_builtins(track, str_keys=True)  # type: ignore[no-any-return]


def save(owner: int, raw: Mapping[str, object], *, track: str | None = None) -> str:
    """Keep a track of one's own, a new one or another text for `track`; its id.

    Races that were made on it before keep what they were made with. Raises TrackRefused,
    CommandRefused for too long a text or one track too many, NothingThere, NotYourSeat.
    """
    with transaction.atomic():
        row = _own_row(owner, track) if track is not None else _new_row(owner)
        made = checked(raw, track_id=id_of(row.pk))
        text = msgspec.json.encode(made)
        _check_length(text)
        row.name, row.text, row.updated_at = made.name, text.decode(), datetime.now(UTC)
        row.save()
    return made.id


def withdraw(owner: int, track: str) -> None:
    """Take a track off the list. Races and calendars that have it keep it.

    Raises NothingThere, NotYourSeat.
    """
    with transaction.atomic():
        row = _own_row(owner, track)
        row.withdrawn_at = datetime.now(UTC)
        row.save(update_fields=["withdrawn_at"])


def _new_row(owner: int) -> OwnTrack:
    # The owner's row is the lock: two requests at once must not both make the last one.
    list(User.objects.select_for_update().filter(pk=owner).values_list("pk"))
    if OwnTrack.objects.filter(owner=owner, withdrawn_at=None).count() >= MOST_OWN_TRACKS:
        raise CommandRefused("R0", "too_many_own_tracks", {"most": MOST_OWN_TRACKS})
    return OwnTrack.objects.create(owner=owner, updated_at=datetime.now(UTC))


def _own_row(owner: int, track: str) -> OwnTrack:
    row = (
        OwnTrack.objects.select_for_update()
        .filter(pk=number_of(track) or 0, withdrawn_at=None)
        .first()
    )
    if row is None:
        raise NothingThere(f"track {track}")
    if row.owner != owner:
        raise NotYourSeat
    return row


def _check_length(text: str | bytes) -> None:
    size = len(text) if isinstance(text, bytes) else len(text.encode(errors="replace"))
    if size > LONGEST_TEXT:
        raise CommandRefused("R0", "track_text_too_long", {"most": LONGEST_TEXT // 1024})
