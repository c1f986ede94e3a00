from __future__ import annotations

from datetime import UTC, datetime

import pytest

DUE = datetime(2026, 12, 1, 17, 30, tzinfo=UTC)


@pytest.fixture
def turn() -> dict[str, str | int | datetime | None]:
    """The facts of "your turn"."""
    return {"race": "Sunday cup 3", "due": DUE}
