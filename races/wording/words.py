"""Single words of the game: steps, colours, what became of a car."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.text import get_text_list
from django.utils.translation import gettext, gettext_lazy

from races.rules.words import CarStatus, Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django_stubs_ext import StrOrPromise

_COLOURS: Final[Mapping[str, StrOrPromise]] = {
    "black": gettext_lazy("Black Legend"),
    "blue": gettext_lazy("Blue Legend"),
    "green": gettext_lazy("Green Legend"),
    "red": gettext_lazy("Red Legend"),
    "gray": gettext_lazy("Gray Legend"),
    "yellow": gettext_lazy("Yellow Legend"),
    "orange": gettext_lazy("Orange Legend"),
    "white": gettext_lazy("White Legend"),
}

_STEPS: Final[Mapping[Step, StrOrPromise]] = {
    Step.PICK: gettext_lazy("picking an upgrade"),
    Step.SWAP: gettext_lazy("thinking about a swap of upgrades"),
    Step.DROP: gettext_lazy("dropping an upgrade"),
    Step.PLAN: gettext_lazy("choosing gear and cards"),
    Step.REVEAL: gettext_lazy("moving"),
    Step.SPEED: gettext_lazy("choosing the value of a card"),
    Step.REACT: gettext_lazy("reacting"),
    Step.SLIPSTREAM: gettext_lazy("choosing about the slipstream"),
    Step.CORNERS: gettext_lazy("checking corners"),
    Step.DISCARD: gettext_lazy("discarding"),
    Step.REPLENISH: gettext_lazy("drawing cards"),
}

_STEPS_SHORT: Final[Mapping[Step, StrOrPromise]] = {
    Step.PICK: gettext_lazy("picking"),
    Step.SWAP: gettext_lazy("swap?"),
    Step.DROP: gettext_lazy("dropping"),
    Step.PLAN: gettext_lazy("planning"),
    Step.REVEAL: gettext_lazy("moving"),
    Step.SPEED: gettext_lazy("choosing Speed"),
    Step.REACT: gettext_lazy("reacting"),
    Step.SLIPSTREAM: gettext_lazy("slipstream?"),
    Step.CORNERS: gettext_lazy("cornering"),
    Step.DISCARD: gettext_lazy("discarding"),
    Step.REPLENISH: gettext_lazy("drawing"),
}

_STATUSES: Final[Mapping[CarStatus, StrOrPromise]] = {
    CarStatus.ON_TRACK: gettext_lazy("on the track"),
    CarStatus.FINISHED: gettext_lazy("finished"),
    CarStatus.RETIRED: gettext_lazy("retired"),
    CarStatus.ELIMINATED: gettext_lazy("eliminated"),
    CarStatus.WITHDRAWN: gettext_lazy("withdrawn"),
}


def legend_name(colour: str) -> str:
    """A Legend by its colour; the bare colour for one that has no word."""
    return str(_COLOURS.get(colour, colour))


def step_name(step: Step) -> str:
    """What a driver is doing in this step."""
    return str(_STEPS[step])


def step_badge(step: Step) -> str:
    """The same in one word, for tables."""
    return str(_STEPS_SHORT[step])


def status_name(status: CarStatus) -> str:
    """Whether a car drives, and if not, what became of it."""
    return str(_STATUSES[status])


def joined(words: Iterable[str]) -> str:
    """`4, 3 and Stress`, in the reader's language; `nothing` when there are none."""
    listed = list(words)
    return get_text_list(listed, gettext("and")) if listed else gettext("nothing")
