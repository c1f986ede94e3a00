"""Modules of a race in words, for forms and lists: decks, expansions, an event card as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext, gettext_lazy, ngettext

from races.rules.values import CardSet, Deck
from races.season_cards import effects_of, event_cards
from races.wording.conditions import event_sentences
from races.wording.words import joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from django_stubs_ext import StrOrPromise

    from races.rules.track import Track
    from races.season_cards import EventCard

_DECKS: Final[Mapping[Deck, StrOrPromise]] = {
    Deck.BASIC: gettext_lazy("Basic"),
    Deck.ADVANCED: gettext_lazy("Advanced"),
    Deck.MIXED: gettext_lazy("Mixed"),
}

_SETS: Final[Mapping[CardSet, StrOrPromise]] = {
    CardSet.BASE: gettext_lazy("Base game"),
    CardSet.HEAVY_RAIN: gettext_lazy("Heavy Rain"),
    CardSet.TUNNEL_VISION: gettext_lazy("Tunnel Vision"),
}


def deck_name(deck: Deck) -> str:
    """A deck of upgrades."""
    return str(_DECKS[deck])


def set_name(card_set: CardSet) -> str:
    """The base game or an expansion."""
    return str(_SETS[card_set])


def decks_named(decks: tuple[str, ...]) -> str:
    """Decks by their ids as a list in words."""
    return joined(deck_name(Deck(deck)) for deck in decks)


def event_effects(card: str, track: Track | None) -> tuple[str, ...]:
    """R12.4 to R12.6: all that an event card changes on this track, a sentence each; none for an
    unknown card or track."""
    event = event_cards().get(card)
    if event is None or track is None:
        return ()
    return (*_set_up(event), *event_sentences(effects_of(event, track)))


def _set_up(event: EventCard) -> Iterator[str]:
    if event.laps > 0:
        yield ngettext("%(n)d lap more.", "%(n)d laps more.", event.laps) % {"n": event.laps}
    if event.laps < 0:
        fewer = -event.laps
        yield ngettext("%(n)d lap fewer.", "%(n)d laps fewer.", fewer) % {"n": fewer}
    if event.heat:
        yield gettext("Heat in each engine: %(n)+d.") % {"n": event.heat}
    if event.stress:
        yield gettext("Stress in each deck: %(n)+d.") % {"n": event.stress}
    if event.hand_size is not None:
        yield gettext("Hands of %(n)d cards.") % {"n": event.hand_size}
    if event.extra_points:
        extra = " ".join(f"+{points}" for points in event.extra_points)
        yield gettext("Extra points for the first places: %(extra)s.") % {"extra": extra}
