"""The rules of the race: pure values in, pure values out.

Nothing in this package knows Django, a clock, a file or a random source of its own. A command is
decided into events (`decide`), events evolve the state (`replay`), `offers` lists what may be asked
now and `view` cuts out what one viewer may see. Nobody inside the package imports this front.
"""

from __future__ import annotations

from races.rules.asking import Decision, awaited, offers, open_since
from races.rules.flow import create, decide, resume_flow
from races.rules.replay import evolve, replay
from races.rules.view import view

__all__ = [
    "Decision",
    "awaited",
    "create",
    "decide",
    "evolve",
    "offers",
    "open_since",
    "replay",
    "resume_flow",
    "view",
]
