"""Small pictures of our own for the symbols of cards, road tokens and weather, 24 units square.

Lines take the colour of the text around them. What a picture means always stands beside it in
words, so all of them are hidden from screen readers.
"""

from __future__ import annotations

from typing import Final

from races.rules.cards import Symbol
from races.rules.weather import RoadToken

_FLAME = "M12 2c1 4 6 6 6 12a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 2 3 4 1-2 2-5 1-9z"
_FLAKE = "M12 2v20M3.5 7l17 10M3.5 17l17-10M9 3.5l3 3 3-3M9 20.5l3-3 3 3"
_DISC = "M12 7a5 5 0 1 0 .01 0z"
_WIND = "M2 8h11a3 3 0 1 0-3-3M2 12h17a3 3 0 1 1-3 3M2 16h8a3 3 0 1 1-3 3"
_CLOUD = "M7 14a4.5 4.5 0 0 1 0-9 5.5 5.5 0 0 1 10.5 1A4 4 0 0 1 17 14"
_SIGN = "M12 3a9 9 0 1 0 .01 0z"

SYMBOLS: Final = {
    Symbol.PLUS: "M12 4v16M4 12h16",
    Symbol.HEAT: _FLAME,
    Symbol.COOLDOWN: _FLAKE,
    Symbol.SCRAP: "M6 3h12v10H6zM12 15v6M9 18l3 3 3-3",
    Symbol.ADJUST: f"{_SIGN}M8 9.5h8M12 6v7M8 16.5h8",
    Symbol.REDUCE_STRESS: "M12 5v14M5 12h14M4 20L20 4",
    Symbol.REFRESH: "M19 12a7 7 0 1 1-2-5M17 2v5h-5",
    Symbol.SALVAGE: "M4 14v6h16v-6M12 16V4M8 8l4-4 4 4",
    Symbol.DIRECT_PLAY: "M5 3h14v18H5zM10 8l6 4-6 4z",
    Symbol.ACCELERATE: "M4 5l7 7-7 7M12 5l7 7-7 7",
    Symbol.SUPER_COOL: f"{_FLAKE}{_DISC}",
    Symbol.DRAFT: "M2 7h9M2 12h5M2 17h9M12 12h9M17 8l4 4-4 4",
    Symbol.SLIPSTREAM_BOOST: _WIND,
}
"""Path of each symbol, drawn as lines."""

TOKENS: Final = {
    RoadToken.OVERHEAT: f"{_FLAME}M18 3h5M20.5.5v5",
    RoadToken.LIMIT_DOWN: f"{_SIGN}M8 12h8",
    RoadToken.LIMIT_UP: f"{_SIGN}M8 12h8M12 8v8",
    RoadToken.WEATHER: f"{_CLOUD}zM9 17l-1 4M16 17l-1 4",
    RoadToken.FREE_BOOST: "M13 2L5 13h6l-1 9 8-12h-6z",
    RoadToken.SLIPSTREAM_PLUS_1: _WIND,
}
"""Path of each road token."""

PRESS: Final = "M3 7h4l2-3h6l2 3h4v13H3zM12 9.5a4 4 0 1 0 .01 0z"
"""A camera."""

WEATHERS: Final = {
    "clouds": "M7 19a5 5 0 0 1 0-10 6 6 0 0 1 11.5 1A4.5 4.5 0 0 1 17 19z",
    "fog": "M3 6h18M5 10h14M3 14h18M6 18h12",
    "storm": f"{_CLOUD}M13 11l-4 6h5l-3 6",
    "snow": _FLAKE,
    "rain": f"{_CLOUD}zM8 17l-1 4M13 17l-1 4M18 17l-1 4",
    "sun": f"{_DISC}M12 1v3M12 20v3M1 12h3M20 12h3M4 4l2 2M18 18l2 2M4 20l2-2M18 6l2-2",
}
"""Path of each weather by its id."""


def drawing(path: str, kind: str = "symbol") -> str:
    """A whole `<svg>` of a path, in the colour of the text, with a class to size it by."""
    return (
        f'<svg class="{kind}" viewBox="0 0 24 24" aria-hidden="true" focusable="false" fill="none"'
        ' stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="{path}"/></svg>'
    )
