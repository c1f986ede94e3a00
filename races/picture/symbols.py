"""Icons of our own: symbols of cards, road tokens, weather, and what else a race has a sign for.

All are drawn on a grid of 24 units with lines of one weight and round ends, in the colour of the
text around them. Pages take them from `races/static/races/icons.svg`, which `sprite` makes; the
picture of the track draws the same paths itself. What an icon means always stands beside it in
words.
"""

from __future__ import annotations

from typing import Final

from races.rules.cards import Symbol
from races.rules.weather import RoadToken

WEIGHT: Final = 2
"""Width of the lines."""

_FLAME = (
    "M12 2.5c.5 4 6 6.2 6 11.8a6 6 0 0 1-12 .2c0-2.7 1.3-4.3 2.5-6 .4 1.7 1 2.6"
    " 2.2 3.2.7-3.2-.4-6.2 1.3-9.2zM12 20.3c-1.7-1.3-1.9-3 0-5 1.9 2 1.7 3.7 0 5z"
)
_FLAKE = (
    "M12 2.5v19M3.8 7.2l16.4 9.5M20.2 7.2L3.8 16.7M9.3 4.3L12 7l2.7-2.7M9.3"
    " 19.7L12 17l2.7 2.7M3.6 11l3.6-1-1-3.6M20.4 13l-3.6 1 1 3.6M20.4 11l-3.6-1"
    " 1-3.6M3.6 13l3.6 1-1 3.6"
)
_BOLT = "M13.5 2.5L5.5 13.5h5.5l-1 8 8.5-11.5h-6z"
_WIND = (
    "M2.5 8.5h11a2.9 2.9 0 1 0-2.9-2.9M2.5 12.5h15.6a2.9 2.9 0 1 1-2.9 2.9"
    "M2.5 16.5h6.6a2.6 2.6 0 1 1-2.6 2.6"
)
_WIND_PLUS = (
    "M2.5 8.5h8a2.7 2.7 0 1 0-2.7-2.7M2.5 13h11.5a2.9 2.9 0 1 1-2.9 2.9"
    "M2.5 17.5h4M19 3v7M15.5 6.5h7"
)
_CLOUD = "M7 14.5a4.3 4.3 0 0 1-.3-8.6 5.7 5.7 0 0 1 10.9.6 4 4 0 0 1-.1 8"
_SIGN = "M12 3a9 9 0 1 0 .01 0z"
_LENS = "M10.5 3.5a7 7 0 1 0 .01 0zM15.6 15.6L21 21M7.5 10.5h6"
_STRESS = "M2.5 13h3.3l2.7-7.5 4 14 3-9 1.7 2.5h4.3"
_CAMERA = "M3 7.5h4l2-3h6l2 3h4v12H3zM12 9.8a3.4 3.4 0 1 0 .01 0z"

SYMBOLS: Final = {
    Symbol.PLUS: "M12 4.5v15M4.5 12h15",
    Symbol.HEAT: _FLAME,
    Symbol.COOLDOWN: _FLAKE,
    Symbol.SCRAP: "M6.5 2.5h11v10h-11zM12 15.5v6M8.8 18.3l3.2 3.2 3.2-3.2",
    Symbol.ADJUST: f"{_SIGN}M12 6.8v5.4M9.3 9.5h5.4M9.3 15.7h5.4",
    Symbol.REDUCE_STRESS: "M2.5 9.5h2.7l2-5 3.3 10.5 2-5.5h2M18.5 9v12M15 17.5l3.5 3.5 3.5-3.5",
    Symbol.REFRESH: "M19.5 12.5a7.5 7.5 0 1 1-2.3-5.9M19.5 3v5h-5",
    Symbol.SALVAGE: "M3.5 14.5v6h17v-6M12 16.5V3.5M7.5 8L12 3.5 16.5 8",
    Symbol.DIRECT_PLAY: "M5 2.5h14v19H5zM10 8.3l5.5 3.7-5.5 3.7z",
    Symbol.ACCELERATE: "M4.5 5l7 7-7 7M12.5 5l7 7-7 7",
    Symbol.SUPER_COOL: "M12 2.5a9.5 9.5 0 1 0 .01 0zM12 6.5v11M7.2 9.2l9.6 5.6M16.8 9.2l-9.6 5.6",
    Symbol.DRAFT: "M15.5 6h6v12h-6zM2.5 12h9M8 8.5l3.5 3.5L8 15.5",
    Symbol.SLIPSTREAM_BOOST: _WIND_PLUS,
}
"""Path of each symbol of a card."""

