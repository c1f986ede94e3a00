"""Legend cards: for each colour a row of diamonds and a number (R13.1, R13.7)."""

from __future__ import annotations

from msgspec import Struct


class LegendMove(Struct, frozen=True, forbid_unknown_fields=True):
    """What one card tells one colour: its row (0..3) and its number (spaces)."""

    colour: str
    row: int
    number: int


class LegendCard(Struct, frozen=True, forbid_unknown_fields=True):
    """One card of the Legends' deck; its moves stand in the order of the first six colours."""

    moves: tuple[LegendMove, ...]


FIRST_COLOURS = ("black", "blue", "green", "red", "gray", "yellow")


def legend_move(card: LegendCard, colour: str, others: tuple[str, ...]) -> LegendMove:
    """R13.1, R13.7: the move of a colour; colours beyond the six reuse the rows in order.

    `others` are the race's colours beyond the six, in car order.
    """
    wanted = colour if colour in FIRST_COLOURS else FIRST_COLOURS[others.index(colour) % 6]
    for move in card.moves:
        if move.colour == wanted:
            return move
    # A card may be described for some colours only (scenarios); such a Legend then stands still.
    return LegendMove(colour=wanted, row=0, number=0)
