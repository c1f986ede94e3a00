"""Chance that anybody can check: every shuffle follows from the race's secret seed.

`docs/fairness.md` writes the algorithm down for an outsider. What is said there must agree with
this module to the bit: races that have ended are recomputed for ever.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

SEED_BYTES = 32
DIGEST_BYTES = 32
NUMBER_BYTES = 4
NUMBERS = 2 ** (8 * NUMBER_BYTES)
"""How many different numbers a draw is made of: 0 up to one less than this."""


def new_seed() -> bytes:
    """A secret seed of 32 bytes from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def seed_hash(seed: bytes) -> str:
    """SHA-256 of the seed, hex: published in the first event of a race, before anybody sits."""
    return hashlib.sha256(seed).hexdigest()


def words_digest(words: str) -> str:
    """SHA-256 of a driver's words in UTF-8, hex: what the event holds in their place."""
    return hashlib.sha256(words.encode()).hexdigest()


def made_up_words(published_hash: str, seat: int) -> str:
    """Words for a seat whose driver gave none, or is a bot.

    They follow from what is public already, because words that the server were free to choose
    would let it try until a race suits.
    """
    return f"seat {seat} of the race with {published_hash}"


class RaceChance:
    """Shuffles of one race, from its seed and the digests of its drivers' words in seat order.

    It has no state: the same items and number of the draw give the same order, whenever asked.
    """

    def __init__(self, seed: bytes, digests: tuple[str, ...]) -> None:
        """ValueError unless the seed and every digest (hex) are of 32 bytes."""
        mixed_in = tuple(bytes.fromhex(digest) for digest in digests)
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        if any(len(each) != DIGEST_BYTES for each in mixed_in):
            raise ValueError(f"a digest has {DIGEST_BYTES} bytes")
        self._seed = seed
        self._key = hmac.digest(seed, b"".join(mixed_in), "sha256")

    def shuffled[T](self, items: tuple[T, ...], draw: int) -> tuple[T, ...]:
        """The items in the order that draw number `draw` gives: Fisher-Yates from the end."""
        order = list(items)
        numbers = _numbers(self._key, draw)
        for last in range(len(order) - 1, 0, -1):
            chosen = _below(last + 1, numbers)
            order[last], order[chosen] = order[chosen], order[last]
        return tuple(order)

    def seed(self) -> str:
        """The secret seed, hex."""
        return self._seed.hex()


def _numbers(key: bytes, draw: int) -> Iterator[int]:
    """The draw's endless row of numbers, eight from each block of 32 bytes."""
    number = 0
    while True:
        block = _block(key, draw, number)
        for start in range(0, len(block), NUMBER_BYTES):
            yield int.from_bytes(block[start : start + NUMBER_BYTES])
        number += 1


def _block(key: bytes, draw: int, number: int) -> bytes:
    message = b"draw" + draw.to_bytes(8) + number.to_bytes(8)
    return hmac.digest(key, message, "sha256")


def _below(bound: int, numbers: Iterator[int]) -> int:
    """A number from 0 to `bound` - 1, each as likely.

    Numbers above the highest multiple of `bound` are passed over: kept, they would make the low
    remainders likelier.
    """
    highest = NUMBERS - NUMBERS % bound
    return next(number for number in numbers if number < highest) % bound