TOKENS: Final = {
    RoadToken.OVERHEAT: f"{_FLAME}M20 2v5M17.5 4.5h5",
    RoadToken.LIMIT_DOWN: f"{_SIGN}M8 12h8",
    RoadToken.LIMIT_UP: f"{_SIGN}M8 12h8M12 8v8",
    RoadToken.WEATHER: f"{_CLOUD}zM8.5 18l-1 3.5M15.5 18l-1 3.5",
    RoadToken.FREE_BOOST: _BOLT,
    RoadToken.SLIPSTREAM_PLUS_1: _WIND_PLUS,
}
"""Path of each road token."""

PRESS: Final = _CAMERA

WEATHERS: Final = {
    "clouds": "M7 18.5a4.8 4.8 0 0 1-.3-9.6 6.2 6.2 0 0 1 12 .7 4.5 4.5 0 0 1-.2 8.9z",
    "fog": "M5.5 6h15M2.5 10.5h13M8.5 15h13M4.5 19.5h11",
    "storm": f"{_CLOUD}M13 11.5l-4 5.5h5l-3 5",
    "snow": _FLAKE,
    "rain": f"{_CLOUD}zM7.5 18l-1 3.5M12.5 18l-1 3.5M17.5 18l-1 3.5",
    "sun": (
        "M12 7.5a4.5 4.5 0 1 0 .01 0zM12 1.5v2.5M12 20v2.5M1.5 12H4M20 12h2.5M4.6 4.6l1.8 1.8"
        "M17.6 17.6l1.8 1.8M4.6 19.4l1.8-1.8M17.6 6.4l1.8-1.8"
    ),
}
"""Path of each weather by its id."""

SIGNS: Final = {
    "gear": "M5 4.5v15M12 4.5v15M19 4.5v15M5 12h14",
    "stress": _STRESS,
    "boost": _BOLT,
    "slipstream": _WIND,
    "adrenaline": (
        "M12 20.5c-5-3.8-8.7-7.1-8.7-11.3A4.7 4.7 0 0 1 12 6.8a4.7 4.7 0 0 1 8.7 2.4"
        "c0 4.2-3.7 7.5-8.7 11.3zM7 12.5h2.5l1.7-3.2 2 4.7 1.3-1.5H17"
    ),
    "spin-out": (
        "M13 10.5a2 2 0 0 0-4 0 4 4 0 0 0 8 0 6 6 0 0 0-12 0 8.5 8.5 0 0 0 8.5 8.5H20"
        "M16.8 15.5L20.5 19l-3.7 3.5"
    ),
    "upgrade": (
        "M20.8 7.3a5.3 5.3 0 0 1-7.1 6.1L7 20.1a2.2 2.2 0 0 1-3.1-3.1l6.7-6.7"
        "a5.3 5.3 0 0 1 6.1-7.1l-3.2 3.2.7 3.4 3.4.7z"
    ),
    "sponsorship": "M12 2.8l2.8 6 6.5.8-4.8 4.5 1.3 6.5L12 17.4l-5.8 3.2 1.3-6.5-4.8-4.5 6.5-.8z",
    "finish": "M5 21.5V3.5h14v10H5M9.7 3.5v10M14.3 3.5v10M5 8.5h14",
    "press": _CAMERA,
    "nearer": f"{_LENS}M10.5 7.5v6",
    "farther": _LENS,
    "whole": "M3.5 9V3.5H9M15 3.5h5.5V9M20.5 15v5.5H15M9 20.5H3.5V15",
    "follow": "M12 5.5a6.5 6.5 0 1 0 .01 0zM12 2v7M12 15v7M2 12h7M15 12h7",
    "legend-lines": "M5 3v18M19 3v18M8.8 12h1.4M13.8 12h1.4",
    "undo": "M8.5 4.5L4 9l4.5 4.5M4 9h10a5.75 5.75 0 0 1 0 11.5H8.5",
    "in-words": "M4.5 6h15M4.5 10.5h15M4.5 15h15M4.5 19.5h8",
}
"""What is no symbol of a card: by name."""

ICONS: Final = {
    **SIGNS,
    **{symbol.value.replace("_", "-"): path for symbol, path in SYMBOLS.items()},
    **{f"road-{token}": path for token, path in TOKENS.items()},
    **{f"weather-{weather}": path for weather, path in WEATHERS.items()},
}
"""Every icon by the name that it has in the sprite."""


def sprite() -> str:
    """The file with every icon as an SVG symbol, to be used by name."""
    symbols = "\n".join(
        f'<symbol id="{name}" viewBox="0 0 24 24"><path fill="none" stroke="currentColor"'
        f' stroke-width="{WEIGHT}" stroke-linecap="round" stroke-linejoin="round" d="{path}"/>'
        "</symbol>"
        for name, path in sorted(ICONS.items())
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'
