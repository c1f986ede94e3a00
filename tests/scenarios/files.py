"""Where scenario files lie, and which of the shared ones the rules of today can play."""

from __future__ import annotations

import json
import os
from pathlib import Path

HERE = Path(__file__).parent
SHARED = Path(os.environ.get("PADDOCK_SCENARIOS", HERE.parents[2] / "shared" / "scenarios"))

BASE_TRACKS = frozenset({"usa", "italia", "great-britain", "france"})
BASE_CARDS = frozenset(
    {"1", "2", "3", "4", "stress", "heat", "starting-0", "starting-5", "starting-heat"}
)


def own_files() -> list[Path]:
    """The files that belong to this project, in the order of their names."""
    return sorted(HERE.glob("*.json"))


def shared_files() -> list[Path]:
    """The files of the workplace; empty where there are none."""
    return sorted(SHARED.glob("*.json"))


def next_issue(path: Path) -> tuple[str, ...]:
    """Why a file waits for the next issue; empty for one that must pass now: a base track, with
    modules and road off or empty, no weather, no event, no upgrade or sponsorship card."""
    raw = json.loads(path.read_text())
    cards = {
        card
        for car in raw["cars"]
        for place in ("hand", "deck", "discard")
        for card in car.get(place, [])
    }
    reasons = {
        "modules": any(raw.get("modules", {}).values()),
        "weather": raw.get("weather") is not None,
        "road conditions": bool(raw.get("road")),
        "an event card": raw.get("event") is not None,
        "a track of an expansion": raw["track"] not in BASE_TRACKS,
        "upgrade or sponsorship cards": not cards <= BASE_CARDS,
    }
    return tuple(reason for reason, holds in reasons.items() if holds)
