"""Whether a race that has ended was dealt as its seed says (docs/fairness.md).

Every outcome of chance is recomputed from the published seed, the digests of the drivers' words
and the counter, and every card that turned up must have lain on top of its deck. Today's rules are
not asked whether a past move was legal: what was played, was played.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from races.chance import SEED_BYTES, RaceChance, seed_hash
from races.rules.conditioning import place_tokens
from races.rules.events import (
    CardFlipped,
    CardsDrawn,
    CardsScrapped,
    DeckShuffled,
    Event,
    GridDrawn,
    LegendCardTurned,
    LegendDeckShuffled,
    MarketOpened,
    RaceCreated,
    RaceEnded,
    RoadTokensPlaced,
    SeatLeft,
    SeatTaken,
    SponsorshipDeckShuffled,
    SponsorshipGained,
    UpgradeDeckShuffled,
    UpgradesDealt,
    WeatherDrawn,
)
from races.rules.legend_cards import LegendCard
from races.rules.mechanics.order import results
from races.rules.mechanics.piles import cards_to_shuffle
from races.rules.replay import replay
from races.rules.words import CarId, RaceStatus, SeatNo

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from races.rules.race import Race


class Checked(StrEnum):
    """What a difference is about; worded by `manage.py verify_race`."""

    SEED_FORM = "seed_form"
    SEED_HASH = "seed_hash"
    DIGEST_FORM = "digest_form"
    DRAW_NUMBER = "draw_number"
    GRID = "grid"
    GRID_NOT_DRAWN = "grid_not_drawn"
    DECK = "deck"
    LEGEND_DECK = "legend_deck"
    UPGRADE_DECK = "upgrade_deck"
    SPONSORSHIP_DECK = "sponsorship_deck"
    WEATHER = "weather"
    ROAD_TOKENS = "road_tokens"
    CARDS_DRAWN = "cards_drawn"
    CARD_FLIPPED = "card_flipped"
    CARDS_SCRAPPED = "cards_scrapped"
    LEGEND_CARD = "legend_card"
    MARKET = "market"
    UPGRADES_DEALT = "upgrades_dealt"
    SPONSORSHIPS_GAINED = "sponsorships_gained"
    RESULT = "result"
    AFTER_THE_END = "after_the_end"
    FOLD = "fold"


class Difference(Struct, frozen=True):
    """Where the log differs: the event's version, what it holds, and what comes out instead."""

    version: int
    checked: Checked
    stored: str
    computed: str


def has_ended(events: Sequence[Event]) -> bool:
    """Whether the log holds the race's end, which publishes the seed."""
    return any(isinstance(event, RaceEnded) for event in events)


def verify(events: Sequence[Event]) -> tuple[Difference, ...]:
    """All differences between an ended race's log and what its seed gives; () when it is true.

    Without a usable seed or digest, or where the log cannot be folded, the check ends with that
    difference. ValueError for a race that has not ended.
    """
    ended = next((event for event in events if isinstance(event, RaceEnded)), None)
    if ended is None:
        raise ValueError("the seed of a race is published when it has ended")
    unusable = tuple(_unusable(events))
    if unusable:
        return unusable
    return tuple(_walk(events, RaceChance(bytes.fromhex(ended.seed), _digests(events))))


def _unusable(events: Sequence[Event]) -> Iterator[Difference]:
    """Digests and a seed that no chance can be made of."""
    for version, event in enumerate(events, start=1):
        if isinstance(event, SeatTaken):
            digest = event.words_digest
            if (why := _why_no_chance("00" * SEED_BYTES, (digest,))) is not None:
                yield Difference(version, Checked.DIGEST_FORM, digest, why)
        elif isinstance(event, RaceEnded) and (why := _why_no_chance(event.seed, ())) is not None:
            yield Difference(version, Checked.SEED_FORM, event.seed, why)


def _why_no_chance(seed: str, digests: tuple[str, ...]) -> str | None:
    try:
        RaceChance(bytes.fromhex(seed), digests)
    except ValueError as error:
        return str(error)
    return None


def _digests(events: Sequence[Event]) -> tuple[str, ...]:
    """Of the drivers who had a seat at the start, in the order of their seats."""
    taken: dict[SeatNo, str] = {}
    for event in events:
        if isinstance(event, SeatTaken):
            taken[event.seat] = event.words_digest
        elif isinstance(event, SeatLeft):
            taken.pop(event.seat, None)
    return tuple(digest for _, digest in sorted(taken.items()))


def _walk(events: Sequence[Event], chance: RaceChance) -> Iterator[Difference]:
    race: Race | None = None
    for version, event in enumerate(events, start=1):
        try:
            found = _first(event, chance) if race is None else _difference(race, event, chance)
            race = replay([event], race)
        except (ValueError, LookupError) as error:
            yield Difference(version, Checked.FOLD, _name(event), str(error))
            return
        for checked, stored, computed in found:
            yield Difference(version, checked, _text(stored), _text(computed))


Finding = tuple[Checked, object, object]


def _first(event: Event, chance: RaceChance) -> list[Finding]:
    if not isinstance(event, RaceCreated):
        return []
    published = seed_hash(bytes.fromhex(chance.seed()))
    return _unequal(Checked.SEED_HASH, event.seed_hash, published)


