"""No reason and no line of the log is without its sentence."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from msgspec import structs

from races import catalogue
from races.rules import telling as telling_module
from races.rules.cards import Symbol
from races.rules.conditions import EventEffects, GarageMode
from races.rules.refusal import Reason
from races.rules.telling import Telling
from races.rules.weather import RoadToken
from races.rules.words import (
    CarId,
    CarStatus,
    CoolingCause,
    CornerId,
    DeadlineCause,
    GearCause,
    HeatCause,
    MoveCause,
    SponsorshipCause,
    Step,
)
from races.season_cards import all_cards, effects_of, event_cards, weathers
from races.wording import (
    card_face,
    card_name,
    refusal_sentence,
    status_name,
    step_name,
    telling_sentence,
)
from races.wording.cards import SYMBOL_CLAUSES, symbol_label, symbol_name, symbol_sentence
from races.wording.conditions import (
    EVENTS,
    WEATHERS,
    event_sentences,
    garage_name,
    token_name,
    token_sentence,
    weather_sentences,
)
from races.wording.log import TELLINGS
from races.wording.refusals import REFUSALS

CAUSES = {
    "gear_": GearCause,
    "heat_paid_": HeatCause,
    "heat_cooled_": CoolingCause,
    "deadlines_moved_": DeadlineCause,
    "moved_": MoveCause,
    "sponsorship_": SponsorshipCause,
    "symbol_": (Symbol.HEAT, Symbol.SCRAP, Symbol.SALVAGE, Symbol.ACCELERATE, Symbol.DRAFT),
}
"""The codes that end in a cause, or in a symbol that is used card by card."""

FACTS = {
    "most": 8, "least": 2, "cars": 8, "step": "react", "wanted": "plan", "from": 1, "gear": 4,
    "needed": 1, "there": 0, "cards": 2, "playable": 1, "left": 1, "spaces": 2, "laps": 0,
    "seats": 4, "in_hand": 0, "card": "tires-1", "symbol": "draft", "count": 2,
}  # fmt: skip


def codes_told() -> set[str]:
    """All codes written in the rules' module, those with a cause spelled out."""
    source = ast.parse(Path(telling_module.__file__).read_text(encoding="utf-8"))
    found: set[str] = set()
    for node in ast.walk(source):
        value = node.value if isinstance(node, ast.keyword) and node.arg == "code" else None
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
            hidden = spelled_out(node.value.elts[0])
            found |= hidden | {f"{each}_open" for each in hidden}
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "code":
            value = node.value
        for part in ast.walk(value) if value is not None else ():
            found |= spelled_out(part)
    return found - set(CAUSES) - {"_open"}


def spelled_out(part: ast.AST) -> set[str]:
    """The codes that a piece of the source stands for; those of hidden cards are added above."""
    match part:
        case ast.JoinedStr(values=[ast.Constant(value=str() as start), *_]):
            return {f"{start}{cause}" for cause in CAUSES[start]}
        case ast.Constant(value=str() as code):
            return {code}
        case _:
            return set()


def test_every_code_of_the_log_has_a_sentence_and_every_sentence_a_code() -> None:
    assert codes_told() == set(TELLINGS)


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_a_sentence(reason: Reason) -> None:
    sentence = refusal_sentence("R3.1", reason, FACTS)
    assert sentence.endswith(".")
    assert "%(" not in sentence
    assert "R3" not in sentence


def test_no_reason_is_worded_that_does_not_exist() -> None:
    assert set(REFUSALS) == set(Reason)


def test_steps_and_statuses_have_words() -> None:
    assert all(step_name(step) for step in Step)
    assert all(status_name(status) for status in CarStatus)


def test_a_refusal_names_the_figures() -> None:
    facts = {"gear": 3, "from": 1, "needed": 1, "there": 0}
    sentence = refusal_sentence("R3.1", "no_heat_to_shift", facts)
    assert sentence == (
        "Shifting from gear 1 to gear 3 costs 1 Heat, and your engine holds 0. Shift by one gear."
    )


def test_a_line_of_the_log_names_driver_and_cards() -> None:
    line = Telling(
        code="plan_revealed",
        car=CarId(0),
        facts={"gear": 3, "cards": ("4", "stress", "starting-5")},
    )
    assert telling_sentence(line, {0: "Ada"}) == "Ada shows gear 3 and plays 4, Stress and 5."


def test_one_space_is_not_spaces() -> None:
    one = Telling(code="moved_boost", car=CarId(1), facts={"spaces": 1, "space": 12})
    assert "1 space on" in telling_sentence(one, {1: "Ben"})


