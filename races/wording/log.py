"""One sentence for each line of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from races.rules.values import Decided
from races.rules.weather import RoadToken
from races.rules.words import CardId, Deed
from races.wording.cards import card_name, part_name
from races.wording.conditions import token_name, weather_name
from races.wording.deeds import deed_phrase
from races.wording.words import joined

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from django_stubs_ext import StrPromise

    from races.rules.refusal import Fact
    from races.rules.telling import Telling

_OF_MODULES: Final[Mapping[str, StrPromise]] = {
    "weather_drawn": _("The weather of this race: %(weather)s."),
    "road_tokens_placed": _("Road conditions: %(tokens)s."),
    "speed_chosen": _("%(car)s chooses %(values)s."),
    "heat_paid_card": _("%(car)s pays %(heat)s Heat for a card."),
    "heat_paid_mulligan": _("%(car)s pays %(heat)s Heat for a new first hand."),
    "heat_cooled_weather": _("%(car)s cools %(heat)s Heat thanks to the weather."),
    "heat_super_cooled": _("%(car)s super cools %(heat)s Heat."),
    "heat_removed": _("A Heat of %(car)s leaves the race for good."),
    "accelerated": _("%(car)s accelerates by %(speed)s."),
    "card_played": _("%(car)s plays %(card)s from the hand."),
    "card_failed": _(
        "%(car)s cannot pay for %(card)s: the card fails, and a + is flipped in its place."
    ),
    "stress_reduced": _("%(car)s lays %(count)s Stress aside."),
    "cards_scrapped": ngettext_lazy(
        "%(car)s scraps %(count)d card.", "%(car)s scraps %(count)d cards.", "count"
    ),
    "cards_scrapped_open": _("%(car)s scraps %(cards)s."),
    "cards_salvaged": ngettext_lazy(
        "%(car)s salvages %(count)d card.", "%(car)s salvages %(count)d cards.", "count"
    ),
    "cards_salvaged_open": _("%(car)s salvages %(cards)s."),
    "cards_refreshed": _("%(car)s refreshes %(cards)s."),
    "symbol_heat": _("%(car)s pays what %(card)s asks for."),
    "symbol_scrap": _("%(car)s scraps as %(card)s demands."),
    "symbol_salvage": _("%(car)s salvages with %(card)s."),
    "symbol_accelerate": _("%(car)s accelerates with %(card)s."),
    "symbol_draft": _("%(car)s drafts with %(card)s."),
    "moved_accelerate": ngettext_lazy(
        "Accelerating carries %(car)s %(spaces)d space on, to space %(space)s.",
        "Accelerating carries %(car)s %(spaces)d spaces on, to space %(space)s.",
        "spaces",
    ),
    "moved_direct_play": ngettext_lazy(
        "The card carries %(car)s %(spaces)d space on, to space %(space)s.",
        "The card carries %(car)s %(spaces)d spaces on, to space %(space)s.",
        "spaces",
    ),
    "moved_draft": ngettext_lazy(
        "%(car)s drafts %(spaces)d space on, to space %(space)s.",
        "%(car)s drafts %(spaces)d spaces on, to space %(space)s.",
        "spaces",
    ),
    "sponsorship_start": ngettext_lazy(
        "%(car)s gets %(count)d sponsorship card at the start.",
        "%(car)s gets %(count)d sponsorship cards at the start.",
        "count",
    ),
    "sponsorship_start_open": _("%(car)s gets %(cards)s at the start."),
    "sponsorship_press": ngettext_lazy(
        "%(car)s gets %(count)d sponsorship card from the press.",
        "%(car)s gets %(count)d sponsorship cards from the press.",
        "count",
    ),
    "sponsorship_press_open": _("%(car)s gets %(cards)s from the press."),
    "sponsorship_lap_one": ngettext_lazy(
        "%(car)s gets %(count)d sponsorship card for the first lap.",
        "%(car)s gets %(count)d sponsorship cards for the first lap.",
        "count",
    ),
    "sponsorship_lap_one_open": _("%(car)s gets %(cards)s for the first lap."),
    "sponsorship_speed": ngettext_lazy(
        "%(car)s gets %(count)d sponsorship card for Speed.",
        "%(car)s gets %(count)d sponsorship cards for Speed.",
        "count",
    ),
    "sponsorship_speed_open": _("%(car)s gets %(cards)s for Speed."),
    "sponsorship_passing": ngettext_lazy(
        "%(car)s gets %(count)d sponsorship card for overtaking.",
        "%(car)s gets %(count)d sponsorship cards for overtaking.",
        "count",
    ),
    "sponsorship_passing_open": _("%(car)s gets %(cards)s for overtaking."),
    "lap_completed": _("%(car)s completes lap %(lap)s."),
    "press_rewarded": _("The press likes how %(car)s takes corner %(corner)s."),
    "sponsorships_used": _("%(car)s has used up %(cards)s."),
    "hand_returned": _("%(car)s shuffles the first hand back into the deck."),
    "car_eliminated": _("%(car)s is eliminated, in place %(place)s."),
    "market_opened": _("The market opens: %(cards)s."),
    "upgrade_picked": _("%(car)s picks %(card)s."),
    "upgrade_swapped": _("%(car)s swaps %(given)s for %(taken)s."),
    "swap_declined": _("%(car)s swaps nothing."),
    "upgrade_dropped": _("%(car)s drops an upgrade in secret."),
    "upgrade_dropped_open": _("%(car)s drops %(cards)s."),
    "upgrades_dealt": ngettext_lazy(
        "%(car)s is dealt %(count)d upgrade.", "%(car)s is dealt %(count)d upgrades.", "count"
    ),
    "upgrades_dealt_open": _("%(car)s is dealt %(cards)s."),
    "garage_closed": _("The garage closes. All cars are ready."),
}
"""Lines of garage, weather, symbols and event cards."""

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
    "taken_back": _("%(car)s undoes %(undone)s."),
    "race_paused": _("The organiser pauses the race. All clocks stand still."),
    "race_resumed": _("The race goes on. Clocks run with what was left."),
    "deadlines_moved_outage": _("The site was away for a while; all open decisions have longer."),
    "deadlines_moved_organiser": _("The organiser gives all open decisions more time."),
    "race_ended_sealed": _(
        "The race has ended: %(cars)s. The secret seed is published at the end of the championship."
    ),
    **_OF_MODULES,
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
    words: dict[str, object] = {
        fact: _WORDED[fact](value) if fact in _WORDED else value
        for fact, value in telling.facts.items()
    }
    if telling.car is not None:
        words["car"] = _car(names, telling.car)
    cars, account = telling.facts.get("cars"), telling.facts.get("account")
    if isinstance(cars, tuple):
        words["cars"] = joined(_car(names, int(each)) for each in cars)
    if "deed" in telling.facts:
        words["undone"] = deed_phrase(_decided(telling.facts))
    if isinstance(account, int):
        words["account"] = accounts.get(account) or _ACCOUNT % {"number": account}
    return words


def _decided(facts: Mapping[str, Fact]) -> Decided:
    card = facts.get("card")
    return Decided(
        Deed(str(facts["deed"])), int(str(facts["n"])), None if card is None else CardId(str(card))
    )


_TOKEN_AT = _("%(token)s at %(corner)s")
_VALUE_OF = _("%(value)s for %(card)s")


def _token_at(placed: str) -> str:
    """`A:overheat` as words."""
    corner, _colon, token = placed.partition(":")
    return str(_TOKEN_AT % {"corner": corner, "token": token_name(RoadToken(token))})


def _value_of(chosen: str) -> str:
    """`brakes-1:3` as words."""
    card, _colon, value = chosen.partition(":")
    return str(_VALUE_OF % {"value": value, "card": part_name(card) or card_name(card)})


def _each(worded: Callable[[str], str]) -> Callable[[Fact], str]:
    """The words for a list of facts of one kind."""
    return lambda value: joined(map(worded, value if isinstance(value, tuple) else ()))


_WORDED: Final[Mapping[str, Callable[[Fact], object]]] = {
    "card": lambda value: card_name(str(value)),
    "given": lambda value: card_name(str(value)),
    "taken": lambda value: card_name(str(value)),
    "cards": _each(card_name),
    "tokens": _each(_token_at),
    "values": _each(_value_of),
    "weather": lambda value: weather_name(str(value)),
    "seat": lambda value: int(value) + 1 if isinstance(value, int) else value,
}
"""Facts that are codes in the rules and words for people."""

_CAR = _("Car %(number)s")
_ACCOUNT = _("Driver %(number)s")


def _car(names: Mapping[int, str], car: int) -> str:
    return names.get(car) or str(_CAR % {"number": car + 1})
