"""Where scenario files lie."""

from __future__ import annotations

import os
from pathlib import Path

HERE = Path(__file__).parent
SHARED = Path(os.environ.get("PADDOCK_SCENARIOS", HERE.parents[2] / "shared" / "scenarios"))


def own_files() -> list[Path]:
    """The files that belong to this project, in the order of their names."""
    return sorted(HERE.glob("*.json"))


def shared_files() -> list[Path]:
    """The files of the workplace; empty where there are none."""
    return sorted(SHARED.glob("*.json"))
