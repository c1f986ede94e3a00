"""One sentence for each line of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from races.wording.words import card_name, joined

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrPromise

    from races.rules.telling import Telling

TELLINGS: Final[Mapping[str, StrPromise]] = {
    "race_created": _("The race is open. Fingerprint of the secret seed: %(seed_hash)s"),
    "seat_taken": _("%(account)s takes a seat."),
    "seat_left": _("Seat %(seat)s is free again."),
    "grid_drawn": _("The grid, from pole: %(cars)s."),
    "race_started": ngettext_lazy(
        "The race starts with %(starters)d car.",
        "The race starts with %(starters)d cars.",
        "starters",
    ),
    "round_started": _("Round %(round)s"),
    "plan_locked": _("%(car)s has locked a plan."),
    "plan_locked_open": _("%(car)s has locked gear %(gear)s with %(cards)s."),
    "plan_revealed": _("%(car)s shows gear %(gear)s and plays %(cards)s."),
    "gear_plan": _("%(car)s shifts to gear %(gear)s."),
    "gear_cluttered": _("%(car)s has too much Heat in hand and stands still in gear %(gear)s."),
    "gear_spin_out": _("%(car)s drops to gear %(gear)s after the spin-out."),
    "cards_drawn": ngettext_lazy(
        "%(car)s draws %(count)d card.", "%(car)s draws %(count)d cards.", "count"
    ),
    "cards_drawn_open": _("%(car)s draws %(cards)s."),
    "cards_discarded": ngettext_lazy(
        "%(car)s discards %(count)d card.", "%(car)s discards %(count)d cards.", "count"
    ),
    "cards_discarded_open": _("%(car)s discards %(cards)s."),
    "card_flipped": _("%(car)s flips %(card)s for a +."),
    "card_flipped_aside": _("%(car)s flips %(card)s, which does not count for a +."),
    "nothing_flipped": _("%(car)s has no card left that counts for a +."),
    "heat_paid_shift": _("%(car)s pays %(heat)s Heat for the shift."),
    "heat_paid_boost": _("%(car)s pays %(heat)s Heat for the boost."),
    "heat_paid_corner": _("%(car)s pays %(heat)s Heat in the corner."),
    "heat_cooled_cooldown": _("%(car)s cools %(heat)s Heat."),
    "heat_cooled_adrenaline": _("%(car)s cools %(heat)s Heat with adrenaline."),
    "adrenaline_used": _("%(car)s uses adrenaline for 1 more Speed."),
    "boost_used": _("%(car)s boosts."),
    "slipstream_taken": ngettext_lazy(
        "%(car)s takes the slipstream, %(spaces)d space.",
        "%(car)s takes the slipstream, %(spaces)d spaces.",
        "spaces",
    ),
    "moved_cards": ngettext_lazy(
        "%(car)s moves %(spaces)d space to space %(space)s.",
        "%(car)s moves %(spaces)d spaces to space %(space)s.",
        "spaces",
    ),
    "moved_adrenaline": ngettext_lazy(
        "Adrenaline carries %(car)s %(spaces)d space on, to space %(space)s.",
        "Adrenaline carries %(car)s %(spaces)d spaces on, to space %(space)s.",
        "spaces",
    ),
    "moved_boost": ngettext_lazy(
        "The boost carries %(car)s %(spaces)d space on, to space %(space)s.",
        "The boost carries %(car)s %(spaces)d spaces on, to space %(space)s.",
        "spaces",
    ),
    "moved_slipstream": ngettext_lazy(
        "The slipstream carries %(car)s %(spaces)d space on, to space %(space)s.",
        "The slipstream carries %(car)s %(spaces)d spaces on, to space %(space)s.",
        "spaces",
    ),
    "moved_legend": ngettext_lazy(
        "%(car)s moves %(spaces)d space to space %(space)s.",
        "%(car)s moves %(spaces)d spaces to space %(space)s.",
        "spaces",
    ),
    "moved_blocked": ngettext_lazy(
        "The way is full: %(car)s gets %(spaces)d space of %(asked)s, to space %(space)s.",
        "The way is full: %(car)s gets %(spaces)d spaces of %(asked)s, to space %(space)s.",
        "spaces",
    ),
    "held_up": _("The way is full: %(car)s stays on space %(space)s."),
    "corner_passed": _("%(car)s takes corner %(corner)s at Speed %(speed)s (limit %(limit)s)."),
    "corner_over": _(
        "%(car)s takes corner %(corner)s at Speed %(speed)s, over the limit of %(limit)s: "
        "%(heat)s Heat asked."
    ),
    "spun_out": _("%(car)s spins out at corner %(corner)s, back to space %(space)s."),
    "stress_taken": _("%(car)s takes %(count)s Stress."),
    "deck_refilled": _("%(car)s shuffles the discard into a new deck."),
    "legend_card_turned": _("The Legends' next card is turned up."),
    "car_finished": _("%(car)s finishes in place %(place)s."),
    "car_retired": _("%(car)s retires."),
    "car_withdrawn": _("%(car)s is withdrawn from the race."),
    "timed_out": _("The time of %(car)s is over; the autopilot decides."),
    "race_paused": _("The organiser pauses the race. All clocks stand still."),
    "race_resumed": _("The race goes on. Clocks run with what was left."),
    "deadlines_moved_outage": _("The site was away for a while; all open decisions have longer."),
    "deadlines_moved_organiser": _("The organiser gives all open decisions more time."),
    "race_ended_sealed": _(
        "The race has ended: %(cars)s. The secret seed is published at the end of the championship."
    ),
    "race_ended": _("The race has ended: %(cars)s. The secret seed was %(seed)s"),
}


def telling_sentence(
    telling: Telling, names: Mapping[int, str], accounts: Mapping[int, str] | None = None
) -> str:
    """A line of the log, translated. `names` are those of the cars by number, `accounts` of the
    people by account; whoever is missing appears by number. KeyError for an unknown code."""
    return str(TELLINGS[telling.code] % _readable(telling, names, accounts or {}))


def _readable(
    telling: Telling, names: Mapping[int, str], accounts: Mapping[int, str]
) -> dict[str, object]:
    words: dict[str, object] = dict(telling.facts)
    if telling.car is not None:
        words["car"] = _car(names, telling.car)
    for fact, value in telling.facts.items():
        if fact == "cards" and isinstance(value, tuple):
            words[fact] = joined(card_name(each) for each in value)
        elif fact == "cars" and isinstance(value, tuple):
            words[fact] = joined(_car(names, int(each)) for each in value)
        elif fact == "card":
            words[fact] = card_name(str(value))
        elif fact == "account" and isinstance(value, int):
            words[fact] = accounts.get(value) or _ACCOUNT % {"number": value}
        elif fact == "seat" and isinstance(value, int):
            words[fact] = value + 1
    return words


_CAR = _("Car %(number)s")
_ACCOUNT = _("Driver %(number)s")


def _car(names: Mapping[int, str], car: int) -> str:
    return names.get(car) or str(_CAR % {"number": car + 1})
