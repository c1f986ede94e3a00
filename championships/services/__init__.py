"""What people and the clock do to a championship: load, check who may, decide, append, project."""

from __future__ import annotations
