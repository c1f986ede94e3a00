"""Settings: base (never used alone), dev (and `make run`), test, production."""

from __future__ import annotations
