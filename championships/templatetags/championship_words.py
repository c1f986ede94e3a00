"""The wording of championships for templates."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

from django import template

from championships import wording

if TYPE_CHECKING:
    from championships.queries.championship_page import TieLine
    from championships.rules.refusal import Refusal
    from championships.rules.words import ChampionshipStatus, EntryMode, EntryStatus, Outcome

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


@register.simple_tag
def command_id() -> str:
    """A fresh id for a form: pressing its button twice does nothing more."""
    return uuid4().hex
