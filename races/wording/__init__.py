"""The rules' codes as sentences for people. All gettext of races lives in this package."""

from __future__ import annotations

from races.wording.cards import card_face, card_name
from races.wording.conditions import event_name, garage_name
from races.wording.log import telling_sentence
from races.wording.modules import deck_name, decks_named, event_effects, set_name
from races.wording.refusals import refusal_sentence
from races.wording.words import (
    joined,
    legend_name,
    status_name,
    step_badge,
    step_name,
)

__all__ = [
    "card_face",
    "card_name",
    "deck_name",
    "decks_named",
    "event_effects",
    "event_name",
    "garage_name",
    "joined",
    "legend_name",
    "refusal_sentence",
    "set_name",
    "status_name",
    "step_badge",
    "step_name",
    "telling_sentence",
]
