"""The eight tracks, read straight from their figures."""

from __future__ import annotations

from pathlib import Path

import msgspec

import races
from races.rules.track import Track

FIGURES = Path(races.__file__).parent / "figures" / "tracks.json"
TRACKS = msgspec.json.decode(FIGURES.read_bytes(), type=dict[str, tuple[Track, ...]])["tracks"]
BY_ID = {track.id: track for track in TRACKS}
IDS = list(BY_ID)
