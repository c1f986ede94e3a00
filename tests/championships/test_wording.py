"""Every code of the rules has a sentence that can be told."""

from __future__ import annotations

import string

import pytest

from championships import wording
from championships.rules.refusal import Reason
from championships.rules.ties import Tie
from championships.rules.words import (
    ChampionshipStatus,
    EntryMode,
    EntryStatus,
    Outcome,
    TieRule,
)
from races.rules.refusal import Reason as RaceReason
from tests.championships.builders import driver

FACTS = {
    "most": 8,
    "season": "1950",
    "track": "moon",
    "laps": 0,
    "highest": 1000,
    "least": 2,
    "legends": 3,
    "race": 5,
    "bot": "rocket",
    "event_card": "flood",
    "cars": 6,
    "races": 7,
    "drivers": 6,
    "needed": 42,
    "there": 34,
    "decks": ("advanced", "mixed"),
}
RIVAL = driver(1)


@pytest.mark.parametrize("reason", Reason)
def test_every_refusal_is_a_sentence(reason: Reason) -> None:
    told = wording.refusal_sentence("R12", reason, FACTS)

    assert told.endswith(".")
    assert "%" not in told


def test_refusals_of_races_are_told_too() -> None:
    assert wording.refusal_sentence("R2.1", RaceReason.RACE_PAUSED, {})


def test_every_word_has_a_name() -> None:
    assert all(wording.status_name(status) for status in ChampionshipStatus)
    assert all(wording.entry_status_name(status) for status in EntryStatus)
    assert all(wording.entry_mode_name(mode) for mode in EntryMode)
    assert all(wording.outcome_name(outcome) for outcome in Outcome)
    assert wording.bot_name("rocket") == "rocket"


@pytest.mark.parametrize(
    ("tie", "told"),
    [
        (
            Tie(RIVAL, ahead=True, rule=TieRule.LAST_RACE, own=1, theirs=3),
            "Ahead of Ben by the last race: place 1 against 3.",
        ),
        (
            Tie(RIVAL, ahead=False, rule=TieRule.LAST_RACE, own=3, theirs=1),
            "Behind Ben by the last race: place 3 against 1.",
        ),
        (
            Tie(RIVAL, ahead=True, rule=TieRule.LAST_RACE, own=3, theirs=None),
            "Ahead of Ben, who was not in the last race (here place 3).",
        ),
        (
            Tie(RIVAL, ahead=False, rule=TieRule.LAST_RACE, own=None, theirs=2),
            "Behind Ben, place 2 in the last race, which this car missed.",
        ),
        (
            Tie(RIVAL, ahead=True, rule=TieRule.MOST_PLACES, nth=1, own=2, theirs=1),
            "Ahead of Ben by more wins: 2 against 1.",
        ),
        (
            Tie(RIVAL, ahead=False, rule=TieRule.MOST_PLACES, nth=1, own=1, theirs=2),
            "Behind Ben by fewer wins: 1 against 2.",
        ),
        (
            Tie(RIVAL, ahead=True, rule=TieRule.MOST_PLACES, nth=3, own=2, theirs=0),
            "Ahead of Ben by more finishes in place 3: 2 against 0.",
        ),
        (
            Tie(RIVAL, ahead=False, rule=TieRule.MOST_PLACES, nth=3, own=0, theirs=2),
            "Behind Ben by fewer finishes in place 3: 0 against 2.",
        ),
        (Tie(RIVAL, ahead=False, rule=None), "Level with Ben in everything"),
    ],
)
def test_ties_name_the_rule_and_both_figures(tie: Tie, told: str) -> None:
    assert wording.tie_sentence(tie, "Ben").startswith(told)


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(86_400, "1 day"), (172_800, "2 days"), (43_200, "12 hours"), (90_060, "25 hours 1 minute")],
)
def test_times_in_words(seconds: int, told: str) -> None:
    assert wording.time_in_words(seconds) == told


def test_sentences_use_known_facts_only() -> None:
    for sentence in wording.REFUSALS.values():
        assert not [field for _, field, _, _ in string.Formatter().parse(str(sentence)) if field]
