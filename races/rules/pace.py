"""How many turns a car still needs: a yardstick for planning, not a rule.

The estimate is for a driver who meets ordinary hands and spends Heat where it saves most. It is
worked out backwards from the finish, once for each track and set of conditions. Which lines are
crossed, what they ask for and what a shift or a boost costs is asked of the rules that decide it.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from races.rules.cards import Pile, Symbol, heat_cards, playable
from races.rules.mechanics.limits import line_checks
from races.rules.mechanics.moving import finish_line
from races.rules.mechanics.sectors import has_free_boost
from races.rules.mechanics.shifting import LONGEST_SHIFT, shift_heat
from races.rules.steps.corners import STRESS_OF_SPIN_OUT
from races.rules.symbols.boost import BOOST_HEAT
from races.rules.track import lines_between
from races.rules.weather import RoadToken
from races.rules.words import HIGHEST_GEAR, LOWEST_GEAR, CornerId

if TYPE_CHECKING:
    from collections.abc import Mapping

    from races.rules.cards import CardBook
    from races.rules.conditions import Conditions
    from races.rules.race import Race
    from races.rules.track import Track

GEARS = range(LOWEST_GEAR, HIGHEST_GEAR + 1)
FLIP = (2, 3)
"""What a + is worth on average, as two equally likely whole numbers."""
TURNS_OF_SPACE = 0.05
"""What a space beyond the finish line is worth: more progress is the better place (R9.3)."""
TURNS_OF_STRESS = 0.12
"""What a Stress in hand costs."""
NEVER = 1000.0
"""More turns than any race has."""
HANDS = 6
"""Hands that the estimate averages over."""
BACK_OF_GRID = -4
"""Progress behind which a car is taken to stand there (R1.3)."""
PACES_KEPT = 16

Toll = tuple[tuple[int, int], ...]
"""The corner lines of a move in order: progress of the last space before, and Heat asked for."""

Wish = tuple[float, int, int]
"""Turns to go, gear and Speed (the bit of its number) of a turn that could be driven."""

Hand = tuple[tuple[int, ...], ...]
"""The Speeds that a hand can make, for each gear from the lowest."""


class Pace:
    """The estimate for one track under one set of conditions."""

    def __init__(self, race: Race) -> None:
        self._race = race
        self.finish = finish_line(race)
        self._tolls: dict[tuple[int, int, int, int], Toll] = {}
        self._driven: dict[tuple[int, int, int], _Driven] = {}
        set_up = race.conditions
        in_deck = heat_cards(race.cards, set_up.starting_cards)
        self.most_heat = len(set_up.starting_engine) + len(in_deck)
        self._heats = range(self.most_heat + 1)
        hands = _ordinary_hands(race.cards, set_up.starting_cards, set_up.hand_size)
        # A car that does not get away is about where one a space further on is.
        row = [[1.0] * len(self._heats) for _ in GEARS]
        self._rows = {self.finish + 1: row}
        for progress in range(self.finish, BACK_OF_GRID - 1, -1):
            self._rows[progress] = self._rows[progress + 1]
            self._rows[progress] = self._row(progress, hands)

    def turns(self, progress: int, gear: int, heat: int) -> float:
        """Turns to go from a place, with a gear and this much Heat in the engine; below 0 beyond
        the finish line, the less the further."""
        if progress > self.finish:
            return (self.finish - progress) * TURNS_OF_SPACE
        row = self._rows[max(progress, BACK_OF_GRID)]
        return row[gear - LOWEST_GEAR][min(heat, self.most_heat)]

    def toll(self, start: int, end: int, speed: int, adjust: int = 0) -> Toll:
        """The lines on the way from `start` to `end` and what they ask for at this Speed, their
        limits changed by `adjust` (R6.5)."""
        known = self._tolls.get((start, end, speed, adjust))
        if known is None:
            lines = lines_between(self._race.track, start, end)
            checks = line_checks(self._race, lines, speed, adjust)
            known = tuple((check.line.at, check.heat) for check in checks)
            self._tolls[start, end, speed, adjust] = known
        return known

    def is_boosted_free(self, progress: int) -> bool:
        """R11.3: whether a boost costs no Heat on this space."""
        return has_free_boost(self._race, progress)

    def after(self, toll: Toll, end: int, gear: int, heat: int) -> float:
        """Turns to go once a toll is paid and the car stands at `end`; a line that cannot be
        paid throws the car back and costs Stress (R8.3)."""
        for at, asked in toll:
            if asked > heat:
                stress = STRESS_OF_SPIN_OUT[gear] * TURNS_OF_STRESS
                return self.turns(at, LOWEST_GEAR, 0) + stress
            heat -= asked
        return self.turns(end, gear, heat)

    def driven(self, start: int, gear: int, adjust: int = 0) -> Mapping[int, list[float]]:
        """By Speed and by Heat in the engine after the shift, 0 to `most_heat`: turns to go after
        a turn on an open road, boosted where that is better."""
        known = self._driven.get((start, gear, adjust))
        if known is None:
            known = self._driven[start, gear, adjust] = _Driven(self, start, gear, adjust)
        return known

    def wishes(self, start: int, gear: int, heat: int, fastest: int) -> list[Wish]:
        """All turns that could be driven next with cards up to a Speed of `fastest`, the best
        first."""
        found: list[Wish] = []
        for each in GEARS:
            left = min(heat, self.most_heat) - shift_heat(gear, each)
            if left >= 0 and abs(each - gear) <= LONGEST_SHIFT:
                driven = self.driven(start, each)
                speeds = range(each * fastest + 1)
                found += [(driven[speed][left], each, 1 << speed) for speed in speeds]
        found.sort()
        return found

    def _row(self, progress: int, hands: tuple[Hand, ...]) -> list[list[float]]:
        """For each gear and each amount of Heat: a turn, and what is to go after it at best."""
        sums = [[0.0] * len(self._heats) for _ in GEARS]
        for hand in hands:
            best = [self._best(progress, gear, hand[gear - LOWEST_GEAR]) for gear in GEARS]
            for before, total in zip(GEARS, sums, strict=True):
                near = [
                    (shift_heat(before, gear), turns)
                    for gear, turns in zip(GEARS, best, strict=True)
                    if abs(gear - before) <= LONGEST_SHIFT
                ]
                for heat in self._heats:
                    total[heat] += min(turns[heat - cost] for cost, turns in near if cost <= heat)
        return [[1 + each / len(hands) for each in total] for total in sums]

    def _best(self, progress: int, gear: int, speeds: tuple[int, ...]) -> list[float]:
        """For each amount of Heat after the shift, what the best of these Speeds comes to."""
        driven = self.driven(progress, gear)
        best = [NEVER] * len(self._heats)
        for speed in speeds:
            best = [min(pair) for pair in zip(best, driven[speed], strict=True)]
        return best


class _Driven(dict[int, list[float]]):
    """What `Pace.driven` gives, worked out for each Speed when it is first asked for."""

    def __init__(self, pace: Pace, start: int, gear: int, adjust: int) -> None:
        super().__init__()
        self._pace, self._start, self._gear, self._adjust = pace, start, gear, adjust

    def __missing__(self, speed: int) -> list[float]:
        plain = self._plain(speed)
        slower, faster = (self._plain(speed + flip) for flip in FLIP)
        boosted = [(one + other) / 2 for one, other in zip(slower, faster, strict=True)]
        cost = 0 if self._pace.is_boosted_free(self._start + speed) else BOOST_HEAT
        for_heat = plain[:cost] + [min(pair) for pair in zip(plain[cost:], boosted, strict=False)]
        self[speed] = for_heat
        return for_heat

    def _plain(self, speed: int) -> list[float]:
        end = self._start + speed
        toll = self._pace.toll(self._start, end, speed, self._adjust)
        heats = range(self._pace.most_heat + 1)
        return [self._pace.after(toll, end, self._gear, heat) for heat in heats]


def _ordinary_hands(book: CardBook, deck: Pile, size: int) -> tuple[Hand, ...]:
    """Hands dealt from the deck in fixed, well mixed orders."""
    hands = []
    for number in range(1, HANDS + 1):
        mixed = sorted(
            range(len(deck)), key=lambda at: (at * 7919 + number * 3571 * (at + 5)) % 997
        )
        cards = playable(book, (deck[at] for at in mixed[:size]))
        plus = FLIP[number % len(FLIP)]
        speeds = [book[card].speed + book[card].count(Symbol.PLUS) * plus for card in cards]
        hands.append(tuple(_sums(speeds, gear) for gear in GEARS))
    return tuple(hands)


def _sums(speeds: list[int], gear: int) -> tuple[int, ...]:
    return tuple(sorted({sum(chosen) for chosen in combinations(speeds, gear)}))


Road = tuple[tuple[CornerId, RoadToken], ...]
"""The road tokens of a race: they change what lines ask for (R11.2)."""

_paces: dict[tuple[Track, Conditions, Road], Pace] = {}


def pace_of(race: Race) -> Pace:
    """The pace on this race's track and road under its conditions; made once in a process, which
    takes about a fifth of a second."""
    key = (race.track, race.conditions, tuple(sorted(race.road.items())))
    pace = _paces.get(key)
    if pace is None:
        if len(_paces) >= PACES_KEPT:
            del _paces[next(iter(_paces))]
        pace = _paces[key] = Pace(race)
    return pace
