"""`make golden` records what today's rules give for the scripts, to be read in review."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from _pytest.config.argparsing import Parser


def pytest_addoption(parser: Parser) -> None:
    parser.addoption(
        "--record-golden",
        action="store_true",
        default=False,
        help="record the golden races of tests/golden/played anew",
    )


@pytest.fixture
def records(request: pytest.FixtureRequest) -> bool:
    """Whether golden races are recorded now instead of compared."""
    return bool(request.config.getoption("--record-golden", default=False))