def _difference(  # noqa: C901, PLR0911 - one case for each draw
    race: Race, event: Event, chance: RaceChance
) -> list[Finding]:
    if race.status is RaceStatus.ENDED:
        return [(Checked.AFTER_THE_END, _name(event), "")]
    match event:
        case GridDrawn():
            return _grid(race, event, chance)
        case DeckShuffled(car=car, deck=deck, draw=draw, why=why):
            cards = cards_to_shuffle(race.driver(car), why)
            wanted = chance.shuffled(cards, race.draws)
            return _draw(race, draw) + _unequal(Checked.DECK, deck, wanted)
        case LegendDeckShuffled(deck=legend_deck, draw=draw):
            turned = chance.shuffled(
                _to_shuffle(race, race.legend_deck, race.legend_discard), race.draws
            )
            return _draw(race, draw) + _unequal(Checked.LEGEND_DECK, legend_deck, turned)
        case UpgradeDeckShuffled(deck=deck, draw=draw, refilled=refilled):
            upgrades = race.upgrade_deck + (race.upgrades_removed if refilled else ())
            wanted = chance.shuffled(upgrades, race.draws)
            return _draw(race, draw) + _unequal(Checked.UPGRADE_DECK, deck, wanted)
        case SponsorshipDeckShuffled(deck=deck, draw=draw):
            cards = _to_shuffle(race, race.sponsorship_deck, race.sponsorship_discard)
            wanted = chance.shuffled(cards, race.draws)
            return _draw(race, draw) + _unequal(Checked.SPONSORSHIP_DECK, deck, wanted)
        case WeatherDrawn(weather=weather, draw=draw):
            weathers = chance.shuffled(race.weathers, race.draws)
            return _draw(race, draw) + _unequal(Checked.WEATHER, (weather,), weathers[:1])
        case RoadTokensPlaced(tokens=tokens, draw=draw):
            placed = place_tokens(race.track, chance.shuffled(race.road_tokens, race.draws))
            return _draw(race, draw) + _unequal(Checked.ROAD_TOKENS, tokens, placed)
        case RaceEnded():
            return _unequal(Checked.RESULT, event.results, results(race))
        case _:
            return _top_of_deck(race, event)


def _grid(race: Race, event: GridDrawn, chance: RaceChance) -> list[Finding]:
    if event.draw is None:
        # R12.3: in a championship the table gives the grid. R1.3: elsewhere chance does.
        return [] if race.championship else [(Checked.GRID_NOT_DRAWN, event.order, "")]
    cars: tuple[CarId, ...] = tuple(car.id for car in race.cars)
    wanted = chance.shuffled(cars, race.draws)
    return _draw(race, event.draw) + _unequal(Checked.GRID, event.order, wanted)


def _to_shuffle[T](race: Race, deck: tuple[T, ...], discard: tuple[T, ...]) -> tuple[T, ...]:
    """R12.4, R13.1: the whole deck before the start, later what has been used; a sponsorship deck
    that the first hands use up is made of its discard then already."""
    return discard if race.status is RaceStatus.RUNNING else deck or discard


def _top_of_deck(race: Race, event: Event) -> list[Finding]:
    """Cards that turned up must have lain on top of their pile."""
    match event:
        case CardsDrawn(car=car, cards=cards):
            top = race.driver(car).deck[: len(cards)]
            return _unequal(Checked.CARDS_DRAWN, cards, top)
        case CardFlipped(car=car, card=card):
            return _unequal(Checked.CARD_FLIPPED, (card,), race.driver(car).deck[:1])
        case CardsScrapped(car=car, cards=cards):
            return _unequal(Checked.CARDS_SCRAPPED, cards, race.driver(car).deck[: len(cards)])
        case LegendCardTurned(card=legend_card):
            return _unequal(Checked.LEGEND_CARD, (legend_card,), race.legend_deck[:1])
        case MarketOpened(market=market):
            return _unequal(Checked.MARKET, market, race.upgrade_deck[: len(market)])
        case UpgradesDealt(cards=cards):
            return _unequal(Checked.UPGRADES_DEALT, cards, race.upgrade_deck[: len(cards)])
        case SponsorshipGained(cards=cards):
            return _unequal(Checked.SPONSORSHIPS_GAINED, cards, race.sponsorship_deck[: len(cards)])
        case _:
            return []


def _draw(race: Race, draw: int) -> list[Finding]:
    return _unequal(Checked.DRAW_NUMBER, draw, race.draws)


def _unequal(checked: Checked, stored: object, computed: object) -> list[Finding]:
    return [] if stored == computed else [(checked, stored, computed)]


def _name(event: Event) -> str:
    return type(event).__name__


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(_text(each) for each in value)
    if isinstance(value, LegendCard):
        return "[" + " ".join(f"{m.colour} {m.row}/{m.number}" for m in value.moves) + "]"
    if isinstance(value, Struct):
        return "(" + " ".join(f"{getattr(value, field)}" for field in value.__struct_fields__) + ")"
    return str(value)
