"""Logs recorded long ago fold to the state they led to then, for ever (docs/events.md)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from races.rules import awaited, replay
from races.rules.words import RaceStatus, Step
from races.verification import verify
from tests.golden.files import STORED, read_events, read_state, state_of

WHOLE = (
    "legends",
    "six-drivers",
    "first-race",
    "later-race",
    "snake",
    "random-upgrades",
    "taken-back",
)
WAITING = (
    Step.PLAN,
    Step.REACT,
    Step.SLIPSTREAM,
    Step.DISCARD,
    Step.PICK,
    Step.SWAP,
    Step.DROP,
    Step.SPEED,
)
ALL = (*WHOLE, *(f"waiting-{step}" for step in WAITING))


def keeps(recorded: object, now: object) -> bool:
    """Whether everything recorded is still so; the state may have gained fields since."""
    if isinstance(recorded, Mapping) and isinstance(now, Mapping):
        return all(key in now and keeps(value, now[key]) for key, value in recorded.items())
    if isinstance(recorded, list) and isinstance(now, list):
        return len(recorded) == len(now) and all(map(keeps, recorded, now))
    return recorded == now


def test_all_stored_logs_are_read() -> None:
    assert {path.stem for path in STORED.glob("*.jsonl")} == set(ALL)


@pytest.mark.parametrize("name", ALL)
def test_a_stored_log_folds_to_the_recorded_state(name: str) -> None:
    race = replay(read_events(STORED / f"{name}.jsonl"))
    assert keeps(read_state(STORED / f"{name}.state.json"), state_of(race))


@pytest.mark.parametrize("step", WAITING)
def test_a_stored_race_waits_in_each_waiting_state(step: Step) -> None:
    race = replay(read_events(STORED / f"waiting-{step}.jsonl"))
    assert {decision.step for decision in awaited(race)} == {step}


@pytest.mark.parametrize("name", WHOLE)
def test_a_stored_whole_race_has_ended_and_is_true(name: str) -> None:
    events = read_events(STORED / f"{name}.jsonl")
    assert replay(events).status is RaceStatus.ENDED
    assert verify(events) == ()


def test_a_state_that_differs_is_noticed() -> None:
    state = {"cars": [{"gear": 1}], "laps": 2}
    assert keeps(state, {"cars": [{"gear": 1, "new": 0}], "laps": 2, "new": 1})
    assert not keeps(state, {"cars": [{"gear": 2}], "laps": 2})
    assert not keeps(state, {"cars": [], "laps": 2})
    assert not keeps(state, {"cars": [{"gear": 1}]})
