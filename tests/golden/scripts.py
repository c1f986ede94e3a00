"""The races that golden files are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tests.golden.playing import Move, Script, SetUp, play_out

if TYPE_CHECKING:
    from races.rules.events import Event


class Golden(NamedTuple):
    """A set-up, and what happens besides the driver's choices."""

    set_up: SetUp
    interludes: dict[int, Move]
    retires: bool = False

    def play(self) -> tuple[Script, list[Event]]:
        return play_out(self.set_up, self.interludes, retires=self.retires)


_BREAK = {60: Move(pause=True), 61: Move(later=3600), 62: Move(resume=True)}

STORED_RACES = {
    "legends": Golden(
        SetUp(
            seed="11" * 32,
            track="usa",
            laps=2,
            words=("first corner flat out", "blue skies"),
            legends=("black", "red", "orange"),
        ),
        {},
    ),
    "six-drivers": Golden(
        SetUp(
            seed="22" * 32,
            track="great-britain",
            laps=1,
            words=("ada", "ben", "cleo", "dora", "eli", "finn"),
        ),
        {**_BREAK, 90: Move(withdraw=5)},
        retires=True,
    ),
}
"""Recorded once under tests/golden/stored."""

PLAYED_RACES = {
    "duel-with-legends": Golden(
        SetUp(
            seed="33" * 32,
            track="italia",
            laps=1,
            words=("one more lap", "no more laps"),
            legends=("green", "white"),
        ),
        {},
    ),
    "championship-of-six": Golden(
        SetUp(
            seed="44" * 32,
            track="france",
            laps=1,
            words=("ada", "ben", "cleo", "dora", "eli", "finn"),
            grid=(3, 1, 5, 0, 4, 2),
            championship=1,
        ),
        {**_BREAK, 100: Move(withdraw=2)},
        retires=True,
    ),
}
"""Recorded anew under tests/golden/played by `make golden`."""
