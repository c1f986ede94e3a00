"""Points, ties and places (R12.7), from worked examples."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from championships.rules.grid import grid
from championships.rules.points import DEFAULT_POINTS, points_for, sound_points
from championships.rules.tables import ResultLine, champions, table
from championships.rules.ties import DEFAULT_TIES, Tie
from championships.rules.words import Competitor, Outcome, TieRule
from tests.championships.builders import driver, legend, lines

A, B, C, D, E, F = (driver(number) for number in range(6))


def ranked(races: list[list[ResultLine]]) -> list[tuple[int, Competitor, int]]:
    return [(line.place, line.competitor, line.points) for line in table(races, DEFAULT_TIES)]


def scored(who: Competitor, place: int, points: int) -> ResultLine:
    return ResultLine(who, place, Outcome.FINISHED, points)


# R12.7


def test_points_of_the_rule_book() -> None:
    given_ = [points_for(place, Outcome.FINISHED, DEFAULT_POINTS) for place in range(1, 9)]

    assert given_ == [9, 6, 4, 3, 2, 1, 0, 0]


def test_a_retired_car_scores_for_its_place_and_a_withdrawn_one_nothing() -> None:
    assert points_for(2, Outcome.RETIRED, DEFAULT_POINTS) == 6
    assert points_for(2, Outcome.WITHDRAWN, DEFAULT_POINTS) == 0


@pytest.mark.parametrize("points", [(10, 6, 4, 2, 0, 0), (1,), (5, 5, 5), (25, 18, 15, 12, 10, 8)])
def test_tables_of_any_length_can_be_set(points: tuple[int, ...]) -> None:
    assert sound_points(points)


@pytest.mark.parametrize("points", [(), (0,), (1, 2), (9, -1), (5000,), (9,) * 25])
def test_tables_that_make_no_sense(points: tuple[int, ...]) -> None:
    assert not sound_points(points)


def test_a_season_of_three_races() -> None:
    season = [lines(A, B, C), lines(B, A, C), lines(C, A, B)]

    assert ranked(season) == [(1, A, 21), (2, B, 19), (3, C, 17)]


def test_legends_score_like_everybody() -> None:
    season = [lines(legend("blue"), A), lines(legend("blue"), A)]

    assert ranked(season)[0] == (1, legend("blue"), 18)
    assert champions(table(season, DEFAULT_TIES)) == (legend("blue"),)


def test_the_better_place_in_the_last_race_decides_first() -> None:
    # A has the win, B the better last race.
    season = [[scored(A, 1, 9), scored(B, 3, 4)], [scored(A, 3, 4), scored(B, 1, 9)]]

    first, second = table(season, DEFAULT_TIES)

    assert (first.competitor, second.competitor) == (B, A)
    assert first.ties == (Tie(A, ahead=True, rule=TieRule.LAST_RACE, own=1, theirs=3),)
    assert second.ties == (Tie(B, ahead=False, rule=TieRule.LAST_RACE, own=3, theirs=1),)


def test_most_wins_decide_where_neither_was_in_the_last_race() -> None:
    season = [
        [scored(A, 1, 9), scored(B, 2, 6)],
        [scored(A, 4, 3), scored(B, 2, 6)],
        [scored(C, 1, 9)],
    ]

    first, second, third = table(season, DEFAULT_TIES)

    assert [line.competitor for line in (first, second, third)] == [A, B, C]
    assert first.ties == (Tie(B, ahead=True, rule=TieRule.MOST_PLACES, nth=1, own=1, theirs=0),)


def test_then_most_second_places() -> None:
    season = [
        [scored(A, 2, 6), scored(B, 3, 4)],
        [scored(A, 5, 2), scored(B, 3, 4)],
        [scored(C, 1, 3)],
    ]

    first, *_ = table(season, DEFAULT_TIES)

    assert first.competitor == A
    assert first.ties[0] == Tie(B, ahead=True, rule=TieRule.MOST_PLACES, nth=2, own=1, theirs=0)


def test_who_was_in_the_last_race_is_ahead_of_who_was_not() -> None:
    season = [[scored(A, 1, 9)], [scored(B, 1, 9)]]

    first, second = table(season, DEFAULT_TIES)

    assert first.competitor == B
    assert second.ties[0] == Tie(B, ahead=False, rule=TieRule.LAST_RACE, own=None, theirs=1)


def test_joint_places_where_nothing_decides() -> None:
    """C07: 3rd, 3rd, 3rd, and the next is 6th."""
    one_each = [scored(C, 3, 4), scored(D, 3, 4), scored(E, 3, 4)]
    season = [
        [scored(A, 1, 9), scored(B, 2, 6), one_each[0]],
        [scored(A, 1, 9), scored(B, 2, 6), one_each[1]],
        [scored(A, 1, 9), scored(B, 2, 6), one_each[2]],
        [scored(A, 1, 9), scored(B, 2, 6), scored(F, 5, 2)],
    ]

    season_table = table(season, DEFAULT_TIES)

    assert [(line.place, line.competitor) for line in season_table] == [
        (1, A),
        (2, B),
        (3, C),
        (3, D),
        (3, E),
        (6, F),
    ]
    assert season_table[3].ties == (
        Tie(C, ahead=False, rule=None),
        Tie(E, ahead=False, rule=None),
    )


def test_joint_champions() -> None:
    season = [[scored(A, 1, 9)], [scored(B, 1, 9)], [scored(C, 2, 6)]]

    assert champions(table(season, DEFAULT_TIES)) == (A, B)


def test_points_stand_under_the_race_they_came_from() -> None:
    season = [lines(A, B), lines(B)]

    second = table(season, DEFAULT_TIES)[1]

    assert second.competitor == A
    assert [score and score.points for score in second.scores] == [9, None]


def test_no_races_no_table() -> None:
    assert table([], DEFAULT_TIES) == ()
    assert champions(()) == ()


orders = st.lists(st.permutations(range(6)).map(lambda order: order[:5]), min_size=1, max_size=8)


@given(orders)
def test_any_season_makes_a_sound_table(order: list[list[int]]) -> None:
    season = [lines(*(driver(number) for number in race)) for race in order]

    whole = table(season, DEFAULT_TIES)

    places = [line.place for line in whole]
    assert places == sorted(places)
    for index, line in enumerate(whole):
        assert line.points == sum(score.points for score in line.scores if score)
        assert line.place == index + 1 or line.place == places[index - 1]
    # Whoever stands beside somebody of the same points is told what decided.
    for better, worse in itertools.pairwise(whole):
        level = better.points == worse.points
        assert level == any(tie.rival == worse.competitor for tie in better.ties)
        assert level == any(tie.rival == better.competitor for tie in worse.ties)


@given(orders, st.randoms(use_true_random=False))
def test_the_table_does_not_depend_on_the_order_of_lines(order: list[list[int]], chance) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    season = [lines(*(driver(number) for number in race)) for race in order]
    mixed = [sorted(race, key=lambda _: chance.random()) for race in season]

    assert table(season, DEFAULT_TIES) == table(mixed, DEFAULT_TIES)


# R12.3


def test_the_first_grid_is_drawn() -> None:
    assert grid([A, B], []) is None


def test_later_grids_follow_the_championship() -> None:
    season = [lines(B, C, A), lines(B, A, C)]

    assert grid([A, B, C], season) == (1, 0, 2)


def test_ties_on_the_grid_go_by_the_last_race() -> None:
    season = [[scored(A, 1, 9), scored(B, 2, 6)], [scored(A, 3, 4), scored(B, 2, 7)]]

    assert grid([A, B], season) == (1, 0)


def test_the_grid_closes_up_where_somebody_left() -> None:
    season = [lines(A, B, C, D)]

    assert grid([B, C, D], season) == (0, 1, 2)
