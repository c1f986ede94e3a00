"""The figures as values of the rules (R1.2, R13.1, R13.7)."""

from __future__ import annotations

import pytest

from races import catalogue
from races.rules.cards import CardKind, Symbol
from races.rules.legend_cards import FIRST_COLOURS
from races.rules.setup import starting_cards
from races.rules.track_faults import faults_of
from tests.rules.whole import asked_for


def test_all_eight_tracks_load() -> None:
    assert list(catalogue.tracks()) == [
        "usa", "italia", "great-britain", "france", "japan", "mexico", "nederland", "espana"
    ]  # fmt: skip
    assert [each.set for each in catalogue.tracks().values()].count("base") == 4


@pytest.mark.parametrize("track_id", catalogue.tracks())
def test_a_track_of_the_figures_has_no_fault(track_id: str) -> None:
    track = catalogue.track(track_id)
    assert track.id == track_id
    assert faults_of(track) == ()


def test_a_track_nobody_knows_is_an_error() -> None:
    with pytest.raises(KeyError):
        catalogue.track("atlantis")


def test_the_figures_are_read_once() -> None:
    assert catalogue.tracks() is catalogue.tracks()
    assert catalogue.cards() is catalogue.cards()


def test_cards_of_the_base_game() -> None:
    by_id = {card.id: card for card in catalogue.cards()}
    assert list(by_id) == [
        "1", "2", "3", "4", "starting-0", "starting-5", "starting-heat", "stress", "heat"
    ]  # fmt: skip
    kinds = [card.kind for card in catalogue.cards()]
    basic, upgrade, heat, stress = (
        CardKind.BASIC,
        CardKind.UPGRADE,
        CardKind.HEAT,
        CardKind.STRESS,
    )
    assert kinds == [basic] * 4 + [upgrade, upgrade, heat, stress, heat]
    speeds = [card.speed for card in catalogue.cards()]
    assert speeds == [1, 2, 3, 4, 0, 5, 0, 0, 0]
    pluses = {card.id: card.count(Symbol.PLUS) for card in catalogue.cards()}
    assert [card for card, pluses_shown in pluses.items() if pluses_shown] == ["stress"]


def test_a_deck_begins_with_fifteen_cards_and_the_tracks_stress() -> None:
    """R1.2"""
    deck = starting_cards(asked_for(drivers=1))
    assert sorted(deck) == sorted(
        [*"111222333444", "starting-0", "starting-5", "starting-heat", *["stress"] * 3]
    )


def test_ten_legend_cards_move_each_of_the_six_colours() -> None:
    """R13.1"""
    cards = catalogue.legend_cards()
    assert len(cards) == 10
    for card in cards:
        assert tuple(move.colour for move in card.moves) == FIRST_COLOURS
        assert all(0 <= move.row <= 3 and 10 <= move.number <= 19 for move in card.moves)


def test_eight_colours_the_six_with_own_cards_first() -> None:
    """R13.7"""
    assert len(set(catalogue.LEGEND_COLOURS)) == 8
    assert catalogue.LEGEND_COLOURS[:6] == FIRST_COLOURS
