"""One championship: commands, events, state, and how the one leads to the other."""

from __future__ import annotations
