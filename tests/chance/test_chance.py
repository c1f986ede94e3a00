"""Chance is what docs/fairness.md says, and even (R1.2, R1.3, R13.1)."""

from __future__ import annotations

import hashlib
import hmac
import math
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from races.chance import RaceChance, made_up_words, new_seed, seed_hash, words_digest

SEED = bytes(range(32))
WORDS = ("pole position", "rain at noon")
DIGESTS = tuple(map(words_digest, WORDS))
PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text()


def shuffled_by_the_page[T](seed: bytes, words: list[str], draw: int, items: list[T]) -> list[T]:
    """Written from docs/fairness.md alone; shares nothing with races.chance."""
    message = b""
    for said in words:
        message += hashlib.sha256(said.encode("utf-8")).digest()
    key = hmac.new(seed, message, hashlib.sha256).digest()
    stream = b""
    block = 0
    used = 0
    result = list(items)
    last = len(result) - 1
    while last >= 1:
        n = last + 1
        while True:
            if used + 4 > len(stream):
                asked = b"draw" + draw.to_bytes(8, "big") + block.to_bytes(8, "big")
                stream += hmac.new(key, asked, hashlib.sha256).digest()
                block += 1
            x = int.from_bytes(stream[used : used + 4], "big")
            used += 4
            if x < 2**32 - (2**32 % n):
                break
        index = x % n
        result[last], result[index] = result[index], result[last]
        last -= 1
    return result


@given(
    seed=st.binary(min_size=32, max_size=32),
    words=st.lists(st.text(st.characters(exclude_categories=["Cs"])), max_size=8),
    draw=st.integers(0, 10_000),
    size=st.integers(0, 60),
)
def test_an_outsider_gets_the_same_order(
    seed: bytes, words: list[str], draw: int, size: int
) -> None:
    items = tuple(range(size))
    ours = RaceChance(seed, tuple(map(words_digest, words))).shuffled(items, draw)
    assert list(ours) == shuffled_by_the_page(seed, words, draw, list(items))
    assert sorted(ours) == list(items)


def test_the_worked_example_of_the_page_is_right() -> None:
    key = hmac.digest(SEED, bytes.fromhex("".join(DIGESTS)), "sha256")
    block = hmac.digest(key, b"draw" + bytes(16), "sha256")
    numbers = [int.from_bytes(block[start : start + 4]) for start in range(0, 32, 4)]
    assert numbers == [
        2080348886, 589486570, 3281047500, 487387186, 713218471, 324026866, 3636333348, 4174186028
    ]  # fmt: skip
    for figure in (seed_hash(SEED), *DIGESTS, key.hex(), block.hex(), " ".join(map(str, numbers))):
        assert figure in PAGE
    chance = RaceChance(SEED, DIGESTS)
    assert chance.shuffled(tuple("abcde"), 0) == tuple("edacb")
    assert "| e d a c b |" in PAGE
    eighteen = chance.shuffled(tuple(range(18)), 1)
    assert eighteen == (11, 3, 8, 14, 2, 13, 7, 1, 15, 0, 6, 12, 5, 16, 9, 17, 4, 10)
    assert f"`{' '.join(map(str, eighteen))}`" in PAGE


def test_a_draw_does_not_depend_on_earlier_ones() -> None:
    deck = tuple(range(18))
    chance = RaceChance(SEED, DIGESTS)
    chance.shuffled(deck, 0)
    assert chance.shuffled(deck, 7) == RaceChance(SEED, DIGESTS).shuffled(deck, 7)


@pytest.mark.parametrize(
    ("seed", "digests", "draw"),
    [
        (SEED[::-1], DIGESTS, 0),
        (SEED, DIGESTS[::-1], 0),
        (SEED, DIGESTS[:1], 0),
        (SEED, DIGESTS, 1),
    ],
    ids=["seed", "order of words", "words missing", "number of the draw"],
)
def test_everything_mixed_in_matters(seed: bytes, digests: tuple[str, ...], draw: int) -> None:
    deck = tuple(range(18))
    assert RaceChance(SEED, DIGESTS).shuffled(deck, 0) != RaceChance(seed, digests).shuffled(
        deck, draw
    )


def test_every_order_is_as_likely() -> None:
    """Chi-square over the 24 orders of four items; a fixed seed, so it cannot fail by chance."""
    chance = RaceChance(SEED, DIGESTS)
    draws = 24_000
    counts = Counter(chance.shuffled(tuple("abcd"), draw) for draw in range(draws))
    expected = draws / math.factorial(4)
    assert len(counts) == math.factorial(4)
    square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert square < 49.7  # 23 degrees of freedom: one in a thousand lies above


def test_every_item_comes_to_every_index_as_often() -> None:
    chance = RaceChance(SEED, ())
    draws, size = 4_000, 18
    counts = Counter(
        (item, index)
        for draw in range(draws)
        for index, item in enumerate(chance.shuffled(tuple(range(size)), draw))
    )
    expected = draws / size
    square = sum(
        (counts[item, index] - expected) ** 2 / expected
        for item in range(size)
        for index in range(size)
    )
    assert square < 371  # 17 * 17 degrees of freedom: one in a thousand lies above


@pytest.mark.parametrize("items", [(), ("only",)])
def test_nothing_to_shuffle_stays(items: tuple[str, ...]) -> None:
    assert RaceChance(SEED, ()).shuffled(items, 3) == items


def test_the_seed_is_published_as_hex_and_hashes_to_what_was_published() -> None:
    seed = new_seed()
    published = RaceChance(seed, ()).seed()
    assert bytes.fromhex(published) == seed
    assert seed_hash(bytes.fromhex(published)) == seed_hash(seed)
    assert new_seed() != seed


@pytest.mark.parametrize(
    ("seed", "digests"), [(b"short", ()), (SEED, ("abcd",)), (SEED, ("no hex",))]
)
def test_a_seed_or_digest_of_another_length_is_an_error(
    seed: bytes, digests: tuple[str, ...]
) -> None:
    with pytest.raises(ValueError, match=r"32 bytes|non-hexadecimal"):
        RaceChance(seed, digests)


def test_made_up_words_leave_nothing_to_choose() -> None:
    told = made_up_words(seed_hash(SEED), 2)
    assert told == f"seat 2 of the race with {seed_hash(SEED)}"
    assert "seat 2 of the race with <seed_hash>" in PAGE
    assert made_up_words(seed_hash(SEED), 1) != told
