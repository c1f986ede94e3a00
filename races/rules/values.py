"""Small values that commands ask with and events record."""

from __future__ import annotations

from msgspec import Struct

from races.rules.cards import Pile
from races.rules.words import CardId


class ChosenValue(Struct, frozen=True, forbid_unknown_fields=True):
    """A card with a choice and the value chosen for it (R4.2)."""

    card: CardId
    value: int


class Carried(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """R12.2: what a driver brings from the race before."""

    upgrades: Pile = ()
    sponsorships: Pile = ()
