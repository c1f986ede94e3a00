"""Settings: base is never used alone; dev for a developer's machine and `make run`, test, production."""

from __future__ import annotations
