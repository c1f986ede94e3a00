from __future__ import annotations

from collections import Counter


class Places:
    """How many connections there may be: in all, and from one address."""

    def __init__(self, in_all: int, of_an_address: int) -> None:
        self._in_all = in_all
        self._of_an_address = of_an_address
        self._taken: Counter[str] = Counter()
        self._count = 0

    def take(self, address: str) -> bool:
        """Take a place; False if there is none for this address. Who took one must give it back."""
        if self._count >= self._in_all or self._taken[address] >= self._of_an_address:
            return False
        self._count += 1
        self._taken[address] += 1
        return True

    def give_back(self, address: str) -> None:
        """Give back a place that was taken."""
        self._count -= 1
        self._taken[address] -= 1
        if not self._taken[address]:
            del self._taken[address]
