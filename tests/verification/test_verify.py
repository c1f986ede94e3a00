"""A log that was tampered with is found out (docs/fairness.md)."""

from __future__ import annotations

from copy import replace
from typing import TYPE_CHECKING

import pytest

from races.rules.events import (
    CardFlipped,
    CardsDrawn,
    CardsScrapped,
    DeckShuffled,
    GridDrawn,
    LegendCardTurned,
    LegendDeckShuffled,
    MarketOpened,
    RaceCreated,
    RaceEnded,
    RaceStarted,
    RoadTokensPlaced,
    SeatLeft,
    SeatTaken,
    SponsorshipDeckShuffled,
    SponsorshipGained,
    UpgradeDeckShuffled,
    UpgradesDealt,
    WeatherDrawn,
)
from races.rules.words import CardId, CarId, CarStatus, SeatNo, ShuffleCause
from races.verification import Checked, has_ended, verify
from tests.golden.files import PLAYED, STORED, read_events

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from races.rules.events import Event

type Log = tuple[Event, ...]

TRUE_LOGS = [
    *(path for path in STORED.glob("*.jsonl") if not path.stem.startswith("waiting-")),
    *PLAYED.glob("*.events.jsonl"),
]


@pytest.fixture(scope="module")
def log() -> Log:
    """A whole race of two drivers against three Legends; it is true."""
    return tuple(read_events(STORED / "legends.jsonl"))


@pytest.fixture(scope="module")
def season_log() -> Log:
    """The first race of a season with garage, weather and a short sponsorship deck; it is true."""
    return tuple(read_events(STORED / "first-race.jsonl"))


def changed[E](log: Log, kind: type[E], change: Callable[[E], object], number: int = 0) -> Log:
    """The log with its n-th event of a kind (from 0) changed."""
    found = [(index, event) for index, event in enumerate(log) if isinstance(event, kind)]
    index, event = found[number]
    return (*log[:index], change(event), *log[index + 1 :])  # type: ignore[arg-type]


def version_of(log: Log, kind: type[object], number: int = 0) -> int:
    """The version of the n-th event of a kind (from 0)."""
    return [index + 1 for index, event in enumerate(log) if isinstance(event, kind)][number]


def found(log: Log) -> set[tuple[int, Checked]]:
    """Where verification sees differences, and in what."""
    return {(difference.version, difference.checked) for difference in verify(log)}


@pytest.mark.parametrize("path", TRUE_LOGS, ids=lambda path: path.stem)
def test_an_untouched_race_is_true(path: Path) -> None:
    assert verify(read_events(path)) == ()


def test_a_race_that_runs_cannot_be_verified_yet(log: Log) -> None:
    running = read_events(STORED / "waiting-react.jsonl")
    assert not has_ended(running)
    assert has_ended(log)
    with pytest.raises(ValueError, match="when it has ended"):
        verify(running)


@pytest.mark.parametrize("number", [0, 1, 4])
def test_a_changed_shuffle_is_found(log: Log, number: int) -> None:
    """Two unequal cards exchanged at the bottom of a deck, where nobody has seen them."""

    def exchanged(event: DeckShuffled) -> DeckShuffled:
        deck = list(event.deck)
        other = next(index for index in range(len(deck)) if deck[index] != deck[-1])
        deck[other], deck[-1] = deck[-1], deck[other]
        return replace(event, deck=tuple(deck))

    differing = changed(log, DeckShuffled, exchanged, number)
    assert (version_of(log, DeckShuffled, number), Checked.DECK) in found(differing)


def test_a_card_slipped_into_a_deck_is_found(log: Log) -> None:
    four = CardId("4")
    differing = changed(log, DeckShuffled, lambda event: replace(event, deck=(*event.deck, four)))
    difference = verify(differing)[0]
    assert difference.checked is Checked.DECK
    assert difference.stored == f"{difference.computed} 4"


def test_a_changed_grid_is_found(log: Log) -> None:
    differing = changed(log, GridDrawn, lambda event: replace(event, order=event.order[::-1]))
    difference = verify(differing)[0]
    assert (difference.version, difference.checked) == (version_of(log, GridDrawn), Checked.GRID)
    assert difference.stored == " ".join(reversed(difference.computed.split()))


def test_a_grid_that_was_set_by_hand_in_a_single_race_is_found(log: Log) -> None:
    differing = changed(log, GridDrawn, lambda event: replace(event, draw=None))
    assert (version_of(log, GridDrawn), Checked.GRID_NOT_DRAWN) in found(differing)


@pytest.mark.parametrize("number", [0, 1])
def test_a_changed_deck_of_legends_is_found(log: Log, number: int) -> None:
    differing = changed(
        log, LegendDeckShuffled, lambda event: replace(event, deck=event.deck[::-1]), number
    )
    version = version_of(log, LegendDeckShuffled, number)
    assert (version, Checked.LEGEND_DECK) in found(differing)