def test_a_car_without_a_name_appears_by_its_number() -> None:
    assert telling_sentence(Telling(code="boost_used", car=CarId(2)), {}) == "Car 3 boosts."


def test_accounts_and_seats_count_from_one_for_people() -> None:
    taken = Telling(code="seat_taken", facts={"seat": 0, "account": 7, "digest": "ab"})
    assert telling_sentence(taken, {}, {7: "Ada"}) == "Ada takes a seat."
    assert telling_sentence(taken, {}) == "Driver 7 takes a seat."
    assert telling_sentence(Telling(code="seat_left", facts={"seat": 0}), {}).startswith("Seat 1")


def test_sentences_hold_no_code_words() -> None:
    assert not [
        text
        for text in map(str, TELLINGS.values())
        if re.search(r"[a-z]_[a-z]", re.sub(r"%\(\w+\)", "", text))
    ]


def test_cards_are_told_by_part_and_value() -> None:
    assert card_name("tires-1") == "Tires 2"
    assert card_name("brakes-1") == "Brakes 1–4"
    assert card_name("brakes-4") == "Brakes 1/5"
    assert card_name("heat-advanced") == "Heat"
    assert card_name("lord-co-t-b") == "Lord&Co. T.B."
    assert card_face("wings-3") == "6"


def test_every_card_of_the_figures_has_a_name_and_a_face() -> None:
    for card in all_cards():
        assert card_name(card.id) != card.id or card.id.isdecimal()
        assert card_face(card.id)


@pytest.mark.parametrize("symbol", Symbol)
def test_every_symbol_has_label_sentence_and_clause(symbol: Symbol) -> None:
    for n in (1, 3):
        assert "%" not in symbol_label(symbol, n) + symbol_sentence(symbol, n)
        assert symbol_sentence(symbol, n).endswith(".")
    assert SYMBOL_CLAUSES[symbol].startswith("R")
    assert symbol_name(symbol)


def test_a_lower_limit_has_its_sign() -> None:
    assert symbol_label(Symbol.ADJUST, -1) == "Limit −1"
    assert "by +2" in symbol_sentence(Symbol.ADJUST, 2)


def test_every_weather_token_event_and_garage_has_words() -> None:
    for weather in weathers():
        assert weather.id in WEATHERS
        assert len(weather_sentences(weather)) == 2
        assert all(token_sentence(token, weather) for token in RoadToken)
    assert set(EVENTS) == set(event_cards())
    assert all(garage_name(mode) for mode in GarageMode)
    assert all(token_name(token) for token in RoadToken)


@pytest.mark.parametrize("track_id", ["usa", "japan"])
def test_everything_an_event_card_changes_during_the_race_is_told(track_id: str) -> None:
    track = catalogue.track(track_id)
    for card in event_cards().values():
        effects = effects_of(card, track)
        plain = structs.asdict(EventEffects(card=card.id))
        changed = {
            name
            for name, value in structs.asdict(effects).items()
            if value != plain[name] and not name.startswith("press_")
        }
        told = event_sentences(effects)
        assert len(told) == len(changed) + bool(effects.press_corners), card.id
        assert not [sentence for sentence in told if "%" in sentence]


def test_the_press_is_told_with_its_condition() -> None:
    (told,) = event_sentences(EventEffects(card="x", press_corners=(CornerId("B"),)))
    assert told.startswith("Press corners: B. Crossing one 2 or more above the limit")


def test_lines_of_garage_and_weather_name_what_they_are_about() -> None:
    swapped = Telling(
        code="upgrade_swapped", car=CarId(0), facts={"given": "body-1", "taken": "wings-3"}
    )
    assert telling_sentence(swapped, {0: "Ada"}) == "Ada swaps Body 3 for Wings 6."
    placed = Telling(code="road_tokens_placed", facts={"tokens": ("A:overheat", "C:limit-up")})
    assert telling_sentence(placed, {}) == "Road conditions: overheating at A and road +1 at C."
    chosen = Telling(code="speed_chosen", car=CarId(0), facts={"values": ("brakes-1:3",)})
    assert telling_sentence(chosen, {0: "Ada"}) == "Ada chooses 3 for Brakes."
    hidden = Telling(code="cards_drawn_open", car=CarId(0), facts={"cards": ("hidden", "4")})
    assert telling_sentence(hidden, {0: "Ada"}) == "Ada draws a hidden card and 4."
