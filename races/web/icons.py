"""Icons as they stand on pages, taken from the one file that holds them all."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from django.templatetags.static import static
from django.utils.html import format_html

from races.picture.symbols import ICONS

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

    from races.rules.cards import Symbol


_COMMANDS: Final = {
    "heat": "heat",
    "scrap": "scrap",
    "cooldown": "cooldown",
    "boost": "boost",
    "adrenaline_move": "adrenaline",
    "adrenaline_cooldown": "adrenaline",
    "reduce_stress": "reduce-stress",
    "direct_play": "direct-play",
    "accelerate": "accelerate",
    "super_cool": "super-cool",
    "draft": "draft",
    "slipstream": "slipstream",
}
"""Icons of commands, by the name that a form sends for them."""


@lru_cache(maxsize=128)
def icon(name: str) -> SafeString:
    """The icon in the colour and size of the text around it, hidden from screen readers: what it
    means stands beside it in words. ValueError for a name that no icon has."""
    if name not in ICONS:
        raise ValueError(f"no icon is called {name}")
    return format_html(
        '<svg class="symbol" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>',
        static("races/icons.svg"),
        name,
    )


def symbol_icon(symbol: Symbol) -> SafeString:
    """The icon of a card's symbol."""
    return icon(symbol.value.replace("_", "-"))


def command_icon(asked: str) -> SafeString | None:
    """The icon of what a form asks for by this name; None where a word is enough."""
    return icon(_COMMANDS[asked]) if asked in _COMMANDS else None
