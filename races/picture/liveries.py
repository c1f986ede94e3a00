"""The racing car seen from above, and eight liveries that colour-blind people can tell apart.

Liveries differ in colour, in lightness and in the pattern painted on the body. The colours are
given as presentation attributes for pictures outside the site; `track.css` sets the same on pages.
"""

from __future__ import annotations

from msgspec import Struct

BODY = (
    "M20 0C19.6-3.2 15-4.6 8-5.6C4-6.2 1-7.4-4-7.6C-10-7.9-16-6.6-18.6-3.8V3.8"
    "C-16 6.6-10 7.9-4 7.6C1 7.4 4 6.2 8 5.6C15 4.6 19.6 3.2 20 0Z"
)
AXLES = "M11-9.5V9.5M-11.5-9.5V9.5"
WHEELS = (
    "M7.2-11.4h7.6a1 1 0 0 1 1 1v2.8h-9.6v-2.8a1 1 0 0 1 1-1z"
    "M7.2 11.4h7.6a1 1 0 0 0 1-1v-2.8h-9.6v2.8a1 1 0 0 0 1 1z"
    "M-16.8-11.8h9.6a1.2 1.2 0 0 1 1.2 1.2v3.4h-12v-3.4a1.2 1.2 0 0 1 1.2-1.2z"
    "M-16.8 11.8h9.6a1.2 1.2 0 0 0 1.2-1.2v-3.4h-12v3.4a1.2 1.2 0 0 0 1.2 1.2z"
)
SILHOUETTE = "M-20-12H-4L0-8 6-8 7-12H16V-5L21 0 16 5V12H7L6 8 0 8-4 12H-20Z"


class Livery(Struct, frozen=True):
    """Colours and the painted pattern (path data on the body) of a car."""

    body: str
    trim: str
    ink: str
    """Colour of the number on the body colour."""
    pattern: str


STRIPE = "M-18.6-1.7H19.7C20-.6 20 .6 19.7 1.7H-18.6Z"
NOSE = "M9-5.4C15-4.5 19.6-3.2 20 0C19.6 3.2 15 4.5 9 5.4Z"
HOOPS = "M-14-6.7L-9.5-7.6V7.6L-14 6.7ZM4-6.4L8-5.6V5.6L4 6.4Z"
TWIN_STRIPES = "M-18.4-3.9H12.5L17-3.1V-1.7H-18.4ZM-18.4 3.9H12.5L17 3.1V1.7H-18.4Z"
HALF = "M-18.6 0V3.8C-16 6.6-10 7.9-4 7.6C1 7.4 4 6.2 8 5.6C15 4.6 19.6 3.2 20 0Z"
ARROW = "M20 0L9-5.4H4L11 0 4 5.4H9Z"
TAIL = "M-18.6-3.8C-16-6.6-10-7.9-7-7.7V7.7C-10 7.9-16 6.6-18.6 3.8Z"
SASH = "M-18.6-3.8L-15.2-6 8.4 5.5 2.6 6.6-18.6-1Z"

LIVERIES = (
    Livery("#c1272d", "#ffffff", "#ffffff", STRIPE),
    Livery("#1b4f9c", "#ffd34d", "#ffffff", NOSE),
    Livery("#f2c230", "#17181c", "#17181c", HOOPS),
    Livery("#17694a", "#f4f1e4", "#ffffff", TWIN_STRIPES),
    Livery("#2b2d30", "#f4f1e4", "#ffffff", TAIL),
    Livery("#d9dcd6", "#c1272d", "#17181c", ARROW),
    Livery("#e07b1f", "#14315c", "#17181c", HALF),
    Livery("#7a4a9a", "#ffe27a", "#ffffff", SASH),
)
"""Numbers 0 to 7 are the site's livery colours of the same numbers."""


def livery(number: int) -> Livery:
    """The livery of this number; numbers beyond the eight start again from the first."""
    return LIVERIES[number % len(LIVERIES)]


def car_symbol() -> str:
    """SVG of a bare car around 0 0, nose to the right: colour of the body is `currentColor`."""
    return (
        '<path class="car-pipes" d="M-17-3.4h-5.5M-17 3.4h-5.5" fill="none" stroke="#c9ccd2"'
        ' stroke-width="1.8" stroke-linecap="round"/>'
        f'<path class="car-wheels" d="{WHEELS}" fill="#15161a"/>'
        f'<path class="car-axles" d="{AXLES}" stroke="#8b8f99" stroke-width="1.6"/>'
        f'<path class="car-body" d="{BODY}" fill="currentColor"/>'
    )


def cockpit_symbol() -> str:
    """SVG of cockpit and helmet, to be drawn over the pattern."""
    return (
        f'<path class="car-outline" d="{BODY}" fill="none" stroke="#f7f5ec" stroke-width="1.1"/>'
        '<path class="car-nose" d="M18.3-1.6v3.2" stroke="#15161a" stroke-width="1.9"'
        ' stroke-linecap="round"/>'
        '<path class="car-cockpit" d="M3.2 0C2.8-3.4-1-4.4-4-4.4S-8-3-8 0-7 4.4-4 4.4 2.8 3.4 3.2'
        ' 0Z" fill="#15161a"/>'
        '<path class="car-screen" d="M1.2-3.4Q4.4 0 1.2 3.4" fill="none" stroke="#bfe3f2"'
        ' stroke-width="1.5" stroke-linecap="round"/>'
        '<circle class="car-helmet" cx="-3.6" r="3" fill="#fdfdfb"/>'
    )


def car_picture(number: int) -> str:
    """A whole `<svg>` of a car in the livery of this number, hidden from screen readers."""
    paint = livery(number)
    return (
        '<svg class="car-picture" viewBox="-25 -13 50 26" width="100" height="52"'
        f' aria-hidden="true" color="{paint.body}" fill="{paint.trim}">{car_symbol()}'
        f'<path class="car-pattern" d="{paint.pattern}"/>{cockpit_symbol()}</svg>'
    )
