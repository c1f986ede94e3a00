"""A rules case as one JSON file: a position, some moves, and what must come out.

The files run through the same commands, events and state as a race that people drive; no database
is asked. Only chance is scripted: every shuffle keeps the order it is given.
"""

from __future__ import annotations

from races.scenarios.reading import Scenario, ScenarioRefused, read
from races.scenarios.reporting import Report, report

__all__ = ["Report", "Scenario", "ScenarioRefused", "read", "report"]
