"""The races that golden files are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from races.rules.conditions import GarageMode
from races.rules.values import Carried
from races.season_cards import Deck
from tests.golden.playing import Modules, Move, Script, SetUp, play_out
from tests.rules.builders import pile as _pile

if TYPE_CHECKING:
    from races.rules.events import Event


class Golden(NamedTuple):
    """A set-up, and what happens besides the driver's choices."""

    set_up: SetUp
    interludes: dict[int, Move]
    retires: bool = False
    takes_back: bool = False

    def play(self) -> tuple[Script, list[Event]]:
        return play_out(
            self.set_up, self.interludes, retires=self.retires, takes_back=self.takes_back
        )


_FIRST_RACE = SetUp(
    seed="68" * 32,
    track="italia",
    laps=2,
    words=("rain tyres", "no tyres at all", "dry line"),
    legends=("blue", "green"),
    championship=1,
    whole=Modules(
        garage=GarageMode.FULL,
        deck=Deck.ADVANCED,
        event="new-grandstand-inauguration",
        mulligan=True,
        sponsorships=6,
    ),
)
_LATER_RACE = SetUp(
    seed="66" * 32,
    track="espana",
    laps=1,
    words=("lights on", "headlights"),
    legends=("black",),
    grid=(1, 2, 0),
    championship=1,
    whole=Modules(
        garage=GarageMode.CHAMPIONSHIP,
        deck=Deck.ADVANCED,
        event="the-pressure-cooker",
        carried=(
            Carried(upgrades=_pile("brakes-1 front-wing-1 air-intake-6 suspension-3")),
            Carried(
                upgrades=_pile("gas-pedal-4 fuel-1 wings-1"), sponsorships=_pile("lord-co-t-b")
            ),
        ),
    ),
)
_SNAKE = SetUp(
    seed="77" * 32,
    track="mexico",
    laps=1,
    words=("one", "two", "three", "four"),
    whole=Modules(
        garage=GarageMode.SNAKE,
        deck=Deck.ADVANCED,
        event="title-sponsor-withdraws",
        upgrades=18,
        mulligan=True,
    ),
)
_RANDOM = SetUp(
    seed="88" * 32,
    track="nederland",
    laps=2,
    words=("windmills", "dunes", "north sea"),
    legends=("white",),
    whole=Modules(garage=GarageMode.RANDOM, event="new-speed-record"),
)

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
    "first-race": Golden(_FIRST_RACE, {}, retires=True),
    "later-race": Golden(_LATER_RACE, {}),
    "snake": Golden(_SNAKE, {}),
    "random-upgrades": Golden(_RANDOM, {}),
    "taken-back": Golden(
        replace(_RANDOM, seed="bb" * 32, track="mexico", laps=1), {}, takes_back=True
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
    "later-race-of-a-season": Golden(replace(_LATER_RACE, seed="99" * 32), {}, takes_back=True),
    "snake-of-four": Golden(replace(_SNAKE, seed="aa" * 32), {3: Move(withdraw=1)}),
}
"""Recorded anew under tests/golden/played by `make golden`."""
