"""What happened to a car since the last round ended, counted from its events."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from races.rules.events import (
    AdrenalineUsed,
    BoostUsed,
    CarMoved,
    CornerChecked,
    HeatCooled,
    HeatPaid,
    HeatSuperCooled,
    SpunOut,
    TimedOut,
    TurnStarted,
)
from races.rules.record.facts import CornerTaken
from races.rules.track import crossings_at
from races.rules.words import MoveCause

if TYPE_CHECKING:
    from races.rules.events import Event
    from races.rules.track import Track

BEHIND_ANOTHER = (MoveCause.SLIPSTREAM, MoveCause.DRAFT)


@dataclass
class Counted:
    """A car's round so far."""

    had_turn: bool = False
    heat_paid: int = 0
    heat_cooled: int = 0
    boosted: bool = False
    adrenaline: bool = False
    slipstream: int = 0
    spun_out: bool = False
    timed_out: int = 0
    corners: list[CornerTaken] = field(default_factory=list)

    def count(self, event: Event, track: Track) -> None:  # noqa: C901 - one case for each event
        """Take an event of this car into account; those that say nothing here are passed over."""
        match event:
            case TurnStarted():
                self.had_turn = True
            case HeatPaid(cards=cards):
                self.heat_paid += len(cards)
            case HeatCooled(cards=cards) | HeatSuperCooled(cards=cards):
                self.heat_cooled += len(cards)
            case BoostUsed():
                self.boosted = True
            case AdrenalineUsed():
                self.adrenaline = True
            case CarMoved(why=why, start=start, end=end) if why in BEHIND_ANOTHER:
                self.slipstream += end - start
            case SpunOut():
                self.spun_out = True
                self._spun()
            case TimedOut():
                self.timed_out += 1
            case CornerChecked():
                self.corners.append(_corner(event, track))
            case _:
                pass

    def _spun(self) -> None:
        if self.corners:
            self.corners[-1] = self.corners[-1].__replace__(spun_out=True)


def _corner(event: CornerChecked, track: Track) -> CornerTaken:
    return CornerTaken(
        corner=event.corner,
        lap=max(1, crossings_at(track, event.at)),
        speed=event.speed,
        limit=event.limit,
        heat=event.heat,
    )
