"""Says at the end of a run how many shared scenario files were played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.scenarios.files import SHARED, shared_files

if TYPE_CHECKING:
    import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    files = shared_files()
    if files:
        terminalreporter.write_line(f"scenarios: {len(files)} shared files")
    else:
        terminalreporter.write_line(
            f"scenarios: no shared files at {SHARED}; set PADDOCK_SCENARIOS to their folder"
        )
