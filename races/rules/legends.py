"""A Legend's turn: one card for all of a round, zones, rows and numbers (R13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.events import LegendCardTurned, LegendDeckShuffled
from races.rules.legend_cards import FIRST_COLOURS, LegendMove, legend_move
from races.rules.mechanics.limits import road_limit
from races.rules.mechanics.moving import finish_line, move
from races.rules.track import corner, next_line
from races.rules.words import CarId, MoveCause

if TYPE_CHECKING:
    from races.rules.race import Race
    from races.rules.ruling import Ruling
    from races.rules.track import Corner


def drive(ruling: Ruling, car_id: CarId) -> None:
    """R13: turn the round's card if none lies there yet, and move the Legend."""
    if ruling.race.legend_card is None:
        turn_card(ruling)
    move(ruling, car_id, spaces_to_move(ruling.race, car_id), MoveCause.LEGEND)


def turn_card(ruling: Ruling) -> None:
    """R13.1: the next card of the deck, which is shuffled anew when empty."""
    if not ruling.race.legend_deck:
        deck, draw = ruling.shuffled(ruling.race.legend_discard)
        ruling.record(LegendDeckShuffled(deck=deck, draw=draw))
    ruling.record(LegendCardTurned(card=ruling.race.legend_deck[0]))


def spaces_to_move(race: Race, car_id: CarId) -> int:
    """R13.3, R13.4: spaces the round's card sends this Legend, before any blocking."""
    told = _told(race, car_id)
    progress = race.car(car_id).progress
    line = next_line(race.track, progress)
    ahead = corner(race.track, line.corner)
    if in_legend_zone(race, car_id):
        barred = line
        for _ in range(lines_to_cross(race, ahead, line.at - progress)):
            barred = next_line(race.track, barred.at + 1)
        return min(road_limit(race, ahead) + told.row, barred.at - progress)
    target = progress + told.number
    finish = finish_line(race)
    on_last_lap = finish - race.track.spaces < progress <= finish
    if target <= line.at or (on_last_lap and target > finish):
        return told.number
    return max(0, line.at - told.row - progress)


def lines_to_cross(race: Race, ahead: Corner, distance: int) -> int:
    """R13.3, R13.6: corner lines that a Legend in the zone may cross, so many spaces before the
    last one ahead of its line: one, or more where aggressive Legends drive."""
    if not race.conditions.aggressive_legends:
        return 1
    return (
        1
        + (distance < ahead.aggressive_legend_spaces)
        + (distance < ahead.double_aggressive_legend_spaces)
    )


def in_legend_zone(race: Race, car_id: CarId) -> bool:
    """R13.2: whether the Legend stands in the zone of the corner line ahead."""
    progress = race.car(car_id).progress
    line = next_line(race.track, progress)
    ahead = corner(race.track, line.corner)
    zone = (ahead.after_space - ahead.legend_line_after_space) % race.track.spaces
    return line.at - progress < zone


def _told(race: Race, car_id: CarId) -> LegendMove:
    if race.legend_card is None:
        raise ValueError("no Legend card lies open")
    others = tuple(car.legend for car in race.cars if car.legend not in ("", *FIRST_COLOURS))
    told = legend_move(race.legend_card, race.car(car_id).legend, others)
    pro = race.conditions.legend_pro
    return LegendMove(colour=told.colour, row=told.row, number=told.number + pro)
