"""Modules, event cards and upgrades in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext, gettext_lazy, ngettext

from races.rules.conditions import GarageMode
from races.rules.values import CardSet, Deck
from races.rules.words import CardId
from races.season_cards import event_cards, sponsorships, upgrades
from races.wording.words import joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from django_stubs_ext import StrOrPromise

    from races.season_cards import EventCard

_EVENT_CARDS: Final[Mapping[str, StrOrPromise]] = {
    "new-grandstand-inauguration": gettext_lazy("New grandstand inauguration"),
    "new-speed-record": gettext_lazy("New speed record"),
    "drivers-strike": gettext_lazy("Drivers' strike"),
    "engine-restrictions-lifted": gettext_lazy("Engine restrictions lifted"),
    "record-crowds": gettext_lazy("Record crowds"),
    "corruption-in-rules-committee": gettext_lazy("Corruption in rules committee"),
    "new-title-sponsor": gettext_lazy("New title sponsor"),
    "first-live-televised-race": gettext_lazy("First live televised race"),
    "new-safety-regulations": gettext_lazy("New safety regulations"),
    "title-sponsor-withdraws": gettext_lazy("Title sponsor withdraws, future unknown"),
    "going-global": gettext_lazy("Going global"),
    "turbulent-winds": gettext_lazy("Turbulent winds"),
    "chicanes-for-increased-safety": gettext_lazy("Chicanes for increased safety"),
    "sudden-heavy-rain": gettext_lazy("Sudden heavy rain delays race"),
    "hold-on-tight": gettext_lazy("Hold on tight"),
    "smile-and-wave": gettext_lazy("Smile and wave"),
    "tunnel-vision": gettext_lazy("Tunnel vision"),
    "the-pressure-cooker": gettext_lazy("The pressure cooker"),
}

_UPGRADES: Final[Mapping[str, StrOrPromise]] = {
    "4 Wheel Drive": gettext_lazy("4 Wheel Drive"),
    "Air Intake": gettext_lazy("Air Intake"),
    "Body": gettext_lazy("Body"),
    "Brakes": gettext_lazy("Brakes"),
    "Cooling System": gettext_lazy("Cooling System"),
    "Front Wing": gettext_lazy("Front Wing"),
    "Fuel": gettext_lazy("Fuel"),
    "Gas Pedal": gettext_lazy("Gas Pedal"),
    "Heat": gettext_lazy("Heat"),
    "R.P.M.": gettext_lazy("R.P.M."),
    "Suspension": gettext_lazy("Suspension"),
    "Tires": gettext_lazy("Tires"),
    "Turbocharger": gettext_lazy("Turbocharger"),
    "Wings": gettext_lazy("Wings"),
}
"""Upgrades by the name that their figures have; sponsors are called the same everywhere."""

_GARAGES: Final[Mapping[GarageMode, StrOrPromise]] = {
    GarageMode.NONE: gettext_lazy("No garage: the starting upgrades"),
    GarageMode.DRAFT: gettext_lazy("Draft: three rounds, one upgrade each"),
    GarageMode.SNAKE: gettext_lazy("Snake: two rounds, two upgrades each, one is dropped"),
    GarageMode.RANDOM: gettext_lazy("Random: three upgrades each"),
    GarageMode.CHAMPIONSHIP: gettext_lazy("One upgrade before each race"),
    GarageMode.FULL: gettext_lazy("Full garage: three before the first race, then one each"),
}

_DECKS: Final[Mapping[Deck, StrOrPromise]] = {
    Deck.BASIC: gettext_lazy("Basic"),
    Deck.ADVANCED: gettext_lazy("Advanced"),
    Deck.MIXED: gettext_lazy("Mixed, basic and advanced"),
}

_SETS: Final[Mapping[CardSet, StrOrPromise]] = {
    CardSet.BASE: gettext_lazy("Base game"),
    CardSet.HEAVY_RAIN: gettext_lazy("Heavy Rain"),
    CardSet.TUNNEL_VISION: gettext_lazy("Tunnel Vision"),
}


def event_card_name(card: str) -> str:
    """An event card by its id; the bare id for one without a word."""
    return str(_EVENT_CARDS.get(card, card))


def upgrade_name(card: str) -> str:
    """An upgrade or sponsorship card with its Speed, as `Brakes 1/3`; the bare id for another."""
    figure = upgrades().get(CardId(card)) or sponsorships().get(CardId(card))
    if figure is None:
        return card
    name = str(_UPGRADES.get(figure.name, figure.name))
    return f"{name} {'/'.join(str(each) for each in figure.speeds)}".strip()


def garage_name(mode: GarageMode) -> str:
    """How upgrades come into the decks."""
    return str(_GARAGES[mode])


def deck_name(deck: Deck) -> str:
    """A deck of upgrades."""
    return str(_DECKS[deck])


def set_name(card_set: CardSet) -> str:
    """The base game or an expansion."""
    return str(_SETS[card_set])


def decks_named(decks: tuple[str, ...]) -> str:
    """Decks by their ids as a list in words."""
    return joined(deck_name(Deck(deck)) for deck in decks)


def event_effects(card: str) -> tuple[str, ...]:
    """R12.4 to R12.6: what an event card changes, a sentence each; none for an unknown card."""
    event = event_cards().get(card)
    if event is None:
        return ()
    return (*_set_up(event), *_sponsorships(event), *_on_the_track(event))


def _set_up(event: EventCard) -> Iterator[str]:
    if event.laps > 0:
        yield ngettext("%(n)d lap more.", "%(n)d laps more.", event.laps) % {"n": event.laps}
    if event.laps < 0:
        less = -event.laps
        yield ngettext("%(n)d lap less.", "%(n)d laps less.", less) % {"n": less}
    if event.heat:
        yield gettext("Heat in each engine: %(n)+d.") % {"n": event.heat}
    if event.stress:
        yield gettext("Stress in each deck: %(n)+d.") % {"n": event.stress}
    if event.hand_size is not None:
        yield gettext("Hands of %(n)d cards.") % {"n": event.hand_size}
    if event.extra_points:
        extra = " ".join(f"+{points}" for points in event.extra_points)
        yield gettext("Extra points for the first places: %(extra)s.") % {"extra": extra}


def _sponsorships(event: EventCard) -> Iterator[str]:
    starting = event.starting_sponsorships
    if starting:
        yield ngettext(
            "%(n)d sponsorship card for each driver at the start.",
            "%(n)d sponsorship cards for each driver at the start.",
            starting,
        ) % {"n": starting}
    if event.press_corner_numbers:
        yield ngettext(
            "The press stands at %(n)d corner.",
            "The press stands at %(n)d corners.",
            len(event.press_corner_numbers),
        ) % {"n": len(event.press_corner_numbers)}
    if event.press_sponsorships > 1:
        yield gettext("The press gives %(n)d cards at once.") % {"n": event.press_sponsorships}
    if event.press_requires_speed_below_limit:
        yield gettext("The press wants to see cars that are slower than the limit.")
    if event.first_to_complete_lap_1:
        yield gettext("A sponsorship card for the first %(n)d drivers to complete lap 1.") % {
            "n": event.first_to_complete_lap_1
        }
    if event.sponsorship_at_speed is not None:
        yield gettext("A sponsorship card for a Speed of %(n)d or more.") % {
            "n": event.sponsorship_at_speed
        }
    if event.sponsorship_for_cars_passed is not None:
        yield gettext("A sponsorship card for passing %(n)d cars in one turn.") % {
            "n": event.sponsorship_for_cars_passed
        }


def _on_the_track(event: EventCard) -> Iterator[str]:
    if event.slipstream_min_gear > 1:
        yield gettext("Slipstream only in gear %(n)d or higher.") % {"n": event.slipstream_min_gear}
    if event.may_discard_heat:
        yield gettext("Heat may be discarded.")
    if event.may_discard_stress:
        yield gettext("Stress may be discarded.")
    if event.max_discards is not None:
        yield ngettext(
            "No more than %(n)d card is discarded a turn.",
            "No more than %(n)d cards are discarded a turn.",
            event.max_discards,
        ) % {"n": event.max_discards}
    if not event.adrenaline:
        yield gettext("No adrenaline.")
    if event.spin_out_eliminates:
        yield gettext("Who spins out is eliminated and scores nothing.")
    if event.remove_heat_each_lap:
        yield gettext("After each lap but the last a Heat of each driver leaves the race.")