@pytest.mark.parametrize("step", [-1, 1])
def test_a_counter_that_skips_or_goes_back_is_found(log: Log, step: int) -> None:
    differing = changed(log, DeckShuffled, lambda event: replace(event, draw=event.draw + step), 2)
    assert (version_of(log, DeckShuffled, 2), Checked.DRAW_NUMBER) in found(differing)


def test_a_shuffle_made_twice_is_found(log: Log) -> None:
    """Drawn again until it suited: the second one goes on with the next number, honestly."""
    at = version_of(log, GridDrawn)
    grid = log[at - 1]
    assert isinstance(grid, GridDrawn)
    again = (*log[:at], grid, *log[at:])
    assert (at + 1, Checked.DRAW_NUMBER) in found(again)


@pytest.mark.parametrize(
    ("kind", "checked"),
    [(CardsDrawn, Checked.CARDS_DRAWN), (CardFlipped, Checked.CARD_FLIPPED)],
)
def test_a_card_from_elsewhere_than_the_top_is_found(
    log: Log, kind: type[CardsDrawn] | type[CardFlipped], checked: Checked
) -> None:
    def better(event: CardsDrawn | CardFlipped) -> Event:
        if isinstance(event, CardFlipped):
            return replace(event, card=CardId("starting-5"))
        return replace(event, cards=(*event.cards[:-1], CardId("none")))

    differing = changed(log, kind, better)
    assert (version_of(log, kind), checked) in found(differing)


def test_another_legend_card_than_the_top_one_is_found(log: Log) -> None:
    last = log[version_of(log, LegendDeckShuffled) - 1]
    assert isinstance(last, LegendDeckShuffled)
    differing = changed(log, LegendCardTurned, lambda event: replace(event, card=last.deck[-1]))
    difference = next(each for each in verify(differing) if each.checked is Checked.LEGEND_CARD)
    assert difference.version == version_of(log, LegendCardTurned)
    assert difference.stored.startswith("[black ")


def test_a_changed_result_is_found(log: Log) -> None:
    def swapped(event: RaceEnded) -> RaceEnded:
        first, second, *others = event.results
        results = (replace(first, car=second.car), replace(second, car=first.car), *others)
        return replace(event, results=results)

    assert found(changed(log, RaceEnded, swapped)) == {(len(log), Checked.RESULT)}


def test_a_result_with_another_status_is_found(log: Log) -> None:
    def retired(event: RaceEnded) -> RaceEnded:
        *others, last = event.results
        return replace(event, results=(*others, replace(last, status=CarStatus.RETIRED)))

    assert found(changed(log, RaceEnded, retired)) == {(len(log), Checked.RESULT)}


def test_another_seed_is_found_by_its_hash_and_by_every_shuffle(log: Log) -> None:
    differences = found(changed(log, RaceEnded, lambda event: replace(event, seed="ab" * 32)))
    assert (1, Checked.SEED_HASH) in differences
    assert {Checked.DECK, Checked.LEGEND_DECK} <= {checked for _, checked in differences}


def test_another_hash_is_found(log: Log) -> None:
    differing = changed(log, RaceCreated, lambda event: replace(event, seed_hash="00" * 32))
    assert found(differing) == {(1, Checked.SEED_HASH)}


def test_other_words_of_a_driver_are_found(log: Log) -> None:
    differing = changed(log, SeatTaken, lambda event: replace(event, words_digest="cd" * 32))
    checked = {checked for _, checked in found(differing)}
    assert checked == {Checked.DECK, Checked.LEGEND_DECK, Checked.GRID}


@pytest.mark.parametrize("seed", ["", "no hex", "abcd"])
def test_a_seed_that_is_none_is_said(log: Log, seed: str) -> None:
    differing = changed(log, RaceEnded, lambda event: replace(event, seed=seed))
    assert found(differing) == {(len(log), Checked.SEED_FORM)}


def test_a_digest_that_is_none_is_said(log: Log) -> None:
    differing = changed(log, SeatTaken, lambda event: replace(event, words_digest="pole"), 1)
    assert found(differing) == {(version_of(log, SeatTaken, 1), Checked.DIGEST_FORM)}


def test_words_of_a_driver_who_left_before_the_start_count_for_nothing(log: Log) -> None:
    at = version_of(log, SeatTaken)
    seat = SeatNo(0)
    came_and_went = (SeatTaken(seat=seat, account=7, words_digest="ef" * 32), SeatLeft(seat=seat))
    assert verify((*log[: at - 1], *came_and_went, *log[at - 1 :])) == ()


