"""R12.2: what stays secret in a race of a championship after it has ended.

Unused sponsorship cards go on to the next race, so nobody else may learn of them from the log, the
stored events or a replay of the race before. The seed is kept back with them: whoever has it can
work every shuffle out. All of it is open once the last race of the championship has ended, or the
championship before its calendar was run: races do not know of that and ask those who do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import structs

from races.models import Race
from races.rules.cards import CardKind
from races.rules.telling import HIDDEN
from races.rules.words import RaceStatus

if TYPE_CHECKING:
    from races.rules.race import Race as RaceState
    from races.rules.view import RaceView
    from races.rules.words import CardId

NOTHING: frozenset[CardId] = frozenset()

PUBLIC_CARDS = frozenset(
    (
        "plan_revealed",
        "card_played",
        "card_failed",
        "card_flipped",
        "cards_refreshed",
        "speed_chosen",
        "symbol_used",
        "sponsorships_used",
        "car_moved",
        "moves_undone",
    )
)
"""Words of events whose cards lay open when they happened."""
PILES_OF_CREATION = ("sponsorship_deck", "sponsorship_discard", "carried")
"""Fields of `race_created` that hold cards in play; its book names every kind there is."""


HasEnded = Callable[[int], bool]
"""Whether the championship of this number has ended; one cheap query."""

_asked: Final[list[HasEnded]] = []


def ask_about_seasons(has_ended: HasEnded) -> None:
    """From now on ask this whether a championship has ended; called once, in the `AppConfig.ready`
    of the app that knows."""
    _asked[:] = [has_ended]


def still_secret(state: RaceState) -> frozenset[CardId]:
    """The kinds of cards that others must not see although the race has ended, none while it has
    not; two cheap queries where there can be any."""
    if state.status is not RaceStatus.ENDED or not state.carries_on:
        return NOTHING
    if _season_is_over(state.championship):
        return NOTHING
    return frozenset(card.id for card in state.cards.values() if card.kind is CardKind.SPONSORSHIP)


def _season_is_over(championship: int) -> bool:
    """Whether the race that hands nothing on has ended, or none will follow."""
    last = Race.objects.filter(championship=championship, carries_on=False)
    if last.filter(status=RaceStatus.ENDED).exists():
        return True
    return any(has_ended(championship) for has_ended in _asked)


def with_seed(view: RaceView, state: RaceState, secret: frozenset[CardId]) -> RaceView:
    """The view with its race's seed, where that may be known by now."""
    if view.seed == state.seed or secret:
        return view
    return structs.replace(view, seed=state.seed)


def masked_body(event_type: str, body: str, secret: frozenset[CardId]) -> str:
    """A stored body with the secret cards, and the seed, replaced by `hidden`."""
    if event_type in PUBLIC_CARDS:
        return body
    fields = msgspec.json.decode(body, type=dict[str, object])
    for name, value in fields.items():
        if name == "seed":
            fields[name] = HIDDEN
        elif event_type != "race_created" or name in PILES_OF_CREATION:
            fields[name] = _masked(value, secret)
    return msgspec.json.encode(fields).decode()


def _masked(value: object, secret: frozenset[CardId]) -> object:
    match value:
        case str():
            return HIDDEN if value in secret else value
        case list():
            return [_masked(each, secret) for each in value]
        case dict():
            return {name: _masked(each, secret) for name, each in value.items()}
        case _:
            return value
