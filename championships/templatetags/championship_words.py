"""The wording of championships for templates."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

from django import template

from championships import wording
from races import wording as race_wording

if TYPE_CHECKING:
    from championships.queries.championship_page import CalendarLine, TieLine
    from championships.rules.refusal import Refusal
    from championships.rules.words import ChampionshipStatus, EntryMode, EntryStatus, Outcome
    from races.rules.conditions import GarageMode
    from races.rules.values import CardSet, Deck

register = template.Library()


@register.filter
def refusal_sentence(refusal: Refusal) -> str:
    """Why something cannot be done, and what to do next."""
    return wording.refusal_sentence(refusal.clause, refusal.reason, refusal.facts)


@register.filter
def status_name(status: ChampionshipStatus) -> str:
    """Where a championship stands."""
    return wording.status_name(status)


@register.filter
def entry_status_name(status: EntryStatus) -> str:
    """Where an entry stands."""
    return wording.entry_status_name(status)


@register.filter
def entry_mode_name(mode: EntryMode) -> str:
    """How one comes in."""
    return wording.entry_mode_name(mode)


@register.filter
def outcome_name(outcome: Outcome) -> str:
    """How a car's race ended."""
    return wording.outcome_name(outcome)


@register.filter
def bot_name(bot: str) -> str:
    """A kind of bot."""
    return wording.bot_name(bot)


@register.filter
def tie_sentence(line: TieLine) -> str:
    """Which rule decided between two who are level on points."""
    return wording.tie_sentence(line.tie, line.rival)


@register.filter
def time_in_words(seconds: int) -> str:
    """How long there is for a decision."""
    return wording.time_in_words(seconds)


@register.filter
def event_card_name(card: str) -> str:
    """An event card by its id."""
    return race_wording.event_name(card)


@register.filter
def event_effects(line: CalendarLine) -> tuple[str, ...]:
    """What the event card of a race changes, a sentence each."""
    return race_wording.event_effects(line.event_card, line.road)


@register.filter
def upgrade_names(cards: tuple[str, ...]) -> str:
    """Upgrades of a garage as a list."""
    return race_wording.joined(race_wording.card_name(card) for card in cards)


@register.filter
def garage_name(mode: GarageMode) -> str:
    """How upgrades come into the decks."""
    return race_wording.garage_name(mode)


@register.filter
def deck_name(deck: Deck) -> str:
    """A deck of upgrades."""
    return race_wording.deck_name(deck)


@register.filter
def set_names(sets: tuple[CardSet, ...]) -> str:
    """Expansions as a list."""
    return race_wording.joined(race_wording.set_name(each) for each in sets)


@register.simple_tag
def command_id() -> str:
    """A fresh id for a form: pressing its button twice does nothing more."""
    return uuid4().hex
