"""Which markets a garage opens, and who picks in which order (R10.2 to R10.4, R12.2)."""

from __future__ import annotations

from msgspec import Struct

from races.rules.conditions import GarageMode
from races.rules.words import CarId

SPARE_CARDS = 3
"""R10.2, R10.3: cards of a market beyond those that are picked."""
DEALT_AT_RANDOM = 3
"""R10.4."""
SNAKE_PICKS = 2
"""R10.3: cards that each driver takes in a picking round, one each way."""


class PickingRound(Struct, frozen=True):
    """One market: how many cards it shows, and one entry for each pick."""

    market: int
    order: tuple[CarId, ...]


def picking_rounds(mode: GarageMode, grid: tuple[CarId, ...]) -> tuple[PickingRound, ...]:
    """The markets of a garage for these drivers, from pole backwards."""
    last_first = grid[::-1]
    match mode:
        case GarageMode.DRAFT | GarageMode.FULL:
            return tuple(_single(order) for order in (last_first, grid, last_first))
        case GarageMode.CHAMPIONSHIP:
            return (_single(last_first),)
        case GarageMode.SNAKE:
            return (_there_and_back(last_first), _there_and_back(last_first))
        case _:
            return ()


def _single(order: tuple[CarId, ...]) -> PickingRound:
    return PickingRound(len(order) + SPARE_CARDS, order)


def _there_and_back(order: tuple[CarId, ...]) -> PickingRound:
    both_ways = order + order[::-1]
    return PickingRound(len(both_ways) + SPARE_CARDS, both_ways)


def has_swap(mode: GarageMode) -> bool:
    """R12.2: whether the first to pick may swap in the end."""
    return mode in (GarageMode.CHAMPIONSHIP, GarageMode.FULL)


PICKS_OF_EACH = {
    GarageMode.NONE: 0,
    GarageMode.DRAFT: 3,
    GarageMode.FULL: 3,
    GarageMode.CHAMPIONSHIP: 1,
    GarageMode.SNAKE: 2 * SNAKE_PICKS,
    GarageMode.RANDOM: DEALT_AT_RANDOM,
}
"""Upgrades that each driver takes in one garage."""


def cards_needed(mode: GarageMode, drivers: int) -> int:
    """R10.6: upgrades that must be there at the start so that the last draft still finds a card for
    every pick."""
    return PICKS_OF_EACH[mode] * drivers
