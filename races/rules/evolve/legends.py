"""The Legends' deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from races.rules.events import LegendCardTurned, LegendDeckShuffled, LegendEvent

if TYPE_CHECKING:
    from races.rules.race import Race


def evolve_legends(race: Race, event: LegendEvent) -> Race:
    """The race after a fact about Legend cards."""
    match event:
        case LegendDeckShuffled(deck=deck, draw=draw):
            return race.__replace__(legend_deck=deck, legend_discard=(), draws=draw + 1)
        case LegendCardTurned(card=card):
            return race.__replace__(
                legend_deck=race.legend_deck[1:],
                legend_discard=(*race.legend_discard, card),
                legend_card=card,
            )
        case _:
            assert_never(event)
