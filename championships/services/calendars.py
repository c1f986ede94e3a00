"""Calendars from what people choose: a printed season, a random one, or their own races (R12.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from championships import catalogue
from championships.rules.calendars import LONGEST_CALENDAR, CalendarEntry
from championships.rules.refusal import Reason, Refusal, Refused
from championships.services.carrying_out import refusal_of
from races import public
from races.chance import RaceChance
from races.rules.values import CardSet

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from championships.rules.calendars import Preset

RANDOM = "random"
"""In place of a year: tracks and event cards drawn by chance."""


class PlannedRace(Struct, frozen=True):
    """A race as people order it: the track's id, laps (None: the track's), the event card's id
    (empty: none), weather or not."""

    track: str
    laps: int | None = None
    event_card: str = ""
    weather: bool = False


class Plan(Struct, frozen=True, kw_only=True):
    """A calendar, and what goes with it: the printed season's year, its expansions, the chance it
    was drawn by."""

    calendar: tuple[CalendarEntry, ...]
    season: str = ""
    expansions: tuple[CardSet, ...] = ()
    seed: str = ""


def printed_season(season: str) -> Plan:
    """R12.1: a printed season as published. Raises CommandRefused for one that does not exist."""
    preset = catalogue.presets().get(season)
    if preset is None:
        raise refusal_of(Refused(Refusal("R12.1", Reason.SEASON_UNKNOWN, {"season": season})))
    races = (PlannedRace(race.track, None, race.event_card, weather=True) for race in preset.races)
    return Plan(calendar=entries_of(races), season=season, expansions=expansions_of(preset))


def expansions_of(preset: Preset) -> tuple[CardSet, ...]:
    """The expansion whose cards a printed season is played with."""
    return () if preset.set == CardSet.BASE else (CardSet(preset.set),)


def own_calendar(races: Sequence[PlannedRace]) -> Plan:
    """R12.1: races as somebody lists them. Raises CommandRefused for a track or an event card that
    does not exist."""
    return Plan(calendar=entries_of(races))


def random_season(races: int, expansions: Sequence[CardSet], seed: bytes) -> Plan:
    """R12.1: so many races, tracks and event cards of the base game and these expansions.

    The n-th of either is the n-th of all, shuffled by this chance (docs/fairness.md); beyond the
    end of the shuffled tracks or cards they are shuffled again. Draws are numbered as they come:
    tracks and cards of the first shuffle, then of the second. Raises CommandRefused for a number of
    races that no calendar has.
    """
    if not 0 < races <= LONGEST_CALENDAR:
        facts = {"most": LONGEST_CALENDAR}
        raise refusal_of(Refused(Refusal("R12.1", Reason.CALENDAR_LENGTH, facts)))
    sets = (CardSet.BASE, *expansions)
    tracks = [track.id for track in public.tracks().values() if track.set in sets]
    cards = [card.id for card in public.event_cards().values() if card.set in sets]
    drawn_tracks: list[str] = []
    drawn_cards: list[str] = []
    chance = RaceChance(seed, ())
    draw = 0
    while min(len(drawn_tracks), len(drawn_cards)) < races:
        drawn_tracks += chance.shuffled(tuple(tracks), draw)
        drawn_cards += chance.shuffled(tuple(cards), draw + 1)
        draw += 2
    pairs = list(zip(drawn_tracks, drawn_cards, strict=False))[:races]
    planned = (PlannedRace(track, None, card, weather=True) for track, card in pairs)
    return Plan(calendar=entries_of(planned), expansions=tuple(expansions), seed=seed.hex())


def entries_of(races: Iterable[PlannedRace]) -> tuple[CalendarEntry, ...]:
    """The races with their figures. Raises CommandRefused as `own_calendar`."""
    return tuple(_entry(race) for race in races)


def _entry(race: PlannedRace) -> CalendarEntry:
    track = public.track_on_offer(race.track)
    if track is None:
        facts = {"track": race.track}
        raise refusal_of(Refused(Refusal("R12.1", Reason.TRACK_UNKNOWN, facts)))
    extra: tuple[int, ...] = ()
    if race.event_card:
        event = public.event_cards().get(race.event_card)
        if event is None:
            unknown = {"event_card": race.event_card}
            raise refusal_of(Refused(Refusal("R12.1", Reason.EVENT_CARD_UNKNOWN, unknown)))
        extra = event.extra_points
    return CalendarEntry(
        track=race.track,
        laps=track.laps if race.laps is None else race.laps,
        event_card=race.event_card,
        weather=race.weather,
        extra_points=extra,
    )
