"""Small values that commands ask with and events record."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from races.rules.cards import Pile
from races.rules.words import CardId, Deed


class CardSet(StrEnum):
    """Where a card comes from: the base game or one of its expansions (R10.1)."""

    BASE = "base"
    HEAVY_RAIN = "heavy-rain"
    TUNNEL_VISION = "tunnel-vision"


class Deck(StrEnum):
    """Upgrade decks (R10.1); mixed is both. Each expansion adds its cards to any of them."""

    BASIC = "basic"
    ADVANCED = "advanced"
    MIXED = "mixed"


class ChosenValue(Struct, frozen=True, forbid_unknown_fields=True):
    """A card with a choice and the value chosen for it (R4.2)."""

    card: CardId
    value: int


class Carried(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """R12.2: what a driver brings from the race before."""

    upgrades: Pile = ()
    sponsorships: Pile = ()


class Decided(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a driver decided in a turn: nothing that others do not see anyway. `n` counts Heat,
    Stress, Speed or spaces, as the deed has them; `card` lies in the play area."""

    deed: Deed
    n: int = 0
    card: CardId | None = None
