"""What a record of a race holds. The names of the fields are published: docs/api.md."""

from __future__ import annotations

from msgspec import Struct

from races.rules.cards import Pile
from races.rules.words import (
    CardId,
    CarId,
    CarStatus,
    CornerId,
    MoveCause,
    RaceStatus,
    SeatNo,
    SponsorshipCause,
)


class CornerTaken(Struct, frozen=True, kw_only=True):
    """R8.1: a corner line as a driver took it. Legends have no corner check (R13.1)."""

    corner: CornerId
    lap: int
    speed: int
    limit: int
    """The limit that applied, with road condition and Adjust."""
    heat: int
    """Heat that was asked for; less was paid where the car spun out."""
    spun_out: bool = False


class CarRound(Struct, frozen=True, kw_only=True):
    """One car at the end of one round that it began on the track."""

    car: CarId
    place: int
    """Place as it stood, from 1."""
    status: CarStatus
    progress: int
    space: int
    lap: int
    """The lap the car is in, from 1; 0 on the grid, beyond the finish one more than there are."""
    gap: int | None
    """Spaces behind the car in first place, which once it has finished is where it crossed the
    line; None for a car that left the race without finishing."""
    moved: int
    """Spaces won in the round; below 0 for a car thrown back further than it came."""
    gear: int | None
    """None for Legends, as are `speed` and `engine`."""
    speed: int | None
    """Speed of the turn; None too for a car that had no turn in the round."""
    engine: int | None
    """Heat in the engine."""
    heat_paid: int = 0
    heat_cooled: int = 0
    boosted: bool = False
    adrenaline: bool = False
    """Whether adrenaline's space and Speed were used."""
    slipstream: int = 0
    """Spaces of the slipstream and of drafts."""
    spun_out: bool = False
    timed_out: int = 0
    """Decisions that the autopilot took."""
    corners: tuple[CornerTaken, ...] = ()
    """Corner lines that were checked, in order."""


class RecordedRound(Struct, frozen=True, kw_only=True):
    """A round that has ended: its cars by place."""

    number: int
    version: int
    """Of the race, with the round's last event."""
    cars: tuple[CarRound, ...]


class Overtake(Struct, frozen=True, kw_only=True):
    """A car that was behind another when its turn began and is ahead when it ends."""

    version: int
    """Of the race, when it happened: where a replay shows it."""
    round: int
    car: CarId
    passed: CarId
    space: int
    """Where the other car stood."""
    lap: int
    by: MoveCause
    """The move that went past."""
    for_lead: bool
    """Whether nobody was ahead afterwards, and the car that was passed had been first."""


class SpinOut(Struct, frozen=True, kw_only=True):
    """R8.3: a car thrown back before a corner line."""

    version: int
    """Of the race, when it happened: where a replay shows it."""
    round: int
    car: CarId
    corner: CornerId
    lap: int
    speed: int
    limit: int
    space: int
    """Where the car stands afterwards."""


class LateDecision(Struct, frozen=True, kw_only=True):
    """A decision that the autopilot took because its time was over; round 0 is before the start."""

    version: int
    """Of the race, when it happened: where a replay shows it."""
    round: int
    car: CarId


class LapTaken(Struct, frozen=True, kw_only=True):
    """A lap from line to line, the first one from the start.

    `rounds` is its time: rounds, the ones in which the car crosses a line counted by the share of
    the spaces it won there. `round` is the one in which the lap ended.
    """

    car: CarId
    lap: int
    round: int
    rounds: float


class LeadChange(Struct, frozen=True, kw_only=True):
    """A new car in first place at the end of a round; `before` led until then, from pole on."""

    round: int
    car: CarId
    before: CarId


class Drafted(Struct, frozen=True, kw_only=True):
    """R10: an upgrade picked in the garage for all to see; `given` was swapped for it (R12.2)."""

    car: CarId
    card: CardId
    given: CardId | None = None


class Rewarded(Struct, frozen=True, kw_only=True):
    """R12.4 to R12.6: sponsorship cards won; which ones only the driver knows."""

    round: int
    car: CarId
    cards: int
    why: SponsorshipCause


class RecordedCorner(Struct, frozen=True, kw_only=True):
    """A corner line with its limit as printed, and as it is with the road condition (R11.2)."""

    corner: CornerId
    after_space: int
    printed_limit: int
    limit: int


class RecordedCar(Struct, frozen=True, kw_only=True):
    """A car over the whole race."""

    car: CarId
    seat: SeatNo | None
    legend: str
    """Colour of a Legend; empty for a driver's car."""
    grid: int
    """Place on the grid, from 1."""
    place: int
    """Place as it stands; final once the race has ended."""
    status: CarStatus
    rounds: int
    """Rounds it has driven."""
    heat_paid: int
    overtakes: int
    overtaken: int
    spin_outs: int
    late_decisions: int
    upgrades: Pile
    """R10: those that everybody saw come into the car."""


class RaceRecord(Struct, frozen=True, kw_only=True):
    """A race up to a version of its log. Rounds stand in it once they have ended; what happened on
    the way (overtakes and so on) at once."""

    version: int
    status: RaceStatus
    track: str
    spaces: int
    laps: int
    weather: str
    """Id of the weather; empty for none."""
    cars: tuple[RecordedCar, ...]
    """By number of the car."""
    grid: tuple[CarId, ...]
    standings: tuple[CarId, ...]
    """Cars by place as it stands: the result once the race has ended."""
    corners: tuple[RecordedCorner, ...]
    rounds: tuple[RecordedRound, ...]
    overtakes: tuple[Overtake, ...]
    lead_changes: tuple[LeadChange, ...]
    spin_outs: tuple[SpinOut, ...]
    late_decisions: tuple[LateDecision, ...]
    lap_times: tuple[LapTaken, ...]
    fastest_lap: LapTaken | None
    """The shortest; of equals the one that ended first."""
    drafted: tuple[Drafted, ...]
    rewards: tuple[Rewarded, ...]
