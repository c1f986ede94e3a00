"""Today's rules give the events that are recorded for a script of commands. A wanted change of
the rules changes them: `make golden`, and read the difference."""

from __future__ import annotations

import pytest

from races.codec import encode
from tests.golden.files import PLAYED, read_events, read_script, write_events, write_script
from tests.golden.playing import played
from tests.golden.scripts import PLAYED_RACES


@pytest.mark.parametrize("name", PLAYED_RACES)
def test_a_script_gives_the_recorded_events(name: str, records: bool) -> None:
    script_path = PLAYED / f"{name}.commands.jsonl"
    events_path = PLAYED / f"{name}.events.jsonl"
    if records:
        script, events = PLAYED_RACES[name].play()
        write_script(script_path, script)
        write_events(events_path, events)
    now = [encode(event) for event in played(read_script(script_path))]
    assert now == [encode(event) for event in read_events(events_path)]
