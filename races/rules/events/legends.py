"""Facts about the Legends' cards (R13.1). Stored: see docs/events.md before changing a field."""

from __future__ import annotations

from msgspec import Struct

from races.rules.legend_cards import LegendCard


class LegendFact(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the facts about Legend cards."""


class LegendDeckShuffled(LegendFact, frozen=True, kw_only=True):
    """The Legends' deck in its new order; `draw` is the counter of chance that gave it."""

    deck: tuple[LegendCard, ...]
    draw: int


class LegendCardTurned(LegendFact, frozen=True, kw_only=True):
    """The card that rules every Legend in this round."""

    card: LegendCard
