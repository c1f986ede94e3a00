"""Says at the end of a run which scenario files were played, and which were not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.scenarios.files import SHARED, next_issue, shared_files

if TYPE_CHECKING:
    import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    files = shared_files()
    if not files:
        terminalreporter.write_line(
            f"scenarios: no shared files at {SHARED}; set PADDOCK_SCENARIOS to their folder"
        )
        return
    waiting = {path.stem: reasons for path in files if (reasons := next_issue(path))}
    terminalreporter.write_line(
        f"scenarios: {len(files) - len(waiting)} shared files in scope; {len(waiting)} wait for the"
        " next issue (-v names them)"
    )
    if terminalreporter.verbosity > 0:
        for name, reasons in waiting.items():
            terminalreporter.write_line(f"  {name}: {', '.join(reasons)}")
