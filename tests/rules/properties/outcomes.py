"""What was previewed, beside what came."""

from __future__ import annotations

from typing import TYPE_CHECKING

from races.rules.commands import (
    Accelerate,
    AdrenalineMove,
    Boost,
    ChooseSpeed,
    DirectPlay,
    Draft,
    LockPlan,
    Slipstream,
)
from races.rules.events import (
    CardFailed,
    CarMoved,
    CornerChecked,
    HeatPaid,
    PlanRevealed,
    SpunOut,
    StepBegan,
    TurnEnded,
)
from races.rules.preview import preview
from races.rules.words import HeatCause, MoveCause, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from races.rules.commands import DecisionCommand
    from races.rules.events import Event
    from races.rules.preview import Outcome
    from races.rules.race import Race

CAUSES = {
    LockPlan: MoveCause.CARDS,
    ChooseSpeed: MoveCause.CARDS,
    Boost: MoveCause.BOOST,
    AdrenalineMove: MoveCause.ADRENALINE,
    Accelerate: MoveCause.ACCELERATE,
    DirectPlay: MoveCause.DIRECT_PLAY,
    Draft: MoveCause.DRAFT,
    Slipstream: MoveCause.SLIPSTREAM,
}


def check_preview(race: Race, command: DecisionCommand, events: Sequence[Event]) -> None:
    """R4 to R8: if no other car acted in between, what came is one of the outcomes foretold, and
    if the corners followed at once, so are their Heat and spin-out."""
    foretold = preview(race, command)
    if foretold is None:
        return
    for chosen in {each.chosen for each in foretold.outcomes}:
        likelihoods = (each.likelihood for each in foretold.outcomes if each.chosen == chosen)
        assert abs(sum(likelihoods) - 1) < 1e-9
    if any(isinstance(event, CardFailed) for event in events):
        # What a card comes to that fails cannot be foretold without looking into the deck.
        return
    own = _own_part(race, command, events)
    if own is None:
        return
    possible = list(foretold.outcomes)
    moved = _move(command, own)
    if moved is not None:
        possible = [
            each
            for each in possible
            if (each.progress, each.spot, each.spaces)
            == (moved.end, moved.spot, moved.end - moved.start)
        ]
        assert possible, f"{command} went where no outcome leads: {moved}"
    if isinstance(command, LockPlan | Boost):
        paid = sum(
            len(event.cards)
            for event in own
            if isinstance(event, HeatPaid) and event.why in {HeatCause.SHIFT, HeatCause.BOOST}
        )
        assert paid == foretold.heat_now
    if _went_on_to_the_corners(own):
        _check_corners(possible, own)


def _own_part(
    race: Race, command: DecisionCommand, events: Sequence[Event]
) -> Sequence[Event] | None:
    """The events of the command's own car up to the end of its turn; None when another moved."""
    if isinstance(command, LockPlan):
        revealed = [event for event in events if isinstance(event, PlanRevealed)]
        if not revealed or revealed[0].car != command.car:
            return None
        before = events[: events.index(revealed[0])]
        if any(isinstance(event, CarMoved) for event in before):
            return None
    own = []
    for event in events:
        own.append(event)
        if isinstance(event, TurnEnded):
            break
    return own


def _move(command: DecisionCommand, own: Sequence[Event]) -> CarMoved | None:
    cause = CAUSES.get(type(command))
    moves = [event for event in own if isinstance(event, CarMoved) and event.why is cause]
    return moves[0] if moves else None


def _went_on_to_the_corners(own: Sequence[Event]) -> bool:
    """Whether the turn went past step 7 without a choice in between."""
    return any(
        isinstance(event, TurnEnded)
        or (isinstance(event, StepBegan) and event.step is Step.DISCARD)
        for event in own
    )


def _check_corners(possible: Sequence[Outcome], own: Sequence[Event]) -> None:
    spun = next((event for event in own if isinstance(event, SpunOut)), None)
    checked = [(e.at, e.heat) for e in own if isinstance(e, CornerChecked)]
    paid = sum(
        len(event.cards)
        for event in own
        if isinstance(event, HeatPaid) and event.why is HeatCause.CORNER
    )
    came_true = [
        each
        for each in possible
        if each.spin_out == (spun.corner if spun else None)
        and each.spin_out_progress == (spun.end if spun else None)
        and [(check.line.at, check.heat) for check in each.lines][: len(checked)] == checked
        and (spun is not None or each.heat == paid)
    ]
    assert came_true, f"corners turned out as no outcome says: {checked}, {spun}"