def test_an_event_left_out_is_found(log: Log) -> None:
    at = version_of(log, CardsDrawn, 3)
    assert verify((*log[: at - 1], *log[at:])) != ()


def test_events_behind_the_end_are_found(log: Log) -> None:
    assert found((*log, RaceStarted(starters=5))) == {(len(log) + 1, Checked.AFTER_THE_END)}


def test_a_log_without_its_beginning_is_said(log: Log) -> None:
    assert found(log[1:]) == {(1, Checked.FOLD)}


def test_an_event_about_a_car_that_is_not_there_is_said(log: Log) -> None:
    differing = changed(log, CardsDrawn, lambda event: replace(event, car=CarId(9)))
    assert (version_of(log, CardsDrawn), Checked.FOLD) in found(differing)


@pytest.mark.parametrize(
    ("kind", "checked"),
    [
        (UpgradeDeckShuffled, Checked.UPGRADE_DECK),
        (SponsorshipDeckShuffled, Checked.SPONSORSHIP_DECK),
    ],
)
def test_a_changed_deck_of_the_season_is_found(
    season_log: Log,
    kind: type[UpgradeDeckShuffled] | type[SponsorshipDeckShuffled],
    checked: Checked,
) -> None:
    # R10.2, R12.4
    differing = changed(
        season_log, kind, lambda event: replace(event, deck=(*event.deck[1:], event.deck[0]))
    )
    assert (version_of(season_log, kind), checked) in found(differing)


def test_a_deck_made_of_its_discard_is_recomputed_too(season_log: Log) -> None:
    # R12.4: six sponsorship cards run out
    shuffles = [each for each in season_log if isinstance(each, SponsorshipDeckShuffled)]
    assert len(shuffles) > 1
    differing = changed(
        season_log,
        SponsorshipDeckShuffled,
        lambda event: replace(event, deck=(*event.deck[1:], event.deck[0], event.deck[0])),
        1,
    )
    version = version_of(season_log, SponsorshipDeckShuffled, 1)
    assert (version, Checked.SPONSORSHIP_DECK) in found(differing)


def test_another_weather_is_found(season_log: Log) -> None:
    # R11.1
    created = season_log[0]
    assert isinstance(created, RaceCreated)

    def other(event: WeatherDrawn) -> WeatherDrawn:
        return replace(event, weather=next(w for w in created.weathers if w != event.weather))

    differing = changed(season_log, WeatherDrawn, other)
    assert (version_of(season_log, WeatherDrawn), Checked.WEATHER) in found(differing)


def test_other_road_tokens_are_found(season_log: Log) -> None:
    # R11.1
    def exchanged(event: RoadTokensPlaced) -> RoadTokensPlaced:
        first, *others = event.tokens
        token = next(each.token for each in others if each.token is not first.token)
        return replace(event, tokens=(replace(first, token=token), *others))

    differing = changed(season_log, RoadTokensPlaced, exchanged)
    assert (version_of(season_log, RoadTokensPlaced), Checked.ROAD_TOKENS) in found(differing)


@pytest.mark.parametrize(
    ("kind", "checked"),
    [
        (CardsScrapped, Checked.CARDS_SCRAPPED),
        (SponsorshipGained, Checked.SPONSORSHIPS_GAINED),
    ],
)
def test_cards_from_elsewhere_than_the_top_of_their_pile_are_found(
    season_log: Log, kind: type[CardsScrapped] | type[SponsorshipGained], checked: Checked
) -> None:
    differing = changed(season_log, kind, lambda event: replace(event, cards=(CardId("none"),)))
    assert (version_of(season_log, kind), checked) in found(differing)


def test_a_market_from_elsewhere_is_found(season_log: Log) -> None:
    # R10.2
    differing = changed(
        season_log, MarketOpened, lambda event: replace(event, market=event.market[::-1])
    )
    assert found(differing) == {(version_of(season_log, MarketOpened), Checked.MARKET)}


def test_upgrades_dealt_from_elsewhere_are_found() -> None:
    # R10.4
    log = tuple(read_events(STORED / "random-upgrades.jsonl"))
    differing = changed(log, UpgradesDealt, lambda event: replace(event, cards=event.cards[::-1]))
    assert (version_of(log, UpgradesDealt), Checked.UPGRADES_DEALT) in found(differing)


def test_a_salvage_and_a_mulligan_are_recomputed_from_what_lay_there(season_log: Log) -> None:
    # R1.5, R6.8
    for why in (ShuffleCause.MULLIGAN, ShuffleCause.SALVAGE):
        number = [each.why for each in season_log if isinstance(each, DeckShuffled)].index(why)
        differing = changed(
            season_log, DeckShuffled, lambda event: replace(event, deck=event.deck[::-1]), number
        )
        assert (version_of(season_log, DeckShuffled, number), Checked.DECK) in found(differing)
