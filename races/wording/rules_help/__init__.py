"""The rules for drivers, clause by clause, in short words of our own.

Numbers are those that refusals, symbols and the API name, so that each can be looked up.
"""

from __future__ import annotations

from typing import Final

from races.wording.rules_help import moving, seasons, turns
from races.wording.rules_help.clauses import Chapter, Clause, anchor_of

__all__ = ["CHAPTERS", "Chapter", "Clause", "anchor_of"]

CHAPTERS: Final = (
    moving.WORDS,
    moving.SETUP,
    moving.ROUND,
    moving.PLAN,
    moving.MOVE,
    turns.ADRENALINE,
    turns.REACT,
    turns.SLIPSTREAM,
    turns.CORNERS,
    turns.FINISH,
    seasons.GARAGE,
    seasons.WEATHER,
    seasons.CHAMPIONSHIP,
    seasons.LEGENDS,
    seasons.CHICANES,
)
"""All clauses in the order of their numbers."""
