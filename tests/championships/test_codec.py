"""Events of championships as they are stored."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from championships import codec
from championships.codec import STORED, EventUnreadable, Stored, decode, decode_as, encode
from championships.rules.calendars import CalendarEntry
from championships.rules.championship.events import (
    ChampionshipCreated,
    ChampionshipEnded,
    ChampionshipStarted,
    EntryAdmitted,
    EntryDeclined,
    EntryLeft,
    EntryRequested,
    EntryWithdrawn,
    Event,
    LaterEvent,
    RaceOpened,
    RaceScored,
)
from championships.rules.options import Options
from championships.rules.tables import ResultLine
from championships.rules.ties import DEFAULT_TIES
from championships.rules.words import EndCause, EntryMode, EntryNo, Outcome
from races.rules.conditions import GarageMode
from races.rules.values import CardSet, Deck
from tests.championships.builders import driver, legend

LOCK = Path(__file__).with_name("schema.lock.json")
ZERO = EntryNo(0)

EVENTS: list[Event] = [
    ChampionshipCreated(
        organiser=1,
        text=4,
        calendar=(CalendarEntry("usa", 2), CalendarEntry("italia", 3)),
        points=(9, 6, 4),
        ties=DEFAULT_TIES,
        season="1961",
        legends=2,
        legend_pro=1,
        decision_seconds=3600,
        entry_mode=EntryMode.APPROVAL,
    ),
    EntryRequested(entry=ZERO, account=12, bot="racer"),
    EntryAdmitted(entry=ZERO),
    EntryDeclined(entry=ZERO),
    EntryLeft(entry=ZERO),
    EntryWithdrawn(entry=ZERO),
    ChampionshipStarted(legends=("black", "blue")),
    RaceOpened(number=1, race=33, cars=(driver(0), legend("black")), grid=(1, 0)),
    RaceScored(number=1, race=33, lines=(ResultLine(driver(0), 1, Outcome.RETIRED, 9),)),
    ChampionshipEnded(champions=(driver(0),), cause=EndCause.CALENDAR_RUN),
]

# What is in databases for ever; a line may be added, never changed.
STORED_FOREVER = {
    "championship_created": (
        '{"organiser":1,"text":4,"calendar":[{"track":"usa","laps":2},'
        '{"track":"italia","laps":3}],"points":[9,6,4],"ties":["last_race","most_places"],'
        '"season":"1961","legends":2,"legend_pro":1,"decision_seconds":3600,'
        '"entry_mode":"approval"}'
    ),
    "entry_requested": '{"entry":0,"account":12,"bot":"racer"}',
    "entry_admitted": '{"entry":0}',
    "entry_declined": '{"entry":0}',
    "entry_left": '{"entry":0}',
    "entry_withdrawn": '{"entry":0}',
    "championship_started": '{"legends":["black","blue"]}',
    "race_opened": '{"number":1,"race":33,"cars":[{"entry":0},{"legend":"black"}],"grid":[1,0]}',
    "race_scored": (
        '{"number":1,"race":33,"lines":[{"competitor":{"entry":0},"place":1,'
        '"outcome":"retired","points":9}]}'
    ),
    "championship_ended": '{"champions":[{"entry":0}],"cause":"calendar_run"}',
}


SEASON_OF_1964 = ChampionshipCreated(
    organiser=1,
    text=4,
    calendar=(
        CalendarEntry("japan", 2, "going-global", weather=True),
        CalendarEntry("france", 2, "corruption-in-rules-committee", extra_points=(1, 1, 1)),
    ),
    points=(9, 6, 4),
    ties=DEFAULT_TIES,
    options=Options(
        garage=GarageMode.FULL,
        deck=Deck.MIXED,
        expansions=(CardSet.HEAVY_RAIN,),
        mulligan=True,
        aggressive_legends=True,
        legends_score=False,
        most_cars=6,
    ),
    calendar_seed="ab12",
)
STORED_OF_1964 = (
    '{"organiser":1,"text":4,"calendar":[{"track":"japan","laps":2,"event_card":"going-global",'
    '"weather":true},{"track":"france","laps":2,"event_card":"corruption-in-rules-committee",'
    '"extra_points":[1,1,1]}],"points":[9,6,4],"ties":["last_race","most_places"],'
    '"options":{"garage":"full","deck":"mixed","expansions":["heavy-rain"],"mulligan":true,'
    '"aggressive_legends":true,"legends_score":false,"most_cars":6},"calendar_seed":"ab12"}'
)


def test_the_modules_of_a_championship_are_stored() -> None:
    assert encode(SEASON_OF_1964).body == STORED_OF_1964
    assert decode("championship_created", 1, STORED_OF_1964) == SEASON_OF_1964


def test_a_championship_from_before_the_modules_has_none_and_eight_cars() -> None:
    old = decode("championship_created", 1, STORED_FOREVER["championship_created"])

    assert isinstance(old, ChampionshipCreated)
    assert old.options == Options(
        garage=GarageMode.NONE, expansions=(), legends_score=True, most_cars=8
    )
    assert [(race.event_card, race.weather) for race in old.calendar] == [("", False)] * 2


def test_every_event_has_a_word_and_a_sample() -> None:
    classes = {ChampionshipCreated, *get_args(LaterEvent)}

    assert set(STORED) == classes == {type(event) for event in EVENTS}
    assert {stored.word for stored in STORED.values()} == set(STORED_FOREVER)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_stored_and_read_again(event: Event) -> None:
    stored = encode(event)

    assert decode(stored.type, stored.schema, stored.body) == event
    assert stored.body == STORED_FOREVER[stored.type]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_what_was_ever_stored_can_be_read(event: Event) -> None:
    word = STORED[type(event)].word

    assert decode(word, 1, STORED_FOREVER[word]) == event


def test_nothing_unknown_is_skipped() -> None:
    with pytest.raises(EventUnreadable, match="no such type"):
        decode("champagne_sprayed", 1, "{}")
    with pytest.raises(EventUnreadable, match="newest known schema is 1"):
        decode("entry_left", 2, '{"entry":0}')
    with pytest.raises(EventUnreadable, match="unknown field"):
        decode("entry_left", 1, '{"entry":0,"why":"rain"}')
    with pytest.raises(EventUnreadable, match="unknown field"):
        decode("race_opened", 1, '{"number":1,"race":3,"cars":[{"entry":0,"name":"Ada"}]}')


class _Left(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    entry: int
    why: str


def test_an_old_shape_is_led_to_the_newest() -> None:
    upcasts = {("entry_left", 1): lambda body: {**body, "why": "not said"}}

    left = decode_as(_Left, Stored("entry_left", 2), 1, '{"entry":3}', upcasts)

    assert left == _Left(3, "not said")
    with pytest.raises(EventUnreadable, match="nothing leads on from schema 1"):
        decode_as(_Left, Stored("entry_left", 2), 1, '{"entry":3}', {})


def test_no_personal_data_in_events() -> None:
    fields = {field.name for event_class in STORED for field in msgspec.structs.fields(event_class)}

    assert not fields & {"name", "username", "email", "words", "message", "reason", "note"}


def shapes() -> dict[str, Any]:
    """The JSON schema of every stored event by word and number."""
    found = {}
    for event_class, stored in codec.STORED.items():
        found[f"{stored.word} {stored.schema}"] = msgspec.json.schema(event_class)
    return found


def test_no_shape_changes_without_a_new_number() -> None:
    """After a wanted change: a new schema number, an upcast, then write the lock anew by
    `python -m tests.championships.test_codec`."""
    assert json.loads(LOCK.read_text()) == json.loads(json.dumps(shapes()))


if __name__ == "__main__":
    LOCK.write_text(json.dumps(shapes(), indent=1, sort_keys=True) + "\n")
