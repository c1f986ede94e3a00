"""The words of the game as types (RULES R0)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NewType

CarId = NewType("CarId", int)
"""Number of a car in its race, from 0; drivers first, Legends after them."""

SeatNo = NewType("SeatNo", int)
"""Number of a seat in its race, from 0. A seat links an account to a car."""

CardId = NewType("CardId", str)
"""Kind of card as printed: `1`, `stress`, `heat` or the id of an upgrade. Copies are alike."""

CornerId = NewType("CornerId", str)
"""Letter of a corner line on its track."""

HEAT: Final = CardId("heat")
STRESS: Final = CardId("stress")

LOWEST_GEAR: Final = 1
HIGHEST_GEAR: Final = 4


class Spot(StrEnum):
    """Half of a space, seen in driving direction."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def opposite(self) -> Spot:
        """The other spot of the same space."""
        return Spot.RIGHT if self is Spot.LEFT else Spot.LEFT


class Step(StrEnum):
    """The steps of R2.2; gear and cards (1 and 2) are one plan. Picking, swapping and dropping
    belong to the garage (R10, R12.2), choosing Speed to step 3 (R4.2)."""

    PICK = "pick"
    SWAP = "swap"
    DROP = "drop"
    PLAN = "plan"
    REVEAL = "reveal"
    SPEED = "speed"
    REACT = "react"
    SLIPSTREAM = "slipstream"
    CORNERS = "corners"
    DISCARD = "discard"
    REPLENISH = "replenish"


class CarStatus(StrEnum):
    """Whether a car drives, and if not, why (R9)."""

    ON_TRACK = "on_track"
    FINISHED = "finished"
    RETIRED = "retired"
    ELIMINATED = "eliminated"
    WITHDRAWN = "withdrawn"


class RaceStatus(StrEnum):
    """A race takes drivers, fits them out in the garage, runs, and has ended."""

    OPEN = "open"
    GARAGE = "garage"
    RUNNING = "running"
    ENDED = "ended"


class MoveCause(StrEnum):
    """Why a car moved forward."""

    CARDS = "cards"
    ADRENALINE = "adrenaline"
    BOOST = "boost"
    SLIPSTREAM = "slipstream"
    LEGEND = "legend"
    ACCELERATE = "accelerate"
    DIRECT_PLAY = "direct_play"
    DRAFT = "draft"


class HeatCause(StrEnum):
    """What Heat was paid for."""

    SHIFT = "shift"
    BOOST = "boost"
    CORNER = "corner"
    CARD = "card"
    MULLIGAN = "mulligan"


class GearCause(StrEnum):
    """Why a gear changed."""

    PLAN = "plan"
    CLUTTERED = "cluttered"
    SPIN_OUT = "spin_out"


class CoolingCause(StrEnum):
    """Which symbol cooled Heat (R6.1, R5.2)."""

    COOLDOWN = "cooldown"
    ADRENALINE = "adrenaline"
    WEATHER = "weather"


class Deed(StrEnum):
    """What a driver can decide in a turn and take back: the words of the commands."""

    CHOOSE_SPEED = "choose_speed"
    COOLDOWN = "cooldown"
    ADRENALINE_MOVE = "adrenaline_move"
    ADRENALINE_COOLDOWN = "adrenaline_cooldown"
    HEAT = "heat"
    REDUCE_STRESS = "reduce_stress"
    ACCELERATE = "accelerate"
    SUPER_COOL = "super_cool"
    DRAFT = "draft"
    END_REACT = "end_react"
    SLIPSTREAM = "slipstream"


class ShuffleCause(StrEnum):
    """Why a deck was shuffled; decides which cards went into the shuffle."""

    START = "start"
    REFILL = "refill"
    SALVAGE = "salvage"
    MULLIGAN = "mulligan"


class DiscardSource(StrEnum):
    """Where discarded cards came from."""

    HAND = "hand"
    PLAY_AREA = "play_area"
    STRESS_REDUCED = "stress_reduced"


class DeadlineCause(StrEnum):
    """Why the deadlines of a race were moved."""

    OUTAGE = "outage"
    ORGANISER = "organiser"


class HeatPile(StrEnum):
    """Where a Heat card that leaves the game is taken from, in this order (R12.6)."""

    ENGINE = "engine"
    HAND = "hand"
    DISCARD = "discard"
    DECK = "deck"


class SponsorshipCause(StrEnum):
    """What a sponsorship card was given for (R12.4 to R12.6)."""

    START = "start"
    PRESS = "press"
    LAP_ONE = "lap_one"
    SPEED = "speed"
    PASSING = "passing"
